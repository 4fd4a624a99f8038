//! Device-side enqueue.

use super::{group::Group, item::State, special::Flow};
use crate::{
    checks::Check,
    program::special::{Slots, Span},
};
use spirv::Op;

impl Group<'_> {
    pub(super) fn enqueue(
        &mut self,
        state: &mut State,
        _frame: &mut [u64],
        op: Op,
        _result: Span,
        _operands: &[Slots],
        _function: Option<u32>,
    ) -> Flow {
        self.fault(state, state.pc as usize, Check::Unsupported, || {
            format!("the interpreter cannot run the instruction Op{op:?}")
        });
        Flow::Kill
    }
}
