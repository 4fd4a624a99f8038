//! Types and constants.

use super::{Emitter, storage_class};
use crate::{
    emit::{constants::operation, grammar},
    instruction,
    ir::{Constant, ConstantKind, Module, Type, TypeKind, Value, ValueKind},
    targets::vulkan::tables::IndexMap,
};
use rspirv::{
    dr::Operand,
    spirv::{Capability, Decoration, Op, StorageClass, Word},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::HandleMap;

/// The ids of types.
pub(super) struct TypeIds {
    /// By handle; 0 where there is none yet.
    by_handle: Vec<Word>,
    pointers: IndexMap<(StorageClass, Word), Word>,
    functions: IndexMap<Vec<Word>, Word>,
    /// Those of blocks of arguments, by the number of their words.
    pub(super) blocks: HandleMap<u32, Word>,
    /// The type of words, once it is needed.
    uint: Option<Word>,
}

impl TypeIds {
    pub(super) fn new(module: &Module) -> Self {
        Self {
            by_handle: vec![0; module.types.len()],
            pointers: IndexMap::default(),
            functions: IndexMap::default(),
            blocks: HandleMap::default(),
            uint: None,
        }
    }
}

/// The ids of constants.
pub(super) struct ConstantIds {
    /// By handle; 0 where there is none yet.
    by_handle: Vec<Word>,
    /// Those of numbers by the id of their type and their bits.
    numbers: FxHashMap<(Word, u64), Word>,
}

impl ConstantIds {
    pub(super) fn new(module: &Module) -> Self {
        let count = module.constants.len();
        Self { by_handle: vec![0; count], numbers: FxHashMap::default() }
    }
}

impl Emitter<'_> {
    /// The id of a type.
    pub(super) fn ty(&mut self, ty: Type) -> Word {
        match self.types.by_handle[ty.index()] {
            0 => {
                let id = self.make_type(ty);
                self.types.by_handle[ty.index()] = id;
                id
            }
            id => id,
        }
    }

    fn make_type(&mut self, ty: Type) -> Word {
        let literal = |number: u32| Operand::LiteralBit32(number);
        match self.module.types.kind(ty) {
            TypeKind::Void => self.output.declare(Op::TypeVoid, None, vec![]),
            TypeKind::Bool => self.output.declare(Op::TypeBool, None, vec![]),
            TypeKind::Int(bits) => {
                self.needs.capabilities.extend(match bits {
                    8 => Some(Capability::Int8),
                    16 => Some(Capability::Int16),
                    64 => Some(Capability::Int64),
                    _ => None,
                });
                self.output.declare(Op::TypeInt, None, vec![literal(u32::from(bits)), literal(0)])
            }
            TypeKind::Float(bits) => {
                self.needs.float_widths.insert(u32::from(bits));
                self.needs.capabilities.extend(match bits {
                    16 => Some(Capability::Float16),
                    64 => Some(Capability::Float64),
                    _ => None,
                });
                self.output.declare(Op::TypeFloat, None, vec![literal(u32::from(bits))])
            }
            TypeKind::Vector(component, count) => {
                let component = Operand::IdRef(self.ty(component));
                self.output.declare(Op::TypeVector, None, vec![component, literal(u32::from(count))])
            }
            TypeKind::Array(element, count) => {
                let element = self.ty(element);
                let length = self.uint(count as u32);
                self.array(element, length)
            }
            TypeKind::Struct(id) => {
                let members = self.module.types.structure(id).members.clone();
                let members: Vec<Operand> =
                    members.into_iter().map(|member| Operand::IdRef(self.ty(member))).collect();
                self.output.declare(Op::TypeStruct, None, members)
            }
            TypeKind::Pointer(space, pointee) => {
                let class = storage_class(space);
                if class == StorageClass::PhysicalStorageBuffer {
                    self.storage_capability(pointee);
                }
                let pointee = self.ty(pointee);
                self.pointer(class, pointee)
            }
            kind => unreachable!("the lowering leaves no {kind:?}"),
        }
    }

    /// Small types in global memory.
    fn storage_capability(&mut self, pointee: Type) {
        let scalar = self.module.types.scalar(pointee).0;
        self.needs.capabilities.extend(match self.module.types.bits(scalar) {
            Some(8) => Some(Capability::StorageBuffer8BitAccess),
            Some(16) => Some(Capability::StorageBuffer16BitAccess),
            _ => None,
        });
    }

    /// The id of a pointer type.
    pub(super) fn pointer(&mut self, class: StorageClass, pointee: Word) -> Word {
        if let Some(&id) = self.types.pointers.get(&(class, pointee)) {
            return id;
        }
        let operands = vec![Operand::StorageClass(class), Operand::IdRef(pointee)];
        let id = self.output.declare(Op::TypePointer, None, operands);
        self.types.pointers.insert((class, pointee), id);
        id
    }

    fn array(&mut self, element: Word, length: Word) -> Word {
        self.output.declare(Op::TypeArray, None, vec![Operand::IdRef(element), Operand::IdRef(length)])
    }

    /// An array type whose length is an expression of specialization constants.
    pub(super) fn specialized_array(&mut self, ty: Type, length: Value) -> Word {
        let TypeKind::Array(element, _) = self.module.types.kind(ty) else {
            unreachable!("only arrays have a length")
        };
        let element = self.ty(element);
        let length = self.constant(length.constant().expect("a length is a constant"));
        self.array(element, length)
    }

    /// The id of the type of a function.
    pub(super) fn function_type(&mut self, result: Word, parameters: &[Word]) -> Word {
        let mut key = vec![result];
        key.extend_from_slice(parameters);
        if let Some(&id) = self.types.functions.get(&key) {
            return id;
        }
        let operands = key.iter().map(|&id| Operand::IdRef(id)).collect();
        let id = self.output.declare(Op::TypeFunction, None, operands);
        self.types.functions.insert(key, id);
        id
    }

    /// The id of an unsigned integer type or constant of 32 bits.
    pub(super) fn uint(&mut self, number: u32) -> Word {
        let ty = self.uint_type();
        if let Some(&id) = self.constants.numbers.get(&(ty, u64::from(number))) {
            return id;
        }
        self.number(ty, 32, u64::from(number))
    }

    /// The id of the unsigned integer type of 32 bits.
    pub(super) fn uint_type(&mut self) -> Word {
        if let Some(id) = self.types.uint {
            return id;
        }
        let known = self.module.types.iter().find(|&(_, kind)| kind == TypeKind::Int(32));
        let id = match known {
            Some((ty, _)) => self.ty(ty),
            None => {
                let operands = vec![Operand::LiteralBit32(32), Operand::LiteralBit32(0)];
                self.output.declare(Op::TypeInt, None, operands)
            }
        };
        self.types.uint = Some(id);
        id
    }

    fn number(&mut self, ty: Word, width: u8, bits: u64) -> Word {
        if let Some(&id) = self.constants.numbers.get(&(ty, bits)) {
            return id;
        }
        let id = self.output.declare(Op::Constant, Some(ty), vec![literal(width, bits)]);
        self.constants.numbers.insert((ty, bits), id);
        id
    }

    /// The id of a constant.
    pub(super) fn constant(&mut self, constant: Constant) -> Word {
        if let Some(&id) = self.constants.by_handle.get(constant.index())
            && id != 0
        {
            return id;
        }
        let id = match self.module.constants.kind(constant) {
            // They can nest deeply.
            ConstantKind::Composite(_)
            | ConstantKind::SpecializationComposite(_)
            | ConstantKind::Expression { .. } => {
                spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.make_constant(constant))
            }
            _ => self.make_constant(constant),
        };
        if self.constants.by_handle.len() <= constant.index() {
            self.constants.by_handle.resize(constant.index() + 1, 0);
        }
        self.constants.by_handle[constant.index()] = id;
        id
    }

    fn make_constant(&mut self, constant: Constant) -> Word {
        let module = self.module;
        let ty = module.constants.ty(constant);
        let type_id = self.ty(ty);
        let width = module.types.bits(ty).unwrap_or(0);
        match module.constants.kind(constant) {
            ConstantKind::Undef => self.output.declare(Op::Undef, Some(type_id), vec![]),
            ConstantKind::Null => self.output.declare(Op::ConstantNull, Some(type_id), vec![]),
            ConstantKind::Bool(true) => self.output.declare(Op::ConstantTrue, Some(type_id), vec![]),
            ConstantKind::Bool(false) => self.output.declare(Op::ConstantFalse, Some(type_id), vec![]),
            &(ConstantKind::Int(bits) | ConstantKind::Float(bits)) => self.number(type_id, width, bits),
            ConstantKind::Composite(parts) => {
                let parts = self.parts(parts);
                self.output.declare(Op::ConstantComposite, Some(type_id), parts)
            }
            ConstantKind::SpecializationComposite(parts) => {
                let parts = self.parts(parts);
                self.output.declare(Op::SpecConstantComposite, Some(type_id), parts)
            }
            &ConstantKind::Specialization { id, default } => {
                let (op, operands) = match (width, default) {
                    (0, 0) => (Op::SpecConstantFalse, vec![]),
                    (0, _) => (Op::SpecConstantTrue, vec![]),
                    _ => (Op::SpecConstant, vec![literal(width, default)]),
                };
                let declared = self.output.declare(op, Some(type_id), operands);
                if let Some(number) = id {
                    self.output.decorate(declared, Decoration::SpecId, vec![Operand::LiteralBit32(number)]);
                }
                declared
            }
            ConstantKind::Expression { opcode, flags, operands, literals } => {
                let op = operation(*opcode, *flags);
                let ids: Vec<Word> = operands.iter().map(|&value| self.part(value)).collect();
                let mut laid_out = vec![Operand::LiteralSpecConstantOpInteger(op)];
                grammar::lay_out(instruction::class(op).operands, &ids, literals, &mut laid_out);
                self.output.declare(Op::SpecConstantOp, Some(type_id), laid_out)
            }
            kind @ (ConstantKind::Sampler { .. } | ConstantKind::PipeStorage(_)) => {
                unreachable!("the lowering leaves no {kind:?}")
            }
        }
    }

    fn part(&mut self, value: Value) -> Word {
        match value.kind() {
            ValueKind::Constant(constant) => self.constant(constant),
            ValueKind::Inst(_) | ValueKind::Global(_) | ValueKind::Function(_) => {
                unreachable!("parts of constants are constants")
            }
        }
    }

    fn parts(&mut self, values: &[Value]) -> Vec<Operand> {
        values.iter().map(|&value| Operand::IdRef(self.part(value))).collect()
    }
}

/// The literal of a number.
fn literal(width: u8, bits: u64) -> Operand {
    if width == 64 { Operand::LiteralBit64(bits) } else { Operand::LiteralBit32(bits as u32) }
}
