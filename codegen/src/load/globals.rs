//! Types, constants and variables of the module, in their order.

use super::{
    debug,
    to_ir::{Def, Reading, invalid, unsupported},
    types::space,
};
use crate::{
    instruction::id_at,
    ir::{GlobalData, Loc, Location},
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{self, Op},
};

impl Reading<'_> {
    /// Reads the types, constants and variables of the module.
    pub(super) fn types_and_globals(&mut self) -> Result<(), String> {
        let source = self.source;
        let mut pending = Vec::new();
        let mut line = None;
        for each in &source.types_global_values {
            match each.class.opcode {
                Op::Line => line = self.line(each)?,
                Op::NoLine => line = None,
                // What it announces is read where it is defined.
                Op::TypeForwardPointer => {}
                Op::Variable => self.global(each, line)?,
                Op::ExtInst if debug::is_debug(self, each) => {}
                op if op.is_type() => self.type_definition(each, &mut pending)?,
                op if op.is_constant() || op == Op::Undef => self.constant(each)?,
                _ => return Err(unsupported(each)),
            }
        }
        self.complete(pending)
    }

    fn global(&mut self, instruction: &Instruction, line: Option<Location>) -> Result<(), String> {
        let id = instruction.result_id.ok_or_else(|| unsupported(instruction))?;
        if let Some(Def::InputPointer(pointee)) = instruction.result_type.map(|ty| self.def(ty)) {
            return self.input(instruction, id, pointee);
        }
        let pointer = self.result_type(instruction)?;
        let (space_of_type, ty) = self
            .module
            .types
            .pointee(pointer)
            .ok_or_else(|| invalid(instruction, "its type is not a pointer"))?;
        match instruction.operands.first() {
            Some(&Operand::StorageClass(class)) if space(class) == Some(space_of_type) => {}
            _ => return Err(invalid(instruction, "its storage class is not that of its type")),
        }
        if space_of_type == crate::ir::AddressSpace::Private
            || space_of_type == crate::ir::AddressSpace::Generic
        {
            return Err(unsupported(instruction));
        }
        self.check_object(instruction, ty)?;
        let initializer = id_at(instruction, 1).map(|id| self.value(instruction, id)).transpose()?;
        let mut global = GlobalData {
            name: self.decorations.name(id),
            initializer,
            location: line.map_or(Loc::UNKNOWN, |line| self.module.intern_location(line)),
            ..GlobalData::new(ty, space_of_type)
        };
        for parts in self.decorations.take(id)? {
            if parts.kind == spirv::Decoration::Constant {
                global.is_constant = true;
            } else if let Some(linkage) = parts.linkage()? {
                global.linkage = Some(linkage);
            } else if let Some(alignment) = parts.alignment() {
                global.alignment = Some(alignment);
            } else {
                global.decorations.push(self.raw(&parts)?);
            }
        }
        let global = self.module.add_global(global);
        self.define(id, Def::Value(global.into()));
        Ok(())
    }

    /// The location that an `OpLine` states; none if it is code of no line.
    pub(super) fn line(&mut self, instruction: &Instruction) -> Result<Option<Location>, String> {
        let &[Operand::IdRef(file), Operand::LiteralBit32(line), Operand::LiteralBit32(column), ..] =
            instruction.operands.as_slice()
        else {
            return Err(invalid(instruction, "it states no line"));
        };
        let name = self.strings.get(&file).ok_or_else(|| invalid(instruction, "its file is not a string"))?;
        let file = match self.files.get(name) {
            Some(&file) => file,
            None => {
                // The scope of an instruction without a line may have named it.
                let file = self.module.file(name);
                self.files.insert(name, file);
                file
            }
        };
        Ok((line > 0).then_some(Location { file, line, column, scope: None }))
    }
}
