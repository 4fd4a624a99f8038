//! Address space inference: gives a generic pointer that can only point into one storage class a pointer type of that class. Devices access
//! memory faster through a specific storage class. OpenCL C 3.0, 6.7.5; SPIR-V, 2.2.2 "Generic".
//!
//! Forward data flow: each generic pointer gets the join of the classes of its sources, iterated over loops to a fixed point. Then the
//! instructions that produce such a pointer are retyped, and the remaining uses of the generic pointer get an `OpPtrCastToGeneric`.

use super::{
    Changed, Context,
    edit::{self, is_comment},
    globals::{Type, Value},
    id_map::IdMap,
};
use crate::debug::note;
use crate::instruction::{class, id_at, of_ids};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
    if !instructions().any(|each| each.class.opcode == Op::PtrCastToGeneric) {
        return Changed::No;
    }
    let mut origins = Origins { spaces: IdMap::default(), types: IdMap::default() };
    let values = function.parameters.iter().chain(instructions());
    for each in values {
        if let (Some(id), Some(ty)) = (each.result_id, each.result_type) {
            origins.types.insert(id, ty);
        }
    }
    for id in function.parameters.iter().filter_map(|parameter| parameter.result_id) {
        origins.spaces.insert(id, Space::Any);
    }
    let mut news = true;
    while news {
        news = false;
        for each in instructions() {
            news |= origins.learn(each, context);
        }
    }
    let mut rewriting =
        Rewriting { origins, generic: IdMap::default(), cast_from: IdMap::default(), casts: Vec::new() };
    for each in instructions().filter(|each| each.class.opcode == Op::PtrCastToGeneric) {
        if let (Some(id), Some(from)) = (each.result_id, id_at(each, 0)) {
            rewriting.cast_from.insert(id, from);
        }
    }
    context.replaced.clear();
    for block in &mut function.blocks {
        for instruction in &mut block.instructions {
            rewriting.rewrite(instruction, context);
        }
    }
    rewriting.insert_casts(function);
    edit::replace_uses(function, &context.replaced);
    Changed::Yes
}

/// The lattice of storage classes of a generic pointer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Space {
    /// Bottom: null, undefined, or not yet visited.
    #[default]
    Nothing,
    /// A single class.
    One(StorageClass),
    /// Top: unknown.
    Any,
}

impl Space {
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, space) | (space, Self::Nothing) => space,
            (Self::One(left), Self::One(right)) if left == right => self,
            _ => Self::Any,
        }
    }
}

/// The lattice values of the generic pointers of a function.
struct Origins {
    spaces: IdMap<Space>,
    types: IdMap<u32>,
}

impl Origins {
    /// Joins the transfer function of an instruction into the value of its result; returns whether that changed.
    fn learn(&mut self, instruction: &dr::Instruction, context: &Context) -> bool {
        let (Some(id), Some(ty)) = (instruction.result_id, instruction.result_type) else { return false };
        if !is_generic(ty, context) {
            return false;
        }
        let before = self.spaces.get(id);
        let now = before.unwrap_or_default().join(self.space_made(instruction, context));
        self.spaces.insert(id, now);
        before != Some(now)
    }

    fn space_made(&self, instruction: &dr::Instruction, context: &Context) -> Space {
        let operand =
            |index: usize| id_at(instruction, index).map_or(Space::Any, |id| self.space(id, context));
        match instruction.class.opcode {
            Op::PtrCastToGeneric => match id_at(instruction, 0).and_then(|id| self.class(id, context)) {
                Some(class) => Space::One(class),
                None => Space::Any,
            },
            Op::Bitcast | Op::CopyObject => operand(0),
            op if is_chain(op) => operand(0),
            Op::Select => operand(1).join(operand(2)),
            Op::Phi => edit::phi_entries(instruction)
                .fold(Space::Nothing, |space, (value, _)| space.join(self.space(value, context))),
            _ => Space::Any,
        }
    }

    /// The storage class of a pointer's type.
    fn class(&self, id: u32, context: &Context) -> Option<StorageClass> {
        let ty = self.types.get(id).or_else(|| context.globals.type_of(id))?;
        match context.globals.ty(ty) {
            Type::Pointer(class, _) => Some(class),
            _ => None,
        }
    }

    fn space(&self, id: u32, context: &Context) -> Space {
        match (self.types.get(id), context.globals.value(id)) {
            (None, Value::Null | Value::Undef) => Space::Nothing,
            (None, _) => Space::Any,
            // Not derived from a pointer, for example a cast from an integer.
            (Some(ty), _) if !is_generic(ty, context) => Space::Any,
            (Some(_), _) => self.spaces.get(id).unwrap_or(Space::Nothing),
        }
    }

    fn one(&self, id: u32) -> Option<StorageClass> {
        match self.spaces.get(id) {
            Some(Space::One(class)) => Some(class),
            Some(Space::Nothing | Space::Any) | None => None,
        }
    }
}

fn is_generic(ty: u32, context: &Context) -> bool {
    matches!(context.globals.ty(ty), Type::Pointer(StorageClass::Generic, _))
}

fn is_chain(op: Op) -> bool {
    matches!(op, Op::AccessChain | Op::InBoundsAccessChain | Op::PtrAccessChain | Op::InBoundsPtrAccessChain)
}

/// The rewriting of generic pointers to specific storage classes.
struct Rewriting {
    origins: Origins,
    /// The generic casts of rewritten pointers that still have generic uses.
    generic: IdMap<u32>,
    /// The specific pointer behind each `OpPtrCastToGeneric`.
    cast_from: IdMap<u32>,
    /// The pointers that need a generic cast, in order.
    casts: Vec<(u32, u32)>,
}

impl Rewriting {
    fn rewrite(&mut self, instruction: &mut dr::Instruction, context: &mut Context) {
        let op = instruction.class.opcode;
        let own = instruction.result_id.and_then(|id| self.origins.one(id));
        match (op, own) {
            // Kept for its generic uses; dead code elimination removes it otherwise.
            (Op::PtrCastToGeneric, _) => return,
            (Op::GenericCastToPtr | Op::GenericCastToPtrExplicit, _)
                if self.cast_back(instruction, context) =>
            {
                return;
            }
            (_, Some(class)) => self.give_class(instruction, class, context),
            (_, None) => {}
        }
        for index in 0..instruction.operands.len() {
            let Some(id) = id_at(instruction, index) else { continue };
            if self.origins.one(id).is_none() {
                if let Some(class) = own.filter(|_| takes_any_class(op, index, true)) {
                    self.give_null(&mut instruction.operands[index], class, context);
                }
                continue;
            }
            let new = if takes_any_class(op, index, own.is_some()) {
                self.concrete(id)
            } else {
                self.generic(id, context)
            };
            if let Some(id) = instruction.operands[index].id_ref_any_mut() {
                *id = new;
            }
        }
    }

    /// Retypes the result of an instruction, and its null and undefined operands, to a pointer of a class.
    fn give_class(&mut self, instruction: &mut dr::Instruction, to: StorageClass, context: &mut Context) {
        let retyped = |ty: u32, context: &mut Context| match context.globals.ty(ty) {
            Type::Pointer(_, pointee) => context.globals.pointer_type(to, pointee),
            _ => ty,
        };
        if let Some(ty) = instruction.result_type {
            instruction.result_type = Some(retyped(ty, context));
        }
        for operand in &mut instruction.operands {
            let Some(id) = operand.id_ref_any() else { continue };
            let value = context.globals.value(id);
            let Some(ty) = context.globals.type_of(id).filter(|&ty| is_generic(ty, context)) else {
                continue;
            };
            let ty = retyped(ty, context);
            let new = match value {
                Value::Null => context.globals.null(ty),
                Value::Undef => context.globals.undef(ty),
                _ => continue,
            };
            *operand = Operand::IdRef(new);
        }
    }

    /// Replaces a null or undefined generic operand by the null pointer of a class.
    fn give_null(&self, operand: &mut Operand, class: StorageClass, context: &mut Context) {
        let Some(id) = operand.id_ref_any() else { return };
        let Some(ty) = self.origins.types.get(id).filter(|&ty| is_generic(ty, context)) else { return };
        if let Type::Pointer(_, pointee) = context.globals.ty(ty) {
            let ty = context.globals.pointer_type(class, pointee);
            *operand = Operand::IdRef(context.globals.null(ty));
        }
    }

    /// Folds `OpGenericCastToPtr` of a pointer with a known class. Returns whether the instruction was replaced.
    fn cast_back(&mut self, instruction: &mut dr::Instruction, context: &mut Context) -> bool {
        let (Some(from), Some(ty), Some(id)) =
            (id_at(instruction, 0), instruction.result_type, instruction.result_id)
        else {
            return false;
        };
        let Some(known) = self.origins.one(from) else { return false };
        let Type::Pointer(wanted, _) = context.globals.ty(ty) else { return false };
        if known == wanted {
            let concrete = self.concrete(from);
            instruction.class = class(Op::Bitcast);
            instruction.operands = vec![Operand::IdRef(concrete)];
            return true;
        }
        if instruction.class.opcode == Op::GenericCastToPtrExplicit {
            let null = context.globals.null(ty);
            context.replaced.insert(id, null);
        }
        false
    }

    /// The specific pointer that replaces a generic pointer.
    fn concrete(&self, id: u32) -> u32 {
        self.cast_from.get(id).unwrap_or(id)
    }

    /// The generic cast of a rewritten pointer, created on first use.
    fn generic(&mut self, id: u32, context: &mut Context) -> u32 {
        if self.cast_from.contains(id) {
            return id;
        }
        if let Some(generic) = self.generic.get(id) {
            return generic;
        }
        let generic = context.globals.fresh();
        self.generic.insert(id, generic);
        self.casts.push((id, generic));
        generic
    }

    /// Inserts the generic casts directly after the definitions of their pointers.
    fn insert_casts(self, function: &mut dr::Function) {
        if self.casts.is_empty() {
            return;
        }
        for block in &mut function.blocks {
            if !block
                .instructions
                .iter()
                .any(|each| each.result_id.is_some_and(|id| self.generic.contains(id)))
            {
                continue;
            }
            let old = std::mem::take(&mut block.instructions);
            let mut after_phis = Vec::new();
            for instruction in old {
                let is_phi = instruction.class.opcode == Op::Phi;
                if !is_phi && !is_comment(instruction.class.opcode) {
                    block.instructions.append(&mut after_phis);
                }
                let cast = instruction.result_id.and_then(|id| {
                    let generic = self.generic.get(id)?;
                    let ty = self.origins.types.get(id)?;
                    Some(of_ids(Op::PtrCastToGeneric, ty, generic, &[id]))
                });
                block.instructions.push(instruction);
                match cast {
                    Some(cast) if is_phi => after_phis.push(cast),
                    Some(cast) => block.instructions.push(cast),
                    None => {}
                }
            }
        }
    }
}

/// Whether an operand may be a pointer of any storage class. `own`: whether the result is retyped too.
fn takes_any_class(op: Op, index: usize, own: bool) -> bool {
    match op {
        Op::Load | Op::CopyMemory | Op::CopyMemorySized | Op::ConvertPtrToU | note::OPCODE => true,
        Op::Store => index == 0,
        Op::Bitcast | Op::CopyObject | Op::Select | Op::Phi => own,
        op if is_chain(op) => own && index == 0,
        op => crate::capability::is_atomic(op) && index == 0,
    }
}
