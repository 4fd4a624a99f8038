//! The layout of operands by rspirv's grammar: values and literals of the IR in the order of an instruction of SPIR-V.

use crate::words::enumerant;
use rspirv::{
    dr::Operand,
    grammar::{LogicalOperand, OperandKind, OperandQuantifier},
    spirv::{self, Word},
};

/// The values and literals that are not laid out yet.
struct Rest<'a> {
    values: &'a [Word],
    literals: &'a [u32],
}

/// Appends operands in the order of the grammar. What the grammar has no place for comes last, which consumers reject.
pub(crate) fn lay_out(
    kinds: &[LogicalOperand],
    values: &[Word],
    literals: &[u32],
    operands: &mut Vec<Operand>,
) {
    if literals.is_empty() && has_ids_only(kinds) {
        operands.extend(values.iter().map(|&id| Operand::IdRef(id)));
        return;
    }
    let mut rest = Rest { values, literals };
    rest.lay_out(kinds, operands);
    operands.extend(rest.values.iter().map(|&id| Operand::IdRef(id)));
    operands.extend(rest.literals.iter().map(|&literal| Operand::LiteralBit32(literal)));
}

/// Whether an instruction has nothing but ids, which are in order, as most have.
pub(super) fn has_ids_only(kinds: &[LogicalOperand]) -> bool {
    let is_id = |each: &LogicalOperand| {
        matches!(each.kind, OperandKind::IdResultType | OperandKind::IdResult | OperandKind::IdRef)
    };
    kinds.iter().all(is_id)
}

/// Checks that operands fit the grammar of an instruction: nothing is missing, nothing is left.
pub(super) fn fits(op: spirv::Op, values: usize, literals: &[u32], has_result: bool) -> Result<(), String> {
    let class = crate::instruction::class(op);
    let is_elsewhere = op.is_type()
        || op.is_constant()
        || op.is_annotation()
        || rspirv::grammar::reflect::is_block_terminator(op)
        || !class.operands.iter().all(|operand| is_known(operand.kind));
    if is_elsewhere {
        return Err("it is not an operation of a device".to_owned());
    }
    let gives_result = class.operands.iter().any(|operand| operand.kind == OperandKind::IdResultType);
    if gives_result != has_result {
        return Err("it has a result that its instruction does not have, or lacks it".to_owned());
    }
    let values = vec![0; values];
    let mut rest = Rest { values: &values, literals };
    let is_complete = rest.lay_out(class.operands, &mut Vec::new());
    if is_complete && rest.values.is_empty() && rest.literals.is_empty() {
        Ok(())
    } else {
        Err("its operands are not those of its instruction".to_owned())
    }
}

/// Whether the IR has a place for operands of a kind.
fn is_known(kind: OperandKind) -> bool {
    !matches!(
        kind,
        OperandKind::LiteralString
            | OperandKind::LiteralContextDependentNumber
            | OperandKind::LiteralSpecConstantOpInteger
            | OperandKind::PairLiteralIntegerIdRef
            | OperandKind::PairIdRefLiteralInteger
    )
}

impl Rest<'_> {
    /// Appends operands; returns whether none is missing.
    fn lay_out(&mut self, kinds: &[LogicalOperand], operands: &mut Vec<Operand>) -> bool {
        let mut is_complete = true;
        for kind in kinds {
            match kind.quantifier {
                OperandQuantifier::One => is_complete &= self.one(kind.kind, operands),
                OperandQuantifier::ZeroOrOne => {
                    self.one(kind.kind, operands);
                }
                OperandQuantifier::ZeroOrMore => while self.one(kind.kind, operands) {},
            }
        }
        is_complete
    }

    fn id(&mut self, operands: &mut Vec<Operand>, make: fn(Word) -> Operand) -> bool {
        let Some((&id, rest)) = self.values.split_first() else { return false };
        self.values = rest;
        operands.push(make(id));
        true
    }

    fn literal(&mut self) -> Option<u32> {
        let (&literal, rest) = self.literals.split_first()?;
        self.literals = rest;
        Some(literal)
    }

    /// Appends an operand of a kind; returns whether there was one.
    fn one(&mut self, kind: OperandKind, operands: &mut Vec<Operand>) -> bool {
        match kind {
            // These are no operands in the IR, and the walk over repeated ones ends.
            OperandKind::IdResultType | OperandKind::IdResult => true,
            OperandKind::IdRef => self.id(operands, Operand::IdRef),
            OperandKind::IdScope => self.id(operands, Operand::IdScope),
            OperandKind::IdMemorySemantics => self.id(operands, Operand::IdMemorySemantics),
            OperandKind::PairIdRefIdRef => {
                self.id(operands, Operand::IdRef) && self.id(operands, Operand::IdRef)
            }
            OperandKind::LiteralString => {
                if self.literals.is_empty() {
                    return false;
                }
                operands.push(Operand::LiteralString(self.string()));
                true
            }
            _ => {
                let Some(word) = self.literal() else { return false };
                let operand = enumerant(kind, word).unwrap_or(Operand::LiteralBit32(word));
                let more = operand.additional_operands();
                operands.push(operand);
                self.lay_out(&more, operands)
            }
        }
    }

    /// A string, which ends with the first word that has a zero byte. SPIR-V, 2.2.1.
    fn string(&mut self) -> String {
        let mut bytes = Vec::new();
        while let Some(word) = self.literal() {
            bytes.extend(word.to_le_bytes().into_iter().take_while(|&byte| byte != 0));
            if word.to_le_bytes().contains(&0) {
                break;
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
