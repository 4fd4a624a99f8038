//! Strength reduction and algebraic simplification. Each rule is next to the identity that justifies it. Integers wrap; floating-point
//! rules preserve NaN and signed zeros.

use super::{
    instcombine::{Outcome, becomes, becomes_binary},
    narrow_comparisons, truth_values,
    value_ranges::fits_in_31_bits,
};
use crate::ir::{
    Binary, Cast, Compare, Flags, Function, Inst, InstData, Module, Opcode, Operands, Type, TypeKind, Unary,
    Value,
    constant::{signed, truncate},
    opcode::Core,
    transform::{
        edit::{self, rewrite, splat, uniform},
        memory::location::Location,
    },
};
use spirv::OpenclStd100Op as Std;

/// The state of instruction combining.
pub(super) struct Combiner<'a> {
    pub(super) function: &'a mut Function,
    pub(super) module: &'a mut Module,
    /// New instructions, which go before the current one.
    pub(super) before: Vec<Inst>,
}

impl Combiner<'_> {
    pub(super) fn operand(&self, inst: Inst, index: usize) -> Value {
        self.function.operand(inst, index)
    }

    /// The instruction of an operand, if it has this opcode and is plain.
    fn operand_if(&self, inst: Inst, index: usize, opcode: Opcode) -> Option<Inst> {
        self.plain_if(self.operand(inst, index), opcode)
    }

    pub(super) fn plain_if(&self, value: Value, opcode: Opcode) -> Option<Inst> {
        edit::plain(self.function, value).filter(|(_, data)| data.opcode == opcode).map(|(inst, _)| inst)
    }

    pub(super) fn plain(&self, value: Value) -> Option<(Inst, InstData)> {
        edit::plain(self.function, value).map(|(inst, data)| (inst, *data))
    }

    pub(super) fn type_of(&mut self, value: Value) -> Type {
        edit::type_of(self.function, self.module, value)
    }

    /// The width of the integers of a type.
    pub(super) fn width(&self, ty: Type) -> Option<u8> {
        self.module.types.integer_width(ty)
    }

    pub(super) fn splat(&mut self, ty: Type, bits: u64) -> Value {
        splat(self.module, ty, bits)
    }

    pub(super) fn becomes(&mut self, inst: Inst, opcode: Opcode, values: &[Value]) -> Outcome {
        becomes(self.function, inst, opcode, values)
    }

    pub(super) fn insert(&mut self, inst: Inst, opcode: Opcode, ty: Type, values: &[Value]) -> Value {
        let location = self.function.inst(inst).location;
        let new = edit::make(self.function, opcode, ty, values, location);
        self.before.push(new);
        new.into()
    }
}

/// Simplifies an instruction that does not fold to a constant.
pub(super) fn reduce(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let opcode = combiner.function.inst(inst).opcode;
    match opcode {
        Opcode::Core(core) => reduce_core(inst, core, combiner),
        Opcode::Unary(Unary::LogicalNot) => logical_not(inst, combiner),
        Opcode::Unary(Unary::Negate | Unary::FloatNegate | Unary::Not) => {
            // -(-x) = ~(~x) = x
            let inner = combiner.operand_if(inst, 0, opcode);
            inner.map_or(Outcome::Same, |inner| Outcome::Value(combiner.operand(inner, 0)))
        }
        Opcode::Cast(Cast::Bitcast) => bitcast(inst, combiner),
        Opcode::Cast(cast @ (Cast::UnsignedConvert | Cast::SignedConvert)) => convert(inst, cast, combiner),
        Opcode::Binary(_) | Opcode::Compare(_) => binary(inst, combiner),
        Opcode::Cast(Cast::PointerToInt) => known_address(inst, combiner),
        Opcode::Library(Std::select) => truth_values::select(inst, combiner),
        Opcode::Unary(_)
        | Opcode::Cast(_)
        | Opcode::Library(_)
        | Opcode::Shader(_)
        | Opcode::BuiltIn(_)
        | Opcode::Intrinsic(_)
        | Opcode::DebugValue
        | Opcode::DebugDeclare => Outcome::Same,
    }
}

fn reduce_core(inst: Inst, core: Core, combiner: &mut Combiner) -> Outcome {
    match core {
        Core::CopyObject => Outcome::Value(combiner.operand(inst, 0)),
        Core::Select => select(inst, combiner),
        Core::Extract => extract(inst, combiner),
        Core::Insert => insert(inst, combiner),
        Core::ExtractDynamic => extract_dynamic(inst, combiner),
        Core::InsertDynamic => insert_dynamic(inst, combiner),
        Core::Shuffle => shuffle(inst, combiner),
        Core::AccessChain => access_chain(inst, combiner),
        Core::PointerAccessChain => pointer_access_chain(inst, combiner),
        _ => Outcome::Same,
    }
}

/// A binary operation.
pub(super) struct Operation {
    opcode: Opcode,
    pub(super) ty: Type,
    pub(super) left: Value,
    pub(super) right: Value,
    /// The bits of `right`, or of each of its components, if that is a constant.
    constant: Option<u64>,
}

fn binary(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let InstData { opcode, ty, .. } = *combiner.function.inst(inst);
    let (left, right) = (combiner.operand(inst, 0), combiner.operand(inst, 1));
    let (left_bits, right_bits) = (uniform(combiner.module, left), uniform(combiner.module, right));
    if is_commutative(opcode) && left_bits.is_some() && right_bits.is_none() {
        // Constants on the right are the canonical form.
        return combiner.becomes(inst, opcode, &[right, left]);
    }
    let operand_type = combiner.type_of(left);
    let operation = Operation { opcode, ty, left, right, constant: right_bits };
    match combiner.module.types.kind(combiner.module.types.scalar(operand_type).0) {
        TypeKind::Int(width) => integer(inst, &operation, width, combiner),
        TypeKind::Float(width) => float(&operation, width),
        TypeKind::Bool => boolean(inst, &operation, combiner),
        _ => Outcome::Same,
    }
}

/// Whether the operands of an operation can be exchanged.
pub(super) fn is_commutative(opcode: Opcode) -> bool {
    match opcode {
        Opcode::Binary(binary) => matches!(
            binary,
            Binary::Add
                | Binary::Multiply
                | Binary::FloatAdd
                | Binary::FloatMultiply
                | Binary::And
                | Binary::Or
                | Binary::Xor
                | Binary::LogicalAnd
                | Binary::LogicalOr
                | Binary::LogicalEqual
                | Binary::LogicalNotEqual
        ),
        Opcode::Compare(compare) => matches!(
            compare,
            Compare::Equal | Compare::NotEqual | Compare::OrderedEqual | Compare::UnorderedNotEqual
        ),
        _ => false,
    }
}

fn integer(inst: Inst, operation: &Operation, width: u8, combiner: &mut Combiner) -> Outcome {
    let &Operation { opcode, ty, left, right, constant } = operation;
    match opcode {
        Opcode::Compare(compare) => compare_integers(inst, operation, compare, combiner),
        Opcode::Binary(binary) => {
            if left == right {
                match binary {
                    // x - x = x ^ x = 0
                    Binary::Subtract | Binary::Xor => return Outcome::Value(combiner.splat(ty, 0)),
                    // x & x = x | x = x
                    Binary::And | Binary::Or => return Outcome::Value(left),
                    _ => {}
                }
            }
            match constant {
                Some(constant) => integer_constant(inst, operation, binary, constant, width, combiner),
                None => match by_shifted_one(inst, operation, binary, combiner) {
                    Outcome::Same => truth_values::combine(inst, operation, binary, combiner),
                    done => done,
                },
            }
        }
        _ => Outcome::Same,
    }
}

fn compare_integers(inst: Inst, operation: &Operation, compare: Compare, combiner: &mut Combiner) -> Outcome {
    let &Operation { ty, left, right, constant, .. } = operation;
    if left == right {
        let holds = matches!(
            compare,
            Compare::Equal
                | Compare::UnsignedLessEqual
                | Compare::UnsignedGreaterEqual
                | Compare::SignedLessEqual
                | Compare::SignedGreaterEqual
        );
        return Outcome::Value(combiner.splat(ty, u64::from(holds)));
    }
    match (compare, constant) {
        // Unsigned: x < 0 is false, x >= 0 is true.
        (Compare::UnsignedLess, Some(0)) => Outcome::Value(combiner.splat(ty, 0)),
        (Compare::UnsignedGreaterEqual, Some(0)) => Outcome::Value(combiner.splat(ty, 1)),
        (Compare::Equal | Compare::NotEqual, Some(constant)) => {
            compare_select(inst, operation, compare, constant, combiner)
        }
        (_, Some(_)) => Outcome::Same,
        (_, None) => match truth_values::compare(inst, operation, compare, combiner) {
            Outcome::Same => narrow_comparisons::compare(inst, operation, compare, combiner),
            done => done,
        },
    }
}

fn integer_constant(
    inst: Inst,
    operation: &Operation,
    binary: Binary,
    constant: u64,
    width: u8,
    combiner: &mut Combiner,
) -> Outcome {
    let &Operation { ty, left, right, .. } = operation;
    let ones = truncate(u64::MAX, width);
    match (binary, constant) {
        // x + 0 = x - 0 = x | 0 = x ^ 0 = x << 0 = x >> 0 = x
        (
            Binary::Add
            | Binary::Subtract
            | Binary::Or
            | Binary::Xor
            | Binary::ShiftLeft
            | Binary::LogicalShiftRight
            | Binary::ArithmeticShiftRight,
            0,
        ) => Outcome::Value(left),
        // x * 1 = x / 1 = x
        (Binary::Multiply | Binary::UnsignedDivide | Binary::SignedDivide, 1) => Outcome::Value(left),
        // x * 0 = x & 0 = 0
        (Binary::Multiply | Binary::And, 0) => Outcome::Value(right),
        // x % 1 = 0
        (Binary::UnsignedRemainder | Binary::SignedRemainder | Binary::SignedModulo, 1) => {
            Outcome::Value(combiner.splat(ty, 0))
        }
        // x & ~0 = x
        (Binary::And, bits) if bits == ones => Outcome::Value(left),
        // x | ~0 = ~0
        (Binary::Or, bits) if bits == ones => Outcome::Value(right),
        (Binary::Multiply | Binary::UnsignedDivide | Binary::UnsignedRemainder, _) => {
            by_power_of_two(inst, operation, binary, constant, combiner)
        }
        (Binary::Subtract, _) => {
            // x - c = x + -c, the canonical form
            let negated = combiner.splat(ty, truncate(constant.wrapping_neg(), width));
            becomes_binary(combiner.function, inst, Binary::Add, [left, negated])
        }
        (Binary::Add | Binary::And | Binary::Or | Binary::Xor, _) => {
            reassociate(inst, operation, binary, constant, width, combiner)
        }
        (Binary::ShiftLeft | Binary::LogicalShiftRight, _) => {
            shift_again(inst, operation, constant, width, combiner)
        }
        _ => Outcome::Same,
    }
}

/// x * 2^n = x << n, x / 2^n = x >> n, x % 2^n = x & (2^n - 1)
fn by_power_of_two(
    inst: Inst,
    operation: &Operation,
    binary: Binary,
    constant: u64,
    combiner: &mut Combiner,
) -> Outcome {
    if !constant.is_power_of_two() {
        return Outcome::Same;
    }
    let (binary, bits) = match binary {
        Binary::Multiply => (Binary::ShiftLeft, u64::from(constant.trailing_zeros())),
        Binary::UnsignedDivide => (Binary::LogicalShiftRight, u64::from(constant.trailing_zeros())),
        _ => (Binary::And, constant - 1),
    };
    let right = combiner.splat(operation.ty, bits);
    becomes_binary(combiner.function, inst, binary, [operation.left, right])
}

/// x * (1 << n) = x << n, x / (1 << n) = x >> n, x % (1 << n) = x & ((1 << n) + -1). For too large n all of them are undefined.
fn by_shifted_one(inst: Inst, operation: &Operation, binary: Binary, combiner: &mut Combiner) -> Outcome {
    let &Operation { ty, left, right, .. } = operation;
    let (binary, number, power) = match binary {
        Binary::Multiply if shifted_one(right, combiner).is_some() => (Binary::ShiftLeft, left, right),
        Binary::Multiply => (Binary::ShiftLeft, right, left),
        Binary::UnsignedDivide => (Binary::LogicalShiftRight, left, right),
        Binary::UnsignedRemainder => (Binary::And, left, right),
        _ => return Outcome::Same,
    };
    let Some(mut amount) = shifted_one(power, combiner) else { return Outcome::Same };
    if binary == Binary::And {
        let minus_one = combiner.splat(ty, u64::MAX);
        amount = combiner.insert(inst, Opcode::Binary(Binary::Add), ty, &[power, minus_one]);
    } else if combiner.type_of(amount) != ty {
        amount = combiner.insert(inst, Opcode::Cast(Cast::UnsignedConvert), ty, &[amount]);
    }
    becomes_binary(combiner.function, inst, binary, [number, amount])
}

/// The n of `1 << n`, also if it is zero-extended.
fn shifted_one(power: Value, combiner: &mut Combiner) -> Option<Value> {
    let (mut inst, mut data) = combiner.plain(power)?;
    if data.opcode == Opcode::Cast(Cast::UnsignedConvert) {
        let to = combiner.width(data.ty)?;
        (inst, data) = combiner.plain(combiner.operand(inst, 0))?;
        if combiner.width(data.ty)? > to {
            return None;
        }
    }
    if data.opcode != Opcode::Binary(Binary::ShiftLeft) {
        return None;
    }
    let (one, amount) = (combiner.operand(inst, 0), combiner.operand(inst, 1));
    (uniform(combiner.module, one) == Some(1) && combiner.type_of(amount) == data.ty).then_some(amount)
}

/// (x op c) op d = x op (c op d)
fn reassociate(
    inst: Inst,
    operation: &Operation,
    binary: Binary,
    constant: u64,
    width: u8,
    combiner: &mut Combiner,
) -> Outcome {
    let Some(inner) = combiner.operand_if(inst, 0, operation.opcode) else { return Outcome::Same };
    let Some(other) = uniform(combiner.module, combiner.operand(inner, 1)) else { return Outcome::Same };
    let bits = match binary {
        Binary::Add => constant.wrapping_add(other),
        Binary::And => constant & other,
        Binary::Or => constant | other,
        _ => constant ^ other,
    };
    let right = combiner.splat(operation.ty, truncate(bits, width));
    let left = combiner.operand(inner, 0);
    becomes_binary(combiner.function, inst, binary, [left, right])
}

/// (x << a) << b = x << (a + b) if that is less than the width; likewise to the right.
fn shift_again(
    inst: Inst,
    operation: &Operation,
    constant: u64,
    width: u8,
    combiner: &mut Combiner,
) -> Outcome {
    let Some(inner) = combiner.operand_if(inst, 0, operation.opcode) else { return Outcome::Same };
    match uniform(combiner.module, combiner.operand(inner, 1)) {
        Some(other) if constant.saturating_add(other) < u64::from(width) => {
            let amount_type = combiner.type_of(operation.right);
            let right = combiner.splat(amount_type, constant + other);
            let left = combiner.operand(inner, 0);
            combiner.becomes(inst, operation.opcode, &[left, right])
        }
        Some(_) | None => Outcome::Same,
    }
}

/// (c ? x : y) == x is c if x and y are different constants: a truth value that was converted to an integer and back.
fn compare_select(
    inst: Inst,
    operation: &Operation,
    compare: Compare,
    constant: u64,
    combiner: &mut Combiner,
) -> Outcome {
    let Some(select) = combiner.operand_if(inst, 0, Opcode::Core(Core::Select)) else { return Outcome::Same };
    let [condition, yes, no] = [0, 1, 2].map(|index| combiner.operand(select, index));
    if combiner.type_of(condition) != operation.ty {
        return Outcome::Same;
    }
    let hit = |value: u64| (value == constant) == (compare == Compare::Equal);
    let (Some(yes), Some(no)) = (uniform(combiner.module, yes), uniform(combiner.module, no)) else {
        return truth_values::compare_choice(inst, operation, hit, combiner);
    };
    match (hit(yes), hit(no)) {
        (true, false) => Outcome::Value(condition),
        (true, true) => Outcome::Value(combiner.splat(operation.ty, 1)),
        (false, false) => Outcome::Value(combiner.splat(operation.ty, 0)),
        (false, true) => combiner.becomes(inst, Opcode::Unary(Unary::LogicalNot), &[condition]),
    }
}

fn float(operation: &Operation, width: u8) -> Outcome {
    let one = match width {
        16 => 0x3c00,
        32 => u64::from(1f32.to_bits()),
        _ => 1f64.to_bits(),
    };
    let Opcode::Binary(binary) = operation.opcode else { return Outcome::Same };
    match (binary, operation.constant) {
        // x * 1 = x / 1 = x
        (Binary::FloatMultiply | Binary::FloatDivide, Some(bits)) if bits == one => {
            Outcome::Value(operation.left)
        }
        // x - +0 = x, also for -0
        (Binary::FloatSubtract, Some(0)) => Outcome::Value(operation.left),
        // x + -0 = x, also for +0
        (Binary::FloatAdd, Some(bits)) if bits == 1 << (width - 1) => Outcome::Value(operation.left),
        _ => Outcome::Same,
    }
}

fn boolean(inst: Inst, operation: &Operation, combiner: &mut Combiner) -> Outcome {
    let &Operation { opcode, ty, left, right, constant } = operation;
    let Opcode::Binary(binary) = opcode else { return Outcome::Same };
    match (binary, constant) {
        (Binary::LogicalAnd | Binary::LogicalEqual, Some(1))
        | (Binary::LogicalOr | Binary::LogicalNotEqual, Some(0)) => Outcome::Value(left),
        (Binary::LogicalAnd, Some(0)) | (Binary::LogicalOr, Some(1)) => Outcome::Value(right),
        (Binary::LogicalEqual, Some(0)) | (Binary::LogicalNotEqual, Some(1)) => {
            combiner.becomes(inst, Opcode::Unary(Unary::LogicalNot), &[left])
        }
        (Binary::LogicalAnd | Binary::LogicalOr, None) if left == right => Outcome::Value(left),
        (Binary::LogicalEqual, None) if left == right => Outcome::Value(combiner.splat(ty, 1)),
        (Binary::LogicalNotEqual, None) if left == right => Outcome::Value(combiner.splat(ty, 0)),
        _ => Outcome::Same,
    }
}

/// !!x = x; !(x < y) = x >= y for integers.
fn logical_not(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let Some((inner, data)) = combiner.plain(combiner.operand(inst, 0)) else { return Outcome::Same };
    let compare = match data.opcode {
        Opcode::Unary(Unary::LogicalNot) => return Outcome::Value(combiner.operand(inner, 0)),
        Opcode::Compare(compare) => compare,
        _ => return Outcome::Same,
    };
    let Some(opposite) = compare.opposite() else { return Outcome::Same };
    let values = [combiner.operand(inner, 0), combiner.operand(inner, 1)];
    combiner.becomes(inst, Opcode::Compare(opposite), &values)
}

/// A bitcast of a bitcast, or to the same type.
fn bitcast(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let operand = combiner.operand(inst, 0);
    if combiner.type_of(operand) == combiner.function.inst(inst).ty {
        return Outcome::Value(operand);
    }
    match combiner.plain_if(operand, Opcode::Cast(Cast::Bitcast)) {
        Some(inner) => {
            let source = combiner.operand(inner, 0);
            combiner.becomes(inst, Opcode::Cast(Cast::Bitcast), &[source])
        }
        None => Outcome::Same,
    }
}

/// The offset of a member, as the address that it has in an object at the null pointer.
fn known_address(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let pointer = combiner.operand(inst, 0);
    if pointer.constant().is_some() {
        // The address of the null pointer itself is the driver's.
        return Outcome::Same;
    }
    let location = Location::of(combiner.function, combiner.module, pointer, None);
    match location.number(combiner.module) {
        Some(number) => {
            let ty = combiner.function.inst(inst).ty;
            Outcome::Value(combiner.splat(ty, number))
        }
        None => Outcome::Same,
    }
}

/// Integer conversions: to the same type, a truncation of an extension, an extension of an extension or of a truncation.
fn convert(inst: Inst, cast: Cast, combiner: &mut Combiner) -> Outcome {
    let (operand, ty) = (combiner.operand(inst, 0), combiner.function.inst(inst).ty);
    if combiner.type_of(operand) == ty {
        return Outcome::Value(operand);
    }
    let Some((inner, data)) = combiner.plain(operand) else { return Outcome::Same };
    let Opcode::Cast(inner_cast @ (Cast::UnsignedConvert | Cast::SignedConvert)) = data.opcode else {
        return Outcome::Same;
    };
    let source = combiner.operand(inner, 0);
    let source_type = combiner.type_of(source);
    let (Some(from), Some(middle), Some(to)) =
        (combiner.width(source_type), combiner.width(data.ty), combiner.width(ty))
    else {
        return Outcome::Same;
    };
    if to < middle {
        // The result consists of low bits of the source.
        return if source_type == ty {
            Outcome::Value(source)
        } else if to < from {
            combiner.becomes(inst, Opcode::Cast(Cast::UnsignedConvert), &[source])
        } else {
            combiner.becomes(inst, data.opcode, &[source])
        };
    }
    // Nothing of it is cut off.
    if middle >= 32 && source_type == ty && fits_in_31_bits(source, combiner) {
        return Outcome::Value(source);
    }
    // The sign bit of a zero-extended value is zero.
    if from < middle && (inner_cast == cast || inner_cast == Cast::UnsignedConvert) {
        return combiner.becomes(inst, data.opcode, &[source]);
    }
    Outcome::Same
}

/// !c ? x : y = c ? y : x; c ? true : false = c; c ? !x : x = c != x
fn select(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let [condition, yes, no] = [0, 1, 2].map(|index| combiner.operand(inst, index));
    if let Some(not) = combiner.plain_if(condition, Opcode::Unary(Unary::LogicalNot)) {
        let condition = combiner.operand(not, 0);
        return combiner.becomes(inst, Opcode::Core(Core::Select), &[condition, no, yes]);
    }
    let ty = combiner.function.inst(inst).ty;
    if combiner.module.types.kind(ty) != TypeKind::Bool {
        return Outcome::Same;
    }
    match (uniform(combiner.module, yes), uniform(combiner.module, no)) {
        (Some(1), Some(0)) => Outcome::Value(condition),
        (Some(0), Some(1)) => combiner.becomes(inst, Opcode::Unary(Unary::LogicalNot), &[condition]),
        _ if truth_values::are_opposite(yes, no, combiner) => {
            combiner.becomes(inst, Opcode::Binary(Binary::LogicalNotEqual), &[condition, no])
        }
        _ => Outcome::Same,
    }
}

/// Extraction from a composite that was just made.
fn extract(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let &[index] = combiner.function.literals(inst) else { return Outcome::Same };
    let Some((inner, data)) = combiner.plain(combiner.operand(inst, 0)) else { return Outcome::Same };
    match data.opcode {
        Opcode::Core(Core::Construct) => {
            let parts = combiner.function.operands(inner).len() as u64;
            match combiner.module.types.part_count(data.ty) {
                Some(count) if count == parts => Outcome::Value(combiner.operand(inner, index as usize)),
                _ => Outcome::Same,
            }
        }
        Opcode::Core(Core::Insert) => match *combiner.function.literals(inner) {
            [set] if set == index => Outcome::Value(combiner.operand(inner, 0)),
            [_] => {
                let composite = combiner.operand(inner, 1);
                combiner.function.set_operand(inst, 0, composite);
                Outcome::Rewritten
            }
            _ => Outcome::Same,
        },
        _ => Outcome::Same,
    }
}

/// A chain of insertions that sets all components becomes a construction.
fn insert(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let ty = combiner.function.inst(inst).ty;
    let &[index] = combiner.function.literals(inst) else { return Outcome::Same };
    let TypeKind::Vector(_, count) = combiner.module.types.kind(ty) else { return Outcome::Same };
    let mut vector = combiner.operand(inst, 1);
    if vector.inst().is_none() {
        return Outcome::Same;
    }
    let mut components = vec![None; usize::from(count)];
    components[index as usize] = Some(combiner.operand(inst, 0));
    for _ in 0..count {
        let Some(inner) = combiner.plain_if(vector, Opcode::Core(Core::Insert)) else { break };
        let &[set] = combiner.function.literals(inner) else { break };
        components[set as usize].get_or_insert(combiner.operand(inner, 0));
        vector = combiner.operand(inner, 1);
    }
    let construction = combiner.plain_if(vector, Opcode::Core(Core::Construct));
    for (index, component) in components.iter_mut().enumerate().filter(|(_, component)| component.is_none()) {
        *component = match construction {
            Some(inner) if combiner.function.operands(inner).len() == usize::from(count) => {
                Some(combiner.operand(inner, index))
            }
            Some(_) => None,
            // Of a large vector of which most components stay, two insertions are shorter.
            None if count > 4 => None,
            None => edit::constituent(combiner.module, vector, index as u32),
        };
    }
    match components.into_iter().collect::<Option<Vec<Value>>>() {
        Some(components) => combiner.becomes(inst, Opcode::Core(Core::Construct), &components),
        None => Outcome::Same,
    }
}

/// A dynamic index that is constant and in range.
fn known_index(inst: Inst, operand: usize, combiner: &mut Combiner) -> Option<u32> {
    let vector = combiner.operand(inst, 0);
    let ty = combiner.type_of(vector);
    let count = combiner.module.types.part_count(ty)?;
    let index = combiner.module.constants.int(combiner.operand(inst, operand).constant()?)?;
    u32::try_from(index).ok().filter(|_| index < count)
}

fn extract_dynamic(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let Some(index) = known_index(inst, 1, combiner) else { return Outcome::Same };
    let values = [combiner.operand(inst, 0)];
    let operands = Operands { values: &values, blocks: &[], literals: &[index] };
    rewrite(combiner.function, inst, Opcode::Core(Core::Extract), operands);
    Outcome::Rewritten
}

fn insert_dynamic(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let Some(index) = known_index(inst, 2, combiner) else { return Outcome::Same };
    let values = [combiner.operand(inst, 1), combiner.operand(inst, 0)];
    let operands = Operands { values: &values, blocks: &[], literals: &[index] };
    rewrite(combiner.function, inst, Opcode::Core(Core::Insert), operands);
    Outcome::Rewritten
}

/// A shuffle that takes all components of one vector in order is that vector.
fn shuffle(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let ty = combiner.function.inst(inst).ty;
    let [left, right] = [0, 1].map(|index| combiner.operand(inst, index));
    let (left_type, right_type) = (combiner.type_of(left), combiner.type_of(right));
    let count = u32::from(combiner.module.types.scalar(left_type).1);
    let from =
        |first: u32| combiner.function.literals(inst).iter().zip(first..).all(|(&at, next)| at == next);
    if left_type == ty && from(0) {
        Outcome::Value(left)
    } else if right_type == ty && from(count) {
        Outcome::Value(right)
    } else {
        Outcome::Same
    }
}

/// A chain without indices is its base; a chain of a chain is one, which is in bounds if both are.
fn access_chain(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let base = combiner.operand(inst, 0);
    if combiner.function.operands(inst).len() == 1 {
        return if combiner.type_of(base) == combiner.function.inst(inst).ty {
            Outcome::Value(base)
        } else {
            Outcome::Same
        };
    }
    let flags = combiner.function.inst(inst).flags;
    let Some((inner, data)) = combiner.plain(base) else { return Outcome::Same };
    if data.opcode != Opcode::Core(Core::AccessChain) || data.flags != flags {
        return Outcome::Same;
    }
    let values: Vec<Value> =
        combiner.function.operands(inner).chain(combiner.function.operands(inst).skip(1)).collect();
    combiner.becomes(inst, Opcode::Core(Core::AccessChain), &values)
}

/// A pointer that is moved by no element, or by a known number of elements within an array.
fn pointer_access_chain(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let (base, element) = (combiner.operand(inst, 0), combiner.operand(inst, 1));
    let count = combiner.function.operands(inst).len();
    if uniform(combiner.module, element) == Some(0) {
        if count == 2 {
            return Outcome::Value(base);
        }
        let indices = combiner.function.operands(inst).skip(2);
        let values: Vec<Value> = std::iter::once(base).chain(indices).collect();
        return combiner.becomes(inst, Opcode::Core(Core::AccessChain), &values);
    }
    let Some((chain, data)) = combiner.plain(base).filter(|_| count == 2) else { return Outcome::Same };
    let is_chain = data.opcode == Opcode::Core(Core::AccessChain) && data.flags == Flags::IN_BOUNDS;
    match index(combiner.module, element).filter(|_| is_chain).and_then(|by| carry(chain, by, combiner)) {
        Some(values) => {
            let outcome = combiner.becomes(inst, Opcode::Core(Core::AccessChain), &values);
            combiner.function.inst_mut(inst).flags = Flags::IN_BOUNDS;
            outcome
        }
        None => Outcome::Same,
    }
}

/// The operands of a chain with a number added to the last index, which is carried into the one before it at the end of a row; `None` if
/// they are not known.
fn carry(chain: Inst, by: i64, combiner: &mut Combiner) -> Option<Vec<Value>> {
    let mut values: Vec<Value> = combiner.function.operands(chain).collect();
    let base = combiner.type_of(values[0]);
    let mut ty = combiner.module.types.pointee(base)?.1;
    // The length of the array that each index selects from.
    let mut counts = Vec::new();
    for &value in &values[1..] {
        let types = &combiner.module.types;
        let (count, part) = match types.kind(ty) {
            TypeKind::Array(_, count) => (Some(count), 0),
            _ => (None, u64::try_from(index(combiner.module, value)?).ok()?),
        };
        counts.push(count);
        ty = types.part(ty, part)?;
    }
    let mut carried = by;
    for (value, count) in values[1..].iter_mut().zip(counts).rev() {
        if carried == 0 {
            break;
        }
        let count = i64::try_from(count?).ok().filter(|&count| count > 0)?;
        let sum = index(combiner.module, *value)?.checked_add(carried)?;
        let ty = combiner.module.constants.ty(value.constant()?);
        *value = combiner.module.int(ty, sum.rem_euclid(count) as u64).into();
        carried = sum.div_euclid(count);
    }
    (carried == 0).then_some(values)
}

/// A constant index, which is signed.
fn index(module: &Module, value: Value) -> Option<i64> {
    let constant = value.constant()?;
    let bits = module.constants.int(constant)?;
    match module.types.kind(module.constants.ty(constant)) {
        TypeKind::Int(width) => Some(signed(bits, width)),
        _ => None,
    }
}
