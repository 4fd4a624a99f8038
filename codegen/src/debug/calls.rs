//! Debug information of inlined code: adds the inlined call to the lines and notes of copied instructions.

use super::{Inlined, note};
use crate::instruction::effect;
use rspirv::{dr::Instruction, spirv::Op};
use rustc_hash::FxHashMap;

/// The call whose callee is being copied.
#[derive(Default)]
pub(crate) struct CallsInlined {
    /// The call; `None` if its scope is unknown.
    call: Option<Inlined>,
    /// The new numbers of the calls that were inlined into the callee; key 0 is the call itself.
    numbers: FxHashMap<u32, u32>,
}

impl CallsInlined {
    /// Begins the copy of a callee. `line` is the source line of the call.
    pub(crate) fn enter(&mut self, line: Option<&Instruction>) {
        self.numbers.clear();
        self.call = line.and_then(|line| {
            let literal = |index| note::literal(line, index);
            Some(Inlined { line: literal(1)?, scope: literal(3)?, outer: literal(4)? })
        });
    }

    /// Sets the inlined call of a copied line or note, and adds new calls to `inlined`.
    pub(crate) fn mark(&mut self, copy: &mut Instruction, inlined: &mut Vec<Inlined>) {
        let number = match copy.class.opcode {
            Op::Line => note::line_inlined_mut(copy),
            note::OPCODE => note::inlined_mut(copy),
            _ => None,
        };
        let Some(number) = number else { return };
        match self.number(*number, inlined) {
            Some(new) => *number = new,
            None => *copy = effect(Op::NoLine, vec![]),
        }
    }

    fn number(&mut self, old: u32, inlined: &mut Vec<Inlined>) -> Option<u32> {
        if let Some(&new) = self.numbers.get(&old) {
            return Some(new);
        }
        let new = match old {
            0 => self.call?,
            _ => {
                let through = inlined[old as usize - 1];
                let outer = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || {
                    self.number(through.outer, inlined)
                });
                Inlined { outer: outer?, ..through }
            }
        };
        inlined.push(new);
        self.numbers.insert(old, inlined.len() as u32);
        Some(inlined.len() as u32)
    }
}
