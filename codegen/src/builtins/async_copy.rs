//! Async copies: OpenCL C 3.0, 6.15.11.

use super::Call;
use crate::generator::{Generator, NO_VALUE};
use rspirv::spirv::{Op, Scope, Word};

impl<'a> Generator<'a> {
    /// `async_work_group_copy`: a strided copy with a stride of 1.
    pub(super) fn async_copy(&mut self, call: Call<'a>) -> Word {
        let values = self.argument_values(call);
        let &[destination, source, number, event] = &values[..] else {
            unreachable!("it has four arguments")
        };
        let stride = self.constant_size(1);
        self.group_copy(&[destination, source, number, stride, event], call)
    }

    /// `async_work_group_strided_copy`
    pub(super) fn async_strided_copy(&mut self, call: Call<'a>) -> Word {
        let values = self.argument_values(call);
        self.group_copy(&values, call)
    }

    fn group_copy(&mut self, values: &[Word], call: Call<'a>) -> Word {
        let scope = self.constant_u32(Scope::Workgroup as u32);
        let ty = self.value_type(call.ty);
        let operands: Vec<Word> = std::iter::once(scope).chain(values.iter().copied()).collect();
        self.emit(Op::GroupAsyncCopy, ty, &operands)
    }

    /// `wait_group_events`
    pub(super) fn wait_group_events(&mut self, call: Call<'a>) -> Word {
        let values = self.argument_values(call);
        let scope = self.constant_u32(Scope::Workgroup as u32);
        self.emit_effect(Op::GroupWaitEvents, &[scope, values[0], values[1]]);
        NO_VALUE
    }
}
