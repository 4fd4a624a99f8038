//! Adapters for calls between modules of different compilers: pointer arguments whose pointee types differ are converted at the call.
//! Compilers with opaque pointers derive the pointee of a parameter from its uses, or use bytes.

use super::symbols::Adapter;
use crate::ir::{Cast, Flags, Function, Inst, Opcode, Operands, Type, TypeKind, Types, Value};
use spirocl_frontend::handle_map::HandleMap;

/// Converts the arguments and results of calls. The types of the function are those of the linked module.
pub(super) fn calls(function: &mut Function, adapters: &HandleMap<Inst, Adapter>, types: &Types) {
    if adapters.is_empty() {
        return;
    }
    for block in function.layout.clone() {
        let insts = std::mem::take(&mut function.block_mut(block).insts);
        let mut adapted = Vec::with_capacity(insts.len());
        for inst in insts {
            if let Some(adapter) = adapters.get(&inst) {
                adapter.adapt(function, inst, types, &mut adapted);
            }
            adapted.push(inst);
        }
        function.block_mut(block).insts = adapted;
    }
}

impl Adapter {
    /// Converts the arguments of a call. If its result is of another type, another instruction makes the call, and the instruction itself
    /// converts the result. What precedes it is added to `block`.
    fn adapt(&self, function: &mut Function, call: Inst, types: &Types, block: &mut Vec<Inst>) {
        let ((wanted, wanted_parameters), (found, parameters)) =
            (signature(types, self.called_as), signature(types, self.is));
        let location = function.inst(call).location;
        let mut convert = |function: &mut Function, value: Value, ty: Type| -> Value {
            let operands = Operands::values(std::slice::from_ref(&value));
            let inst = function.make(Opcode::Cast(Cast::Bitcast), ty, operands, Flags::default(), location);
            block.push(inst);
            inst.into()
        };
        // A module that is not valid may call it with fewer.
        let arguments = function.operands(call).len().saturating_sub(1);
        let parameters = wanted_parameters.iter().zip(parameters).take(arguments);
        for (index, (wanted, &found)) in parameters.enumerate() {
            if *wanted != found {
                let converted = convert(function, function.operand(call, index + 1), found);
                function.set_operand(call, index + 1, converted);
            }
        }
        if wanted != found {
            let values: Vec<Value> = function.operands(call).collect();
            let data = *function.inst(call);
            let made = function.make(data.opcode, found, Operands::values(&values), data.flags, location);
            block.push(made);
            let data = function.inst_mut(call);
            (data.opcode, data.flags) = (Opcode::Cast(Cast::Bitcast), Flags::default());
            function.set_operands(call, Operands::values(&[made.into()]));
        }
    }
}

/// The result and the parameters of a function type.
fn signature(types: &Types, ty: Type) -> (Type, &[Type]) {
    match types.kind(ty) {
        TypeKind::Function(result, list) => (result, types.parameters(list)),
        _ => unreachable!("functions have function types"),
    }
}
