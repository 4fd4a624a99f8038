//! Fuses instructions that often follow each other: the first becomes an operation that does both, so that the loop of the interpreter turns
//! once for them. All instructions keep their numbers, and the second stays where it is: the operation takes its fields from there, and
//! jumps may lead to it.

use super::code::{Instruction, Operation};

/// The instructions, with the first of each pair fused.
pub(super) fn fuse(instructions: &[Instruction]) -> Vec<Instruction> {
    let seconds = instructions.iter().skip(1).map(Some).chain([None]);
    let fuse = |(first, second): (&Instruction, Option<&Instruction>)| {
        let operation = second.and_then(|second| pair(first, second)).unwrap_or(first.operation);
        Instruction { operation, ..*first }
    };
    instructions.iter().zip(seconds).map(fuse).collect()
}

/// The operation that does what two instructions do.
fn pair(first: &Instruction, second: &Instruction) -> Option<Operation> {
    use Operation as O;
    let decides = first.d == second.a;
    Some(match (first.operation, second.operation) {
        (O::Equal, O::Branch) if decides => O::EqualBranch,
        (O::NotEqual, O::Branch) if decides => O::NotEqualBranch,
        (O::ULess, O::Branch) if decides => O::ULessBranch,
        (O::ULessEqual, O::Branch) if decides => O::ULessEqualBranch,
        (O::SLess32, O::Branch) if decides => O::SLess32Branch,
        (O::SLessEqual32, O::Branch) if decides => O::SLessEqual32Branch,
        (O::FCompare32, O::Branch) if decides => O::FCompare32Branch,
        (O::Copy, O::Copy) => O::CopyCopy,
        (O::Copy, O::Jump) => O::CopyJump,
        (O::Add32, O::Jump) => O::Add32Jump,
        (O::FAdd32, O::Jump) => O::FAdd32Jump,
        (O::FMul32, O::FMul32) => O::FMul32FMul32,
        (O::FMul32, O::FAdd32) => O::FMul32FAdd32,
        (O::FMul32, O::FSub32) => O::FMul32FSub32,
        (O::FAdd32, O::FMul32) => O::FAdd32FMul32,
        (O::FAdd32, O::FAdd32) => O::FAdd32FAdd32,
        (O::FAdd32, O::FDiv32) => O::FAdd32FDiv32,
        (O::FSub32, O::FMul32) => O::FSub32FMul32,
        (O::FSub32, O::FAdd32) => O::FSub32FAdd32,
        (O::Mul32, O::Add32) => O::Mul32Add32,
        (O::Add32, O::Add32) => O::Add32Add32,
        (O::Element32, O::Load4) => O::Element32Load4,
        (O::Element64, O::Load4) => O::Element64Load4,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Operation as O;

    fn operations(given: &[(Operation, u32, u32)]) -> Vec<Operation> {
        let instructions: Vec<Instruction> =
            given.iter().map(|&(operation, d, a)| Instruction::new(operation, d, a, 0)).collect();
        fuse(&instructions).iter().map(|instruction| instruction.operation).collect()
    }

    #[test]
    fn the_second_of_a_pair_stays() {
        let code = [(O::FMul32, 3, 1), (O::FAdd32, 4, 3), (O::Jump, 5, 0)];
        assert_eq!(operations(&code), [O::FMul32FAdd32, O::FAdd32Jump, O::Jump]);
    }

    #[test]
    fn a_branch_on_another_value_is_apart() {
        assert_eq!(operations(&[(O::Equal, 3, 1), (O::Branch, 2, 3)]), [O::EqualBranch, O::Branch]);
        assert_eq!(operations(&[(O::Equal, 3, 1), (O::Branch, 2, 4)]), [O::Equal, O::Branch]);
    }
}
