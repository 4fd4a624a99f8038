//! The order of module-scope instructions: definitions before uses, SPIR-V, 2.4. An import that was resolved to a later module's export may
//! be used in an earlier initializer.

use crate::instruction::{id_at, used_ids};
use rspirv::{
    dr::Instruction,
    spirv::{Op, Word},
};
use rustc_hash::FxHashMap;

/// Sorts definitions before uses; a late dependency is moved directly before its first use.
///
/// # Errors
///
/// The variables of a cycle of initializers.
pub(super) fn sort(globals: &mut Vec<Instruction>) -> Result<(), Vec<Word>> {
    let order = Order::new(globals);
    if order.is_right(globals) {
        return Ok(());
    }
    let sorted = order.sorted(globals)?;
    let mut unsorted: Vec<Option<Instruction>> = std::mem::take(globals).into_iter().map(Some).collect();
    globals.extend(sorted.into_iter().filter_map(|place| unsorted[place].take()));
    Ok(())
}

/// The definitions.
struct Order {
    places: FxHashMap<Word, usize>,
    /// Forward declarations, by pointer.
    announced: FxHashMap<Word, usize>,
}

/// The state of an instruction in the depth-first search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Begun,
    Done,
}

impl Order {
    fn new(globals: &[Instruction]) -> Self {
        let announces = |each: &Instruction| each.class.opcode == Op::TypeForwardPointer;
        let place = |(place, each): (usize, &Instruction)| Some((each.result_id?, place));
        let announced =
            |(place, each): (usize, &Instruction)| Some((id_at(each, 0).filter(|_| announces(each))?, place));
        Self {
            places: globals.iter().enumerate().filter_map(place).collect(),
            announced: globals.iter().enumerate().filter_map(announced).collect(),
        }
    }

    /// The dependencies of an instruction. Types only need the forward declaration of a pointer; debug information keeps its own order,
    /// which may have forward references.
    fn needs<'a>(
        &'a self,
        globals: &'a [Instruction],
        each: &'a Instruction,
    ) -> impl Iterator<Item = usize> + 'a {
        let opcode = each.class.opcode;
        let needed = move |id: Word| match self.announced.get(&id) {
            Some(&place) if opcode.is_type() => Some(place),
            _ => self.places.get(&id).copied(),
        };
        let is_counted =
            move |&place: &usize| opcode != Op::ExtInst || globals[place].class.opcode != Op::ExtInst;
        let ids = used_ids(each).filter(move |_| opcode != Op::TypeForwardPointer);
        ids.filter_map(needed).filter(is_counted)
    }

    fn is_right(&self, globals: &[Instruction]) -> bool {
        let mut all = globals.iter().enumerate();
        all.all(|(place, each)| self.needs(globals, each).all(|needed| needed < place))
    }

    /// Returns the indices in topological order.
    fn sorted(&self, globals: &[Instruction]) -> Result<Vec<usize>, Vec<Word>> {
        let mut sorted = Vec::with_capacity(globals.len());
        let mut states = vec![State::Waiting; globals.len()];
        let mut stack = Vec::new();
        for start in 0..globals.len() {
            stack.push(start);
            while let Some(&place) = stack.last() {
                if states[place] == State::Done {
                    stack.pop();
                    continue;
                }
                let first_time = std::mem::replace(&mut states[place], State::Begun) == State::Waiting;
                let before = stack.len();
                for needed in self.needs(globals, &globals[place]) {
                    match states[needed] {
                        State::Waiting if first_time => stack.push(needed),
                        State::Begun => return Err(variables_of_ring(globals, &stack, &states, needed)),
                        State::Waiting | State::Done => {}
                    }
                }
                if stack.len() == before {
                    states[place] = State::Done;
                    sorted.push(place);
                    stack.pop();
                }
            }
        }
        Ok(sorted)
    }
}

/// The variables on the cycle from `first` to itself in the stack.
fn variables_of_ring(globals: &[Instruction], stack: &[usize], states: &[State], first: usize) -> Vec<Word> {
    let start = stack.iter().rposition(|&place| place == first).unwrap_or_default();
    let begun = stack[start..].iter().filter(|&&place| states[place] == State::Begun);
    let variables = begun.map(|&place| &globals[place]).filter(|each| each.class.opcode == Op::Variable);
    variables.filter_map(|each| each.result_id).collect()
}
