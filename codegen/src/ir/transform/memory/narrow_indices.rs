//! Narrow indices: an index of an access chain is signed and may be of any width (SPIR-V, `OpAccessChain`), so none has to be extended to the
//! width of addresses. A sign extension from 32 bits that was made for an index alone is removed, and a constant index has 32 bits, as the
//! same number elsewhere mostly has. So is a zero extension, where the numbers that it keeps from being negative lead out of the object. Not
//! in local memory: by a zero extension, drivers that make vectors of work-items see which of them use memory side by side.
//!
//! The last pass over a function: the passes before it see indices of one width, of which equal ones are equal values.

use crate::ir::{
    AddressSpace, Cast, Constant, Flags, Function, Inst, InstData, Module, Opcode, Value,
    constant::{signed, truncate},
    opcode::Core,
    transform::{
        Changed,
        edit::{interned_type, plain},
        scalar::dce,
    },
};

/// The width of indices.
const WIDTH: u8 = 32;

/// The pass, for one function after the other.
#[derive(Debug, Default)]
pub struct NarrowIndices {
    /// By constant: the number of the last function in which an instruction uses it as something else than an index.
    elsewhere: Vec<u32>,
    /// How many functions it looked through for such uses.
    functions: u32,
    /// By constant: the same number in 32 bits, once it was asked for.
    narrow: Vec<Option<Constant>>,
}

impl NarrowIndices {
    /// Runs the pass.
    pub fn run(&mut self, function: &mut Function, module: &mut Module) -> Changed {
        let (mut extended, mut wide) = (Vec::new(), Vec::new());
        for (_, chain) in function.all_insts().filter(|&(_, inst)| is_chain(function, inst)) {
            for (number, index) in function.operands(chain).enumerate().skip(1) {
                match index.constant() {
                    Some(constant) if module.types.bits(module.constants.ty(constant)) > Some(WIDTH) => {
                        wide.push((chain, number, constant));
                    }
                    Some(_) => {}
                    None => extended.extend(
                        extension(function, module, index, chain).map(|source| (chain, number, source)),
                    ),
                }
            }
        }
        let mut changed = !extended.is_empty();
        for &(chain, number, source) in &extended {
            function.set_operand(chain, number, source);
        }
        if changed {
            // The extensions that nothing uses any more.
            dce::run(function, module);
        }
        if !wide.is_empty() {
            self.find_uses_elsewhere(function, module);
        }
        for (chain, number, constant) in wide {
            if let Some(narrow) = self.narrower(module, constant) {
                function.set_operand(chain, number, narrow);
                changed = true;
            }
        }
        changed.into()
    }

    fn find_uses_elsewhere(&mut self, function: &Function, module: &Module) {
        self.functions += 1;
        self.elsewhere.resize(module.constants.len(), 0);
        for (_, inst) in function.all_insts().filter(|&(_, inst)| !function.inst(inst).opcode.is_debug()) {
            let others = if is_chain(function, inst) { 1 } else { usize::MAX };
            for constant in function.operands(inst).take(others).filter_map(Value::constant) {
                self.elsewhere[constant.index()] = self.functions;
            }
        }
    }

    fn is_used_elsewhere(&self, constant: Constant) -> bool {
        self.elsewhere.get(constant.index()) == Some(&self.functions)
    }

    /// The same number in 32 bits, unless that would be another constant beside the wide one.
    fn narrower(&mut self, module: &mut Module, wide: Constant) -> Option<Value> {
        if self.narrow.len() <= wide.index() {
            self.narrow.resize(module.constants.len(), None);
        }
        let narrow = match self.narrow[wide.index()] {
            Some(known) => known,
            None => *self.narrow[wide.index()].insert(in_32_bits(module, wide)?),
        };
        (self.is_used_elsewhere(narrow) || !self.is_used_elsewhere(wide)).then_some(narrow.into())
    }
}

/// The same number in 32 bits, if it fits.
fn in_32_bits(module: &mut Module, wide: Constant) -> Option<Constant> {
    let width = module.types.bits(module.constants.ty(wide))?;
    let number = i32::try_from(signed(module.constants.int(wide)?, width)).ok()?;
    let ty = module.types.int(WIDTH);
    Some(module.int(ty, truncate(number as u64, WIDTH)))
}

fn is_chain(function: &Function, inst: Inst) -> bool {
    matches!(function.inst(inst).opcode, Opcode::Core(Core::AccessChain | Core::PointerAccessChain))
}

/// The integer of 32 bits that an index of a chain extends.
fn extension(function: &Function, module: &Module, index: Value, chain: Inst) -> Option<Value> {
    let (inst, data) = plain(function, index).filter(|(_, data)| match data.opcode {
        Opcode::Cast(Cast::SignedConvert) => true,
        Opcode::Cast(Cast::UnsignedConvert) => is_in_private_object(function, module, chain),
        _ => false,
    })?;
    let source = function.operand(inst, 0);
    let width = module.types.bits(interned_type(function, module, source)?);
    (module.types.bits(data.ty) > Some(WIDTH) && width == Some(WIDTH)).then_some(source)
}

/// Whether an index of a chain that is not negative is below 2^31: the chain stays in an object of private memory, which no device has so
/// much of, and no other index leads back.
fn is_in_private_object(function: &Function, module: &Module, chain: Inst) -> bool {
    let InstData { ty, flags, .. } = function.inst(chain);
    let pointee = module.types.pointee(*ty);
    pointee.is_some_and(|(space, _)| space == AddressSpace::Private)
        && flags.contains(Flags::IN_BOUNDS)
        && function.operands(chain).skip(1).filter(|index| index.constant().is_none()).count() == 1
}
