//! Expression lowering. OpenCL C 3.0, 6.5.

use super::{
    Lowering,
    memory::{Memory, Place},
    types::Part,
};
use crate::ir::{Block, Value};
use spirocl_sema::{
    hir::{
        Components, Constant, Conversion, ExprId, ExprKind, LogicalOp, ModifyResult, Stmt, TemporaryId,
        UnaryOp,
    },
    types::{TypeId, TypeKind},
};
use spirv::Op;

/// The cost of operations that may be speculated to save a branch.
const CHEAP: u32 = 6;

/// The maximum size in bytes of objects that are initialized by storing a constant; larger ones are copied from a constant variable.
const SMALL_OBJECT: u64 = 64;

impl<'a> Lowering<'a> {
    /// Returns the value of an expression; [`self.no_value()`] for type `void`.
    pub(super) fn value(&mut self, id: ExprId) -> Value {
        let span = self.expr(id).span;
        let outer = std::mem::replace(&mut self.span, span);
        let value = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.lower_expression(id));
        self.span = outer;
        value
    }

    fn lower_expression(&mut self, id: ExprId) -> Value {
        let expr = self.expr(id);
        let ty = expr.ty;
        match expr.kind {
            // An lvalue in a value context: only sema's `Sequence` may produce one.
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Dereference(_)
            | ExprKind::Field { .. }
            | ExprKind::Element { .. }
            | ExprKind::Swizzle { .. }
            | ExprKind::Component { .. } => self.load_expression(id, false),
            ExprKind::Materialize(value) => self.value(value),
            ExprKind::Constant(ref constant) => self.constant(constant, ty),
            ExprKind::Load { place, volatile } => self.load_expression(place, volatile),
            ExprKind::AddressOf(place) => {
                let memory = self.memory(place);
                self.pointer(&memory)
            }
            ExprKind::ArrayToPointer(array) => self.array_to_pointer(array),
            ExprKind::Convert(conversion, operand) => self.conversion(conversion, operand, ty),
            ExprKind::Unary(op, operand) => self.unary(op, operand, ty),
            ExprKind::Binary(op, left, right) => self.binary(op, left, right, ty),
            ExprKind::Compare(op, left, right) => self.compare(op, left, right, ty),
            ExprKind::Logical(op, left, right) => self.logical(op, left, right),
            ExprKind::Conditional(condition, then, otherwise) => {
                self.conditional(condition, then, otherwise, ty)
            }
            ExprKind::Select(condition, then, otherwise) => self.select(condition, then, otherwise, ty),
            ExprKind::PointerOffset(pointer, index) => {
                let memory = self.offset_place(pointer, index);
                self.pointer(&memory)
            }
            ExprKind::PointerDifference(left, right) => self.pointer_difference(left, right, ty),
            ExprKind::Construct(ref parts) => self.construct(parts, ty),
            ExprKind::ConstructUnion { .. } => {
                let memory = self.materialize(id);
                self.load_memory(&memory, false)
            }
            ExprKind::ExtractField { base, index } => self.extract_field(base, index),
            ExprKind::Shuffle { base, components } => {
                let vector = self.value(base);
                self.shuffle(vector, self.type_of(base), components)
            }
            ExprKind::Assign { place, value, volatile } => self.assign(place, value, volatile),
            ExprKind::Modify { .. } => self.modify(id),
            ExprKind::Temporary(TemporaryId(index)) => {
                self.body().temporaries[index as usize].expect("it is used where it is defined")
            }
            ExprKind::Call { function, ref arguments } => self.call(function, arguments, ty),
            ExprKind::Builtin { lower, ref arguments } => self.builtin(lower, arguments, ty),
            ExprKind::DeviceKernel(ref call) => self.device_kernel(call, expr.ty),
            ExprKind::Sequence { ref effects, result } => {
                self.effects(effects);
                self.value(result)
            }
            ExprKind::Statements { ref body, result } => self.statement_expression(body, result, ty),
            ExprKind::Error => unreachable!("no code is made for programs with errors"),
        }
    }

    /// Evaluates expressions for their side effects.
    pub(super) fn effects(&mut self, effects: &[ExprId]) {
        for &effect in effects {
            self.effect(effect);
        }
    }

    /// Evaluates an expression for its side effects.
    pub(super) fn effect(&mut self, id: ExprId) {
        match self.expr(id).kind {
            ExprKind::Constant(_) | ExprKind::Local(_) | ExprKind::Global(_) => {}
            ExprKind::Load { place, volatile: false } => self.effect(place),
            ExprKind::Assign { place, value, volatile } if self.is_aggregate(self.type_of(place)) => {
                self.assign_aggregate(place, value, volatile);
            }
            _ => {
                self.value(id);
            }
        }
    }

    fn load_expression(&mut self, place: ExprId, volatile: bool) -> Value {
        match self.expr(place).kind {
            ExprKind::Materialize(value) => self.value(value),
            ExprKind::Global(global) if self.module.global(global).spec_id.is_some() => {
                self.spec_constant(global).expect("it has an id")
            }
            _ => {
                let place = self.place(place);
                self.load(&place, volatile)
            }
        }
    }

    fn array_to_pointer(&mut self, array: ExprId) -> Value {
        let memory = self.memory(array);
        let first = self.constant_size(0);
        let element = self.element_of(memory, first, Some(0));
        self.pointer(&element)
    }

    // Control flow within expressions

    /// Branches on a condition. Logical and conditional operators become control flow.
    pub(super) fn branch_on(&mut self, condition: ExprId, on_true: Block, on_false: Block) {
        spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || {
            self.lower_branch(condition, on_true, on_false)
        });
    }

    fn lower_branch(&mut self, condition: ExprId, on_true: Block, on_false: Block) {
        match self.expr(condition).kind {
            ExprKind::Logical(LogicalOp::And, left, right) => {
                let next = self.new_block();
                self.branch_on(left, next, on_false);
                self.begin_block(next);
                self.branch_on(right, on_true, on_false);
            }
            ExprKind::Logical(LogicalOp::Or, left, right) => {
                let next = self.new_block();
                self.branch_on(left, on_true, next);
                self.begin_block(next);
                self.branch_on(right, on_true, on_false);
            }
            ExprKind::Unary(UnaryOp::Not, operand) => self.branch_on(operand, on_false, on_true),
            ExprKind::Convert(Conversion::ToBool, operand) if self.as_truth(operand).is_some() => {
                let truth = self.as_truth(operand).expect("it was just found");
                self.branch_on(truth, on_true, on_false);
            }
            _ => {
                let truth = self.value(condition);
                self.branch_conditionally(truth, on_true, on_false);
            }
        }
    }

    /// The `bool` operand of a conversion from `bool`.
    pub(super) fn as_truth(&self, number: ExprId) -> Option<ExprId> {
        match self.expr(number).kind {
            ExprKind::Convert(Conversion::BoolToNumber, truth) => Some(truth),
            ExprKind::Convert(Conversion::Integer, inner) => self.as_truth(inner),
            _ => None,
        }
    }

    fn logical(&mut self, op: LogicalOp, left: ExprId, right: ExprId) -> Value {
        let truth = self.bool_type();
        let first = self.value(left);
        let decides = match op {
            LogicalOp::And => false,
            LogicalOp::Or => true,
        };
        if let Some(known) = self.known_bool(first) {
            return if known == decides { first } else { self.value(right) };
        }
        if self.is_cheap(right) {
            let second = self.value(right);
            let op = if decides { Op::LogicalOr } else { Op::LogicalAnd };
            return self.emit(op, truth, &[first, second]);
        }
        let (next, end) = (self.new_block(), self.new_block());
        let from_first = self.body().open_block();
        let (on_true, on_false) = if decides { (end, next) } else { (next, end) };
        self.branch_conditionally(first, on_true, on_false);
        self.begin_block(next);
        let second = self.value(right);
        let from_second = self.body().open_block();
        self.branch(end);
        self.begin_block(end);
        let decided = self.constant_bool(decides);
        self.phi(truth, &[(decided, from_first), (second, from_second)])
    }

    /// Conditional aggregates use a temporary: drivers compile phis of them badly, and Intel's optimizer crashes on some.
    fn conditional_in_memory(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
        ty: TypeId,
    ) -> Value {
        let result = self.new_private(ty);
        let [on_true, on_false, end] = std::array::from_fn(|_| self.new_block());
        self.branch_on(condition, on_true, on_false);
        for (label, value) in [(on_true, then), (on_false, otherwise)] {
            self.begin_block(label);
            self.initialize(&result, value);
            self.branch(end);
        }
        self.begin_block(end);
        self.load_memory(&result, false)
    }

    fn conditional(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId, ty: TypeId) -> Value {
        let is_simple = ty != TypeId::VOID && !self.is_aggregate(ty);
        if is_simple && self.is_cheap(then) && self.is_cheap(otherwise) {
            let truth = self.value(condition);
            let (then, otherwise) = (self.value(then), self.value(otherwise));
            return self.select_value(truth, then, otherwise, ty);
        }
        if self.is_aggregate(ty) {
            return self.conditional_in_memory(condition, then, otherwise, ty);
        }
        let [on_true, on_false, end] = std::array::from_fn(|_| self.new_block());
        self.branch_on(condition, on_true, on_false);
        let first = self.branch_value(on_true, then, end);
        let second = self.branch_value(on_false, otherwise, end);
        self.begin_block(end);
        if ty == TypeId::VOID {
            return self.no_value();
        }
        let ty = self.value_type(ty);
        self.phi(ty, &[first, second])
    }

    /// Evaluates a value in its own block; returns it with the block where evaluation ends.
    fn branch_value(&mut self, label: Block, value: ExprId, end: Block) -> (Value, Option<Block>) {
        self.begin_block(label);
        let value = self.value(value);
        let from = self.body().open_block();
        self.branch(end);
        (value, from)
    }

    /// Selects one of two values by a scalar condition.
    fn select_value(&mut self, truth: Value, then: Value, otherwise: Value, ty: TypeId) -> Value {
        match self.known_bool(truth) {
            Some(true) => return then,
            Some(false) => return otherwise,
            None => {}
        }
        let count = self.module.types.elements(ty).map_or(1, |(_, count)| count);
        // SPIR-V, OpSelect: before 1.4 the condition has as many components as the result.
        let truth = if count > 1 { self.splat(truth, count) } else { truth };
        let ty = self.value_type(ty);
        self.emit(Op::Select, ty, &[truth, then, otherwise])
    }

    fn splat(&mut self, truth: Value, count: u8) -> Value {
        let ty = self.bool_vector_type(count);
        self.emit(Op::CompositeConstruct, ty, &vec![truth; usize::from(count)])
    }

    fn select(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId, ty: TypeId) -> Value {
        let operands = [self.value(condition), self.value(then), self.value(otherwise)];
        let ty = self.value_type(ty);
        self.emit(Op::Select, ty, &operands)
    }

    fn statement_expression(&mut self, body: &'a [Stmt], result: Option<ExprId>, ty: TypeId) -> Value {
        self.statements(body);
        match result {
            Some(result) => self.value(result),
            None if ty == TypeId::VOID => self.no_value(),
            None => {
                let ty = self.value_type(ty);
                self.undefined(ty)
            }
        }
    }

    /// Whether an expression has no side effects, cannot trap, and costs less than a branch.
    fn is_cheap(&self, id: ExprId) -> bool {
        let mut budget = CHEAP;
        self.cost_is_within(id, &mut budget)
    }

    fn cost_is_within(&self, id: ExprId, budget: &mut u32) -> bool {
        use spirocl_sema::hir::BinaryOp;
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        let mut all = |ids: &[ExprId]| ids.iter().all(|&id| self.cost_is_within(id, budget));
        match self.expr(id).kind {
            ExprKind::Constant(_) | ExprKind::Temporary(_) => true,
            ExprKind::Load { place, volatile: false } => self.is_private_scalar(place),
            ExprKind::Unary(_, operand) => all(&[operand]),
            ExprKind::Shuffle { base, .. } => all(&[base]),
            // A conversion of an out-of-range number to an integer is undefined, and some drivers propagate that.
            ExprKind::Convert(conversion, operand) => {
                use Conversion::*;
                !matches!(conversion, FloatToInteger | Explicit { .. } | AddressSpace | Void)
                    && all(&[operand])
            }
            ExprKind::Binary(BinaryOp::Divide | BinaryOp::Remainder, ..) => false,
            ExprKind::Binary(_, left, right)
            | ExprKind::Compare(_, left, right)
            | ExprKind::Logical(_, left, right) => all(&[left, right]),
            _ => false,
        }
    }

    /// Whether an lvalue is a whole private non-aggregate variable, whose load cannot trap.
    fn is_private_scalar(&self, place: ExprId) -> bool {
        let expr = self.expr(place);
        match expr.kind {
            ExprKind::Local(_) => !self.is_aggregate(expr.ty),
            ExprKind::Swizzle { base, .. } => self.is_private_scalar(base),
            _ => false,
        }
    }

    /// Whether a type is a structure, union or array.
    pub(super) fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.module.types.kind(ty), TypeKind::Struct(_) | TypeKind::Array { .. })
    }

    // Composites

    fn construct(&mut self, parts: &[ExprId], ty: TypeId) -> Value {
        match *self.module.types.kind(ty) {
            TypeKind::Vector(..) => self.construct_vector(parts, ty),
            TypeKind::Struct(id) => {
                let values: Vec<Value> = parts.iter().map(|&part| self.stored_value(part)).collect();
                let layout = self.structure_layout(id, ty);
                let members: Vec<Value> = layout
                    .parts
                    .iter()
                    .map(|&part| match part {
                        Part::Field(index) => values[index as usize],
                        Part::Padding(_) | Part::Units(_) => self.padding(id, part),
                    })
                    .collect();
                let ty = self.memory_type(ty);
                self.emit(Op::CompositeConstruct, ty, &members)
            }
            TypeKind::Array { .. } => {
                let values: Vec<Value> = parts.iter().map(|&part| self.stored_value(part)).collect();
                let ty = self.memory_type(ty);
                self.emit(Op::CompositeConstruct, ty, &values)
            }
            // Braces around a scalar.
            _ => parts.first().map_or(self.no_value(), |&part| self.value(part)),
        }
    }

    fn stored_value(&mut self, id: ExprId) -> Value {
        let value = self.value(id);
        self.value_for_memory(value, self.type_of(id))
    }

    fn construct_vector(&mut self, parts: &[ExprId], ty: TypeId) -> Value {
        let lowered = self.value_type(ty);
        let values: Vec<Value> = parts.iter().map(|&part| self.value(part)).collect();
        let counts: Vec<u8> = parts
            .iter()
            .map(|&part| self.module.types.elements(self.type_of(part)).map_or(1, |(_, count)| count))
            .collect();
        if let &[left, right] = &values[..]
            && counts.iter().all(|&count| count > 1)
        {
            let numbers: Vec<u32> = (0..u32::from(counts[0] + counts[1])).collect();
            return self.emit_literals(Op::VectorShuffle, lowered, &[left, right], &numbers);
        }
        // Not all drivers support vectors as constituents.
        let mut scalars = Vec::new();
        for ((&value, &count), &part) in values.iter().zip(&counts).zip(parts) {
            if count == 1 {
                scalars.push(value);
                continue;
            }
            let from = self.type_of(part);
            scalars.extend((0..count).map(|at| self.shuffle(value, from, Components::new(&[at]))));
        }
        if parts.iter().all(|&part| matches!(self.expr(part).kind, ExprKind::Constant(_)))
            && counts.iter().all(|&count| count == 1)
        {
            return self.composite(lowered, &scalars);
        }
        self.emit(Op::CompositeConstruct, lowered, &scalars)
    }

    /// Selects components of a vector value of type `vector`.
    pub(super) fn shuffle(&mut self, value: Value, vector: TypeId, components: Components) -> Value {
        let (scalar, count) = self.module.types.elements(vector).expect("components are those of a vector");
        let element = self.value_type(scalar.id());
        match components.as_slice() {
            &[_] if count == 1 => value,
            &[single] => self.extract(element, value, single.into()),
            several => {
                let ty = self.vector_type(element, several.len() as u8);
                let components: Vec<u32> = several.iter().map(|&each| each.into()).collect();
                self.emit_literals(Op::VectorShuffle, ty, &[value, value], &components)
            }
        }
    }

    fn extract_field(&mut self, base: ExprId, index: u32) -> Value {
        let ty = self.type_of(base);
        let module = self.module;
        let TypeKind::Struct(id) = *module.types.kind(ty) else {
            unreachable!("only structures have fields");
        };
        let layout = self.structure_layout(id, ty);
        let Some(member) = layout.members[index as usize] else {
            let memory = self.materialize(base);
            let field = self.field_of(memory, index);
            return self.load_memory(&field, false);
        };
        let value = self.value(base);
        let fields = module.types.structure(id).fields.as_deref().unwrap_or_default();
        let field = fields[index as usize].ty.ty;
        let lowered = self.memory_type(field);
        let value = self.extract(lowered, value, member);
        self.value_from_memory(value, field)
    }

    // Assignment and initialization

    fn assign(&mut self, place: ExprId, value: ExprId, volatile: bool) -> Value {
        let value = self.value(value);
        let place = self.place(place);
        self.store(&place, value, volatile);
        value
    }

    fn assign_aggregate(&mut self, place: ExprId, value: ExprId, volatile: bool) {
        match self.expr(value).kind {
            ExprKind::Load { place: source, volatile: false } => {
                let source = self.memory(source);
                let target = self.memory(place);
                self.copy(&target, &source, volatile);
            }
            ExprKind::Constant(ref constant) if !volatile => {
                let target = self.memory(place);
                self.initialize_with_constant(&target, constant);
            }
            _ => {
                self.assign(place, value, volatile);
            }
        }
    }

    fn modify(&mut self, id: ExprId) -> Value {
        let ExprKind::Modify { place, temporary, value, result, volatile } = self.expr(id).kind else {
            unreachable!("the caller looked");
        };
        let mut place = self.place(place);
        self.settle_place(&mut place);
        let old = self.load(&place, volatile);
        self.body().temporaries[temporary.index()] = Some(old);
        let new = self.value(value);
        self.store(&place, new, volatile);
        match result {
            ModifyResult::New => new,
            ModifyResult::Old => old,
        }
    }

    /// Initializes a new object, member by member where that avoids building the whole value.
    pub(super) fn initialize(&mut self, memory: &Memory, id: ExprId) {
        let expr = self.expr(id);
        let is_aggregate = self.is_aggregate(expr.ty);
        match expr.kind {
            ExprKind::Constant(ref constant) if is_aggregate => {
                self.initialize_with_constant(memory, constant);
            }
            ExprKind::Construct(ref parts) if is_aggregate => self.initialize_parts(memory, parts),
            ExprKind::ConstructUnion { index, value } => {
                let field = self.field_of(memory.clone(), index);
                self.initialize(&field, value);
            }
            ExprKind::Load { place, volatile: false } if is_aggregate => match self.expr(place).kind {
                ExprKind::Materialize(value) => self.initialize(memory, value),
                _ => {
                    let source = self.memory(place);
                    self.copy(memory, &source, false);
                }
            },
            _ => {
                let value = self.value(id);
                self.store(&Place::Memory(memory.clone()), value, false);
            }
        }
    }

    fn initialize_parts(&mut self, memory: &Memory, parts: &[ExprId]) {
        let is_array = matches!(self.module.types.kind(memory.ty), TypeKind::Array { .. });
        for (index, &part) in (0..).zip(parts) {
            let target = if is_array {
                let position = self.constant_size(index);
                self.element_of(memory.clone(), position, Some(index))
            } else {
                self.field_of(memory.clone(), index as u32)
            };
            spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.initialize(&target, part));
        }
    }

    fn initialize_with_constant(&mut self, memory: &Memory, constant: &Constant) {
        let size = self.size_of(memory.ty);
        if size == 0 {
            return;
        }
        let value = self.memory_constant(constant, memory.ty);
        if size <= SMALL_OBJECT {
            self.store_raw(memory, value, false);
            return;
        }
        let source = self.constant_object(value, memory.ty);
        self.copy(memory, &source, false);
    }
}
