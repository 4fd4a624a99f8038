//! Places: where a pointer points, as what its address is computed from and the indices from there; and which places are apart.

use super::{Context, definition::Definitions, fold::signed, globals::Type};
use rspirv::spirv::Op;

/// How many indices a place has at most; what is deeper counts as a start of its own.
const DEPTH: usize = 6;
/// Stands for the index 0 where none is written: ids begin with 1.
const FIRST: u32 = 0;

/// Where a pointer points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The pointer from which the address is computed.
    pub(crate) root: u32,
    /// The ids of the indices, from which element of the root to which part of the innermost.
    indices: [u32; DEPTH],
    count: usize,
}

impl Place {
    /// The place of a pointer of the function.
    pub(crate) fn of(pointer: u32, definitions: &Definitions) -> Self {
        // From the last index to the first.
        let mut reversed = [FIRST; DEPTH];
        let mut count = 0;
        let mut root = pointer;
        while let Some(chain) = definitions.get(root).filter(|each| each.count <= 4) {
            let has_element = match chain.op {
                Op::AccessChain | Op::InBoundsAccessChain => false,
                Op::PtrAccessChain | Op::InBoundsPtrAccessChain => true,
                _ => break,
            };
            let indices = &chain.operands[1..chain.count as usize];
            // One place is for the element.
            if count + indices.len() >= DEPTH {
                break;
            }
            for &index in indices.iter().rev() {
                reversed[count] = index;
                count += 1;
            }
            root = chain.operands[0];
            if has_element {
                count -= 1;
                return Self::new(root, reversed[count], &reversed[..count]);
            }
        }
        Self::new(root, FIRST, &reversed[..count])
    }

    fn new(root: u32, element: u32, reversed: &[u32]) -> Self {
        let mut indices = [FIRST; DEPTH];
        indices[0] = element;
        for (index, &from) in indices[1..].iter_mut().zip(reversed.iter().rev()) {
            *index = from;
        }
        Self { root, indices, count: reversed.len() + 1 }
    }

    fn indices(&self) -> &[u32] {
        &self.indices[..self.count]
    }

    /// The indices within the root, if they are constants and lead into its first element: the root as a single object.
    pub(crate) fn parts(&self, context: &Context) -> Option<Vec<u32>> {
        let (&element, parts) = self.indices().split_first()?;
        let part = |&index: &u32| u32::try_from(constant(index, context)?).ok();
        (constant(element, context) == Some(0)).then(|| parts.iter().map(part).collect()).flatten()
    }

    /// Whether two places of one root have nothing in common, whatever is computed: from where constants lead apart, both go on by
    /// constants alone. (By a variable, a program might reach over the end of an array.)
    pub(crate) fn is_apart_from(&self, other: &Self, context: &Context) -> bool {
        let pairs = self.indices().iter().zip(other.indices());
        let common = pairs.take_while(|(a, b)| {
            a == b || constant(**a, context).is_some_and(|a| Some(a) == constant(**b, context))
        });
        let common = common.count();
        let rest = |place: &Self| {
            place.indices[common..place.count].iter().all(|&each| constant(each, context).is_some())
        };
        common < self.count.min(other.count) && rest(self) && rest(other)
    }

    /// The constant last index, if all others lead to a place.
    pub(crate) fn part_of(&self, whole: &Self, context: &Context) -> Option<u32> {
        let (&last, others) = self.indices().split_last()?;
        let part = u32::try_from(constant(last, context)?).ok()?;
        (self.root == whole.root && others == whole.indices()).then_some(part)
    }
}

/// The value of an index that is a constant.
fn constant(index: u32, context: &Context) -> Option<i64> {
    if index == FIRST {
        return Some(0);
    }
    let bits = context.globals.int(index)?;
    match context.globals.ty(context.globals.type_of(index)?) {
        Type::Int(width) => Some(signed(bits, width)),
        _ => None,
    }
}
