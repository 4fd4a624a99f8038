//! Circles of initializers. Within a module definitions precede uses, but an import that another module defines may be used in what its
//! definition contains. SPIR-V has no form for such a circle: 2.4 wants definitions first.

use crate::ir::{Global, Module, Value, ValueKind};

/// The symbol of a variable whose initializer leads to its own address, if there is one.
pub(super) fn circle(module: &Module) -> Option<&str> {
    let mut walk = Walk {
        module,
        globals: vec![State::Waiting; module.globals.len()],
        constants: vec![State::Waiting; module.constants.len()],
    };
    let circle = (0..module.globals.len()).find_map(|index| walk.circle_from(Global::new(index).into()))?;
    // Within a module there is none, so that a variable of it was imported.
    let mut variables: Vec<Global> = circle.into_iter().filter_map(Value::global).collect();
    variables.sort_unstable();
    let linkage = variables.into_iter().find_map(|global| module.global(global).linkage.as_ref());
    Some(linkage.map_or("", |linkage| &*linkage.name))
}

/// The state of a variable or constant in the depth-first search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Begun,
    Done,
}

struct Walk<'m> {
    module: &'m Module,
    globals: Vec<State>,
    constants: Vec<State>,
}

impl<'m> Walk<'m> {
    fn state(&mut self, value: Value) -> Option<&mut State> {
        match value.kind() {
            ValueKind::Global(global) => Some(&mut self.globals[global.index()]),
            ValueKind::Constant(constant) => Some(&mut self.constants[constant.index()]),
            ValueKind::Function(_) | ValueKind::Inst(_) => None,
        }
    }

    /// What the initial value of a variable, or a constant, names.
    fn needs(&self, value: Value) -> &'m [Value] {
        match value.kind() {
            ValueKind::Global(global) => self.module.global(global).initializer.as_slice(),
            ValueKind::Constant(constant) => self.module.constants.kind(constant).operands(),
            ValueKind::Function(_) | ValueKind::Inst(_) => &[],
        }
    }

    /// The circle that a value leads to, unless that was walked before.
    fn circle_from(&mut self, start: Value) -> Option<Vec<Value>> {
        let mut stack = vec![start];
        while let Some(&value) = stack.last() {
            let state = self.state(value)?;
            match *state {
                State::Done => {
                    stack.pop();
                    continue;
                }
                State::Begun => {
                    *state = State::Done;
                    stack.pop();
                    continue;
                }
                State::Waiting => *state = State::Begun,
            }
            for &needed in self.needs(value) {
                match self.state(needed) {
                    Some(State::Waiting) => stack.push(needed),
                    Some(State::Begun) => {
                        let first = stack.iter().rposition(|&each| each == needed).unwrap_or_default();
                        let begun = stack[first..].iter().copied();
                        return Some(
                            begun.filter(|&each| self.state(each) == Some(&mut State::Begun)).collect(),
                        );
                    }
                    Some(State::Done) | None => {}
                }
            }
        }
        None
    }
}
