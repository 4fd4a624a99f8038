//! Names and decorations.

use super::{Emitter, grammar};
use crate::{
    instruction,
    ir::{
        Decoration, Flags, Function, GlobalData, Inst, Linkage, LinkageKind, Opcode, Rounding, StructType,
        opcode::Core,
    },
};
use rspirv::{
    dr::Operand,
    spirv::{self, BuiltIn, FPFastMathMode, FPRoundingMode, LinkageType, Op, Word},
};

impl Emitter<'_> {
    /// Decorates an id.
    pub(super) fn decorate(&mut self, id: Word, decoration: spirv::Decoration, operands: Vec<Operand>) {
        let mut all = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        all.extend(operands);
        self.output.annotations.push(instruction::effect(Op::Decorate, all));
    }

    /// Emits decorations that the IR has no other form for, of an id or a member of one.
    fn raw(&mut self, id: Word, member: Option<u32>, decoration: &Decoration) {
        let values: Vec<Word> = decoration.values.iter().map(|&value| self.value(value)).collect();
        let kind = Operand::Decoration(decoration.kind);
        let kinds = kind.additional_operands();
        let mut operands = vec![Operand::IdRef(id)];
        operands.extend(member.map(Operand::LiteralBit32));
        operands.push(kind);
        grammar::lay_out(&kinds, &values, &decoration.literals, &mut operands);
        let op = match member {
            Some(_) => Op::MemberDecorate,
            None if values.is_empty() => Op::Decorate,
            None => Op::DecorateId,
        };
        self.output.annotations.push(instruction::effect(op, operands));
    }

    /// Emits the constants that decorations name: they stand before what is decorated.
    pub(super) fn operands_of(&mut self, decorations: &[Decoration]) {
        for &value in decorations.iter().flat_map(|each| &each.values) {
            self.value(value);
        }
    }

    fn all_raw(&mut self, id: Word, decorations: &[Decoration]) {
        decorations.iter().for_each(|each| self.raw(id, None, each));
    }

    pub(super) fn name(&mut self, id: Word, name: Option<&str>) {
        if let Some(name) = name {
            let operands = vec![Operand::IdRef(id), instruction::literal_string(name)];
            self.output.debug_names.push(instruction::effect(Op::Name, operands));
        }
    }

    fn linkage(&mut self, id: Word, linkage: Option<&Linkage>) {
        let Some(linkage) = linkage else { return };
        let kind = match linkage.kind {
            LinkageKind::Export => LinkageType::Export,
            LinkageKind::Import => LinkageType::Import,
            LinkageKind::LinkOnce => LinkageType::LinkOnceODR,
        };
        let operands = vec![instruction::literal_string(&linkage.name), Operand::LinkageType(kind)];
        self.decorate(id, spirv::Decoration::LinkageAttributes, operands);
    }

    /// The name and decorations of a structure.
    pub(super) fn annotate_structure(&mut self, id: Word, structure: &StructType) {
        if !structure.opaque {
            self.name(id, structure.name.as_deref());
        }
        for (index, name) in structure.member_names.iter().enumerate() {
            if let Some(name) = name {
                let index = Operand::LiteralBit32(index as u32);
                let operands = vec![Operand::IdRef(id), index, instruction::literal_string(name)];
                self.output.debug_names.push(instruction::effect(Op::MemberName, operands));
            }
        }
        if structure.packed {
            self.decorate(id, spirv::Decoration::CPacked, vec![]);
        }
        self.all_raw(id, &structure.decorations);
        structure.member_decorations.iter().for_each(|(member, each)| self.raw(id, Some(*member), each));
    }

    /// The name and decorations of a global variable.
    pub(super) fn annotate_global(&mut self, id: Word, global: &GlobalData) {
        self.name(id, global.name.as_deref());
        self.linkage(id, global.linkage.as_ref());
        if global.is_constant {
            self.decorate(id, spirv::Decoration::Constant, vec![]);
        }
        if let Some(alignment) = global.alignment {
            self.decorate(id, spirv::Decoration::Alignment, vec![Operand::LiteralBit32(alignment)]);
        }
        self.all_raw(id, &global.decorations);
    }

    /// The name and decorations of a built-in variable.
    pub(super) fn annotate_input(&mut self, id: Word, built_in: BuiltIn) {
        // The name that other compilers use.
        self.name(id, Some(&format!("__spirv_BuiltIn{built_in:?}")));
        self.decorate(id, spirv::Decoration::BuiltIn, vec![Operand::BuiltIn(built_in)]);
        self.decorate(id, spirv::Decoration::Constant, vec![]);
    }

    /// The names and decorations of a function and its parameters.
    pub(super) fn annotate_function(&mut self, id: Word, function: &Function) {
        self.name(id, function.name.as_deref());
        self.linkage(id, function.linkage.as_ref());
        self.all_raw(id, &function.own_decorations);
        for (&parameter, data) in function.parameters.iter().zip(&function.parameter_data) {
            let id = self.local.inst(parameter);
            for &attribute in &data.attributes {
                let operands = vec![Operand::FunctionParameterAttribute(attribute)];
                self.decorate(id, spirv::Decoration::FuncParamAttr, operands);
            }
            self.annotate_inst(id, function, parameter);
        }
    }

    /// The name and decorations of the result of an instruction.
    pub(super) fn annotate_inst(&mut self, id: Word, function: &Function, inst: Inst) {
        self.name(id, function.names.get(&inst).map(|name| &**name));
        let data = function.inst(inst);
        if let (Opcode::Core(Core::Variable), Some(alignment)) = (data.opcode, data.flags.alignment()) {
            self.decorate(id, spirv::Decoration::Alignment, vec![Operand::LiteralBit32(alignment)]);
        }
        self.annotate_flags(id, data.flags);
        if let Some(decorations) = function.decorations.get(&inst) {
            self.all_raw(id, decorations);
        }
    }

    /// The decorations of flags. The mark that an operation is not to be contracted is not for OpenCL.
    fn annotate_flags(&mut self, id: Word, flags: Flags) {
        let single = [
            (Flags::NO_SIGNED_WRAP, spirv::Decoration::NoSignedWrap),
            (Flags::NO_UNSIGNED_WRAP, spirv::Decoration::NoUnsignedWrap),
            (Flags::SATURATED, spirv::Decoration::SaturatedConversion),
        ];
        for (_, decoration) in single.into_iter().filter(|&(flag, _)| flags.contains(flag)) {
            self.decorate(id, decoration, vec![]);
        }
        let fast = (flags.0 & Flags::FAST_MATH.0) >> Flags::FAST_MATH_SHIFT;
        if fast != 0 {
            let mode = FPFastMathMode::from_bits_truncate(fast);
            self.decorate(id, spirv::Decoration::FPFastMathMode, vec![Operand::FPFastMathMode(mode)]);
        }
        if let Some(rounding) = flags.rounding() {
            let mode = match rounding {
                Rounding::ToEven => FPRoundingMode::RTE,
                Rounding::ToZero => FPRoundingMode::RTZ,
                Rounding::Up => FPRoundingMode::RTP,
                Rounding::Down => FPRoundingMode::RTN,
            };
            self.decorate(id, spirv::Decoration::FPRoundingMode, vec![Operand::FPRoundingMode(mode)]);
        }
    }
}
