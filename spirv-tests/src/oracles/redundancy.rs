//! Redundancy check of modules: ids are dense, and every type, constant, variable, function, string and decoration is used.

use rspirv::{
    dr::{self, Instruction, Module},
    spirv::Op,
};
use spirocl_codegen::instruction::{id_at, is_linkage, used_ids};
use std::collections::{HashMap, HashSet};

/// Returns an error if a valid module contains anything redundant.
pub fn check(module: &Module) -> Result<(), String> {
    ids_are_dense(module)?;
    all_is_used(module)?;
    nothing_is_twice(module)
}

fn ids_are_dense(module: &Module) -> Result<(), String> {
    let defined = module.all_inst_iter().filter_map(|each| each.result_id).collect::<HashSet<_>>();
    let bound = module.header.as_ref().map_or(0, |header| header.bound);
    match (1..bound).find(|id| !defined.contains(id)) {
        Some(id) => Err(format!("no instruction has the id {id}, and the bound is {bound}")),
        None => Ok(()),
    }
}

/// Checks that module-scope instructions and functions are used by others than names, decorations and debug information.
fn all_is_used(module: &Module) -> Result<(), String> {
    let mut used: HashSet<u32> =
        module.all_inst_iter().filter(|each| !is_remark(each)).flat_map(used_ids).collect();
    // Exports are used by other modules.
    let linked = module.annotations.iter().filter(|each| is_linkage(each));
    used.extend(linked.filter_map(|each| id_at(each, 0)));

    let outside = [&module.ext_inst_imports, &module.types_global_values, &module.debug_string_source];
    let functions = module.functions.iter().filter_map(|each| each.def.as_ref());
    let mut all = outside.into_iter().flatten().chain(functions);
    let is_unused = |each: &&Instruction| each.result_id.is_some_and(|id| !used.contains(&id));
    if let Some(unused) = all.find(|each| is_unused(each) && !is_for_readers(each)) {
        return Err(format!("nothing uses {unused:?}"));
    }
    let defined: HashSet<u32> = module.all_inst_iter().filter_map(|each| each.result_id).collect();
    let mut remarks = module.all_inst_iter().filter(|each| is_remark(each));
    match remarks.find(|each| id_at(each, 0).is_some_and(|target| !defined.contains(&target))) {
        Some(stray) => Err(format!("a remark about nothing: {stray:?}")),
        None => Ok(()),
    }
}

fn is_remark(each: &Instruction) -> bool {
    matches!(each.class.opcode, Op::Name | Op::MemberName | Op::Decorate | Op::MemberDecorate)
}

/// Strings that drivers read (the types of kernel arguments), and debug information about whole functions.
fn is_for_readers(each: &Instruction) -> bool {
    let text = each.operands.first();
    each.class.opcode == Op::String
        && matches!(text, Some(dr::Operand::LiteralString(text)) if text.starts_with("kernel_arg_type"))
        || each.class.opcode == Op::ExtInst
}

/// SPIR-V, 2.8: equal types have one id; constants, capabilities and decorations are not duplicated either. Specialization constants are
/// told apart by their `SpecId`.
fn nothing_is_twice(module: &Module) -> Result<(), String> {
    let mut seen = HashMap::new();
    let is_unique = |opcode| {
        let is_specialized =
            matches!(opcode, Op::SpecConstant | Op::SpecConstantTrue | Op::SpecConstantFalse);
        !is_specialized && !matches!(opcode, Op::Variable | Op::TypeStruct | Op::ExtInst)
    };
    let types = module.types_global_values.iter().filter(|each| is_unique(each.class.opcode));
    let all = types.chain(&module.capabilities).chain(&module.extensions).chain(&module.annotations);
    for each in all {
        let key = (each.class.opcode, each.result_type, format!("{:?}", each.operands));
        if let Some(first) = seen.insert(key, each.result_id) {
            return Err(format!("{each:?} is there already: {first:?}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracles::validate;

    const RIGHT: &str = "OpCapability Addresses\nOpCapability Kernel\nOpCapability Linkage\n\
        OpMemoryModel Physical64 OpenCL\nOpDecorate %f LinkageAttributes \"f\" Export\n\
        %void = OpTypeVoid\n%type = OpTypeFunction %void\n";

    const FUNCTION: &str = "%f = OpFunction %void None %type\n%body = OpLabel\nOpReturn\nOpFunctionEnd\n";

    fn of(declarations: &str, functions: &str) -> Result<(), String> {
        let text = format!("{RIGHT}{declarations}{functions}");
        let words = validate::assemble(&text, "spv1.0").expect("it is assembly");
        check(&dr::load_words(words).expect("it is a module"))
    }

    #[test]
    fn what_is_to_spare_is_found() {
        assert_eq!(of("", FUNCTION), Ok(()));
        let unused = "%uint = OpTypeInt 32 0\n";
        assert!(of(unused, FUNCTION).is_err_and(|error| error.contains("nothing uses")));
        let never_called = FUNCTION.replace("%f", "%g").replace("%body", "%other");
        assert!(of("", &(never_called + FUNCTION)).is_err_and(|error| error.contains("nothing uses")));
        let twice = "%uint = OpTypeInt 32 0\n%two = OpConstant %uint 2\n%zwei = OpConstant %uint 2\n\
            %sum = OpSpecConstantOp %uint IAdd %two %zwei\n%typed = OpTypeFunction %uint %uint\n";
        let uses = "%g = OpFunction %uint None %typed\n%parameter = OpFunctionParameter %uint\n%start = OpLabel\n\
            OpReturnValue %sum\nOpFunctionEnd\n";
        let kept = FUNCTION.replace("OpReturn", "%call = OpFunctionCall %uint %g %two\nOpReturn");
        assert!(of(twice, &(uses.to_owned() + &kept)).is_err_and(|error| error.contains("there already")));
    }

    #[test]
    fn specialization_constants_may_have_equal_defaults() {
        let two = "OpDecorate %two SpecId 0\nOpDecorate %zwei SpecId 1\n";
        let of_equal_default = "%uint = OpTypeInt 32 0\n%two = OpSpecConstant %uint 2\n%zwei = OpSpecConstant %uint 2\n\
            %typed = OpTypeFunction %void %uint %uint\n";
        let uses = "%g = OpFunction %void None %typed\n%first = OpFunctionParameter %uint\n\
            %second = OpFunctionParameter %uint\n%start = OpLabel\nOpReturn\nOpFunctionEnd\n";
        let call = FUNCTION.replace("OpReturn", "%call = OpFunctionCall %void %g %two %zwei\nOpReturn");
        assert_eq!(of(&(two.to_owned() + of_equal_default), &(uses.to_owned() + &call)), Ok(()));
    }

    #[test]
    fn gaps_between_ids_are_found() {
        let text = format!("{RIGHT}{FUNCTION}");
        let mut words = validate::assemble(&text, "spv1.0").expect("it is assembly");
        words[3] += 1;
        let module = dr::load_words(words).expect("it is a module");
        assert!(check(&module).is_err_and(|error| error.contains("no instruction has the id")));
    }
}
