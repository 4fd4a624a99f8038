//! Unpacking of functions of the compiled library into a lowered module.
//!
//! First come the tables that functions share: types, then shapes of instructions (opcode, flags, type, and how many operands, blocks and
//! literals they have), then functions, then their numbers in the order of their names; the rows of the latter three have a fixed size, so that
//! only those that are needed are read. Then come the names of functions, and their bodies. A body has its result and parameters, its own table
//! of constants, and blocks of instructions, each of them a shape and the operands. Equal helpers of several functions are there once. All other
//! numbers are LEB128.

use super::{
    FUNCTION_SIZE, GLSL, ORDER_SIZE, SHAPE_SIZE, Shape, constant_code, merge_code, operand_code, type_code,
};
use crate::ir::{
    AddressSpace, Block, Constant, ConstantKind, Flags, Function, FunctionId, Inst, Loc, LoopControl, Merge,
    Module, Opcode, Operands, Parameter, StructType, Type, TypeKind, Types, Value,
};
use spirv::{GlslStd450Op, Op};

/// A reader of numbers.
#[derive(Clone, Copy)]
struct Numbers<'b> {
    rest: &'b [u8],
}

impl<'b> Numbers<'b> {
    fn next(&mut self) -> u64 {
        let (mut value, mut shift) = (0, 0);
        loop {
            let (&byte, rest) = self.rest.split_first().expect("the library is whole");
            self.rest = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return value;
            }
            shift += 7;
        }
    }

    fn index(&mut self) -> usize {
        self.next() as usize
    }

    fn bytes(&mut self, count: usize) -> &'b [u8] {
        let (bytes, rest) = self.rest.split_at(count);
        self.rest = rest;
        bytes
    }
}

/// A row of the table of types.
#[derive(Clone, Debug)]
enum Row {
    Kind(TypeKind),
    Vector(usize, u8),
    Array(usize, u64),
    Pointer(usize),
    Struct(Vec<usize>),
}

/// The tables of the compiled library.
#[derive(Debug)]
pub(in super::super) struct Image {
    types: Vec<Row>,
    shapes: &'static [u8],
    functions: &'static [u8],
    order: &'static [u8],
    names: &'static [u8],
    bodies: &'static [u8],
}

impl Image {
    /// Reads the tables.
    pub(super) fn new(bytes: &'static [u8]) -> Self {
        let mut numbers = Numbers { rest: bytes };
        let types = (0..numbers.index()).map(|_| row(&mut numbers)).collect();
        let count = numbers.index();
        let shapes = numbers.bytes(count * SHAPE_SIZE);
        let count = numbers.index();
        let functions = numbers.bytes(count * FUNCTION_SIZE);
        let order = numbers.bytes(count * ORDER_SIZE);
        let length = numbers.index();
        let names = numbers.bytes(length);
        Self { types, shapes, functions, order, names, bodies: numbers.rest }
    }

    /// The number of functions.
    fn len(&self) -> usize {
        self.functions.len() / FUNCTION_SIZE
    }

    /// Where the name and the body of a function end.
    fn ends(&self, index: usize) -> (usize, usize) {
        let at = index * FUNCTION_SIZE;
        let number = |at: usize| {
            self.functions[at..at + 4].iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte))
        };
        (number(at), number(at + 4))
    }

    /// The name and the body of a function.
    fn entry(&self, index: usize) -> (&'static [u8], &'static [u8]) {
        let (name, body) = if index == 0 { (0, 0) } else { self.ends(index - 1) };
        let (name_end, body_end) = self.ends(index);
        (&self.names[name..name_end], &self.bodies[body..body_end])
    }

    /// The function of a name such as `exp__f`.
    pub(in super::super) fn find(&self, name: &str) -> Option<usize> {
        let (rows, _) = self.order.as_chunks::<ORDER_SIZE>();
        let number = |row: &[u8; ORDER_SIZE]| usize::from(u16::from_le_bytes(*row));
        let at = rows.partition_point(|row| self.entry(number(row)).0 < name.as_bytes());
        rows.get(at).map(number).filter(|&number| self.entry(number).0 == name.as_bytes())
    }

    /// What the instructions of a shape have in common.
    fn shape(&self, index: usize) -> Shape {
        let row: &[u8; SHAPE_SIZE] =
            self.shapes[index * SHAPE_SIZE..][..SHAPE_SIZE].try_into().expect("a row has its size");
        let &[low, high, flags @ .., ty, operands, blocks, literals] = row;
        let number = u16::from_le_bytes([low, high]);
        let opcode = if number & GLSL != 0 {
            let number = GlslStd450Op::from_u32((number & !GLSL).into());
            Opcode::Shader(number.expect("the library has known functions"))
        } else {
            Opcode::from_op(Op::from_u32(number.into()).expect("the library has known opcodes"))
        };
        let [operands, blocks, literals] = [operands, blocks, literals].map(usize::from);
        Shape { opcode, flags: Flags(u32::from_le_bytes(flags)), ty: ty.into(), operands, blocks, literals }
    }
}

fn row(numbers: &mut Numbers) -> Row {
    match numbers.next() {
        type_code::VOID => Row::Kind(TypeKind::Void),
        type_code::BOOL => Row::Kind(TypeKind::Bool),
        type_code::INT => Row::Kind(TypeKind::Int(numbers.next() as u8)),
        type_code::FLOAT => Row::Kind(TypeKind::Float(numbers.next() as u8)),
        type_code::VECTOR => Row::Vector(numbers.index(), numbers.next() as u8),
        type_code::ARRAY => Row::Array(numbers.index(), numbers.next()),
        type_code::PRIVATE_POINTER => Row::Pointer(numbers.index()),
        type_code::STRUCT => Row::Struct((0..numbers.index()).map(|_| numbers.index()).collect()),
        other => unreachable!("the library has no type {other}"),
    }
}

/// The functions of the library that a module has, and the types that they need.
pub(in super::super) struct Importer<'i> {
    image: &'i Image,
    types: Vec<Option<Type>>,
    shapes: Vec<Option<Shape>>,
    functions: Vec<Option<FunctionId>>,
}

impl<'i> Importer<'i> {
    /// For a module without functions of the library.
    pub(in super::super) fn new(image: &'i Image) -> Self {
        Self {
            image,
            types: vec![None; image.types.len()],
            shapes: vec![None; image.shapes.len() / SHAPE_SIZE],
            functions: vec![None; image.len()],
        }
    }

    /// Adds a function without its body, unless it was added before.
    pub(in super::super) fn declare(&mut self, module: &mut Module, index: usize) -> FunctionId {
        if let Some(id) = self.functions[index] {
            return id;
        }
        let (name, body) = self.image.entry(index);
        let function = self.signature(&mut module.types, name, &mut Numbers { rest: body });
        let id = module.add_function(function);
        self.functions[index] = Some(id);
        id
    }

    /// Says that a function of the module, which has no body yet, is one of the library: it has the same signature.
    pub(in super::super) fn assume(&mut self, module: &Module, index: usize, id: FunctionId) {
        let result = Numbers { rest: self.image.entry(index).1 }.index();
        self.types[result] = Some(module.function(id).return_type);
        self.functions[index] = Some(id);
    }

    /// Gives all functions that were added their bodies, and adds what they call. Returns all of them.
    pub(in super::super) fn complete(mut self, module: &mut Module) -> Vec<FunctionId> {
        let mut added = Vec::new();
        let mut unpacked = vec![false; self.functions.len()];
        let mut work: Vec<usize> =
            (0..self.functions.len()).filter(|&index| self.functions[index].is_some()).collect();
        while let Some(index) = work.pop() {
            if std::mem::replace(&mut unpacked[index], true) {
                continue;
            }
            let id = self.declare(module, index);
            let (function, callees) = self.body(module, index);
            *module.function_mut(id) = function;
            added.push(id);
            work.extend(callees);
        }
        added
    }

    fn ty(&mut self, types: &mut Types, index: usize) -> Type {
        if let Some(ty) = self.types[index] {
            return ty;
        }
        let kind = match self.image.types[index].clone() {
            Row::Kind(kind) => kind,
            Row::Vector(component, count) => TypeKind::Vector(self.ty(types, component), count),
            Row::Array(element, count) => TypeKind::Array(self.ty(types, element), count),
            Row::Pointer(pointee) => TypeKind::Pointer(AddressSpace::Private, self.ty(types, pointee)),
            Row::Struct(members) => {
                let members = members.into_iter().map(|member| self.ty(types, member)).collect();
                TypeKind::Struct(types.add_struct(StructType { members, ..StructType::default() }))
            }
        };
        let ty = types.intern(kind);
        self.types[index] = Some(ty);
        ty
    }

    fn signature(&mut self, types: &mut Types, name: &[u8], numbers: &mut Numbers) -> Function {
        let result = self.ty(types, numbers.index());
        let parameters: Vec<Type> = (0..numbers.index()).map(|_| self.ty(types, numbers.index())).collect();
        let ty = types.function(result, &parameters);
        let mut function = Function::new(ty, result);
        function.name = Some(std::str::from_utf8(name).expect("names are UTF-8").into());
        for ty in parameters {
            function.add_parameter(ty, Parameter::default());
        }
        function
    }

    /// Unpacks a function: returns the functions that it calls too.
    fn body(&mut self, module: &mut Module, index: usize) -> (Function, Vec<usize>) {
        let (name, body) = self.image.entry(index);
        let mut numbers = Numbers { rest: body };
        let mut function = self.signature(&mut module.types, name, &mut numbers);
        function.control = numbers.next() as u32;
        let mut constants = Vec::new();
        for _ in 0..numbers.index() {
            let constant = self.constant(module, &constants, &mut numbers);
            constants.push(constant);
        }
        let callees: Vec<usize> = (0..numbers.index()).map(|_| numbers.index()).collect();
        let functions = callees.iter().map(|&callee| self.declare(module, callee)).collect();
        // Most instructions have a byte for their shape, and two or three for operands.
        function.reserve(body.len() / 3, body.len());
        let mut unpacking = Body {
            function,
            constants,
            functions,
            numbers,
            values: Vec::new(),
            blocks: Vec::new(),
            literals: Vec::new(),
        };
        let blocks: Vec<Block> =
            (0..unpacking.numbers.index()).map(|_| unpacking.function.add_block()).collect();
        for block in blocks {
            unpacking.function.block_mut(block).merge = merge(&mut unpacking.numbers);
            let count = unpacking.numbers.index();
            unpacking.function.block_mut(block).insts.reserve(count);
            for _ in 0..count {
                let index = unpacking.numbers.index();
                let shape = *self.shapes[index].get_or_insert_with(|| self.image.shape(index));
                let ty = self.ty(&mut module.types, shape.ty);
                unpacking.instruction(block, shape, ty);
            }
        }
        (unpacking.function, callees)
    }

    fn constant(&mut self, module: &mut Module, earlier: &[Constant], numbers: &mut Numbers) -> Constant {
        let ty = self.ty(&mut module.types, numbers.index());
        let kind = match numbers.next() {
            constant_code::UNDEF => ConstantKind::Undef,
            constant_code::NULL => ConstantKind::Null,
            constant_code::BOOL => ConstantKind::Bool(numbers.next() == 1),
            constant_code::INT => ConstantKind::Int(numbers.next()),
            // The lowest bits are often zero: they come last.
            constant_code::FLOAT => {
                let width = u32::from(module.types.bits(ty).unwrap_or_default());
                ConstantKind::Float(numbers.next().reverse_bits() >> (64 - width))
            }
            constant_code::COMPOSITE => {
                let parts = (0..numbers.index()).map(|_| Value::from(earlier[numbers.index()]));
                ConstantKind::Composite(parts.collect())
            }
            other => unreachable!("the library has no constant {other}"),
        };
        module.constants.intern(ty, kind)
    }
}

/// A body that is being unpacked.
struct Body<'b> {
    function: Function,
    constants: Vec<Constant>,
    functions: Vec<FunctionId>,
    numbers: Numbers<'b>,
    /// The operands of an instruction.
    values: Vec<Value>,
    blocks: Vec<Block>,
    literals: Vec<u32>,
}

impl Body<'_> {
    fn instruction(&mut self, block: Block, shape: Shape, ty: Type) {
        let own = self.function.inst_count();
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        for _ in 0..shape.operands {
            values.push(self.operand(own));
        }
        self.blocks.clear();
        for _ in 0..shape.blocks {
            self.blocks.push(Block::new(self.numbers.index()));
        }
        self.literals.clear();
        for _ in 0..shape.literals {
            self.literals.push(self.numbers.next() as u32);
        }
        let operands = Operands { values: &values, blocks: &self.blocks, literals: &self.literals };
        self.function.append(block, shape.opcode, ty, operands, shape.flags, Loc::UNKNOWN);
        self.values = values;
    }

    fn operand(&mut self, own: usize) -> Value {
        let number = self.numbers.next();
        let index = (number >> 2) as usize;
        match number & 3 {
            operand_code::EARLIER => Inst::new(own - index).into(),
            operand_code::CONSTANT => self.constants[index].into(),
            operand_code::FUNCTION => self.functions[index].into(),
            operand_code::LATER => Inst::new(own + index).into(),
            _ => unreachable!("two bits have four values"),
        }
    }
}

fn merge(numbers: &mut Numbers) -> Option<Merge> {
    let code = numbers.next();
    if code == merge_code::NONE {
        return None;
    }
    let merge = Block::new(numbers.index());
    match code {
        merge_code::SELECTION => Some(Merge::Selection { merge, control: numbers.next() as u32 }),
        merge_code::LOOP => {
            let continues = Block::new(numbers.index());
            let mask = numbers.next() as u32;
            let parameters = (0..numbers.index()).map(|_| numbers.next() as u32).collect();
            Some(Merge::Loop { merge, continues, control: LoopControl { mask, parameters } })
        }
        other => unreachable!("the library has no merge {other}"),
    }
}
