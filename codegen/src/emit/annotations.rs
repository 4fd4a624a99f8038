//! Names and decorations.

use super::{grammar, module::ModuleEmitter, needs::Section};
use crate::{
    instruction::InstructionRef,
    ir::{
        Decoration, Flags, Function, GlobalData, Inst, InstData, Linkage, LinkageKind, Opcode, Parameter,
        Rounding, StructType, opcode::Core,
    },
};
use rspirv::{
    dr::Operand,
    spirv::{self, BuiltIn, FPFastMathMode, FPRoundingMode, LinkageType, Op, Word},
};

impl ModuleEmitter<'_> {
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
        self.output.add(Section::Annotations, InstructionRef::effect(op, &operands));
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

    fn linkage(&mut self, id: Word, linkage: Option<&Linkage>) {
        let Some(linkage) = linkage else { return };
        let kind = match linkage.kind {
            LinkageKind::Export => LinkageType::Export,
            LinkageKind::Import => LinkageType::Import,
            LinkageKind::LinkOnce => LinkageType::LinkOnceODR,
        };
        self.output.link(id, &linkage.name, kind);
    }

    /// The name and decorations of a structure.
    pub(super) fn annotate_structure(&mut self, id: Word, structure: &StructType) {
        if !structure.opaque {
            self.output.name(id, structure.name.as_deref());
        }
        for (index, name) in structure.member_names.iter().enumerate() {
            if let Some(name) = name {
                self.output.name_member(id, index as Word, name);
            }
        }
        if structure.packed {
            self.output.decorate(id, spirv::Decoration::CPacked, None);
        }
        self.all_raw(id, &structure.decorations);
        structure.member_decorations.iter().for_each(|(member, each)| self.raw(id, Some(*member), each));
    }

    /// The name and decorations of a global variable.
    pub(super) fn annotate_global(&mut self, id: Word, global: &GlobalData) {
        self.output.name(id, global.name.as_deref());
        self.linkage(id, global.linkage.as_ref());
        if global.is_constant {
            self.output.decorate(id, spirv::Decoration::Constant, None);
        }
        if let Some(alignment) = global.alignment {
            self.output.decorate(id, spirv::Decoration::Alignment, Some(Operand::LiteralBit32(alignment)));
        }
        self.all_raw(id, &global.decorations);
    }

    /// Says which built-in variable a variable is. A name would say it again, and `Constant` that nothing writes it, which its storage class
    /// says. SPIR-V, "Storage Class", `Input`.
    pub(super) fn annotate_input(&mut self, id: Word, built_in: BuiltIn) {
        self.output.decorate(id, spirv::Decoration::BuiltIn, Some(Operand::BuiltIn(built_in)));
    }

    /// The name and decorations of a function.
    pub(super) fn annotate_function(&mut self, id: Word, function: &Function) {
        self.output.name(id, function.name.as_deref());
        self.linkage(id, function.linkage.as_ref());
        self.all_raw(id, &function.own_decorations);
    }

    /// The decorations of a parameter.
    pub(super) fn annotate_parameter(&mut self, id: Word, data: &Parameter) {
        for &attribute in &data.attributes {
            let attribute = Operand::FunctionParameterAttribute(attribute);
            self.output.decorate(id, spirv::Decoration::FuncParamAttr, Some(attribute));
        }
    }

    /// The name of the result of an instruction, and the decorations that the IR has no other form for.
    pub(super) fn describe_inst(&mut self, id: Word, function: &Function, inst: Inst) {
        self.output.name(id, function.names.get(&inst).map(|name| &**name));
        if let Some(decorations) = function.decorations.get(&inst) {
            self.all_raw(id, decorations);
        }
    }

    /// The decorations of the flags of an instruction. They precede what [`Self::describe_inst`] adds.
    pub(super) fn annotate_inst(&mut self, id: Word, data: &InstData) {
        if let (Opcode::Core(Core::Variable), Some(alignment)) = (data.opcode, data.flags.alignment()) {
            self.output.decorate(id, spirv::Decoration::Alignment, Some(Operand::LiteralBit32(alignment)));
        }
        // Most instructions have none.
        if data.flags.without_alignment() != Flags::default() {
            self.annotate_flags(id, data.flags);
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
            self.output.decorate(id, decoration, None);
        }
        let fast = (flags.0 & Flags::FAST_MATH.0) >> Flags::FAST_MATH_SHIFT;
        if fast != 0 {
            let mode = FPFastMathMode::from_bits_truncate(fast);
            self.output.decorate(id, spirv::Decoration::FPFastMathMode, Some(Operand::FPFastMathMode(mode)));
        }
        if let Some(rounding) = flags.rounding() {
            let mode = match rounding {
                Rounding::ToEven => FPRoundingMode::RTE,
                Rounding::ToZero => FPRoundingMode::RTZ,
                Rounding::Up => FPRoundingMode::RTP,
                Rounding::Down => FPRoundingMode::RTN,
            };
            self.output.decorate(id, spirv::Decoration::FPRoundingMode, Some(Operand::FPRoundingMode(mode)));
        }
    }
}
