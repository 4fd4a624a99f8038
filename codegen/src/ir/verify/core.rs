//! The rules of operations on composites, memory and control flow.

use super::{require, rules::Rule};
use crate::ir::{AddressSpace, Type, TypeKind, opcode::Core};

impl Rule<'_> {
    pub(super) fn core(&self, core: Core) -> Result<(), String> {
        match core {
            Core::Parameter => Err("it is in a block".to_owned()),
            Core::Phi => self.phi(),
            Core::Select => self.select(),
            Core::CopyObject => self.copy_object(),
            Core::CopyLogical => self.copy_logical(),
            Core::Construct => self.construct(),
            Core::Extract | Core::Insert => self.part(core),
            Core::ExtractDynamic | Core::InsertDynamic => self.dynamic(core),
            Core::Shuffle => self.shuffle(),
            Core::Variable => self.variable(),
            Core::Load => self.load(),
            Core::Store => self.store(),
            Core::CopyMemory => self.copy_memory(),
            Core::CopyMemorySized => self.copy_bytes(),
            Core::AccessChain => self.access(1),
            Core::PointerAccessChain => self.access(2),
            Core::PointerDifference => self.pointer_difference(),
            Core::FromGenericChecked => self.from_generic(),
            Core::LifetimeStart | Core::LifetimeStop => self.lifetime(),
            Core::Call => self.call(),
            Core::Branch => self.branch(1),
            Core::BranchConditional => self.branch_conditional(),
            Core::Switch => self.switch(),
            Core::Return => self.return_nothing(),
            Core::ReturnValue => self.return_value(),
            Core::Unreachable => self.branch(0),
        }
    }

    /// What a pointer points to; none for other types.
    fn pointee(&self, kind: TypeKind) -> Option<TypeKind> {
        match kind {
            TypeKind::Pointer(_, pointee) => Some(self.checker.kind(pointee)),
            _ => None,
        }
    }

    fn is_void(&self) -> bool {
        self.result == TypeKind::Void
    }

    // Values and composites

    fn phi(&self) -> Result<(), String> {
        let count = self.operands.len();
        self.count(count, count, 0)?;
        self.fits(!self.is_void() && self.kinds.iter().all(|&kind| kind == self.result))
    }

    fn select(&self) -> Result<(), String> {
        self.count(3, 0, 0)?;
        let condition = self.kinds[0];
        let count = self.components(condition);
        self.fits(
            self.is_bool(condition)
                && (count == 1 || count == self.components(self.result))
                && self.kinds[1] == self.result
                && self.kinds[2] == self.result,
        )
    }

    fn copy_object(&self) -> Result<(), String> {
        self.count(1, 0, 0)?;
        self.fits(self.kinds[0] == self.result)
    }

    fn copy_logical(&self) -> Result<(), String> {
        self.count(1, 0, 0)?;
        let is_aggregate = |kind: TypeKind| matches!(kind, TypeKind::Struct(_) | TypeKind::Array(..));
        self.fits(is_aggregate(self.kinds[0]) && is_aggregate(self.result))
    }

    fn construct(&self) -> Result<(), String> {
        self.count(self.operands.len(), 0, 0)?;
        if let TypeKind::Vector(component, count) = self.result {
            let component = self.checker.kind(component);
            let all: usize = self.kinds.iter().map(|&kind| usize::from(self.components(kind))).sum();
            let is_right = self.kinds.iter().all(|&kind| self.scalar(kind).0 == component);
            return self.fits(is_right && all == usize::from(count) && self.operands.len() > 1);
        }
        let types = &self.checker.module.types;
        let ty = self.function.inst(self.inst).ty;
        let is_right = (0..)
            .zip(&self.kinds)
            .all(|(index, &kind)| types.part(ty, index).is_some_and(|part| self.checker.kind(part) == kind));
        self.fits(is_right && types.part_count(ty) == Some(self.operands.len() as u64))
    }

    /// The type at the end of a path of literals.
    fn at(&self, mut kind: TypeKind, path: &[u32]) -> Option<TypeKind> {
        for &index in path {
            kind = self.checker.kind(self.part_of(kind, u64::from(index))?);
        }
        Some(kind)
    }

    fn part_of(&self, kind: TypeKind, index: u64) -> Option<Type> {
        match kind {
            TypeKind::Vector(element, count) => (index < u64::from(count)).then_some(element),
            TypeKind::Array(element, count) => (index < count).then_some(element),
            TypeKind::Struct(id) => {
                self.checker.module.types.structure(id).members.get(usize::try_from(index).ok()?).copied()
            }
            _ => None,
        }
    }

    fn part(&self, core: Core) -> Result<(), String> {
        let values = if core == Core::Insert { 2 } else { 1 };
        self.count(values, 0, self.literals.len())?;
        let composite = self.kinds[values - 1];
        let part = self.at(composite, self.literals);
        self.fits(if core == Core::Insert {
            part == Some(self.kinds[0]) && composite == self.result
        } else {
            part == Some(self.result)
        })
    }

    fn dynamic(&self, core: Core) -> Result<(), String> {
        let is_insert = core == Core::InsertDynamic;
        self.count(if is_insert { 3 } else { 2 }, 0, 0)?;
        let TypeKind::Vector(component, _) = self.kinds[0] else { return self.fits(false) };
        let component = self.checker.kind(component);
        let index = *self.kinds.last().expect("operands were counted");
        let is_right = if is_insert {
            self.kinds[1] == component && self.result == self.kinds[0]
        } else {
            self.result == component
        };
        self.fits(is_right && matches!(index, TypeKind::Int(_)))
    }

    fn shuffle(&self) -> Result<(), String> {
        self.count(2, 0, self.literals.len())?;
        match (self.kinds[0], self.kinds[1], self.result) {
            (TypeKind::Vector(one, first), TypeKind::Vector(other, second), TypeKind::Vector(of, count)) => {
                let limit = u32::from(first) + u32::from(second);
                let is_right = self.literals.iter().all(|&index| index < limit || index == u32::MAX);
                self.fits(is_right && one == other && one == of && self.literals.len() == usize::from(count))
            }
            _ => self.fits(false),
        }
    }

    // Memory

    fn variable(&self) -> Result<(), String> {
        self.count(self.operands.len().min(1), 0, 0)?;
        let TypeKind::Pointer(AddressSpace::Private, ty) = self.result else { return self.fits(false) };
        let kind = self.checker.kind(ty);
        self.fits(self.checker.module.types.is_object(ty) && self.kinds.iter().all(|&each| each == kind))
    }

    fn load(&self) -> Result<(), String> {
        self.count(1, 0, 0)?;
        self.fits(!self.is_void() && self.pointee(self.kinds[0]) == Some(self.result))
    }

    fn store(&self) -> Result<(), String> {
        self.count(2, 0, 0)?;
        self.fits(self.is_void() && self.pointee(self.kinds[0]) == Some(self.kinds[1]))
    }

    fn copy_memory(&self) -> Result<(), String> {
        self.count(2, 0, 0)?;
        let to = self.pointee(self.kinds[0]);
        self.fits(self.is_void() && to.is_some() && to == self.pointee(self.kinds[1]))
    }

    fn copy_bytes(&self) -> Result<(), String> {
        self.count(3, 0, 0)?;
        let are_pointers = self.kinds[..2].iter().all(|&kind| self.pointee(kind).is_some());
        self.fits(self.is_void() && are_pointers && matches!(self.kinds[2], TypeKind::Int(_)))
    }

    /// An access chain, whose indices into the object begin at an operand.
    fn access(&self, from: usize) -> Result<(), String> {
        require(self.operands.len() >= from, || "operands are missing".to_owned())?;
        self.count(self.operands.len(), 0, 0)?;
        let are_ints = self.kinds[1..].iter().all(|&kind| matches!(kind, TypeKind::Int(_)));
        let TypeKind::Pointer(space, pointee) = self.kinds[0] else { return self.fits(false) };
        let mut ty = Some(pointee);
        for &index in &self.operands[from..] {
            ty = ty.and_then(|ty| match self.checker.kind(ty) {
                // Whether the index lies within an array or vector is not a matter of types.
                TypeKind::Vector(element, _) | TypeKind::Array(element, _) => Some(element),
                kind => self.part_of(kind, self.checker.int(index)?),
            });
        }
        self.fits(are_ints && ty.is_some_and(|ty| self.result == TypeKind::Pointer(space, ty)))
    }

    fn pointer_difference(&self) -> Result<(), String> {
        self.count(2, 0, 0)?;
        let are_pointers = self.pointee(self.kinds[0]).is_some() && self.kinds[0] == self.kinds[1];
        self.fits(are_pointers && matches!(self.result, TypeKind::Int(_)))
    }

    fn from_generic(&self) -> Result<(), String> {
        self.count(1, 0, 0)?;
        self.fits(self.changes_space(self.result, self.kinds[0], true))
    }

    fn lifetime(&self) -> Result<(), String> {
        self.count(1, 0, 1)?;
        self.fits(self.is_void() && self.pointee(self.kinds[0]).is_some())
    }

    // Control flow

    fn call(&self) -> Result<(), String> {
        self.count(self.operands.len(), 0, 0)?;
        let callee = self.operands.first().and_then(|value| value.function());
        let (result, parameters) = self.checker.signature(callee.ok_or("it calls no function")?);
        let expected = parameters.iter().map(|&ty| self.checker.kind(ty));
        self.fits(self.checker.kind(result) == self.result && self.kinds[1..].iter().copied().eq(expected))
    }

    /// A terminator without values.
    fn branch(&self, blocks: usize) -> Result<(), String> {
        self.count(0, blocks, 0)?;
        self.fits(self.is_void())
    }

    fn branch_conditional(&self) -> Result<(), String> {
        self.count(1, 2, if self.literals.is_empty() { 0 } else { 2 })?;
        self.fits(self.is_void() && self.kinds[0] == TypeKind::Bool)
    }

    fn switch(&self) -> Result<(), String> {
        let cases = self.literals.len() / 2;
        self.count(1, cases + 1, cases * 2)?;
        self.fits(self.is_void() && matches!(self.kinds[0], TypeKind::Int(_)))
    }

    fn return_nothing(&self) -> Result<(), String> {
        self.count(0, 0, 0)?;
        self.fits(self.is_void() && self.checker.kind(self.function.return_type) == TypeKind::Void)
    }

    fn return_value(&self) -> Result<(), String> {
        self.count(1, 0, 0)?;
        self.fits(self.is_void() && self.checker.kind(self.function.return_type) == self.kinds[0])
    }
}
