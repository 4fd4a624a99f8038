//! Async copies: OpenCL C 3.0, 6.15.11. All work-items of the work-group copy with loads and stores, as the libraries of most drivers do,
//! and waiting is a barrier.
//!
//! `OpGroupAsyncCopy` and `OpGroupWaitEvents` would be shorter, but drivers disagree about the pointer to the events: pocl accepts only
//! generic ones, Mesa only private ones. Intel's CPU driver copies three times as fast in this form. [`AsyncCopies::Instructions`] selects
//! them for the interpreter.

use super::Call;
use crate::{
    ir::{AddressSpace, Value},
    lower::{
        Lowering, lvalue,
        memory::{self, MemoryObject},
        types::address_space,
    },
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
    first: MemoryObject,
    /// The stride in elements, if it is not 1.
    stride: Option<Value>,
}

/// `async_work_group_copy`
pub(super) fn copy(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let &[destination, source, number, event] = &values[..] else { unreachable!("it has four arguments") };
    if has_copy_instructions(cx) {
        let stride = cx.module.constant_size(1);
        return group_copy(cx, [destination, source], number, stride, event);
    }
    let [to, from] = sides(cx, call, [destination, source]);
    copy_elements(cx, &to, &from, number);
    event
}

/// `async_work_group_strided_copy`: the stride applies to the elements in global memory.
pub(super) fn strided_copy(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let &[destination, source, number, stride, event] = &values[..] else {
        unreachable!("it has five arguments")
    };
    if has_copy_instructions(cx) {
        return group_copy(cx, [destination, source], number, stride, event);
    }
    let [mut to, mut from] = sides(cx, call, [destination, source]);
    let is_global = |side: &Side| side.first.space == AddressSpace::Global;
    for side in [&mut to, &mut from].into_iter().filter(|side| is_global(side)) {
        side.stride = Some(stride);
    }
    copy_elements(cx, &to, &from, number);
    event
}

fn has_copy_instructions(cx: &Lowering<'_>) -> bool {
    cx.options.async_copies == AsyncCopies::Instructions
}

/// Emits `OpGroupAsyncCopy`, whose stride applies to global memory; the event.
fn group_copy(
    cx: &mut Lowering<'_>,
    [destination, source]: [Value; 2],
    number: Value,
    stride: Value,
    event: Value,
) -> Value {
    let scope = cx.module.constant_u32(Scope::Workgroup as u32);
    let ty = cx.module.opaque_type(Opaque::Event);
    cx.emit(Op::GroupAsyncCopy, ty, &[scope, destination, source, number, stride, event])
}

fn sides(cx: &mut Lowering<'_>, call: &Call<'_>, pointers: [Value; 2]) -> [Side; 2] {
    [0, 1].map(|place| {
        let ty = cx.type_of(call.arguments[place]);
        Side { first: lvalue::pointed_at(cx, pointers[place], ty), stride: None }
    })
}

/// Each work-item copies the elements whose index is its local linear id modulo the work-group size. All execute the same number of
/// iterations, which lets drivers vectorize over work-items.
fn copy_elements(cx: &mut Lowering<'_>, to: &Side, from: &Side, number: Value) {
    let (size, truth) = (cx.module.size_type(), cx.module.bool_type());
    let (item, items) = place_in_group(cx);
    count_up(cx, number, items, |cx, base| {
        let element = cx.emit(Op::IAdd, size, &[base, item]);
        let is_inside = cx.emit(Op::ULessThan, truth, &[element, number]);
        let (inside, after) = (cx.new_block(), cx.new_block());
        cx.branch_conditionally(is_inside, inside, after);
        cx.begin_block(inside);
        let from = element_of_side(cx, from, element);
        let to = element_of_side(cx, to, element);
        let value = memory::load(cx, &from, false);
        memory::store(cx, &to, value, false);
        cx.branch(after);
        cx.begin_block(after);
    });
}

fn element_of_side(cx: &mut Lowering<'_>, side: &Side, element: Value) -> MemoryObject {
    let size = cx.module.size_type();
    let objects = match side.stride {
        Some(stride) => cx.emit(Op::IMul, size, &[element, stride]),
        None => element,
    };
    MemoryObject::further(side.first.clone(), objects)
}

/// The local linear id and the size of the work-group.
fn place_in_group(cx: &mut Lowering<'_>) -> (Value, Value) {
    let size = cx.module.size_type();
    let vector = cx.module.vector_type(size, 3);
    let (ids, sizes) = (
        cx.emit_built_in(BuiltIn::LocalInvocationId, vector),
        cx.emit_built_in(BuiltIn::WorkgroupSize, vector),
    );
    let [x, y, z] = [0, 1, 2].map(|dimension| cx.extract(size, ids, dimension));
    let [width, height, depth] = [0, 1, 2].map(|dimension| cx.extract(size, sizes, dimension));
    let plane = cx.emit(Op::IMul, size, &[z, height]);
    let row = cx.emit(Op::IAdd, size, &[plane, y]);
    let before = cx.emit(Op::IMul, size, &[row, width]);
    let item = cx.emit(Op::IAdd, size, &[before, x]);
    let area = cx.emit(Op::IMul, size, &[width, height]);
    (item, cx.emit(Op::IMul, size, &[area, depth]))
}

/// Emits a loop that counts from 0 up to a limit by a step.
fn count_up(cx: &mut Lowering<'_>, limit: Value, step: Value, body: impl FnOnce(&mut Lowering<'_>, Value)) {
    let (size, truth) = (cx.module.size_type(), cx.module.bool_type());
    let counter =
        memory::new_private(cx, spirocl_sema::builtins::signature::size(cx.hir.language.address_width).id());
    let zero = cx.module.constant_size(0);
    memory::store(cx, &counter, zero, false);
    let (head, turn, after) = (cx.new_block(), cx.new_block(), cx.new_block());
    cx.begin_labelled_block(head);
    let count = memory::load(cx, &counter, false);
    let more = cx.emit(Op::ULessThan, truth, &[count, limit]);
    cx.branch_conditionally(more, turn, after);
    cx.begin_block(turn);
    body(cx, count);
    let next = cx.emit(Op::IAdd, size, &[count, step]);
    memory::store(cx, &counter, next, false);
    cx.branch(head);
    cx.begin_block(after);
}

/// `wait_group_events`: a barrier after which all work-items have copied their elements.
pub(super) fn wait_group_events(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    if has_copy_instructions(cx) {
        let scope = cx.module.constant_u32(Scope::Workgroup as u32);
        cx.emit_effect(Op::GroupWaitEvents, &[scope, values[0], values[1]]);
        return cx.no_value();
    }
    let semantics = MemorySemantics::SEQUENTIALLY_CONSISTENT
        | MemorySemantics::WORKGROUP_MEMORY
        | MemorySemantics::CROSS_WORKGROUP_MEMORY;
    let (scope, semantics) =
        (cx.module.constant_u32(Scope::Workgroup as u32), cx.module.constant_u32(semantics.bits()));
    cx.emit_effect(Op::ControlBarrier, &[scope, scope, semantics]);
    cx.no_value()
}

/// `async_work_group_copy_2D2D` and `_3D3D`: a copy of bytes for each row.
pub(super) fn block_copy(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
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
            let size = cx.module.size_type();
            let count = cx.emit(Op::IMul, size, &[lines, planes]);
            let (source, target) = ((source_line, Some(source_plane)), (target_line, Some(target_plane)));
            (Block { lines, count, source, target }, event)
        }
        _ => unreachable!("a block has ten or thirteen arguments"),
    };
    let size = cx.module.size_type();
    let length = cx.emit(Op::IMul, size, &[elements, bytes]);
    let target = bytes_at(cx, call.arguments[0], target, target_start, bytes);
    let source = bytes_at(cx, call.arguments[2], source, source_start, bytes);
    let one = cx.module.constant_size(1);
    // All rows are copies of one event.
    let events = has_copy_instructions(cx).then(|| {
        let ty = cx.type_of(call.arguments[call.arguments.len() - 1]);
        let events = memory::new_private(cx, ty);
        memory::store(cx, &events, event, false);
        events
    });
    count_up(cx, block.count, one, |cx, line| {
        let to = line_of(cx, &block, block.target, &target, line, bytes);
        let from = line_of(cx, &block, block.source, &source, line, bytes);
        match &events {
            Some(events) => {
                let pointers = [&to, &from].map(|side| cx.pointer(&side.first));
                let event = memory::load(cx, events, false);
                let event = group_copy(cx, pointers, length, one, event);
                memory::store(cx, events, event, false);
            }
            None => copy_elements(cx, &to, &from, length),
        }
    });
    events.map_or(event, |events| memory::load(cx, &events, false))
}

/// Returns the memory of bytes at an element offset from a pointer.
fn bytes_at(
    cx: &mut Lowering<'_>,
    argument: ExprId,
    pointer: Value,
    elements: Value,
    bytes: Value,
) -> MemoryObject {
    let (_, space) = cx.module.pointee(cx.type_of(argument));
    let space = address_space(space);
    let ty = cx.module.pointer_type(space, TypeId::UCHAR);
    let size = cx.module.size_type();
    let offset = cx.emit(Op::IMul, size, &[elements, bytes]);
    let pointer = cx.emit(Op::Bitcast, ty, &[pointer]);
    let start = MemoryObject::further(MemoryObject::at(pointer, space, TypeId::UCHAR, 1), offset);
    MemoryObject::at(cx.pointer(&start), space, TypeId::UCHAR, 1)
}

/// Returns the start of a row.
fn line_of(
    cx: &mut Lowering<'_>,
    block: &Block,
    (line, plane): (Value, Option<Value>),
    start: &MemoryObject,
    index: Value,
    bytes: Value,
) -> Side {
    let size = cx.module.size_type();
    let elements = match plane {
        None => cx.emit(Op::IMul, size, &[index, line]),
        Some(plane) => {
            let plane_index = cx.emit(Op::UDiv, size, &[index, block.lines]);
            let line_index = cx.emit(Op::UMod, size, &[index, block.lines]);
            let planes = cx.emit(Op::IMul, size, &[plane_index, plane]);
            let lines = cx.emit(Op::IMul, size, &[line_index, line]);
            cx.emit(Op::IAdd, size, &[planes, lines])
        }
    };
    let offset = cx.emit(Op::IMul, size, &[elements, bytes]);
    let line = MemoryObject::further(start.clone(), offset);
    let pointer = cx.pointer(&line);
    Side { first: MemoryObject::at(pointer, line.space, line.ty, line.alignment), stride: None }
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
