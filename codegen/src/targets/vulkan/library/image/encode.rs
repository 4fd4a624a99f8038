//! Packing of lowered functions into the bytes of the compiled library; [`decode`](super::decode) has the layout.

use super::{GLSL, Shape, constant_code, merge_code, operand_code, type_code};
use crate::ir::{
    AddressSpace, Block, Constant, ConstantKind, Function, FunctionId, Inst, Merge, Module, Opcode, Type,
    TypeKind, Value, ValueKind,
};
use crate::targets::vulkan::tables::{IndexMap, IndexSet};
use spirocl_frontend::handle_map::{HandleMap, HandleSet};
use std::cmp::Reverse;

/// A writer of numbers.
#[derive(Default)]
struct Numbers {
    bytes: Vec<u8>,
}

impl Numbers {
    fn put(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    fn count(&mut self, count: usize) {
        self.put(count as u64);
    }

    /// A number of four bytes.
    fn fixed(&mut self, value: usize) {
        self.bytes.extend_from_slice(&u32::try_from(value).expect("the library is small").to_le_bytes());
    }
}

/// A function whose shapes are not numbered yet.
#[derive(PartialEq, Eq, Hash)]
struct Packed {
    name: String,
    /// Numbers, and between them shapes, which are numbered at the end by how often they occur.
    parts: Vec<Part>,
}

#[derive(PartialEq, Eq, Hash)]
enum Part {
    Number(u64),
    Shape(Shape),
}

/// A library that is being packed.
#[derive(Default)]
pub(in super::super) struct Encoder {
    /// The rows of the table of types, as numbers.
    types: IndexSet<Vec<u64>>,
    functions: IndexSet<Packed>,
}

impl Encoder {
    /// Adds a function and what it calls; a function with equal contents is there once.
    pub(in super::super) fn add(&mut self, module: &Module, id: FunctionId) -> usize {
        let function = module.function(id);
        let mut parts = Vec::new();
        parts.push(self.ty(module, function.return_type));
        parts.push(function.parameters.len());
        for &parameter in &function.parameters {
            parts.push(self.ty(module, function.inst(parameter).ty));
        }
        parts.push(function.control as usize);
        let mut parts: Vec<Part> = parts.into_iter().map(|part| Part::Number(part as u64)).collect();
        let body = Body::new(module, function);
        self.constants(module, &body, &mut parts);
        let callees: Vec<usize> = body.callees.iter().map(|&callee| self.add(module, callee)).collect();
        parts.push(Part::Number(callees.len() as u64));
        parts.extend(callees.into_iter().map(|callee| Part::Number(callee as u64)));
        parts.push(Part::Number(function.layout.len() as u64));
        for &block in &function.layout {
            self.block(module, &body, block, &mut parts);
        }
        let name = function.name.as_deref().unwrap_or_default().to_owned();
        self.functions.insert_full(Packed { name, parts }).0
    }

    /// The bytes of the library.
    pub(in super::super) fn finish(self) -> Vec<u8> {
        let mut shapes: IndexMap<Shape, usize> = IndexMap::default();
        for part in self.functions.iter().flat_map(|function| &function.parts) {
            if let Part::Shape(shape) = part {
                *shapes.entry(*shape).or_default() += 1;
            }
        }
        shapes.sort_by(|one, count, other, more| more.cmp(count).then_with(|| one.cmp(other)));
        let mut out = Numbers::default();
        out.count(self.types.len());
        self.types.iter().flatten().for_each(|&number| out.put(number));
        out.count(shapes.len());
        for shape in shapes.keys() {
            let number = match shape.opcode {
                Opcode::Shader(number) => number as u16 | GLSL,
                opcode => u16::try_from(core_number(opcode)).expect("opcodes have 16 bits"),
            };
            out.bytes.extend_from_slice(&number.to_le_bytes());
            out.bytes.extend_from_slice(&shape.flags.0.to_le_bytes());
            for count in [shape.ty, shape.operands, shape.blocks, shape.literals] {
                out.bytes.push(u8::try_from(count).expect("the functions have small instructions"));
            }
        }
        let bodies: Vec<Vec<u8>> = self.functions.iter().map(|function| packed(function, &shapes)).collect();
        out.count(bodies.len());
        let (mut name_end, mut body_end) = (0, 0);
        for (function, body) in self.functions.iter().zip(&bodies) {
            name_end += function.name.len();
            body_end += body.len();
            out.fixed(name_end);
            out.fixed(body_end);
        }
        let mut order: Vec<usize> = (0..bodies.len()).collect();
        order.sort_by_key(|&index| &self.functions[index].name);
        for index in order {
            out.bytes.extend_from_slice(&u16::try_from(index).expect("the library is small").to_le_bytes());
        }
        out.count(name_end);
        self.functions.iter().for_each(|function| out.bytes.extend_from_slice(function.name.as_bytes()));
        bodies.iter().for_each(|body| out.bytes.extend_from_slice(body));
        out.bytes
    }

    fn ty(&mut self, module: &Module, ty: Type) -> usize {
        let row = match module.types.kind(ty) {
            TypeKind::Void => vec![type_code::VOID],
            TypeKind::Bool => vec![type_code::BOOL],
            TypeKind::Int(bits) => vec![type_code::INT, bits.into()],
            TypeKind::Float(bits) => vec![type_code::FLOAT, bits.into()],
            TypeKind::Vector(component, count) => {
                vec![type_code::VECTOR, self.ty(module, component) as u64, count.into()]
            }
            TypeKind::Array(element, count) => {
                vec![type_code::ARRAY, self.ty(module, element) as u64, count]
            }
            TypeKind::Pointer(AddressSpace::Private, pointee) => {
                vec![type_code::PRIVATE_POINTER, self.ty(module, pointee) as u64]
            }
            TypeKind::Struct(id) => {
                let members = module.types.structure(id).members.clone();
                let mut row = vec![type_code::STRUCT, members.len() as u64];
                row.extend(members.into_iter().map(|member| self.ty(module, member) as u64));
                row
            }
            other => panic!("the library has no form for the type {other:?}"),
        };
        self.types.insert_full(row).0
    }

    fn constants(&mut self, module: &Module, body: &Body, parts: &mut Vec<Part>) {
        parts.push(Part::Number(body.constants.len() as u64));
        for &constant in &body.constants {
            let ty = module.constants.ty(constant);
            let width = u32::from(module.types.bits(ty).unwrap_or_default());
            let ty = self.ty(module, ty) as u64;
            let kind = match module.constants.kind(constant) {
                ConstantKind::Undef => vec![constant_code::UNDEF],
                ConstantKind::Null => vec![constant_code::NULL],
                ConstantKind::Bool(value) => vec![constant_code::BOOL, (*value).into()],
                ConstantKind::Int(bits) => vec![constant_code::INT, *bits],
                ConstantKind::Float(bits) => vec![constant_code::FLOAT, bits.reverse_bits() >> (64 - width)],
                ConstantKind::Composite(parts) => {
                    let numbers = parts.iter().map(|part| body.constant(*part));
                    [constant_code::COMPOSITE, parts.len() as u64].into_iter().chain(numbers).collect()
                }
                other => panic!("the library has no form for the constant {other:?}"),
            };
            parts.extend(std::iter::once(ty).chain(kind).map(Part::Number));
        }
    }

    fn block(&mut self, module: &Module, body: &Body, block: Block, parts: &mut Vec<Part>) {
        let function = body.function;
        let data = function.block(block);
        let of = |block: Block| body.blocks[&block] as u64;
        let merge = match &data.merge {
            None => vec![merge_code::NONE],
            Some(Merge::Selection { merge, control }) => {
                vec![merge_code::SELECTION, of(*merge), (*control).into()]
            }
            Some(Merge::Loop { merge, continues, control }) => {
                let mut numbers = vec![merge_code::LOOP, of(*merge), of(*continues), control.mask.into()];
                numbers.push(control.parameters.len() as u64);
                numbers.extend(control.parameters.iter().map(|&parameter| u64::from(parameter)));
                numbers
            }
        };
        parts.extend(merge.into_iter().chain([data.insts.len() as u64]).map(Part::Number));
        for &inst in &data.insts {
            assert!(!function.decorations.contains_key(&inst), "the library has no form for decorations");
            let data = function.inst(inst);
            let shape = Shape {
                opcode: data.opcode,
                flags: data.flags,
                ty: self.ty(module, data.ty),
                operands: function.operands(inst).len(),
                blocks: function.blocks(inst).len(),
                literals: function.literals(inst).len(),
            };
            parts.push(Part::Shape(shape));
            let operands = function.operands(inst).map(|value| body.operand(inst, value));
            let literals = function.literals(inst).iter().map(|&literal| u64::from(literal));
            let numbers = operands.chain(function.blocks(inst).map(of)).chain(literals);
            parts.extend(numbers.map(Part::Number));
        }
    }
}

/// The number of an opcode in SPIR-V.
fn core_number(opcode: Opcode) -> u32 {
    (match opcode {
        Opcode::Core(each) => each.op(),
        Opcode::Unary(each) => each.op(),
        Opcode::Binary(each) => each.op(),
        Opcode::Compare(each) => each.op(),
        Opcode::Cast(each) => each.op(),
        Opcode::Intrinsic(op) => op,
        other => panic!("the library has no form for {other:?}"),
    }) as u32
}

fn packed(function: &Packed, shapes: &IndexMap<Shape, usize>) -> Vec<u8> {
    let mut out = Numbers::default();
    for part in &function.parts {
        match part {
            Part::Number(number) => out.put(*number),
            Part::Shape(shape) => out.count(shapes.get_index_of(shape).expect("all shapes are numbered")),
        }
    }
    out.bytes
}

/// The numbers of what a body has.
struct Body<'f> {
    function: &'f Function,
    insts: HandleMap<Inst, usize>,
    blocks: HandleMap<Block, usize>,
    constants: HandleSet<Constant>,
    callees: HandleSet<FunctionId>,
}

impl<'f> Body<'f> {
    fn new(module: &Module, function: &'f Function) -> Self {
        let all = function.parameters.iter().copied().chain(function.all_insts().map(|(_, inst)| inst));
        let insts = all.enumerate().map(|(index, inst)| (inst, index)).collect();
        let blocks = function.layout.iter().enumerate().map(|(index, &block)| (block, index)).collect();
        let mut counts: HandleMap<Constant, usize> = HandleMap::default();
        let mut callees = HandleSet::default();
        for (_, inst) in function.all_insts() {
            for value in function.operands(inst) {
                match value.kind() {
                    ValueKind::Constant(constant) => *counts.get_or_default(constant) += 1,
                    ValueKind::Function(callee) => {
                        callees.insert(callee);
                    }
                    ValueKind::Inst(_) => {}
                    ValueKind::Global(_) => panic!("the library has no variables of module scope"),
                }
            }
        }
        // What is used most has the smallest numbers.
        let mut counts: Vec<(Constant, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|&(_, count)| Reverse(count));
        let mut constants = HandleSet::default();
        counts.iter().for_each(|&(constant, _)| collect(module, constant, &mut constants));
        Self { function, insts, blocks, constants, callees }
    }

    fn constant(&self, value: Value) -> u64 {
        let constant = value.constant().expect("parts of constants are constants");
        self.constants.place(&constant).expect("it was collected") as u64
    }

    fn operand(&self, own: Inst, value: Value) -> u64 {
        let (code, index) = match value.kind() {
            ValueKind::Inst(inst) => match (self.insts[&own], self.insts[&inst]) {
                (own, used) if used < own => (operand_code::EARLIER, own - used),
                (own, used) => (operand_code::LATER, used - own),
            },
            ValueKind::Constant(_) => (operand_code::CONSTANT, self.constant(value) as usize),
            ValueKind::Function(callee) => {
                (operand_code::FUNCTION, self.callees.place(&callee).expect("it was collected"))
            }
            ValueKind::Global(_) => unreachable!("there was none"),
        };
        (index as u64) << 2 | code
    }
}

/// Adds a constant behind its parts.
fn collect(module: &Module, constant: Constant, found: &mut HandleSet<Constant>) {
    if let ConstantKind::Composite(parts) = module.constants.kind(constant) {
        parts.iter().filter_map(|part| part.constant()).for_each(|part| collect(module, part, found));
    }
    found.insert(constant);
}
