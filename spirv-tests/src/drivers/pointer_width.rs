//! Adapts a module for 32-bit addresses to a driver with 64-bit addresses: sizes and offsets are converted where the driver provides or
//! takes them, and nothing else is changed. Programs must not depend on it, unless they observe the size of pointers.

use rspirv::{
    binary::Assemble,
    dr::{Instruction, Module, Operand},
    spirv::{AddressingModel, BuiltIn, Capability, Op, OpenclStd100Op as Std, Scope, StorageClass},
};
use spirocl_codegen::{
    instruction::{effect, id_at, new, of_ids, used_ids},
    load::{instructions, load},
};
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::oracles::validate;

/// The built-in variables that are read as `size_t`. OpenCL C 3.0, 6.15.1.
const SIZES: &[BuiltIn] = &[
    BuiltIn::NumWorkgroups,
    BuiltIn::WorkgroupSize,
    BuiltIn::WorkgroupId,
    BuiltIn::LocalInvocationId,
    BuiltIn::GlobalInvocationId,
    BuiltIn::LocalInvocationIndex,
    BuiltIn::GlobalSize,
    BuiltIn::GlobalOffset,
    BuiltIn::GlobalLinearId,
    BuiltIn::EnqueuedWorkgroupSize,
];

/// Returns the module if it has 64-bit addresses, otherwise the adapted one. ND-ranges for device-side enqueue are not adapted.
pub fn for_driver(words: Vec<u32>) -> Result<Vec<u32>, String> {
    if !is_narrow(&words) {
        return Ok(words);
    }
    let mut module = load(&words)?;
    if let Some(model) = &mut module.memory_model {
        model.operands[0] = Operand::AddressingModel(AddressingModel::Physical64);
    }
    let long = Operand::Capability(Capability::Int64);
    if !module.capabilities.iter().any(|each| each.operands.contains(&long)) {
        module.capabilities.push(effect(Op::Capability, vec![long]));
    }
    let mut widening = Widening::of(&mut module);
    for block in module.functions.iter_mut().flat_map(|function| &mut function.blocks) {
        for instruction in std::mem::take(&mut block.instructions) {
            widening.push(&mut block.instructions, instruction)?;
        }
    }
    if let Some(header) = &mut module.header {
        header.bound = widening.bound;
    }
    let words = module.assemble();
    validate::validate(&words, &[validate::universal_environment(&words)])?;
    Ok(words)
}

/// Whether a module is for 32-bit addresses.
fn is_narrow(words: &[u32]) -> bool {
    let model = instructions(words).find(|each| each[0] & 0xffff == Op::MemoryModel as u32);
    model.is_some_and(|model| model[1] == AddressingModel::Physical32 as u32)
}

struct Widening {
    bound: u32,
    /// Those of 32 bits and of 64.
    integers: [u32; 2],
    /// The 64-bit types in the place of the 32-bit integers and their vectors.
    wide: BTreeMap<u32, u32>,
    /// The 64-bit types of the variables that have the width of an address.
    variables: HashMap<u32, u32>,
    /// The types of values.
    types: HashMap<u32, u32>,
    /// The constants that name the scope of work-groups.
    work_group: HashSet<u32>,
    standard: Option<u32>,
}

impl Widening {
    fn of(module: &mut Module) -> Self {
        let scope = Operand::LiteralBit32(Scope::Workgroup as u32);
        let constants = module.types_global_values.iter().filter(|each| each.class.opcode == Op::Constant);
        let name = Operand::LiteralString("OpenCL.std".into());
        let mut imports = module.ext_inst_imports.iter();
        let mut widening = Self {
            bound: module.header.as_ref().map_or(1, |header| header.bound),
            integers: [0; 2],
            wide: BTreeMap::new(),
            variables: HashMap::new(),
            types: module.all_inst_iter().filter_map(|each| each.result_id.zip(each.result_type)).collect(),
            work_group: constants
                .filter(|each| each.operands.contains(&scope))
                .filter_map(|each| each.result_id)
                .collect(),
            standard: imports.find(|each| each.operands.contains(&name)).and_then(|each| each.result_id),
        };
        let mut first = Vec::new();
        widening.add_integers(module, &mut first);
        widening.change_variables(module, &mut first);
        module.types_global_values.splice(0..0, first);
        widening
    }

    /// Integers of both widths, and their vectors, are put first.
    fn add_integers(&mut self, module: &mut Module, first: &mut Vec<Instruction>) {
        let [narrow, long] = [32, 64]
            .map(|bits| self.take(module, first, Op::TypeInt, [bits, 0].map(Operand::LiteralBit32).to_vec()));
        self.integers = [narrow, long];
        self.wide.insert(narrow, long);
        for count in 2..=3 {
            let [narrow, wide] = [narrow, long].map(|element| {
                let operands = vec![Operand::IdRef(element), Operand::LiteralBit32(count)];
                self.take(module, first, Op::TypeVector, operands)
            });
            self.wide.insert(narrow, wide);
        }
    }

    /// Gives variables that have the width of an address their types.
    fn change_variables(&mut self, module: &mut Module, first: &mut Vec<Instruction>) {
        let is_size = |built_in: &Operand| matches!(built_in, Operand::BuiltIn(each) if SIZES.contains(each));
        let sizes = module.annotations.iter().filter(|each| each.operands.last().is_some_and(is_size));
        let sizes: HashSet<u32> = sizes.filter_map(|each| id_at(each, 0)).collect();
        for (narrow, wide) in self.wide.clone() {
            let [narrow, pointer] = [narrow, wide].map(|ty| {
                let operands = vec![Operand::StorageClass(StorageClass::Input), Operand::IdRef(ty)];
                self.take(module, first, Op::TypePointer, operands)
            });
            for variable in &mut module.types_global_values {
                let id = variable.result_id.filter(|id| sizes.contains(id));
                if let Some(id) = id
                    && variable.result_type == Some(narrow)
                {
                    variable.result_type = Some(pointer);
                    self.variables.insert(id, wide);
                }
            }
        }
    }

    fn fresh(&mut self) -> u32 {
        self.bound += 1;
        self.bound - 1
    }

    /// Takes a type out of the module, or makes it, and puts it at the end of `first`.
    fn take(
        &mut self,
        module: &mut Module,
        first: &mut Vec<Instruction>,
        op: Op,
        operands: Vec<Operand>,
    ) -> u32 {
        let all = &mut module.types_global_values;
        let place = all.iter().position(|each| each.class.opcode == op && each.operands == operands);
        let ty = match place {
            Some(place) => all.remove(place),
            None => new(op, None, Some(self.fresh()), operands),
        };
        let id = ty.result_id.expect("a type has an id");
        first.push(ty);
        id
    }

    /// Adds an instruction to a block, with the extensions of its operands before it and the truncation of its result after it.
    fn push(&mut self, block: &mut Vec<Instruction>, mut instruction: Instruction) -> Result<(), String> {
        if matches!(instruction.class.opcode, Op::LifetimeStart | Op::LifetimeStop) {
            // Objects that hold addresses have another size now.
            return Ok(());
        }
        let wide = used_ids(&instruction).find_map(|id| self.variables.get(&id).copied());
        if let Some(wide) = wide {
            if instruction.class.opcode != Op::Load {
                return Err(format!("a use of a variable that is no load: {instruction:?}"));
            }
            let id = self.fresh();
            let narrow = instruction.result_type.replace(wide);
            let result = instruction.result_id.replace(id);
            block.push(instruction);
            self.narrow(block, id, narrow, result);
            return Ok(());
        }
        for &index in self.sizes(&instruction) {
            let narrow = id_at(&instruction, index).expect("a size is a value");
            let wide =
                *self.types.get(&narrow).and_then(|ty| self.wide.get(ty)).ok_or("a size of no known type")?;
            let id = self.fresh();
            // What is below nothing wraps around in either width.
            block.push(of_ids(Op::SConvert, wide, id, &[narrow]));
            instruction.operands[index] = Operand::IdRef(id);
        }
        block.push(instruction);
        Ok(())
    }

    /// Truncates a variable's value component by component: this driver no longer recognizes the value as uniform after a conversion of the
    /// whole vector.
    fn narrow(&mut self, block: &mut Vec<Instruction>, wide: u32, ty: Option<u32>, result: Option<u32>) {
        if ty == Some(self.integers[0]) {
            block.push(new(Op::UConvert, ty, result, vec![Operand::IdRef(wide)]));
            return;
        }
        let [uint, ulong] = self.integers;
        let components = [0, 1, 2].map(|index| {
            let [component, converted] = [self.fresh(), self.fresh()];
            let operands = vec![Operand::IdRef(wide), Operand::LiteralBit32(index)];
            block.push(new(Op::CompositeExtract, Some(ulong), Some(component), operands));
            block.push(of_ids(Op::UConvert, uint, converted, &[component]));
            Operand::IdRef(converted)
        });
        block.push(new(Op::CompositeConstruct, ty, result, components.to_vec()));
    }

    /// Which operands have the width of an address.
    fn sizes(&self, instruction: &Instruction) -> &'static [usize] {
        match instruction.class.opcode {
            Op::GroupAsyncCopy => &[3, 4],
            // Work-items of a sub-group are always numbered by 32 bits.
            Op::GroupBroadcast if id_at(instruction, 0).is_some_and(|id| self.work_group.contains(&id)) => {
                &[2]
            }
            Op::ExtInst if id_at(instruction, 0) == self.standard => match instruction.operands.get(1) {
                Some(&Operand::LiteralExtInstInteger(number)) => sizes_of_standard(number),
                _ => &[],
            },
            _ => &[],
        }
    }
}

/// Which operands of an instruction of `OpenCL.std` have the width of an address: offsets, and how much is fetched.
fn sizes_of_standard(number: u32) -> &'static [usize] {
    match Std::from_u32(number) {
        Some(Std::vloadn | Std::vload_half | Std::vload_halfn | Std::vloada_halfn) => &[2],
        Some(
            Std::vstoren
            | Std::vstore_half
            | Std::vstore_half_r
            | Std::vstore_halfn
            | Std::vstore_halfn_r
            | Std::vstorea_halfn
            | Std::vstorea_halfn_r
            | Std::prefetch,
        ) => &[3],
        _ => &[],
    }
}
