//! What a function mentions of its module. It is recorded while the function is at hand: later, all instructions would have to be fetched again.

use super::{Constants, Function, FunctionId, Opcode, Value, ValueKind, opcode::Core};
use std::borrow::Cow;

/// What a function mentions of its module, debug values apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mentions {
    /// The functions that it calls, in the order of the calls, with repetitions.
    pub calls: Vec<FunctionId>,
    /// What else it needs of the module, with repetitions: functions, global variables, and constants that consist of other values.
    pub others: Vec<Value>,
}

impl Mentions {
    /// Looks at all instructions of a function.
    fn of(function: &Function, constants: &Constants) -> Self {
        let mut mentions = Self::default();
        for (_, inst) in function.all_insts() {
            let opcode = function.inst(inst).opcode;
            if opcode.is_debug() {
                continue;
            }
            let callee = match opcode {
                Opcode::Core(Core::Call) => function.find_operand(inst, 0).and_then(Value::function),
                _ => None,
            };
            // Extending the list by an option took a sixth of the time of this function.
            if let Some(callee) = callee {
                mentions.calls.push(callee);
            }
            for value in function.operands_behind(inst, usize::from(callee.is_some())) {
                let is_needed = match value.kind() {
                    ValueKind::Inst(_) => false,
                    ValueKind::Constant(constant) => !constants.kind(constant).operands().is_empty(),
                    ValueKind::Global(_) | ValueKind::Function(_) => true,
                };
                if is_needed {
                    mentions.others.push(value);
                }
            }
        }
        mentions
    }
}

impl Function {
    /// What it mentions: as it was recorded, if it is unchanged since.
    pub fn mentions(&self, constants: &Constants) -> Cow<'_, Mentions> {
        match &self.analyses.mentions {
            Some(recorded) => {
                debug_assert_eq!(*recorded, Mentions::of(self, constants), "it is unchanged");
                Cow::Borrowed(recorded)
            }
            None => Cow::Owned(Mentions::of(self, constants)),
        }
    }

    /// Records what it mentions, until the module gives it to be changed.
    pub fn record_mentions(&mut self, constants: &Constants) {
        self.analyses.mentions = Some(Mentions::of(self, constants));
    }
}
