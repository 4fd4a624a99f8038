//! Decorations and names: by the id that they are about, and what becomes of them in the IR.

use super::to_ir::{Reading, invalid, words};
use crate::{
    instruction::{self, id_at},
    ir::{Decoration, Flags, Linkage, LinkageKind, Rounding, Value},
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{self, FPFastMathMode, FPRoundingMode, LinkageType},
};
use spirocl_frontend::handle_map::HandleMap;

/// Names and decorations by id.
pub(super) struct Decorations<'a> {
    /// What was not read yet.
    of: HandleMap<u32, Vec<&'a Instruction>>,
    names: HandleMap<u32, &'a str>,
    member_names: HandleMap<u32, Vec<(u32, &'a str)>>,
}

/// The operands of a decoration after its target and kind.
pub(super) struct Parts<'a> {
    /// The member that it is about.
    pub(super) member: Option<u32>,
    /// The decoration.
    pub(super) kind: spirv::Decoration,
    /// Its operands.
    pub(super) operands: &'a [Operand],
    /// The instruction.
    pub(super) instruction: &'a Instruction,
}

impl<'a> Decorations<'a> {
    /// Sorts the names and decorations of a module by id.
    pub(super) fn new(module: &'a dr::Module) -> Self {
        let mut of: HandleMap<u32, Vec<&Instruction>> = HandleMap::default();
        for each in &module.annotations {
            if let Some(id) = id_at(each, 0) {
                of.get_or_default(id).push(each);
            }
        }
        let mut names = HandleMap::default();
        let mut member_names: HandleMap<u32, Vec<(u32, &str)>> = HandleMap::default();
        for each in &module.debug_names {
            match each.operands.as_slice() {
                [Operand::IdRef(id), Operand::LiteralString(name)] => {
                    names.get_or_insert_with(*id, || name.as_str());
                }
                [Operand::IdRef(id), Operand::LiteralBit32(member), Operand::LiteralString(name)] => {
                    member_names.get_or_default(*id).push((*member, name));
                }
                _ => {}
            }
        }
        Self { of, names, member_names }
    }

    /// The name of an id, unless it is empty.
    pub(super) fn name(&self, id: u32) -> Option<Box<str>> {
        self.names.get(&id).filter(|name| !name.is_empty()).map(|&name| name.into())
    }

    /// The names of the members of a structure.
    pub(super) fn member_names(&self, id: u32) -> &[(u32, &'a str)] {
        self.member_names.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Takes the decorations of an id.
    pub(super) fn take(&mut self, id: u32) -> Result<Vec<Parts<'a>>, String> {
        let Some(all) = self.of.get_mut(&id) else { return Ok(Vec::new()) };
        std::mem::take(all).into_iter().map(parts).collect()
    }

    /// Checks that every decoration is in the IR.
    pub(super) fn check_all_read(&self) -> Result<(), String> {
        match self.of.iter().find_map(|(id, all)| Some((id, *all.first()?))) {
            None => Ok(()),
            Some((id, each)) => {
                let kind = each.operands.iter().find_map(|operand| match operand {
                    Operand::Decoration(kind) => Some(format!("{kind:?}")),
                    _ => None,
                });
                let kind = kind.unwrap_or_default();
                Err(format!("Op{} %{id} {kind} is not supported there", each.class.opname))
            }
        }
    }
}

fn parts(instruction: &Instruction) -> Result<Parts<'_>, String> {
    match instruction.operands.as_slice() {
        [_, Operand::LiteralBit32(member), Operand::Decoration(kind), operands @ ..] => {
            Ok(Parts { member: Some(*member), kind: *kind, operands, instruction })
        }
        [_, Operand::Decoration(kind), operands @ ..] => {
            Ok(Parts { member: None, kind: *kind, operands, instruction })
        }
        _ => Err(invalid(instruction, "it names no decoration")),
    }
}

impl Parts<'_> {
    /// The linkage, if it is one.
    pub(super) fn linkage(&self) -> Result<Option<Linkage>, String> {
        let [Operand::LiteralString(name), Operand::LinkageType(kind)] = self.operands else {
            return Ok(None);
        };
        let kind = match kind {
            LinkageType::Export => LinkageKind::Export,
            LinkageType::Import => LinkageKind::Import,
            LinkageType::LinkOnceODR => LinkageKind::LinkOnce,
        };
        Ok(Some(Linkage { name: name.as_str().into(), kind }))
    }

    /// The alignment, if it is one that flags can state.
    pub(super) fn alignment(&self) -> Option<u32> {
        match (self.kind, self.operands) {
            (spirv::Decoration::Alignment, &[Operand::LiteralBit32(bytes)]) if bytes.is_power_of_two() => {
                Some(bytes)
            }
            _ => None,
        }
    }

    /// The flags with what the decoration says of an instruction; none if it is not a flag.
    pub(super) fn flags(&self, flags: Flags) -> Option<Flags> {
        match (self.kind, self.operands) {
            (spirv::Decoration::NoSignedWrap, []) => Some(flags.with(Flags::NO_SIGNED_WRAP)),
            (spirv::Decoration::NoUnsignedWrap, []) => Some(flags.with(Flags::NO_UNSIGNED_WRAP)),
            (spirv::Decoration::SaturatedConversion, []) => Some(flags.with(Flags::SATURATED)),
            (spirv::Decoration::NoContraction, []) => Some(flags.with(Flags::NO_CONTRACTION)),
            (spirv::Decoration::FPFastMathMode, [Operand::FPFastMathMode(mode)]) => fast_math(*mode, flags),
            (spirv::Decoration::FPRoundingMode, [Operand::FPRoundingMode(mode)]) => {
                Some(flags.with_rounding(match mode {
                    FPRoundingMode::RTE => Rounding::ToEven,
                    FPRoundingMode::RTZ => Rounding::ToZero,
                    FPRoundingMode::RTP => Rounding::Up,
                    FPRoundingMode::RTN => Rounding::Down,
                }))
            }
            _ => None,
        }
    }
}

/// The fast-math flags; none if the mask has others, or states that there are none.
fn fast_math(mode: FPFastMathMode, flags: Flags) -> Option<Flags> {
    let bits = mode.bits();
    let known = Flags::FAST_MATH.0 >> Flags::FAST_MATH_SHIFT;
    (bits != 0 && bits & !known == 0).then(|| flags.with(Flags(bits << Flags::FAST_MATH_SHIFT)))
}

impl Reading<'_> {
    /// A decoration that the IR has no other form for.
    pub(super) fn raw(&self, parts: &Parts) -> Result<Decoration, String> {
        let ids = parts.operands.iter().filter_map(instruction::id);
        let values = ids.map(|id| self.value(parts.instruction, id)).collect::<Result<Vec<Value>, _>>()?;
        if values.iter().any(|value| value.constant().is_none()) {
            return Err(invalid(parts.instruction, "an operand is not a constant"));
        }
        let literals = words(parts.operands.iter().filter(|operand| instruction::id(operand).is_none()));
        Ok(Decoration { kind: parts.kind, literals, values })
    }
}
