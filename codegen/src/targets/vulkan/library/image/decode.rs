//! Unpacking of functions of the compiled library into a lowered module.
//!
//! All numbers are LEB128. First come the tables that functions share: types, then shapes of instructions (opcode, flags, type, and how many
//! operands, blocks and literals they have), then the names of functions with the sizes of their bodies; then the bodies. A body has its
//! result and parameters, its own table of constants, and blocks of instructions, each of them a shape and the operands. Equal helpers of
//! several functions are there once.

use super::{constant_code, merge_code, opcode_code, operand_code, type_code};
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

    fn text(&mut self) -> &'b str {
        let length = self.index();
        std::str::from_utf8(self.bytes(length)).expect("names are UTF-8")
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

/// What instructions have in common.
#[derive(Clone, Copy, Debug)]
struct Shape {
    opcode: Opcode,
    flags: Flags,
    ty: usize,
    operands: usize,
    blocks: usize,
    literals: usize,
}

/// A function: its name, and where its body is.
#[derive(Debug)]
struct Entry {
    name: &'static str,
    body: &'static [u8],
}

/// The tables of the compiled library.
#[derive(Debug)]
pub(in super::super) struct Image {
    types: Vec<Row>,
    shapes: Vec<Shape>,
    functions: Vec<Entry>,
}

impl Image {
    /// Reads the tables.
    pub(super) fn new(bytes: &'static [u8]) -> Self {
        let mut numbers = Numbers { rest: bytes };
        let types = (0..numbers.index()).map(|_| row(&mut numbers)).collect();
        let shapes = (0..numbers.index()).map(|_| shape(&mut numbers)).collect();
        let named: Vec<(&str, usize)> =
            (0..numbers.index()).map(|_| (numbers.text(), numbers.index())).collect();
        let functions =
            named.into_iter().map(|(name, size)| Entry { name, body: numbers.bytes(size) }).collect();
        Self { types, shapes, functions }
    }

    /// The function of a name such as `exp__f`.
    pub(in super::super) fn find(&self, name: &str) -> Option<usize> {
        self.functions.iter().position(|entry| entry.name == name)
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

fn shape(numbers: &mut Numbers) -> Shape {
    let opcode = match numbers.next() {
        opcode_code::CORE => {
            Opcode::from_op(Op::from_u32(numbers.next() as u32).expect("the library has known opcodes"))
        }
        opcode_code::GLSL => {
            let number = GlslStd450Op::from_u32(numbers.next() as u32);
            Opcode::Shader(number.expect("the library has known functions"))
        }
        other => unreachable!("the library has no opcodes of {other}"),
    };
    Shape {
        opcode,
        flags: Flags(numbers.next() as u32),
        ty: numbers.index(),
        operands: numbers.index(),
        blocks: numbers.index(),
        literals: numbers.index(),
    }
}

/// The functions of the library that a module has, and the types that they need.
pub(in super::super) struct Importer<'i> {
    image: &'i Image,
    types: Vec<Option<Type>>,
    functions: Vec<Option<FunctionId>>,
}

impl<'i> Importer<'i> {
    /// For a module without functions of the library.
    pub(in super::super) fn new(image: &'i Image) -> Self {
        Self { image, types: vec![None; image.types.len()], functions: vec![None; image.functions.len()] }
    }

    /// Adds a function without its body, unless it was added before.
    pub(in super::super) fn declare(&mut self, module: &mut Module, index: usize) -> FunctionId {
        if let Some(id) = self.functions[index] {
            return id;
        }
        let Entry { name, body } = self.image.functions[index];
        let function = self.signature(&mut module.types, name, &mut Numbers { rest: body });
        let id = module.add_function(function);
        self.functions[index] = Some(id);
        id
    }

    /// Says that a function of the module, which has no body yet, is one of the library: it has the same signature.
    pub(in super::super) fn assume(&mut self, module: &Module, index: usize, id: FunctionId) {
        let result = Numbers { rest: self.image.functions[index].body }.index();
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

    fn signature(&mut self, types: &mut Types, name: &str, numbers: &mut Numbers) -> Function {
        let result = self.ty(types, numbers.index());
        let parameters: Vec<Type> = (0..numbers.index()).map(|_| self.ty(types, numbers.index())).collect();
        let ty = types.function(result, &parameters);
        let mut function = Function::new(ty, result);
        function.name = Some(name.into());
        for ty in parameters {
            function.add_parameter(ty, Parameter::default());
        }
        function
    }

    /// Unpacks a function: returns the functions that it calls too.
    fn body(&mut self, module: &mut Module, index: usize) -> (Function, Vec<usize>) {
        let Entry { name, body } = self.image.functions[index];
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
        let mut unpacking = Body { function, constants, functions, numbers };
        let blocks: Vec<Block> =
            (0..unpacking.numbers.index()).map(|_| unpacking.function.add_block()).collect();
        for block in blocks {
            unpacking.function.block_mut(block).merge = merge(&mut unpacking.numbers);
            for _ in 0..unpacking.numbers.index() {
                let shape = self.image.shapes[unpacking.numbers.index()];
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
}

impl Body<'_> {
    fn instruction(&mut self, block: Block, shape: Shape, ty: Type) {
        let own = self.function.inst_count();
        let values: Vec<Value> = (0..shape.operands).map(|_| self.operand(own)).collect();
        let blocks: Vec<Block> = (0..shape.blocks).map(|_| Block::new(self.numbers.index())).collect();
        let literals: Vec<u32> = (0..shape.literals).map(|_| self.numbers.next() as u32).collect();
        let operands = Operands { values: &values, blocks: &blocks, literals: &literals };
        self.function.append(block, shape.opcode, ty, operands, shape.flags, Loc::UNKNOWN);
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
