//! Decoration groups, which are deprecated: applies the decorations of each group to its targets. SPIR-V, 3.49.3, OpDecorationGroup,
//! OpGroupDecorate and OpGroupMemberDecorate.

use crate::instruction::{self, id_at};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::Op,
};
use rustc_hash::FxHashSet;
use spirocl_frontend::{handle_map::HandleMap, limits::IDS};

/// The decorations of each group.
type Groups = HandleMap<u32, Vec<Instruction>>;

/// Expands all groups and removes them with their names.
///
/// # Errors
///
/// An invalid use of a group, or too many decorations.
pub(super) fn spread(module: &mut dr::Module) -> Result<(), String> {
    let has_groups = |each: &Instruction| {
        matches!(each.class.opcode, Op::DecorationGroup | Op::GroupDecorate | Op::GroupMemberDecorate)
    };
    if !module.annotations.iter().any(has_groups) {
        return Ok(());
    }
    let defined = module.annotations.iter().filter(|each| each.class.opcode == Op::DecorationGroup);
    let mut groups: Groups = defined.filter_map(|each| Some((each.result_id?, Vec::new()))).collect();
    let of_group = |each: &Instruction| id_at(each, 0).filter(|_| is_decoration(each.class.opcode));
    let mut rest = Vec::new();
    for annotation in std::mem::take(&mut module.annotations) {
        match of_group(&annotation).and_then(|id| groups.get_mut(&id)) {
            Some(group) => group.push(annotation),
            None => rest.push(annotation),
        }
    }
    for annotation in rest {
        match annotation.class.opcode {
            Op::DecorationGroup => {}
            Op::GroupDecorate => spread_one(&annotation, 1, &groups, &mut module.annotations)?,
            Op::GroupMemberDecorate => spread_one(&annotation, 2, &groups, &mut module.annotations)?,
            _ => module.annotations.push(annotation),
        }
    }
    // A decoration of several groups is applied once.
    let mut said: FxHashSet<(Op, Vec<Operand>)> = FxHashSet::default();
    module.annotations.retain(|each| said.insert((each.class.opcode, each.operands.clone())));
    module.debug_names.retain(|each| id_at(each, 0).is_none_or(|id| !groups.contains_key(&id)));
    Ok(())
}

fn is_decoration(opcode: Op) -> bool {
    matches!(opcode, Op::Decorate | Op::DecorateId | Op::DecorateString)
}

/// Applies one group to each of its targets, which are `stride` operands long: an id, or a structure and a member number.
fn spread_one(
    annotation: &Instruction,
    length: usize,
    groups: &Groups,
    spread: &mut Vec<Instruction>,
) -> Result<(), String> {
    let (group, targets) = annotation.operands.split_first().expect("the grammar has a group here");
    let decorations = instruction::id(group).and_then(|id| groups.get(&id));
    let decorations =
        decorations.ok_or_else(|| format!("{group} is used as a decoration group but is not one"))?;
    for target in targets.chunks(length) {
        if instruction::id(&target[0]).is_some_and(|id| groups.contains_key(&id)) {
            return Err("decoration group is the target of another".into());
        }
        for decoration in decorations {
            // The expansion is the product of decorations and targets.
            if spread.len() >= IDS as usize {
                return Err(format!("more than {IDS} decorations"));
            }
            let opcode = match (decoration.class.opcode, length) {
                (opcode, 1) => opcode,
                (Op::Decorate, _) => Op::MemberDecorate,
                (Op::DecorateString, _) => Op::MemberDecorateString,
                _ => {
                    return Err("decoration with id operands applied to a structure member".into());
                }
            };
            let operands = target.iter().chain(&decoration.operands[1..]).cloned().collect();
            spread.push(instruction::effect(opcode, operands));
        }
    }
    Ok(())
}
