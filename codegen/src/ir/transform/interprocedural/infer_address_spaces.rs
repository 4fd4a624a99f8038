//! Address space inference: gives a generic pointer that can only point into one address space a pointer type of that space. Devices access
//! memory faster through a specific space. OpenCL C 3.0, 6.7.5; SPIR-V, 2.2.2 "Generic".
//!
//! Forward data flow: each generic pointer gets the join of the spaces of its sources, iterated over loops to a fixed point. Then the
//! instructions that produce such a pointer are retyped, and the remaining uses of the generic pointer get a cast to generic.

use crate::ir::{
    AddressSpace, Cast, ConstantKind, Flags, Function, Inst, Module, Opcode, Operands, Type, TypeKind, Value,
    ValueKind,
    opcode::{Core, is_atomic},
    transform::{
        Changed,
        edit::{Replacements, make, rewrite, type_of},
    },
};
use spirocl_frontend::handle_map::HandleMap;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let is_cast = |(_, inst)| function.inst(inst).opcode == Opcode::Cast(Cast::ToGeneric);
    if !function.all_insts().any(is_cast) {
        return Changed::No;
    }
    let insts: Vec<Inst> = function.all_insts().map(|(_, inst)| inst).collect();
    let mut origins = Origins { spaces: vec![Space::Nothing; function.inst_count()] };
    for &parameter in &function.parameters {
        origins.spaces[parameter.index()] = Space::Any;
    }
    let mut news = true;
    while news {
        news = false;
        for &inst in &insts {
            news |= origins.learn(function, module, inst);
        }
    }
    let types = insts.iter().map(|&inst| (inst, function.inst(inst).ty)).collect();
    let mut rewriting = Rewriting {
        origins,
        types,
        generic: HandleMap::default(),
        replacements: Replacements::default(),
        changed: false,
    };
    for &inst in &insts {
        rewriting.instruction(function, module, inst);
    }
    insert_casts(function, &rewriting.generic);
    rewriting.replacements.apply(function);
    rewriting.changed.into()
}

/// The lattice of address spaces of a generic pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Space {
    /// Bottom: null, undefined, or not yet visited.
    Nothing,
    /// A single space.
    One(AddressSpace),
    /// Top: unknown.
    Any,
}

impl Space {
    pub(super) fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, space) | (space, Self::Nothing) => space,
            (Self::One(left), Self::One(right)) if left == right => self,
            _ => Self::Any,
        }
    }
}

/// The pointee of a generic pointer type.
pub(super) fn generic_pointee(module: &Module, ty: Type) -> Option<Type> {
    match module.types.kind(ty) {
        TypeKind::Pointer(AddressSpace::Generic, pointee) => Some(pointee),
        _ => None,
    }
}

/// The lattice values of the generic pointers of a function.
struct Origins {
    spaces: Vec<Space>,
}

impl Origins {
    /// Joins the transfer function of an instruction into the value of its result; returns whether that changed.
    fn learn(&mut self, function: &Function, module: &mut Module, inst: Inst) -> bool {
        if generic_pointee(module, function.inst(inst).ty).is_none() {
            return false;
        }
        let before = self.spaces[inst.index()];
        let now = before.join(self.made(function, module, inst));
        self.spaces[inst.index()] = now;
        before != now
    }

    fn made(&self, function: &Function, module: &mut Module, inst: Inst) -> Space {
        let operand = |index: usize| self.space(function, module, function.operand(inst, index));
        match function.inst(inst).opcode {
            Opcode::Cast(Cast::ToGeneric) => {
                let from = type_of(function, module, function.operand(inst, 0));
                module.types.pointee(from).map_or(Space::Any, |(space, _)| Space::One(space))
            }
            Opcode::Cast(Cast::Bitcast)
            | Opcode::Core(Core::CopyObject | Core::AccessChain | Core::PointerAccessChain) => operand(0),
            Opcode::Core(Core::Select) => operand(1).join(operand(2)),
            Opcode::Core(Core::Phi) => function
                .operands(inst)
                .fold(Space::Nothing, |space, value| space.join(self.space(function, module, value))),
            _ => Space::Any,
        }
    }

    fn space(&self, function: &Function, module: &Module, value: Value) -> Space {
        match value.kind() {
            ValueKind::Inst(inst) if generic_pointee(module, function.inst(inst).ty).is_some() => {
                self.spaces[inst.index()]
            }
            ValueKind::Constant(constant)
                if matches!(module.constants.kind(constant), ConstantKind::Null | ConstantKind::Undef) =>
            {
                Space::Nothing
            }
            // Not derived from a pointer, for example a cast from an integer.
            ValueKind::Inst(_) | ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) => {
                Space::Any
            }
        }
    }

    fn one(&self, value: Value) -> Option<(Inst, AddressSpace)> {
        let inst = value.inst()?;
        match self.spaces.get(inst.index()) {
            Some(&Space::One(space)) => Some((inst, space)),
            Some(Space::Nothing | Space::Any) | None => None,
        }
    }
}

/// The rewriting of generic pointers to specific address spaces.
struct Rewriting {
    origins: Origins,
    /// The types of the results before.
    types: HandleMap<Inst, Type>,
    /// The generic casts of rewritten pointers that still have generic uses.
    generic: HandleMap<Inst, Inst>,
    replacements: Replacements,
    changed: bool,
}

impl Rewriting {
    fn instruction(&mut self, function: &mut Function, module: &mut Module, inst: Inst) {
        let opcode = function.inst(inst).opcode;
        match opcode {
            // Kept for its generic uses; dead code elimination removes it otherwise.
            Opcode::Cast(Cast::ToGeneric) => return,
            Opcode::Cast(Cast::FromGeneric) | Opcode::Core(Core::FromGenericChecked)
                if self.cast_back(function, module, inst) =>
            {
                return;
            }
            _ => {}
        }
        let own = self.origins.one(inst.into()).map(|(_, space)| space);
        if let (Some(space), Some(pointee)) = (own, generic_pointee(module, function.inst(inst).ty)) {
            function.inst_mut(inst).ty = module.types.pointer(space, pointee);
            self.changed = true;
        }
        let count = function.operands(inst).len();
        for index in 0..count {
            let old = function.operand(inst, index);
            let new = match (self.origins.one(old), own) {
                (Some((pointer, _)), _) if takes_any_space(opcode, index, own.is_some()) => {
                    self.concrete(function, pointer)
                }
                (Some((pointer, _)), _) => self.generic(function, pointer),
                (None, Some(space)) if takes_any_space(opcode, index, true) => {
                    retyped_null(function, module, old, space)
                }
                (None, _) => old,
            };
            if new != old {
                function.set_operand(inst, index, new);
                self.changed = true;
            }
        }
    }

    /// Folds a cast from generic of a pointer with a known space. Returns whether the instruction was replaced.
    fn cast_back(&mut self, function: &mut Function, module: &mut Module, inst: Inst) -> bool {
        let from = function.operand(inst, 0);
        let ty = function.inst(inst).ty;
        let (Some((pointer, known)), Some((wanted, pointee))) =
            (self.origins.one(from), module.types.pointee(ty))
        else {
            return false;
        };
        if known == wanted {
            let concrete = self.concrete(function, pointer);
            let has_type = generic_pointee(module, self.types[&pointer]) == Some(pointee);
            let opcode = if has_type && self.points_to(function, module, concrete, pointee) {
                Opcode::Core(Core::CopyObject)
            } else {
                Opcode::Cast(Cast::Bitcast)
            };
            rewrite(function, inst, opcode, Operands::values(&[concrete]));
            self.changed = true;
            return true;
        }
        if function.inst(inst).opcode == Opcode::Core(Core::FromGenericChecked) {
            let null = module.null(ty).into();
            self.replacements.set(inst, null);
            self.changed = true;
        }
        false
    }

    fn points_to(&self, function: &Function, module: &mut Module, value: Value, pointee: Type) -> bool {
        let ty = type_of(function, module, value);
        module.types.pointee(ty).is_some_and(|(_, own)| own == pointee)
    }

    /// The specific pointer that replaces a generic pointer.
    fn concrete(&self, function: &Function, pointer: Inst) -> Value {
        match function.inst(pointer).opcode {
            Opcode::Cast(Cast::ToGeneric) => function.operand(pointer, 0),
            _ => pointer.into(),
        }
    }

    /// The generic cast of a rewritten pointer, made on first use.
    fn generic(&mut self, function: &mut Function, pointer: Inst) -> Value {
        if function.inst(pointer).opcode == Opcode::Cast(Cast::ToGeneric) {
            return pointer.into();
        }
        let ty = self.types[&pointer];
        let cast = *self.generic.get_or_insert_with(pointer, || {
            let location = function.inst(pointer).location;
            make(function, Opcode::Cast(Cast::ToGeneric), ty, &[pointer.into()], location)
        });
        cast.into()
    }
}

/// Inserts casts directly behind the definitions of the pointers that they are given for.
pub(super) fn insert_casts(function: &mut Function, casts: &HandleMap<Inst, Inst>) {
    if casts.is_empty() {
        return;
    }
    for block in function.layout.clone() {
        let old = std::mem::take(&mut function.block_mut(block).insts);
        let mut new = Vec::with_capacity(old.len());
        let mut after_phis = Vec::new();
        for inst in old {
            let is_phi = function.inst(inst).opcode == Opcode::Core(Core::Phi);
            if !is_phi {
                new.append(&mut after_phis);
            }
            new.push(inst);
            if let Some(&cast) = casts.get(&inst) {
                debug_assert_eq!(function.inst(cast).flags, Flags::default());
                if is_phi { &mut after_phis } else { &mut new }.push(cast);
            }
        }
        function.block_mut(block).insts = new;
    }
}

/// A null or undefined generic pointer as one into a space; other values stay.
pub(super) fn retyped_null(
    function: &Function,
    module: &mut Module,
    value: Value,
    space: AddressSpace,
) -> Value {
    let ty = type_of(function, module, value);
    let Some(pointee) = generic_pointee(module, ty) else { return value };
    let ty = module.types.pointer(space, pointee);
    let is_undefined = value
        .constant()
        .is_some_and(|constant| matches!(module.constants.kind(constant), ConstantKind::Undef));
    if is_undefined { module.undef(ty).into() } else { module.null(ty).into() }
}

/// Whether an operand may be a pointer into any address space. `own`: whether the result is retyped too.
fn takes_any_space(opcode: Opcode, index: usize, own: bool) -> bool {
    match opcode {
        Opcode::Core(Core::Load | Core::CopyMemory | Core::CopyMemorySized)
        | Opcode::Cast(Cast::PointerToInt)
        | Opcode::DebugValue
        | Opcode::DebugDeclare => true,
        Opcode::Core(Core::Store) => index == 0,
        Opcode::Cast(Cast::Bitcast) | Opcode::Core(Core::CopyObject | Core::Phi) => own,
        Opcode::Core(Core::Select) => own && index > 0,
        Opcode::Core(Core::AccessChain | Core::PointerAccessChain) => own && index == 0,
        Opcode::Intrinsic(op) => is_atomic(op) && index == 0,
        _ => false,
    }
}
