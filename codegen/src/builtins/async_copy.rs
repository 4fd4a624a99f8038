//! Async copies: OpenCL C 3.0, 6.15.11.

use super::Call;
use crate::{
    generator::{Generator, NO_VALUE},
    types::storage_class,
};
use rspirv::spirv::{Op, Scope, Word};
use spirocl_sema::hir::ExprId;

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

    /// `async_work_group_copy_2D2D` and `_3D3D`: a copy of bytes for each line, all with one event.
    pub(super) fn async_block_copy(&mut self, call: Call<'a>) -> Word {
        let values = self.argument_values(call);
        let (target, source) = (values[0], values[2]);
        let (target_start, source_start, bytes, elements, lines) =
            (values[1], values[3], values[4], values[5], values[6]);
        let block = match values[7..] {
            [source_line, target_line, event] => {
                Block { lines, count: lines, source: (source_line, None), target: (target_line, None), event }
            }
            [planes, source_line, source_plane, target_line, target_plane, event] => {
                let size = self.size_type();
                let count = self.emit(Op::IMul, size, &[lines, planes]);
                Block {
                    lines,
                    count,
                    source: (source_line, Some(source_plane)),
                    target: (target_line, Some(target_plane)),
                    event,
                }
            }
            _ => unreachable!("a block has ten or thirteen arguments"),
        };
        let size = self.size_type();
        let length = self.emit(Op::IMul, size, &[elements, bytes]);
        let target = self.bytes_at(call.arguments[0], target, target_start, bytes);
        let source = self.bytes_at(call.arguments[2], source, source_start, bytes);
        self.copy_lines(&block, target, source, (bytes, length), call)
    }

    /// A pointer to bytes, so many elements further.
    fn bytes_at(&mut self, argument: ExprId, pointer: Word, elements: Word, bytes: Word) -> (Word, Word) {
        let (_, space) = self.pointee(self.type_of(argument));
        let byte = self.int_type(8);
        let ty = self.pointer_to(storage_class(space), byte);
        let size = self.size_type();
        let offset = self.emit(Op::IMul, size, &[elements, bytes]);
        let pointer = self.emit(Op::Bitcast, ty, &[pointer]);
        (ty, self.emit(Op::PtrAccessChain, ty, &[pointer, offset]))
    }

    fn copy_lines(
        &mut self,
        block: &Block,
        target: (Word, Word),
        source: (Word, Word),
        (bytes, length): (Word, Word),
        call: Call<'a>,
    ) -> Word {
        let (size, truth) = (self.size_type(), self.bool_type());
        let number_type = spirocl_sema::builtins::signature::size(self.module.language.address_width).id();
        let (counter, event) = (self.new_private(number_type), self.new_private(call.ty));
        let zero = self.constant_size(0);
        self.store_memory(&counter, zero, false);
        self.store_memory(&event, block.event, false);
        let (head, body, after) = (self.fresh_id(), self.fresh_id(), self.fresh_id());
        self.begin_labelled_block(head);
        let index = self.load_memory(&counter, false);
        let more = self.emit(Op::ULessThan, truth, &[index, block.count]);
        self.branch_conditionally(more, body, after);
        self.begin_block(body);
        let to = self.line_of(block, block.target, target, index, bytes);
        let from = self.line_of(block, block.source, source, index, bytes);
        let before = self.load_memory(&event, false);
        let (one, scope) = (self.constant_size(1), self.constant_u32(Scope::Workgroup as u32));
        let ty = self.value_type(call.ty);
        let copy = self.emit(Op::GroupAsyncCopy, ty, &[scope, to, from, length, one, before]);
        self.store_memory(&event, copy, false);
        let next = self.emit(Op::IAdd, size, &[index, one]);
        self.store_memory(&counter, next, false);
        self.branch(head);
        self.begin_block(after);
        self.load_memory(&event, false)
    }

    /// Where a line begins.
    fn line_of(
        &mut self,
        block: &Block,
        (line, plane): (Word, Option<Word>),
        (ty, start): (Word, Word),
        index: Word,
        bytes: Word,
    ) -> Word {
        let size = self.size_type();
        let elements = match plane {
            None => self.emit(Op::IMul, size, &[index, line]),
            Some(plane) => {
                let plane_index = self.emit(Op::UDiv, size, &[index, block.lines]);
                let line_index = self.emit(Op::UMod, size, &[index, block.lines]);
                let planes = self.emit(Op::IMul, size, &[plane_index, plane]);
                let lines = self.emit(Op::IMul, size, &[line_index, line]);
                self.emit(Op::IAdd, size, &[planes, lines])
            }
        };
        let offset = self.emit(Op::IMul, size, &[elements, bytes]);
        self.emit(Op::PtrAccessChain, ty, &[start, offset])
    }
}

/// How the lines of a copied block lie: distances of lines, and of planes where there are several, in elements.
struct Block {
    /// The lines of a plane.
    lines: Word,
    /// The lines of all planes.
    count: Word,
    source: (Word, Option<Word>),
    target: (Word, Option<Word>),
    event: Word,
}
