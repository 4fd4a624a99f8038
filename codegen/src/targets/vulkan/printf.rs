//! The strings of `printf`. What a call prints is written to a buffer as numbers: that of the format, then the arguments. The host has the
//! strings, and prints. OpenCL C 3.0, 6.15.14; the form of the buffer is that of `PrintfInfo` in NonSemantic.ClspvReflection.

use super::Refusal;
use crate::ir::{
    Cast, ConstantKind, FunctionId, Global, Inst, Module, Opcode, Operands, Type, TypeKind, Value, ValueKind,
    opcode::Core,
};
use crate::targets::vulkan::tables::IndexSet;
use spirv::OpenclStd100Op as Std;

/// The bytes of the buffer.
pub(super) const BUFFER_SIZE: u32 = 1 << 20;

/// A string of the program that the host has to know: the format of calls, or text that a call prints.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Format {
    pub(super) text: String,
    /// The bytes of what each conversion prints; none for text.
    pub(super) sizes: Vec<u32>,
}

/// Takes the strings out of all calls: the format becomes a literal of the instruction, its number; text that is printed becomes a number
/// among the operands. What is left are the operands that are written to the buffer.
pub(super) fn extract(module: &mut Module) -> (Vec<Format>, Vec<Refusal>) {
    let mut strings = Strings { formats: IndexSet::default(), refusals: Vec::new() };
    for id in module.function_ids() {
        let calls: Vec<Inst> = module
            .function(id)
            .all_insts()
            .map(|(_, inst)| inst)
            .filter(|&inst| is_call(module.function(id).inst(inst).opcode))
            .collect();
        for &call in &calls {
            strings.call(module, id, call);
        }
        if !calls.is_empty() {
            remove_unused_addresses(module, id);
        }
    }
    (strings.formats.into_iter().collect(), strings.refusals)
}

fn is_call(opcode: Opcode) -> bool {
    opcode == Opcode::Library(Std::printf)
}

/// Whether functions with a body print.
pub(super) fn is_used(module: &Module) -> bool {
    let functions = module.functions.iter().filter(|function| !function.layout.is_empty());
    functions
        .into_iter()
        .any(|function| function.all_insts().any(|(_, inst)| is_call(function.inst(inst).opcode)))
}

/// The strings so far.
struct Strings {
    formats: IndexSet<Format>,
    refusals: Vec<Refusal>,
}

impl Strings {
    fn call(&mut self, module: &mut Module, id: FunctionId, call: Inst) {
        let operands: Vec<Value> = module.function(id).operands(call).collect();
        let Some(text) = text(module, id, operands[0]) else {
            self.refuse(module, id, call, "the format of `printf` must be a string literal for Vulkan");
            return;
        };
        let mut rest = operands[1..].iter().copied();
        let (mut kept, mut sizes) = (Vec::new(), Vec::new());
        for conversion in conversions(&text) {
            let Some(first) = rest.next() else { break };
            let mut size = 0;
            let mut value = Some(first);
            // The components of a vector are one operand, or as many.
            let mut missing = conversion.components;
            while let Some(operand) = value {
                let ty = module.type_of(id, operand);
                let (count, bytes) = stored(module, ty);
                let operand = if conversion.specifier == b's' {
                    self.text_operand(module, id, (call, operand))
                } else {
                    operand
                };
                let bytes = if conversion.specifier == b's' { 4 } else { bytes };
                kept.push(operand);
                size += u32::from(count) * bytes;
                missing = missing.saturating_sub(count);
                value = if missing > 0 { rest.next() } else { None };
            }
            sizes.push(size);
        }
        let number = self.formats.insert_full(Format { text, sizes }).0 as u32;
        let operands = Operands { values: &kept, blocks: &[], literals: &[number] };
        module.function_mut(id).set_operands(call, operands);
    }

    /// The number of text that is printed.
    fn text_operand(&mut self, module: &mut Module, id: FunctionId, (call, operand): (Inst, Value)) -> Value {
        let uint = module.types.int(32);
        match text(module, id, operand) {
            Some(text) => {
                let number = self.formats.insert_full(Format { text, sizes: Vec::new() }).0;
                module.int(uint, number as u64).into()
            }
            None => {
                self.refuse(module, id, call, "what `%s` prints must be a string literal for Vulkan");
                module.int(uint, 0).into()
            }
        }
    }

    fn refuse(&mut self, module: &Module, id: FunctionId, at: Inst, message: &str) {
        let location = module.function(id).inst(at).location;
        self.refusals.push(Refusal::at(module, id, location, message.to_owned()));
    }
}

/// How many components a value of a type has, and how many bytes each takes in the buffer, which consists of words.
fn stored(module: &Module, ty: Type) -> (u8, u32) {
    let (scalar, count) = module.types.scalar(ty);
    let bytes = match module.types.kind(scalar) {
        TypeKind::Int(bits) | TypeKind::Float(bits) => u32::from(bits).div_ceil(32) * 4,
        TypeKind::Pointer(..) => 8,
        _ => 4,
    };
    (count, bytes)
}

/// The string literal that an operand points to.
fn text(module: &Module, id: FunctionId, operand: Value) -> Option<String> {
    let (global, offset) = pointee(module, id, operand)?;
    let data = module.global(global);
    let bytes: Vec<u8> = match module.constants.kind(data.initializer?.constant()?) {
        ConstantKind::Null => Vec::new(),
        ConstantKind::Composite(parts) => {
            let byte = |part: &Value| Some(module.constants.int(part.constant()?)? as u8);
            parts.iter().map(byte).collect::<Option<_>>()?
        }
        _ => return None,
    };
    let rest = bytes.get(offset..).unwrap_or_default();
    let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
    String::from_utf8(rest[..length].to_vec()).ok()
}

/// The variable that an address lies in, and its offset in elements.
fn pointee(module: &Module, id: FunctionId, address: Value) -> Option<(Global, usize)> {
    let (opcode, operands): (Opcode, Vec<Value>) = match address.kind() {
        ValueKind::Global(global) => return Some((global, 0)),
        ValueKind::Constant(constant) => match module.constants.kind(constant) {
            ConstantKind::Expression { opcode, operands, .. } => (*opcode, operands.to_vec()),
            _ => return None,
        },
        ValueKind::Inst(inst) => {
            let function = module.function(id);
            (function.inst(inst).opcode, function.operands(inst).collect())
        }
        ValueKind::Function(_) => return None,
    };
    let (global, mut offset) = pointee(module, id, *operands.first()?)?;
    match opcode {
        Opcode::Core(Core::AccessChain | Core::PointerAccessChain) => {
            for index in &operands[1..] {
                offset += number(module, *index)?;
            }
            Some((global, offset))
        }
        Opcode::Core(Core::CopyObject) | Opcode::Cast(Cast::Bitcast | Cast::ToGeneric) => {
            Some((global, offset))
        }
        _ => None,
    }
}

fn number(module: &Module, value: Value) -> Option<usize> {
    let constant = value.constant()?;
    match module.constants.kind(constant) {
        ConstantKind::Null => Some(0),
        _ => usize::try_from(module.constants.int(constant)?).ok(),
    }
}

/// Removes addresses that nothing uses, so that the strings are no data of the program.
fn remove_unused_addresses(module: &mut Module, id: FunctionId) {
    let is_address = |opcode: Opcode| {
        matches!(
            opcode,
            Opcode::Core(Core::AccessChain | Core::PointerAccessChain | Core::CopyObject)
                | Opcode::Cast(Cast::Bitcast | Cast::ToGeneric)
        )
    };
    let function = module.function_mut(id);
    loop {
        let counts = function.use_counts();
        let mut removed = false;
        for block in function.layout.clone() {
            let mut insts = std::mem::take(&mut function.block_mut(block).insts);
            let before = insts.len();
            insts.retain(|&inst| counts[inst.index()] > 0 || !is_address(function.inst(inst).opcode));
            removed |= insts.len() < before;
            function.block_mut(block).insts = insts;
        }
        if !removed {
            return;
        }
    }
}

/// A conversion of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Conversion {
    components: u8,
    specifier: u8,
}

/// The conversions of a format that print an argument.
fn conversions(format: &str) -> Vec<Conversion> {
    let mut found = Vec::new();
    let mut bytes = format.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            continue;
        }
        let mut components = 1;
        while let Some(byte) = bytes.next() {
            match byte {
                b'-' | b'+' | b' ' | b'#' | b'.' | b'0'..=b'9' | b'h' | b'l' | b'j' | b'z' | b't' => {}
                b'v' => {
                    components = 0;
                    while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
                        components = (components * 10 + (digit - b'0')).min(16);
                    }
                }
                b'%' => break,
                specifier => {
                    found.push(Conversion { components: components.max(1), specifier });
                    break;
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Conversion, conversions};

    #[test]
    fn conversions_have_components() {
        let of = |components, specifier| Conversion { components, specifier };
        assert_eq!(
            conversions("%d%% %-5.3v4hld|%s|%v16hhx %"),
            [of(1, b'd'), of(4, b'd'), of(1, b's'), of(16, b'x')]
        );
    }
}
