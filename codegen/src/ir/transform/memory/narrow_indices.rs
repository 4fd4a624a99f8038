//! Narrow indices: an index of an access chain is signed and may be of any width (SPIR-V, `OpAccessChain`), so none has to be extended to the
//! width of addresses. A sign extension from 32 bits that was made for an index alone is removed, and a constant index has 32 bits, as the
//! same number elsewhere mostly has.
//!
//! The last pass over a module: the passes before it see indices of one width, of which equal ones are equal values.

use crate::ir::{
    Cast, Constant, Function, Inst, Module, Opcode, Value,
    constant::{signed, truncate},
    opcode::Core,
    transform::{
        Changed,
        edit::{interned_type, plain},
        scalar::dce,
        with_function,
    },
};

/// The width of indices.
const WIDTH: u8 = 32;

/// Runs the pass.
pub fn run(module: &mut Module) -> Changed {
    let elsewhere = used_elsewhere(module);
    let mut changed = false;
    for id in module.function_ids() {
        changed |= with_function(module, id, |function, module| {
            let narrowed = narrow(function, module, &elsewhere);
            if narrowed {
                dce::run(function, module);
            }
            narrowed
        });
    }
    changed.into()
}

/// By constant: whether an instruction uses it as something else than an index.
fn used_elsewhere(module: &Module) -> Vec<bool> {
    let mut elsewhere = vec![false; module.constants.len()];
    for function in &module.functions {
        for (_, inst) in function.all_insts().filter(|&(_, inst)| !function.inst(inst).opcode.is_debug()) {
            let others = if is_chain(function, inst) { 1 } else { usize::MAX };
            let constants = function.operands(inst).take(others).filter_map(Value::constant);
            constants.for_each(|constant| elsewhere[constant.index()] = true);
        }
    }
    elsewhere
}

fn is_chain(function: &Function, inst: Inst) -> bool {
    matches!(function.inst(inst).opcode, Opcode::Core(Core::AccessChain | Core::PointerAccessChain))
}

/// Narrows the indices of a function. Returns whether there was one.
fn narrow(function: &mut Function, module: &mut Module, elsewhere: &[bool]) -> bool {
    let all = function.all_insts().map(|(_, inst)| inst);
    let chains: Vec<Inst> = all.filter(|&inst| is_chain(function, inst)).collect();
    let mut changed = false;
    for chain in chains {
        let count = function.operands(chain).len();
        for number in 1..count {
            let index = function.operand(chain, number);
            let narrower = match index.constant() {
                Some(constant) => narrower_constant(module, constant, elsewhere),
                None => extended(function, module, index),
            };
            if let Some(narrower) = narrower {
                function.set_operand(chain, number, narrower);
                changed = true;
            }
        }
    }
    changed
}

/// The same number in 32 bits, unless that would be another constant beside the wide one.
fn narrower_constant(module: &mut Module, wide: Constant, elsewhere: &[bool]) -> Option<Value> {
    let width = module.types.bits(module.constants.ty(wide)).filter(|&width| width > WIDTH)?;
    let number = i32::try_from(signed(module.constants.int(wide)?, width)).ok()?;
    let ty = module.types.int(WIDTH);
    let narrow = module.int(ty, truncate(number as u64, WIDTH));
    let is_used = |constant: Constant| elsewhere.get(constant.index()).is_some_and(|&used| used);
    (is_used(narrow) || !is_used(wide)).then_some(narrow.into())
}

/// The integer of 32 bits that an index extends.
fn extended(function: &Function, module: &Module, index: Value) -> Option<Value> {
    let (inst, data) =
        plain(function, index).filter(|(_, data)| data.opcode == Opcode::Cast(Cast::SignedConvert))?;
    let source = function.operand(inst, 0);
    let width = module.types.bits(interned_type(function, module, source)?);
    (module.types.bits(data.ty) > Some(WIDTH) && width == Some(WIDTH)).then_some(source)
}
