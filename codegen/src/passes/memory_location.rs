//! Memory locations for alias analysis: the base pointer and the indices of an address, and which locations do not alias.

use super::{Context, definition::Definitions, globals::Type};
use crate::ir::constant::signed;
use rspirv::spirv::Op;

/// The maximum number of indices; a deeper chain is a base of its own.
const DEPTH: usize = 6;
/// An omitted index 0: ids begin with 1.
const FIRST: u32 = 0;

/// The decomposed address of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MemoryLocation {
    /// The base pointer.
    pub(crate) root: u32,
    /// The ids of the indices: first the element of the base, then inwards.
    indices: [u32; DEPTH],
    count: usize,
}

impl MemoryLocation {
    /// Decomposes the address of a pointer.
    pub(crate) fn of(pointer: u32, definitions: &Definitions) -> Self {
        // Innermost index first.
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
            // One slot is reserved for the element index.
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

    /// The indices within the base object, if all are constant and the element index is 0.
    pub(crate) fn parts(&self, context: &Context) -> Option<Vec<u32>> {
        let (&element, parts) = self.indices().split_first()?;
        let part = |&index: &u32| u32::try_from(constant(index, context)?).ok();
        (constant(element, context) == Some(0)).then(|| parts.iter().map(part).collect()).flatten()
    }

    /// Whether two locations with one base cannot alias: constant indices differ at some level and only constant indices follow. (A
    /// variable index might run over the end of an array.)
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

    /// The constant last index if the other indices are those of `whole`.
    pub(crate) fn part_of(&self, whole: &Self, context: &Context) -> Option<u32> {
        let (&last, others) = self.indices().split_last()?;
        let part = u32::try_from(constant(last, context)?).ok()?;
        (self.root == whole.root && others == whole.indices()).then_some(part)
    }
}

/// The value of a constant index.
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
