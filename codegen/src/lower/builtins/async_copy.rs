//! Async copies: OpenCL C 3.0, 6.15.11. All work-items of the work-group copy with loads and stores, as the libraries of most drivers do,
//! and waiting is a barrier.
//!
//! `OpGroupAsyncCopy` and `OpGroupWaitEvents` would be shorter, but drivers disagree about the pointer to the events: pocl accepts only
//! generic ones, Mesa only private ones. Intel's CPU driver copies three times as fast in this form. [`AsyncCopies::Instructions`] selects
//! them for the interpreter.

use super::Call;
use crate::{
    ir::{AddressSpace, Value},
    lower::{Lowering, memory::Memory, types::address_space},
    options::AsyncCopies,
};
use spirocl_sema::{
    hir::ExprId,
    types::{Opaque, TypeId},
};
use spirv::{BuiltIn, MemorySemantics, Op, Scope};

/// The source or destination of a copy.
#[derive(Clone)]
struct Side {
    /// The first element.
    first: Memory,
    /// The stride in elements, if it is not 1.
    stride: Option<Value>,
}

impl<'a> Lowering<'a> {
    /// `async_work_group_copy`
    pub(super) fn async_copy(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let &[destination, source, number, event] = &values[..] else {
            unreachable!("it has four arguments")
        };
        if self.has_copy_instructions() {
            let stride = self.constant_size(1);
            return self.group_copy([destination, source], number, stride, event);
        }
        let [to, from] = self.sides(call, [destination, source]);
        self.copy_elements(&to, &from, number);
        event
    }

    /// `async_work_group_strided_copy`: the stride applies to the elements in global memory.
    pub(super) fn async_strided_copy(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let &[destination, source, number, stride, event] = &values[..] else {
            unreachable!("it has five arguments")
        };
        if self.has_copy_instructions() {
            return self.group_copy([destination, source], number, stride, event);
        }
        let [mut to, mut from] = self.sides(call, [destination, source]);
        let is_global = |side: &Side| side.first.space == AddressSpace::Global;
        for side in [&mut to, &mut from].into_iter().filter(|side| is_global(side)) {
            side.stride = Some(stride);
        }
        self.copy_elements(&to, &from, number);
        event
    }

    fn has_copy_instructions(&self) -> bool {
        self.options.async_copies == AsyncCopies::Instructions
    }

    /// Emits `OpGroupAsyncCopy`, whose stride applies to global memory; the event.
    fn group_copy(
        &mut self,
        [destination, source]: [Value; 2],
        number: Value,
        stride: Value,
        event: Value,
    ) -> Value {
        let scope = self.constant_u32(Scope::Workgroup as u32);
        let ty = self.opaque_type(Opaque::Event);
        self.emit(Op::GroupAsyncCopy, ty, &[scope, destination, source, number, stride, event])
    }

    fn sides(&mut self, call: Call<'a>, pointers: [Value; 2]) -> [Side; 2] {
        [0, 1].map(|place| {
            let ty = self.type_of(call.arguments[place]);
            Side { first: self.pointed_at(pointers[place], ty), stride: None }
        })
    }

    /// Each work-item copies the elements whose index is its local linear id modulo the work-group size. All execute the same number of
    /// iterations, which lets drivers vectorize over work-items.
    fn copy_elements(&mut self, to: &Side, from: &Side, number: Value) {
        let (size, truth) = (self.size_type(), self.bool_type());
        let (item, items) = self.place_in_group();
        self.count_up(number, items, |lowering, base| {
            let element = lowering.emit(Op::IAdd, size, &[base, item]);
            let is_inside = lowering.emit(Op::ULessThan, truth, &[element, number]);
            let (inside, after) = (lowering.new_block(), lowering.new_block());
            lowering.branch_conditionally(is_inside, inside, after);
            lowering.begin_block(inside);
            let from = lowering.element_of_side(from, element);
            let to = lowering.element_of_side(to, element);
            let value = lowering.load_memory(&from, false);
            lowering.store_memory(&to, value, false);
            lowering.branch(after);
            lowering.begin_block(after);
        });
    }

    fn element_of_side(&mut self, side: &Side, element: Value) -> Memory {
        let size = self.size_type();
        let objects = match side.stride {
            Some(stride) => self.emit(Op::IMul, size, &[element, stride]),
            None => element,
        };
        Memory::further(side.first.clone(), objects)
    }

    /// The local linear id and the size of the work-group.
    fn place_in_group(&mut self) -> (Value, Value) {
        let size = self.size_type();
        let vector = self.vector_type(size, 3);
        let (ids, sizes) = (
            self.emit_built_in(BuiltIn::LocalInvocationId, vector),
            self.emit_built_in(BuiltIn::WorkgroupSize, vector),
        );
        let [x, y, z] = [0, 1, 2].map(|dimension| self.extract(size, ids, dimension));
        let [width, height, depth] = [0, 1, 2].map(|dimension| self.extract(size, sizes, dimension));
        let plane = self.emit(Op::IMul, size, &[z, height]);
        let row = self.emit(Op::IAdd, size, &[plane, y]);
        let before = self.emit(Op::IMul, size, &[row, width]);
        let item = self.emit(Op::IAdd, size, &[before, x]);
        let area = self.emit(Op::IMul, size, &[width, height]);
        (item, self.emit(Op::IMul, size, &[area, depth]))
    }

    /// Emits a loop that counts from 0 up to a limit by a step.
    fn count_up(&mut self, limit: Value, step: Value, body: impl FnOnce(&mut Self, Value)) {
        let (size, truth) = (self.size_type(), self.bool_type());
        let counter = self
            .new_private(spirocl_sema::builtins::signature::size(self.module.language.address_width).id());
        let zero = self.constant_size(0);
        self.store_memory(&counter, zero, false);
        let (head, turn, after) = (self.new_block(), self.new_block(), self.new_block());
        self.begin_labelled_block(head);
        let count = self.load_memory(&counter, false);
        let more = self.emit(Op::ULessThan, truth, &[count, limit]);
        self.branch_conditionally(more, turn, after);
        self.begin_block(turn);
        body(self, count);
        let next = self.emit(Op::IAdd, size, &[count, step]);
        self.store_memory(&counter, next, false);
        self.branch(head);
        self.begin_block(after);
    }

    /// `wait_group_events`: a barrier after which all work-items have copied their elements.
    pub(super) fn wait_group_events(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        if self.has_copy_instructions() {
            let scope = self.constant_u32(Scope::Workgroup as u32);
            self.emit_effect(Op::GroupWaitEvents, &[scope, values[0], values[1]]);
            return self.no_value();
        }
        let semantics = MemorySemantics::SEQUENTIALLY_CONSISTENT
            | MemorySemantics::WORKGROUP_MEMORY
            | MemorySemantics::CROSS_WORKGROUP_MEMORY;
        let (scope, semantics) =
            (self.constant_u32(Scope::Workgroup as u32), self.constant_u32(semantics.bits()));
        self.emit_effect(Op::ControlBarrier, &[scope, scope, semantics]);
        self.no_value()
    }

    /// `async_work_group_copy_2D2D` and `_3D3D`: a copy of bytes for each row.
    pub(super) fn async_block_copy(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let (target, source) = (values[0], values[2]);
        let (target_start, source_start, bytes, elements, lines) =
            (values[1], values[3], values[4], values[5], values[6]);
        let (block, event) = match values[7..] {
            [source_line, target_line, event] => {
                let block =
                    Block { lines, count: lines, source: (source_line, None), target: (target_line, None) };
                (block, event)
            }
            [planes, source_line, source_plane, target_line, target_plane, event] => {
                let size = self.size_type();
                let count = self.emit(Op::IMul, size, &[lines, planes]);
                let (source, target) = ((source_line, Some(source_plane)), (target_line, Some(target_plane)));
                (Block { lines, count, source, target }, event)
            }
            _ => unreachable!("a block has ten or thirteen arguments"),
        };
        let size = self.size_type();
        let length = self.emit(Op::IMul, size, &[elements, bytes]);
        let target = self.bytes_at(call.arguments[0], target, target_start, bytes);
        let source = self.bytes_at(call.arguments[2], source, source_start, bytes);
        let one = self.constant_size(1);
        // All rows are copies of one event.
        let events = self.has_copy_instructions().then(|| {
            let ty = self.type_of(call.arguments[call.arguments.len() - 1]);
            let events = self.new_private(ty);
            self.store_memory(&events, event, false);
            events
        });
        self.count_up(block.count, one, |lowering, line| {
            let to = lowering.line_of(&block, block.target, &target, line, bytes);
            let from = lowering.line_of(&block, block.source, &source, line, bytes);
            match &events {
                Some(events) => {
                    let pointers = [&to, &from].map(|side| lowering.pointer(&side.first));
                    let event = lowering.load_memory(events, false);
                    let event = lowering.group_copy(pointers, length, one, event);
                    lowering.store_memory(events, event, false);
                }
                None => lowering.copy_elements(&to, &from, length),
            }
        });
        events.map_or(event, |events| self.load_memory(&events, false))
    }

    /// Returns the memory of bytes at an element offset from a pointer.
    fn bytes_at(&mut self, argument: ExprId, pointer: Value, elements: Value, bytes: Value) -> Memory {
        let (_, space) = self.pointee(self.type_of(argument));
        let space = address_space(space);
        let ty = self.pointer_type(space, TypeId::UCHAR);
        let size = self.size_type();
        let offset = self.emit(Op::IMul, size, &[elements, bytes]);
        let pointer = self.emit(Op::Bitcast, ty, &[pointer]);
        let start = Memory::further(Memory::at(pointer, space, TypeId::UCHAR, 1), offset);
        Memory::at(self.pointer(&start), space, TypeId::UCHAR, 1)
    }

    /// Returns the start of a row.
    fn line_of(
        &mut self,
        block: &Block,
        (line, plane): (Value, Option<Value>),
        start: &Memory,
        index: Value,
        bytes: Value,
    ) -> Side {
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
        let line = Memory::further(start.clone(), offset);
        let pointer = self.pointer(&line);
        Side { first: Memory::at(pointer, line.space, line.ty, line.alignment), stride: None }
    }
}

/// The layout of a copied block: row pitch, and slice pitch for 3D, in elements.
struct Block {
    /// The rows of a slice.
    lines: Value,
    /// The rows of all slices.
    count: Value,
    source: (Value, Option<Value>),
    target: (Value, Option<Value>),
}
