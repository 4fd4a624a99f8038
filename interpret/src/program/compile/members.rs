//! Checks of indices into arrays within an object: members of structures, and rows of arrays of arrays. C99, 6.5.6. An index into an object
//! as a whole needs none: an access beyond it is found where it happens.

use super::{
    super::code::{Instruction, Member, Operation},
    Compiler,
};
use spirocl_codegen::ir::{Function, Inst, Opcode, Type, TypeKind, Value, opcode::Core};

/// What is known of the chains of a function.
pub(super) struct Members {
    /// For each instruction whether memory is accessed through it: it may not point behind the last element then.
    is_accessed: Vec<bool>,
    /// For each chain its last index into an array, to which a later chain adds.
    last: Vec<Option<(Value, Member)>>,
}

impl Members {
    pub(super) fn new(function: &Function) -> Self {
        let mut is_accessed = vec![false; function.inst_count()];
        for (_, user) in function.all_insts() {
            let opcode = function.inst(user).opcode;
            for (index, used) in function.operands(user).enumerate() {
                let Some(used) = used.inst() else { continue };
                is_accessed[used.index()] |= match opcode {
                    Opcode::Core(Core::Load | Core::AccessChain) | Opcode::Intrinsic(_) => true,
                    Opcode::Core(Core::Store) => index == 0,
                    Opcode::Core(Core::CopyMemory | Core::CopyMemorySized) => index < 2,
                    _ => false,
                };
            }
        }
        Self { is_accessed, last: vec![None; function.inst_count()] }
    }
}

/// Emits the checks of the indices of a chain.
pub(super) fn check(
    compiler: &mut Compiler<'_>,
    inst: Inst,
    operands: &[Value],
    has_element: bool,
) -> Result<(), String> {
    let Some(members) = &compiler.members else { return Ok(()) };
    let is_accessed = members.is_accessed[inst.index()];
    let before = operands[0].inst().and_then(|base| members.last[base.index()].clone());
    let Some((_, mut ty)) = compiler.module.types.pointee(compiler.type_of(operands[0])) else {
        return Ok(());
    };
    let mut last = None;
    let mut indices = operands[1..].iter().copied();
    if has_element
        && let Some(index) = indices.next()
        && let Some((start, member)) = before
    {
        let is_end = !is_accessed && indices.len() == 0;
        check_index(compiler, operands[0], &[start, index], &member, is_end)?;
    }
    // The elements of an array that is no part of another object need no check.
    let mut is_whole = !has_element && is_object(compiler, operands[0]);
    let mut name = None;
    let mut is_row = !is_whole;
    while let Some(index) = indices.next() {
        match compiler.module.types.kind(ty) {
            TypeKind::Struct(id) => {
                let Some(number) = compiler.known_index(index) else { return Ok(()) };
                let structure = compiler.module.types.structure(id);
                let member = structure.member_names.get(number as usize).cloned().flatten();
                name = member.map(|member| (member, structure.name.clone()));
                (is_whole, is_row) = (false, false);
                last = None;
            }
            TypeKind::Array(_, count) => {
                if !is_whole {
                    let member = Member { name: name.clone(), is_row, count };
                    check_index(
                        compiler,
                        operands[0],
                        &[index],
                        &member,
                        !is_accessed && indices.len() == 0,
                    )?;
                    last = Some((index, member));
                }
                (is_whole, is_row) = (false, true);
            }
            _ => last = None,
        }
        let number = compiler.known_index(index).unwrap_or(0);
        let Some(part) = part_of(compiler, ty, number) else { return Ok(()) };
        ty = part;
    }
    if let Some(members) = &mut compiler.members {
        members.last[inst.index()] = last;
    }
    Ok(())
}

/// The type of a member of a structure, or of the elements of an array or vector.
fn part_of(compiler: &Compiler<'_>, ty: Type, number: u64) -> Option<Type> {
    match compiler.module.types.kind(ty) {
        TypeKind::Struct(_) => compiler.module.types.part(ty, number),
        TypeKind::Array(element, _) | TypeKind::Vector(element, _) => Some(element),
        _ => None,
    }
}

/// Whether a pointer points at a variable.
fn is_object(compiler: &Compiler<'_>, pointer: Value) -> bool {
    match pointer.inst() {
        Some(inst) => compiler.function.inst(inst).opcode == Opcode::Core(Core::Variable),
        None => true,
    }
}

/// Emits the check of the sum of some indices.
fn check_index(
    compiler: &mut Compiler<'_>,
    pointer: Value,
    indices: &[Value],
    member: &Member,
    allows_end: bool,
) -> Result<(), String> {
    let known: Option<Vec<u64>> = indices.iter().map(|&index| compiler.known_index(index)).collect();
    let index = match known {
        Some(known) => {
            let sum = known.into_iter().fold(0, u64::wrapping_add);
            if sum < member.count || sum == member.count && allows_end {
                return Ok(());
            }
            compiler.allocator.constant(sum)
        }
        None => sum(compiler, indices)?,
    };
    let (base, _) = compiler.address(pointer)?;
    let number = compiler.code.members.len() as u32;
    compiler.code.members.push(member.clone());
    let mut bounds = Instruction::new(Operation::Bounds, 0, index, base);
    (bounds.x, bounds.y, bounds.c) = (64, u8::from(allows_end), number);
    compiler.emit(bounds);
    Ok(())
}

/// A slot with the sum of indices as numbers of 64 bits.
fn sum(compiler: &mut Compiler<'_>, indices: &[Value]) -> Result<u32, String> {
    let mut sum = None;
    for &index in indices {
        let bits = compiler.bits(compiler.type_of(index));
        let mut slot = compiler.slot(index)?;
        if bits < 64 {
            let wide = compiler.allocator.fresh(1);
            let extend = Instruction::new(Operation::SExt, wide, slot, 0);
            compiler.emit(Instruction { x: bits, y: 64, ..extend });
            slot = wide;
        }
        sum = Some(match sum {
            None => slot,
            Some(before) => {
                let result = compiler.allocator.fresh(1);
                compiler.emit(Instruction::new(Operation::Add64, result, before, slot));
                result
            }
        });
    }
    sum.ok_or_else(|| "a check without an index".to_owned())
}
