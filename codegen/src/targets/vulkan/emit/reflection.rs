//! The description of the interface: `NonSemantic.ClspvReflection`, after the functions.

use super::{Emitter, kernels::UNIFORM_PLACE};
use crate::{
    instruction,
    targets::vulkan::{
        interface::{ArgumentKind, GLOBAL_OFFSET_SPEC_IDS, Kernel, WORK_DIM_SPEC_ID},
        printf::BUFFER_SIZE,
    },
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{NonsemanticClspvreflectionOp as Reflection, Op, Word},
};

/// The instructions that describe a module.
struct Description {
    set: Word,
    void: Word,
    instructions: Vec<Instruction>,
}

impl Emitter<'_> {
    /// Describes the kernels and what they share.
    pub(super) fn reflection(&mut self) -> Vec<Instruction> {
        let interface = self.interface;
        if interface.kernels.is_empty() {
            return Vec::new();
        }
        let set = self.output.import(&format!("NonSemantic.ClspvReflection.{}", self.reflection_version()));
        let void = self.module.types.iter().find(|&(_, kind)| kind == crate::ir::TypeKind::Void);
        let void = self.ty(void.expect("kernels return void").0);
        let mut description = Description { set, void, instructions: Vec::new() };
        for kernel in &interface.kernels {
            self.describe_kernel(kernel, &mut description);
        }
        let ids = [0, 1, 2].map(|id| self.uint(id));
        self.describe(Reflection::SpecConstantWorkgroupSize, &ids, &mut description);
        if interface.uses_global_offset {
            let ids = GLOBAL_OFFSET_SPEC_IDS.map(|id| self.uint(id));
            self.describe(Reflection::SpecConstantGlobalOffset, &ids, &mut description);
        }
        if interface.uses_work_dim {
            let id = self.uint(WORK_DIM_SPEC_ID);
            self.describe(Reflection::SpecConstantWorkDim, &[id], &mut description);
        }
        self.describe_data(&mut description);
        self.describe_printf(&mut description);
        description.instructions
    }

    /// The first version that has all that is used.
    fn reflection_version(&self) -> u32 {
        let has_pointers = self.interface.kernels.iter().any(|kernel| {
            kernel.arguments.iter().any(|argument| matches!(argument.kind, ArgumentKind::Pointer { .. }))
        });
        match (self.interface.head_size() == 0, has_pointers) {
            (false, _) => 5,
            (true, true) => 3,
            (true, false) => 1,
        }
    }

    fn describe(&mut self, what: Reflection, ids: &[Word], description: &mut Description) -> Word {
        let id = self.output.fresh();
        let mut operands = vec![Operand::IdRef(description.set), Operand::LiteralExtInstInteger(what as u32)];
        operands.extend(ids.iter().map(|&id| Operand::IdRef(id)));
        description.instructions.push(instruction::value(Op::ExtInst, description.void, id, operands));
        id
    }

    fn describe_kernel(&mut self, kernel: &Kernel, description: &mut Description) {
        let function = self.functions[kernel.function.index()];
        let name = self.output.string(&kernel.name);
        let declared = self.describe(Reflection::Kernel, &[function, name], description);
        let is_uniform = self.is_uniform(kernel);
        for argument in &kernel.arguments {
            let name = self.output.string(&argument.name);
            let info = self.describe(Reflection::ArgumentInfo, &[name], description);
            let ordinal = self.uint(argument.ordinal);
            let (pointer, plain) = if is_uniform {
                (Reflection::ArgumentPointerUniform, Reflection::ArgumentPodUniform)
            } else {
                (Reflection::ArgumentPointerPushConstant, Reflection::ArgumentPodPushConstant)
            };
            let (what, numbers) = match argument.kind {
                ArgumentKind::Pointer { offset } => (pointer, [offset, 8]),
                ArgumentKind::Plain { offset, size } => (plain, [offset, size]),
                ArgumentKind::Local { spec_id, element_size } => {
                    (Reflection::ArgumentWorkgroup, [spec_id, element_size])
                }
                ArgumentKind::Unsupported => continue,
            };
            let mut ids = vec![declared, ordinal];
            if is_uniform && what != Reflection::ArgumentWorkgroup {
                ids.extend([self.uint(UNIFORM_PLACE.0), self.uint(UNIFORM_PLACE.1)]);
            }
            ids.extend(numbers.map(|number| self.uint(number)));
            ids.push(info);
            self.describe(what, &ids, description);
        }
        if let Some(size) = kernel.required_size {
            let size = size.map(|number| self.uint(number));
            let ids = [declared, size[0], size[1], size[2]];
            self.describe(Reflection::PropertyRequiredWorkgroupSize, &ids, description);
        }
    }

    /// The buffer of `printf`, and the strings that are printed by their numbers.
    fn describe_printf(&mut self, description: &mut Description) {
        if !self.interface.has_printf {
            return;
        }
        let numbers = [self.interface.printf_offset(), 8, BUFFER_SIZE].map(|number| self.uint(number));
        self.describe(Reflection::PrintfBufferPointerPushConstant, &numbers, description);
        for (number, format) in self.interface.formats.iter().enumerate() {
            let mut ids = vec![self.uint(number as u32), self.output.string(&format.text)];
            ids.extend(format.sizes.iter().map(|&size| self.uint(size)));
            self.describe(Reflection::PrintfInfo, &ids, description);
        }
    }

    /// The initial bytes of the program's data as hexadecimal digits.
    fn describe_data(&mut self, description: &mut Description) {
        let data = &self.interface.data;
        if data.is_empty() {
            return;
        }
        let digits: String = data.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let bytes = self.output.string(&digits);
        let (offset, size) = (self.uint(0), self.uint(8));
        let what = if data.is_constant() {
            Reflection::ConstantDataPointerPushConstant
        } else {
            Reflection::ProgramScopeVariablePointerPushConstant
        };
        self.describe(what, &[offset, size, bytes], description);
        for &(at, target) in &data.relocations {
            // The object that is pointed at, then the place of the pointer.
            let ids = [self.uint(target), self.uint(at), self.uint(8)];
            self.describe(Reflection::ProgramScopeVariablePointerRelocation, &ids, description);
        }
    }
}
