//! Vectors, structures and arrays as values: their slots move, few instructions are made.

use super::{super::special::Special, Compiler, Instruction, Operation};
use spirocl_codegen::ir::{Inst, Type};

impl Compiler<'_> {
    pub(super) fn alias(&mut self, inst: Inst) -> Result<(), String> {
        let slots = self.slots(self.function.operand(inst, 0))?;
        self.define(inst, slots);
        Ok(())
    }

    pub(super) fn construct(&mut self, inst: Inst) -> Result<(), String> {
        let mut slots = Vec::new();
        for operand in self.function.operands(inst) {
            slots.extend_from_slice(&self.slots(operand)?);
        }
        self.define(inst, slots.into());
        Ok(())
    }

    /// The slots of a part among those of a composite.
    fn part(&mut self, mut ty: Type, literals: &[u32]) -> Result<(usize, usize), String> {
        let mut first = 0;
        for &index in literals {
            first += self
                .shapes
                .first_of_part(self.module, ty, index.into())
                .ok_or("a part of something without parts")?;
            ty = self.module.types.part(ty, index.into()).ok_or("there is no such part")?;
        }
        Ok((first, self.shape(ty)?.len()))
    }

    pub(super) fn extract(&mut self, inst: Inst) -> Result<(), String> {
        let composite = self.function.operand(inst, 0);
        let (first, count) = self.part(self.type_of(composite), self.function.literals(inst))?;
        let slots = self.slots(composite)?;
        self.define(inst, slots[first..first + count].into());
        Ok(())
    }

    pub(super) fn insert(&mut self, inst: Inst) -> Result<(), String> {
        let (object, composite) = (self.function.operand(inst, 0), self.function.operand(inst, 1));
        let (first, count) = self.part(self.type_of(composite), self.function.literals(inst))?;
        let mut slots = self.slots(composite)?;
        slots[first..first + count].copy_from_slice(&self.slots(object)?);
        self.define(inst, slots);
        Ok(())
    }

    pub(super) fn shuffle(&mut self, inst: Inst) -> Result<(), String> {
        let mut both = self.slots(self.function.operand(inst, 0))?.into_vec();
        both.extend_from_slice(&self.slots(self.function.operand(inst, 1))?);
        let zero = self.constant(0);
        let literals = self.function.literals(inst);
        let slots = literals.iter().map(|&index| both.get(index as usize).copied().unwrap_or(zero)).collect();
        self.define(inst, slots);
        Ok(())
    }

    pub(super) fn extract_dynamic(&mut self, inst: Inst) -> Result<(), String> {
        let vector = self.slots(self.function.operand(inst, 0))?;
        let index = self.slot(self.function.operand(inst, 1))?;
        let result = self.result(inst)?.first;
        self.special(Special::ExtractDynamic { result, vector, index });
        Ok(())
    }

    pub(super) fn insert_dynamic(&mut self, inst: Inst) -> Result<(), String> {
        let vector = self.slots(self.function.operand(inst, 0))?;
        let component = self.slot(self.function.operand(inst, 1))?;
        let index = self.slot(self.function.operand(inst, 2))?;
        let result = self.result(inst)?;
        self.special(Special::InsertDynamic { result, vector, component, index });
        Ok(())
    }

    pub(super) fn select(&mut self, inst: Inst) -> Result<(), String> {
        let condition = self.slots(self.function.operand(inst, 0))?;
        let yes = self.slots(self.function.operand(inst, 1))?;
        let no = self.slots(self.function.operand(inst, 2))?;
        let result = self.result(inst)?;
        for index in 0..result.count {
            let at = index as usize;
            // A scalar condition selects whole composites.
            let condition = condition[if condition.len() == 1 { 0 } else { at }];
            let mut select = Instruction::new(Operation::Select, result.first + index, condition, yes[at]);
            select.c = no[at];
            self.emit(select);
        }
        Ok(())
    }
}
