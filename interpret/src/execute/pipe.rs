//! Pipes.

use super::{group::Group, item::State, special::Flow};
use crate::{checks::Check, program::special::Slots};
use spirv::Op;

impl Group<'_> {
    pub(super) fn pipe(
        &mut self,
        state: &mut State,
        _frame: &mut [u64],
        op: Op,
        _result: Option<u32>,
        _operands: &[Slots],
    ) -> Flow {
        self.fault(state, state.pc as usize, Check::Unsupported, || {
            format!("the interpreter cannot run the instruction Op{op:?}")
        });
        Flow::Kill
    }
}
