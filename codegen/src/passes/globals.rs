//! The types and constants of a module during the passes: look-up by id, and creation on demand.

use super::id_map::IdMap;
use crate::{instruction, ir::constant::truncate};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};
use rustc_hash::FxHashMap;

/// A type, as far as passes need to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Type {
    /// Not a type, or an irrelevant one.
    #[default]
    Other,
    /// `OpTypeVoid`
    Void,
    /// `OpTypeBool`
    Bool,
    /// The width in bits.
    Int(u32),
    /// The width in bits.
    Float(u32),
    /// The component type and count.
    Vector(u32, u32),
    /// The element type, and the length if it is a plain constant.
    Array(u32, Option<u32>),
    /// The members are the operands of the instruction.
    Struct,
    /// The storage class and pointee type.
    Pointer(StorageClass, u32),
}

/// A constant, as far as passes need to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Value {
    /// Not a constant.
    #[default]
    Unknown,
    /// A boolean.
    Bool(bool),
    /// The bits of an integer, zero-extended.
    Int(u64),
    /// The bits of a floating-point number, zero-extended.
    Float(u64),
    /// The null constant of any type.
    Null,
    /// `OpUndef`
    Undef,
    /// The constituents are the operands of the instruction.
    Composite,
}

/// The properties of an id.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The type that it declares.
    ty: Type,
    /// The constant that it declares.
    value: Value,
    /// The type of a constant or variable.
    type_of: u32,
    /// The index of its instruction.
    place: u32,
}

/// The types, constants and global variables of a module.
pub(crate) struct Globals {
    /// The instructions in order; new ones are appended.
    pub(crate) instructions: Vec<dr::Instruction>,
    /// The id bound.
    pub(crate) bound: u32,
    entries: IdMap<Entry>,
    made: FxHashMap<(u32, Value), u32>,
    made_types: FxHashMap<Type, u32>,
    composites: FxHashMap<(u32, Vec<u32>), u32>,
}

impl std::hash::Hash for Value {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Self::Bool(value) => value.hash(state),
            Self::Int(bits) | Self::Float(bits) => bits.hash(state),
            Self::Unknown | Self::Null | Self::Undef | Self::Composite => {}
        }
    }
}

impl std::hash::Hash for Type {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match *self {
            Self::Int(width) | Self::Float(width) => width.hash(state),
            Self::Vector(element, count) => (element, count).hash(state),
            Self::Array(element, count) => (element, count).hash(state),
            Self::Pointer(class, pointee) => (class as u32, pointee).hash(state),
            Self::Other | Self::Void | Self::Bool | Self::Struct => {}
        }
    }
}

impl Globals {
    /// Takes over the instructions of a module.
    pub(crate) fn new(instructions: Vec<dr::Instruction>, bound: u32) -> Self {
        let mut globals = Self {
            instructions: Vec::new(),
            bound,
            entries: IdMap::default(),
            made: FxHashMap::default(),
            made_types: FxHashMap::default(),
            composites: FxHashMap::default(),
        };
        for (place, instruction) in instructions.iter().enumerate() {
            globals.record(instruction, place);
        }
        globals.instructions = instructions;
        globals
    }

    fn record(&mut self, instruction: &dr::Instruction, place: usize) {
        let Some(id) = instruction.result_id else { return };
        let mut entry = Entry { place: place as u32, ..Entry::default() };
        if let Some(ty) = instruction.result_type {
            entry.type_of = ty;
            let value = self.describe_value(instruction, ty);
            entry.value = value;
            match value {
                Value::Unknown => {}
                Value::Composite => {
                    let parts = instruction.operands.iter().filter_map(Operand::id_ref_any).collect();
                    self.composites.entry((ty, parts)).or_insert(id);
                }
                Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Null | Value::Undef => {
                    self.made.entry((ty, value)).or_insert(id);
                }
            }
        } else {
            let ty = self.describe_type(instruction);
            entry.ty = ty;
            if !matches!(ty, Type::Other | Type::Struct | Type::Array(..)) {
                self.made_types.entry(ty).or_insert(id);
            }
        }
        self.entries.insert(id, entry);
    }

    fn describe_type(&self, instruction: &dr::Instruction) -> Type {
        let literal = |index: usize| match instruction.operands.get(index) {
            Some(&Operand::LiteralBit32(value)) => value,
            _ => 0,
        };
        let id = |index: usize| instruction::id_at(instruction, index).unwrap_or_default();
        match instruction.class.opcode {
            Op::TypeVoid => Type::Void,
            Op::TypeBool => Type::Bool,
            Op::TypeInt => Type::Int(literal(0)),
            Op::TypeFloat => Type::Float(literal(0)),
            Op::TypeVector => Type::Vector(id(0), literal(1)),
            Op::TypeArray => Type::Array(id(0), self.int(id(1)).and_then(|count| u32::try_from(count).ok())),
            Op::TypeStruct => Type::Struct,
            Op::TypePointer => match instruction.operands.first() {
                Some(&Operand::StorageClass(class)) => Type::Pointer(class, id(1)),
                _ => Type::Other,
            },
            _ => Type::Other,
        }
    }

    fn describe_value(&self, instruction: &dr::Instruction, ty: u32) -> Value {
        match instruction.class.opcode {
            Op::ConstantTrue => Value::Bool(true),
            Op::ConstantFalse => Value::Bool(false),
            Op::ConstantNull => match self.ty(ty) {
                Type::Int(_) => Value::Int(0),
                Type::Float(_) => Value::Float(0),
                Type::Bool => Value::Bool(false),
                _ => Value::Null,
            },
            Op::Undef => Value::Undef,
            Op::ConstantComposite => Value::Composite,
            Op::Constant => {
                let bits = match instruction.operands.first() {
                    Some(&Operand::LiteralBit32(bits)) => u64::from(bits),
                    Some(&Operand::LiteralBit64(bits)) => bits,
                    _ => return Value::Unknown,
                };
                match self.ty(ty) {
                    Type::Int(width) => Value::Int(truncate(bits, width)),
                    Type::Float(width) => Value::Float(truncate(bits, width)),
                    _ => Value::Unknown,
                }
            }
            _ => Value::Unknown,
        }
    }

    /// Returns a new id.
    pub(crate) fn fresh(&mut self) -> u32 {
        self.bound += 1;
        self.bound - 1
    }

    /// The type that an id declares.
    pub(crate) fn ty(&self, id: u32) -> Type {
        self.entries.get(id).unwrap_or_default().ty
    }

    /// The constant that an id declares.
    pub(crate) fn value(&self, id: u32) -> Value {
        self.entries.get(id).unwrap_or_default().value
    }

    /// The type of a constant or global variable.
    pub(crate) fn type_of(&self, id: u32) -> Option<u32> {
        self.entries.get(id).map(|entry| entry.type_of).filter(|&ty| ty != 0)
    }

    /// The instruction of a type, constant or global variable.
    pub(crate) fn instruction(&self, id: u32) -> Option<&dr::Instruction> {
        self.instructions.get(self.entries.get(id)?.place as usize)
    }

    /// The bits of an integer constant.
    pub(crate) fn int(&self, id: u32) -> Option<u64> {
        match self.value(id) {
            Value::Int(bits) => Some(bits),
            _ => None,
        }
    }

    /// The type of a member, component or element of a composite type.
    pub(crate) fn part(&self, ty: u32, index: u32) -> Option<u32> {
        match self.ty(ty) {
            Type::Vector(element, _) | Type::Array(element, _) => Some(element),
            Type::Struct => instruction::id_at(self.instruction(ty)?, index as usize),
            _ => None,
        }
    }

    /// The number of members, components or elements of a composite type.
    pub(crate) fn parts(&self, ty: u32) -> Option<u32> {
        match self.ty(ty) {
            Type::Vector(_, count) => Some(count),
            Type::Array(_, count) => count,
            Type::Struct => Some(self.instruction(ty)?.operands.len() as u32),
            _ => None,
        }
    }

    /// The constituent of a composite or null constant; `None` if the id is not a constant.
    pub(crate) fn constituent(&mut self, id: u32, index: u32) -> Option<u32> {
        match self.value(id) {
            Value::Composite => instruction::id_at(self.instruction(id)?, index as usize),
            Value::Null => {
                let part = self.part(self.type_of(id)?, index)?;
                Some(self.null(part))
            }
            Value::Undef => {
                let part = self.part(self.type_of(id)?, index)?;
                Some(self.undef(part))
            }
            Value::Unknown | Value::Bool(_) | Value::Int(_) | Value::Float(_) => None,
        }
    }

    fn add(&mut self, instruction: dr::Instruction) -> u32 {
        let id = instruction.result_id.expect("types and constants have ids");
        self.record(&instruction, self.instructions.len());
        self.instructions.push(instruction);
        id
    }

    fn make(&mut self, op: Op, ty: u32, value: Value, operands: Vec<Operand>) -> u32 {
        if let Some(&id) = self.made.get(&(ty, value)) {
            return id;
        }
        let id = self.fresh();
        self.add(instruction::value(op, ty, id, operands))
    }

    /// Returns a constant of an integer type.
    pub(crate) fn integer(&mut self, ty: u32, bits: u64) -> u32 {
        let Type::Int(width) = self.ty(ty) else { unreachable!("integers have integer types") };
        let bits = truncate(bits, width);
        self.make(Op::Constant, ty, Value::Int(bits), vec![literal(bits, width)])
    }

    /// Returns a constant of a floating-point type.
    pub(crate) fn float(&mut self, ty: u32, bits: u64) -> u32 {
        let Type::Float(width) = self.ty(ty) else { unreachable!("floating numbers have floating types") };
        let bits = truncate(bits, width);
        self.make(Op::Constant, ty, Value::Float(bits), vec![literal(bits, width)])
    }

    /// Returns `true` or `false` of a boolean type.
    pub(crate) fn boolean(&mut self, ty: u32, value: bool) -> u32 {
        let op = if value { Op::ConstantTrue } else { Op::ConstantFalse };
        self.make(op, ty, Value::Bool(value), vec![])
    }

    /// Returns the null constant of a type.
    pub(crate) fn null(&mut self, ty: u32) -> u32 {
        match self.ty(ty) {
            Type::Int(_) => self.integer(ty, 0),
            Type::Float(_) => self.float(ty, 0),
            Type::Bool => self.boolean(ty, false),
            _ => self.make(Op::ConstantNull, ty, Value::Null, vec![]),
        }
    }

    /// Returns the undefined value of a type.
    pub(crate) fn undef(&mut self, ty: u32) -> u32 {
        self.make(Op::Undef, ty, Value::Undef, vec![])
    }

    /// Returns a composite constant.
    pub(crate) fn composite(&mut self, ty: u32, parts: &[u32]) -> u32 {
        if let Some(&id) = self.composites.get(&(ty, parts.to_vec())) {
            return id;
        }
        let id = self.fresh();
        self.add(instruction::of_ids(Op::ConstantComposite, ty, id, parts))
    }

    /// Returns an integer type.
    pub(crate) fn integer_type(&mut self, width: u32) -> u32 {
        let operands = [width, 0].map(Operand::LiteralBit32).into();
        self.make_type(Type::Int(width), Op::TypeInt, operands)
    }

    /// Returns a vector type.
    pub(crate) fn vector_type(&mut self, component: u32, count: u32) -> u32 {
        let operands = vec![Operand::IdRef(component), Operand::LiteralBit32(count)];
        self.make_type(Type::Vector(component, count), Op::TypeVector, operands)
    }

    /// Returns `OpTypeBool`.
    pub(crate) fn bool_type(&mut self) -> u32 {
        self.make_type(Type::Bool, Op::TypeBool, vec![])
    }

    /// The storage class and pointee of a pointer type.
    pub(crate) fn pointee(&self, pointer_type: u32) -> Option<(StorageClass, u32)> {
        match self.ty(pointer_type) {
            Type::Pointer(class, pointee) => Some((class, pointee)),
            _ => None,
        }
    }

    /// Returns a pointer type.
    pub(crate) fn pointer_type(&mut self, class: StorageClass, pointee: u32) -> u32 {
        let operands = vec![Operand::StorageClass(class), Operand::IdRef(pointee)];
        self.make_type(Type::Pointer(class, pointee), Op::TypePointer, operands)
    }

    /// Returns a function type.
    pub(crate) fn function_type(&mut self, result: u32, parameters: &[u32]) -> u32 {
        let ids = std::iter::once(result).chain(parameters.iter().copied());
        let operands: Vec<Operand> = ids.map(Operand::IdRef).collect();
        let is_same =
            |each: &&dr::Instruction| each.class.opcode == Op::TypeFunction && each.operands == operands;
        if let Some(id) = self.instructions.iter().find(is_same).and_then(|each| each.result_id) {
            return id;
        }
        let id = self.fresh();
        self.add(instruction::new(Op::TypeFunction, None, Some(id), operands))
    }

    fn make_type(&mut self, ty: Type, op: Op, operands: Vec<Operand>) -> u32 {
        if let Some(&id) = self.made_types.get(&ty) {
            return id;
        }
        let id = self.fresh();
        self.add(instruction::new(op, None, Some(id), operands))
    }
}

fn literal(bits: u64, width: u32) -> Operand {
    if width > 32 { Operand::LiteralBit64(bits) } else { Operand::LiteralBit32(bits as u32) }
}
