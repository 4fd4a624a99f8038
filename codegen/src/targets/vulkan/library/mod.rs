//! Mathematics: calls of OpenCL.std whose accuracy Vulkan does not give become calls of functions in OpenCL C, which are part of the compiler
//! in a compiled form ([`image`]). `index` says which there are.

#[cfg(test)]
mod compile;
mod image;
#[cfg(test)]
mod index;

use super::{Options, lower::has_device_function};
use crate::ir::{
    Binary, Block, ConstantKind, Flags, Function, FunctionId, Inst, Module, Opcode, Operands, Type, TypeKind,
    Value, opcode::Core,
};
use crate::targets::vulkan::tables::IndexMap;
use image::{IMAGE, Importer};
use spirocl_frontend::handle_map::HandleMap;
use spirv::OpenclStd100Op as Std;

/// The functions of the library that a module calls, and which function each is.
pub(super) type Linked = HandleMap<FunctionId, usize>;

/// Replaces what the library has, in all functions of a module, by calls of functions that are only declared.
pub(super) fn link(module: &mut Module, options: &Options) -> Linked {
    let mut library =
        Library { options, importer: None, linked: Linked::default(), known: IndexMap::default() };
    for id in module.function_ids() {
        let empty = Function::new(module.function(id).ty, module.function(id).return_type);
        let mut function = std::mem::replace(module.function_mut(id), empty);
        let mut replaced: HandleMap<Inst, Value> = HandleMap::default();
        for block in function.layout.clone() {
            let insts = std::mem::take(&mut function.block_mut(block).insts);
            for inst in insts {
                let mut site = Site { module, library: &mut library, function: &mut function, block };
                match site.replacement(id, inst) {
                    Some(value) => {
                        replaced.insert(inst, value);
                    }
                    None => function.block_mut(block).insts.push(inst),
                }
            }
        }
        if !replaced.is_empty() {
            function.replace_uses(|used| replaced.get(&used.inst()?).copied());
        }
        *module.function_mut(id) = function;
    }
    library.linked
}

/// Gives declared functions of a lowered module the bodies that the library has for them. Returns these functions and those that they call,
/// whose control flow is structured.
pub(super) fn complete(module: &mut Module, declared: &Linked) -> Vec<FunctionId> {
    if declared.is_empty() {
        return Vec::new();
    }
    let mut importer = Importer::new(&IMAGE);
    declared.iter().for_each(|(&id, &index)| importer.assume(module, index, id));
    importer.complete(module)
}

/// Whether there is a function of a name such as `exp`, for some type.
pub(super) fn has(function: &str) -> bool {
    IMAGE.find(&format!("{function}__f")).is_some()
}

/// What was declared so far.
struct Library<'o> {
    options: &'o Options,
    /// Once it is needed.
    importer: Option<Importer<'static>>,
    linked: Linked,
    /// What was found for functions and letters.
    known: IndexMap<(Wanted, &'static str), Option<FunctionId>>,
}

/// What the library may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Wanted {
    Function(Std),
    /// The operator `/`.
    Division,
}

impl Library<'_> {
    fn wants_native(&self, name: impl FnOnce() -> String) -> bool {
        let named = &self.options.native_functions;
        self.options.native_math || !named.is_empty() && named.contains(&name())
    }

    /// The function for the type of a letter; none where the device's is exact, or there is none.
    fn function(&mut self, module: &mut Module, wanted: Wanted, letter: &'static str) -> Option<FunctionId> {
        if let Some(&known) = self.known.get(&(wanted, letter)) {
            return known;
        }
        let found = match wanted {
            Wanted::Function(Std::distance) => self.named(module, "length", letter),
            Wanted::Function(function) => name(function).and_then(|name| self.named(module, &name, letter)),
            Wanted::Division => self.named(module, "div", letter),
        };
        self.known.insert((wanted, letter), found);
        found
    }

    /// The function of a name for the type of a letter.
    fn named(&mut self, module: &mut Module, name: &str, letter: &str) -> Option<FunctionId> {
        let has_fma = || {
            let width = match letter {
                "h" => 16,
                "f" => 32,
                _ => 64,
            };
            self.options.features.has_float("shaderFma", width)
        };
        if name == "fma" && has_fma() {
            return None;
        }
        let index = IMAGE.find(&format!("{name}__{letter}"))?;
        let importer = self.importer.get_or_insert_with(|| Importer::new(&IMAGE));
        let id = importer.declare(module, index);
        self.linked.insert(id, index);
        Some(id)
    }
}

/// Functions whose last operand is a pointer to a second result. In the compiled library they return both.
const SECOND_RESULTS: [Std; 6] = [Std::fract, Std::frexp, Std::modf, Std::sincos, Std::remquo, Std::lgamma_r];

/// The name of a function in the library, if devices do not have it as accurate as OpenCL asks.
fn name(function: Std) -> Option<String> {
    // Devices' logarithms near 1 are further off than 8192 units, which is the limit of these.
    if let Std::half_log | Std::half_log2 | Std::half_log10 | Std::half_powr = function {
        return format!("{function:?}").strip_prefix("half_").map(str::to_owned);
    }
    let name = format!("{function:?}");
    let is_loose = name.starts_with("native_") || name.starts_with("half_") || name.starts_with("fast_");
    (!is_loose).then_some(name)
}

/// A block that is being rewritten.
struct Site<'s, 'o> {
    module: &'s mut Module,
    library: &'s mut Library<'o>,
    function: &'s mut Function,
    block: Block,
}

impl Site<'_, '_> {
    /// The value that replaces an instruction, if the library has it.
    fn replacement(&mut self, id: FunctionId, inst: Inst) -> Option<Value> {
        let opcode = self.function.inst(inst).opcode;
        match opcode {
            Opcode::Library(function) if self.is_native(id, function, inst) => None,
            Opcode::Library(function @ (Std::length | Std::distance | Std::normalize)) => {
                self.geometry(id, function, inst)
            }
            Opcode::Library(function) => {
                let operands: Vec<Value> = self.function.operands(inst).collect();
                let wanted = Wanted::Function(function);
                self.calls(id, inst, (wanted, &operands), SECOND_RESULTS.contains(&function))
            }
            Opcode::Binary(Binary::FloatDivide) => self.division(id, inst),
            _ => None,
        }
    }

    /// Whether the device's own function is asked for, and there is one.
    fn is_native(&mut self, id: FunctionId, function: Std, inst: Inst) -> bool {
        if !self.library.wants_native(|| format!("{function:?}")) {
            return false;
        }
        let first = self.function.operand(inst, 0);
        let ty = self.type_of(id, first);
        has_device_function(function, self.suffix(ty) == Some("d"))
    }

    /// A division whose divisor can be so large or small that devices fail.
    fn division(&mut self, id: FunctionId, inst: Inst) -> Option<Value> {
        let data = *self.function.inst(inst);
        let (scalar, _) = self.module.types.scalar(data.ty);
        let is_loose = data.flags.0 & (Flags::FAST.0 | Flags::RECIPROCAL.0) != 0;
        let operands: Vec<Value> = self.function.operands(inst).collect();
        // Devices divide doubles as IEEE 754 has it.
        if is_loose
            || self.library.wants_native(|| "div".into())
            || self.module.types.bits(scalar) == Some(64)
            || self.is_usual(operands[1])
        {
            return None;
        }
        self.calls(id, inst, (Wanted::Division, &operands), false)
    }

    /// Whether a divisor is a constant of usual size.
    fn is_usual(&self, value: Value) -> bool {
        let Some(constant) = value.constant() else { return false };
        match self.module.constants.kind(constant) {
            ConstantKind::Float(bits) => match self.module.types.bits(self.module.constants.ty(constant)) {
                Some(32) => (1e-30..1e30).contains(&f32::from_bits(*bits as u32).abs()),
                _ => false,
            },
            ConstantKind::Composite(parts) => parts.iter().all(|&part| self.is_usual(part)),
            _ => false,
        }
    }

    /// The letter of a floating-point type.
    fn suffix(&self, ty: Type) -> Option<&'static str> {
        match self.module.types.kind(self.module.types.scalar(ty).0) {
            TypeKind::Float(16) => Some("h"),
            TypeKind::Float(32) => Some("f"),
            TypeKind::Float(64) => Some("d"),
            _ => None,
        }
    }

    /// A call for each component.
    fn calls(
        &mut self,
        id: FunctionId,
        inst: Inst,
        (wanted, operands): (Wanted, &[Value]),
        stores_result: bool,
    ) -> Option<Value> {
        let ty = self.function.inst(inst).ty;
        let first = self.type_of(id, operands[0]);
        // `nan` takes an integer, `ilogb` gives one.
        let suffix = self.suffix(first).or_else(|| self.suffix(ty))?;
        let callee = self.library.function(self.module, wanted, suffix)?;
        let (scalar, count) = self.module.types.scalar(ty);
        let (inputs, pointer) = match operands.split_last() {
            Some((&pointer, inputs)) if stores_result => (inputs, Some(pointer)),
            _ => (operands, None),
        };
        let stored = match pointer {
            Some(pointer) => {
                let ty = self.type_of(id, pointer);
                Some(self.module.types.pointee(ty)?.1)
            }
            None => None,
        };
        let returned = self.module.function(callee).return_type;
        let (mut results, mut seconds) = (Vec::new(), Vec::new());
        for index in 0..u32::from(count) {
            let mut values: Vec<Value> = vec![callee.into()];
            for &input in inputs {
                values.push(self.component(id, input, index));
            }
            let result = self.append(inst, Opcode::Core(Core::Call), returned, &values, &[]);
            match stored {
                Some(stored) => {
                    // Both results are the members of a structure.
                    let part = self.module.types.scalar(stored).0;
                    results.push(self.append(inst, Opcode::Core(Core::Extract), scalar, &[result], &[0]));
                    seconds.push(self.append(inst, Opcode::Core(Core::Extract), part, &[result], &[1]));
                }
                None => results.push(result),
            }
        }
        if let (Some(pointer), Some(stored)) = (pointer, stored) {
            let second = self.vector(inst, stored, &seconds);
            let void = self.module.types.void();
            self.append(inst, Opcode::Core(Core::Store), void, &[pointer, second], &[]);
        }
        Some(self.vector(inst, ty, &results))
    }

    /// Lengths and directions: the library has them for vectors of four.
    fn geometry(&mut self, id: FunctionId, function: Std, inst: Inst) -> Option<Value> {
        let operands: Vec<Value> = self.function.operands(inst).collect();
        let ty = self.type_of(id, operands[0]);
        let suffix = self.suffix(ty)?;
        let callee = self.library.function(self.module, Wanted::Function(function), suffix)?;
        let mut vector = operands[0];
        if function == Std::distance {
            let subtract = Opcode::Binary(Binary::FloatSubtract);
            vector = self.append(inst, subtract, ty, &operands, &[]);
        }
        let (scalar, count) = self.module.types.scalar(ty);
        let four = self.module.types.vector(scalar, 4);
        let zero: Value = self.module.null(scalar).into();
        let parts: Vec<Value> = (0..4)
            .map(|index| if index < u32::from(count) { self.component(id, vector, index) } else { zero })
            .collect();
        let padded = self.append(inst, Opcode::Core(Core::Construct), four, &parts, &[]);
        let result = if function == Std::normalize { four } else { scalar };
        let called = self.append(inst, Opcode::Core(Core::Call), result, &[callee.into(), padded], &[]);
        if function != Std::normalize {
            return Some(called);
        }
        let parts: Vec<Value> = (0..u32::from(count))
            .map(|index| self.append(inst, Opcode::Core(Core::Extract), scalar, &[called], &[index]))
            .collect();
        Some(self.vector(inst, ty, &parts))
    }

    fn type_of(&mut self, id: FunctionId, value: Value) -> Type {
        match value.inst() {
            Some(inst) => self.function.inst(inst).ty,
            None => self.module.type_of(id, value),
        }
    }

    /// A component of a vector; a scalar is the same for all.
    fn component(&mut self, id: FunctionId, value: Value, index: u32) -> Value {
        let ty = self.type_of(id, value);
        match self.module.types.kind(ty) {
            TypeKind::Vector(scalar, _) => {
                let operands = Operands { values: &[value], blocks: &[], literals: &[index] };
                let extract = Opcode::Core(Core::Extract);
                let location = crate::ir::Loc::UNKNOWN;
                self.function.append(self.block, extract, scalar, operands, Flags::default(), location).into()
            }
            _ => value,
        }
    }

    fn vector(&mut self, inst: Inst, ty: Type, parts: &[Value]) -> Value {
        match parts {
            [one] => *one,
            _ => self.append(inst, Opcode::Core(Core::Construct), ty, parts, &[]),
        }
    }

    fn append(&mut self, at: Inst, opcode: Opcode, ty: Type, values: &[Value], literals: &[u32]) -> Value {
        let location = self.function.inst(at).location;
        let operands = Operands { values, blocks: &[], literals };
        self.function.append(self.block, opcode, ty, operands, Flags::default(), location).into()
    }
}
