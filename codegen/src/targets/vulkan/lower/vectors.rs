//! Composites and vectors. A vector of 8 or 16 components is an array of vectors of four.

use super::body::Body;
use crate::ir::{
    AddressSpace, Binary, Compare, Flags, Inst, Opcode, Operands, Type, TypeKind, Unary, Value, opcode::Core,
};

impl Body<'_, '_> {
    /// The number of vectors of four of a type, if it is a long vector.
    pub(super) fn fours(&self, ty: Type) -> Option<u64> {
        match self.kind(ty) {
            TypeKind::Array(element, count @ (2 | 4)) => match self.kind(element) {
                TypeKind::Vector(_, 4) => Some(count),
                _ => None,
            },
            _ => None,
        }
    }

    /// Does an operation for each four of long vectors, or once. An operand that is no long vector is the same for all.
    pub(super) fn elementwise(
        &mut self,
        operands: &[Value],
        ty: Type,
        mut operation: impl FnMut(&mut Self, &[Value], Type) -> Value,
    ) -> Value {
        let Some(count) = self.fours(ty) else { return operation(self, operands, ty) };
        let part = self.l.new.types.part(ty, 0).expect("it has fours");
        let results: Vec<Value> = (0..count as u32)
            .map(|index| {
                let parts: Vec<Value> = operands
                    .iter()
                    .map(|&operand| {
                        let ty = self.type_of(operand);
                        if self.fours(ty).is_some() { self.extract(operand, index) } else { operand }
                    })
                    .collect();
                operation(self, &parts, part)
            })
            .collect();
        self.construct(ty, &results)
    }

    /// Does an operation on scalars for each component.
    pub(super) fn by_component(
        &mut self,
        operands: &[Value],
        ty: Type,
        mut operation: impl FnMut(&mut Self, &[Value], Type) -> Value,
    ) -> Value {
        self.elementwise(operands, ty, |body, parts, ty| {
            let (scalar, count) = body.l.new.types.scalar(ty);
            if count == 1 {
                return operation(body, parts, ty);
            }
            let results: Vec<Value> = (0..u32::from(count))
                .map(|index| {
                    let components: Vec<Value> = parts
                        .iter()
                        .map(|&part| {
                            let ty = body.type_of(part);
                            let is_vector = matches!(body.kind(ty), TypeKind::Vector(..));
                            if is_vector { body.extract(part, index) } else { part }
                        })
                        .collect();
                    operation(body, &components, scalar)
                })
                .collect();
            body.construct(ty, &results)
        })
    }

    /// The scalars of a scalar or vector of any length.
    pub(super) fn components(&mut self, value: Value) -> Vec<Value> {
        let ty = self.type_of(value);
        match self.kind(ty) {
            TypeKind::Vector(_, count) => {
                (0..u32::from(count)).map(|index| self.extract(value, index)).collect()
            }
            TypeKind::Array(_, count) if self.fours(ty).is_some() => {
                let parts: Vec<Value> = (0..count as u32).map(|index| self.extract(value, index)).collect();
                parts.into_iter().flat_map(|part| self.components(part)).collect()
            }
            _ => vec![value],
        }
    }

    /// A scalar or vector of any length from its scalars.
    pub(super) fn of_components(&mut self, ty: Type, components: &[Value]) -> Value {
        if self.fours(ty).is_some() {
            let part = self.l.new.types.part(ty, 0).expect("it has fours");
            let parts: Vec<Value> = components.chunks(4).map(|chunk| self.construct(part, chunk)).collect();
            return self.construct(ty, &parts);
        }
        match (components, self.kind(ty)) {
            ([one], kind) if !matches!(kind, TypeKind::Vector(..)) => *one,
            _ => self.construct(ty, components),
        }
    }

    pub(super) fn construct_instruction(&mut self, inst: Inst) {
        let ty = self.result_type(inst);
        let operands = self.operands(inst);
        let old = self.old.inst(inst).ty;
        let result = match self.old_kind(old) {
            TypeKind::Vector(_, 8 | 16) => {
                let scalars: Vec<Value> =
                    operands.into_iter().flat_map(|operand| self.components(operand)).collect();
                self.of_components(ty, &scalars)
            }
            TypeKind::Struct(_) if operands.is_empty() => self.l.new.null(ty).into(),
            _ => self.construct(ty, &operands),
        };
        self.set(inst, result);
    }

    /// Literal indices into a type of the program as indices into the lowered type.
    fn lowered_indices(&self, mut ty: Type, literals: &[u32]) -> Vec<u32> {
        let mut indices = Vec::with_capacity(literals.len());
        for &literal in literals {
            match self.old_kind(ty) {
                TypeKind::Vector(_, 8 | 16) => indices.extend([literal / 4, literal % 4]),
                _ => indices.push(literal),
            }
            ty = self.l.old.types.part(ty, u64::from(literal)).unwrap_or(ty);
        }
        indices
    }

    pub(super) fn extract_instruction(&mut self, inst: Inst) {
        let old = self.old.operand(inst, 0);
        let old_type = self.old_type(old);
        let literals = self.lowered_indices(old_type, self.old.literals(inst));
        let value = self.value(old);
        let ty = self.result_type(inst);
        let operands = Operands { values: &[value], blocks: &[], literals: &literals };
        let result = self.op_with(Opcode::Core(Core::Extract), ty, operands, Flags::default());
        self.set(inst, result);
    }

    pub(super) fn insert_instruction(&mut self, inst: Inst) {
        let old_type = self.old.inst(inst).ty;
        let literals = self.lowered_indices(old_type, self.old.literals(inst));
        let values = self.operands(inst);
        let ty = self.result_type(inst);
        let operands = Operands { values: &values, blocks: &[], literals: &literals };
        let result = self.op_with(Opcode::Core(Core::Insert), ty, operands, Flags::default());
        self.set(inst, result);
    }

    pub(super) fn extract_dynamic(&mut self, inst: Inst) {
        let values = self.operands(inst);
        let ty = self.type_of(values[0]);
        let result = self.result_type(inst);
        let value = if self.fours(ty).is_some() {
            let pointer = self.spilled(values[0], values[1], result);
            self.op(Opcode::Core(Core::Load), result, &[pointer])
        } else {
            self.op(Opcode::Core(Core::ExtractDynamic), result, &values)
        };
        self.set(inst, value);
    }

    pub(super) fn insert_dynamic(&mut self, inst: Inst) {
        let values = self.operands(inst);
        let ty = self.type_of(values[0]);
        let value = if self.fours(ty).is_some() {
            let scalar = self.type_of(values[1]);
            let variable = self.variable(ty);
            self.effect(Opcode::Core(Core::Store), &[variable.into(), values[0]], Flags::default());
            let pointer = self.component_pointer(variable.into(), values[2], scalar);
            self.effect(Opcode::Core(Core::Store), &[pointer, values[1]], Flags::default());
            self.op(Opcode::Core(Core::Load), ty, &[variable.into()])
        } else {
            self.op(Opcode::Core(Core::InsertDynamic), ty, &values)
        };
        self.set(inst, value);
    }

    /// The pointer to a component of a long vector that is stored in a variable of its own.
    pub(super) fn spilled(&mut self, value: Value, index: Value, scalar: Type) -> Value {
        let ty = self.type_of(value);
        let variable = self.variable(ty);
        self.effect(Opcode::Core(Core::Store), &[variable.into(), value], Flags::default());
        self.component_pointer(variable.into(), index, scalar)
    }

    fn component_pointer(&mut self, variable: Value, index: Value, scalar: Type) -> Value {
        let index = self.resize(index, 32);
        let (high, low) = (self.shift_right(index, 2), self.mask(index, 3));
        let pointer = self.l.new.types.pointer(AddressSpace::Private, scalar);
        self.op(Opcode::Core(Core::AccessChain), pointer, &[variable, high, low])
    }

    pub(super) fn shuffle_instruction(&mut self, inst: Inst) {
        let values = self.operands(inst);
        let literals = self.old.literals(inst).to_vec();
        let ty = self.result_type(inst);
        let is_long = values.iter().any(|&value| {
            let ty = self.type_of(value);
            self.fours(ty).is_some()
        });
        let result = if is_long || self.fours(ty).is_some() {
            let mut all = self.components(values[0]);
            all.extend(self.components(values[1]));
            let scalar = self.type_of(all[0]);
            let picked: Vec<Value> = literals
                .iter()
                .map(|&index| all.get(index as usize).copied().unwrap_or_else(|| self.undef(scalar)))
                .collect();
            self.of_components(ty, &picked)
        } else {
            let operands = Operands { values: &values, blocks: &[], literals: &literals };
            self.op_with(Opcode::Core(Core::Shuffle), ty, operands, Flags::default())
        };
        self.set(inst, result);
    }

    pub(super) fn select_instruction(&mut self, inst: Inst) {
        let values = self.operands(inst);
        let ty = self.result_type(inst);
        let condition = self.type_of(values[0]);
        let is_long = self.fours(condition).is_some();
        let select = Opcode::Core(Core::Select);
        let result = if is_long {
            self.elementwise(&values, ty, |body, parts, ty| body.op(select, ty, parts))
        } else {
            self.op(select, ty, &values)
        };
        self.set(inst, result);
    }

    /// `any` and `all` of truth values.
    pub(super) fn reduce_bools(&mut self, unary: Unary, value: Value) -> Value {
        let ty = self.type_of(value);
        let bool = self.l.new.types.bool();
        match self.fours(ty) {
            None if ty == bool => value,
            None => self.op(Opcode::Unary(unary), bool, &[value]),
            Some(count) => {
                let binary = if unary == Unary::Any { Binary::LogicalOr } else { Binary::LogicalAnd };
                let parts: Vec<Value> = (0..count as u32)
                    .map(|index| {
                        let part = self.extract(value, index);
                        self.op(Opcode::Unary(unary), bool, &[part])
                    })
                    .collect();
                let (first, rest) = parts.split_first().expect("it has fours");
                rest.iter().fold(*first, |all, &part| self.op(Opcode::Binary(binary), bool, &[all, part]))
            }
        }
    }

    /// A truth value as the integer that relational functions give: 1 for scalars, -1 in vectors.
    pub(super) fn bool_to_int(&mut self, value: Value, ty: Type, yes: u64) -> Value {
        let (one, zero) = (self.splat_uint(ty, yes), self.splat_uint(ty, 0));
        self.select(value, one, zero)
    }

    /// Whether the top bit of each component is set.
    pub(super) fn is_negative(&mut self, value: Value) -> Value {
        self.compare_known(Compare::SignedLess, value, 0)
    }
}
