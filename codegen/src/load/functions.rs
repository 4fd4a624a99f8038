//! Functions: parameters, blocks, and the structure of the control flow. Instructions are made in a first walk, without operands, and
//! completed in a second, as a phi names values that come after it.

use super::{
    debug,
    instructions::{Complete, Parts},
    to_ir::{Def, Reading, invalid, unsupported, words},
};
use crate::{
    instruction::id_at,
    ir::{Block, Function, Inst, Location, LoopControl, Merge, Parameter, ScopeData, TypeKind},
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{self, Op},
};
use spirocl_frontend::handle_map::HandleMap;

/// A function that is being read.
pub(super) struct Body<'a> {
    pub(super) function: Function,
    /// The block of each label.
    pub(super) blocks: HandleMap<u32, Block>,
    /// The instructions that get their operands in the second walk.
    pub(super) complete: Vec<Complete<'a>>,
    /// The operands of an instruction.
    pub(super) parts: Parts,
    /// The location in effect.
    pub(super) line: Option<Location>,
    /// The scope in effect.
    pub(super) scope: Option<ScopeData>,
    /// The debug values and declarations that get their operands at the end.
    pub(super) places: Vec<(Inst, &'a Instruction)>,
}

impl<'a> Reading<'a> {
    /// Reads a function.
    pub(super) fn function(&mut self, source: &'a dr::Function) -> Result<(), String> {
        let definition = source.def.as_ref().ok_or("a function has no OpFunction")?;
        let mut body = Body {
            function: self.signature(definition)?,
            blocks: HandleMap::default(),
            complete: Vec::new(),
            parts: Parts::default(),
            line: None,
            scope: None,
            places: Vec::new(),
        };
        if source.blocks.is_empty() && body.function.linkage.is_none() {
            return Err(invalid(definition, "it has neither a body nor linkage"));
        }
        self.parameters(definition, &source.parameters, &mut body.function)?;
        for block in &source.blocks {
            let label = block.label_id().ok_or_else(|| invalid(definition, "a block has no label"))?;
            let handle = body.function.add_block();
            body.blocks.insert(label, handle);
        }
        let operands =
            |block: &dr::Block| block.instructions.iter().map(|each| each.operands.len()).sum::<usize>();
        let count = source.blocks.iter().map(|block| block.instructions.len()).sum();
        body.function.reserve(count, source.blocks.iter().map(operands).sum());
        body.complete.reserve(count);
        for (index, block) in source.blocks.iter().enumerate() {
            let handle = Block::new(index);
            body.function.block_mut(handle).insts.reserve(block.instructions.len());
            (body.line, body.scope) = (None, None);
            for instruction in &block.instructions {
                match instruction.class.opcode {
                    Op::LoopMerge | Op::SelectionMerge => {
                        let merge = merge(instruction, &body.blocks)?;
                        body.function.block_mut(handle).merge = Some(merge);
                    }
                    _ => self.make(instruction, handle, &mut body)?,
                }
            }
        }
        for each in std::mem::take(&mut body.complete) {
            self.complete_instruction(each, &mut body)?;
        }
        debug::complete_places(self, &mut body);
        self.module.add_function(body.function);
        self.forget_values(source);
        Ok(())
    }

    /// Forgets the values of a function, which others do not see. SPIR-V, 2.16.1, "Each consumption of a Result <id>".
    fn forget_values(&mut self, source: &dr::Function) {
        let insts = source.blocks.iter().flat_map(|block| &block.instructions);
        for id in source.parameters.iter().chain(insts).filter_map(|each| each.result_id) {
            if let Def::Value(_) = self.def(id) {
                self.define(id, Def::None);
            }
        }
    }

    /// A function without parameters and blocks.
    fn signature(&mut self, definition: &Instruction) -> Result<Function, String> {
        let id = definition.result_id.ok_or_else(|| unsupported(definition))?;
        let return_type = self.result_type(definition)?;
        let (control, ty) = match definition.operands[..] {
            [Operand::FunctionControl(control), Operand::IdRef(ty)] => {
                (control, self.type_of_id(definition, ty)?)
            }
            _ => return Err(unsupported(definition)),
        };
        if !matches!(self.kind(ty), TypeKind::Function(result, _) if result == return_type) {
            return Err(invalid(definition, "its type is not that of a function with its result"));
        }
        let mut function = Function::new(ty, return_type);
        function.name = self.decorations.name(id);
        function.control = control.bits();
        for parts in self.decorations.take(id)? {
            match parts.linkage()? {
                Some(linkage) => function.linkage = Some(linkage),
                None => function.own_decorations.push(self.raw(&parts)?),
            }
        }
        Ok(function)
    }

    fn parameters(
        &mut self,
        definition: &Instruction,
        parameters: &[Instruction],
        function: &mut Function,
    ) -> Result<(), String> {
        let TypeKind::Function(_, list) = self.kind(function.ty) else {
            unreachable!("the type of a function was checked")
        };
        let types = self.module.types.parameters(list).to_vec();
        if types.len() != parameters.len() {
            return Err(invalid(definition, "it has not the parameters of its type"));
        }
        for (parameter, ty) in parameters.iter().zip(types) {
            let id = parameter.result_id.ok_or_else(|| unsupported(parameter))?;
            if self.result_type(parameter)? != ty {
                return Err(invalid(parameter, "its type is not that in the type of the function"));
            }
            let mut data = Parameter::default();
            let mut decorations = Vec::new();
            for parts in self.decorations.take(id)? {
                match (parts.kind, parts.operands) {
                    (spirv::Decoration::FuncParamAttr, &[Operand::FunctionParameterAttribute(attribute)]) => {
                        data.attributes.push(attribute)
                    }
                    _ => decorations.push(self.raw(&parts)?),
                }
            }
            let inst = function.add_parameter(ty, data);
            if !decorations.is_empty() {
                function.decorations.insert(inst, decorations);
            }
            self.name_value(function, id, inst);
            self.define(id, Def::Value(inst.into()));
        }
        Ok(())
    }

    /// Gives the instruction the name of an id.
    pub(super) fn name_value(&self, function: &mut Function, id: u32, inst: Inst) {
        if let Some(name) = self.decorations.name(id) {
            function.names.insert(inst, name);
        }
    }
}

/// The block that an operand names.
pub(super) fn block_at(
    instruction: &Instruction,
    index: usize,
    blocks: &HandleMap<u32, Block>,
) -> Result<Block, String> {
    let id = id_at(instruction, index).unwrap_or_default();
    let block = blocks.get(&id).copied();
    block.ok_or_else(|| invalid(instruction, &format!("%{id} is not a block of the function")))
}

fn merge(instruction: &Instruction, blocks: &HandleMap<u32, Block>) -> Result<Merge, String> {
    let merge = block_at(instruction, 0, blocks)?;
    match (instruction.class.opcode, instruction.operands.as_slice()) {
        (Op::SelectionMerge, [_, Operand::SelectionControl(control)]) => {
            Ok(Merge::Selection { merge, control: control.bits() })
        }
        (Op::LoopMerge, [_, _, Operand::LoopControl(control), parameters @ ..]) => {
            let control = LoopControl { mask: control.bits(), parameters: words(parameters) };
            Ok(Merge::Loop { merge, continues: block_at(instruction, 1, blocks)?, control })
        }
        _ => Err(unsupported(instruction)),
    }
}
