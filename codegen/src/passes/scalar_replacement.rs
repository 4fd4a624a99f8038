//! Scalar replacement of aggregates: splits a private structure or small array that is only accessed with constant indices into one
//! variable for each member, so that these can be promoted. A copy of the whole to or from other memory becomes a copy for each member.

use super::{
    Changed, Context, edit,
    effects::is_volatile,
    globals::{Type, Value},
    layout::alignment_at,
    packed_copies::{Outside, Packed},
};
use crate::{
    debug::note,
    instruction::{self, effect, id_at, of_ids, value},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{MemoryAccess, Op, StorageClass},
};

/// The maximum number of members of a split variable.
const MOST_PARTS: u32 = 32;
/// The maximum number of members of a variable with more copies to other memory than other uses.
const MOST_COPIED: u32 = 4;
/// The maximum nesting depth of split structures.
const ROUNDS: usize = 6;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut changed = Changed::No;
    for _ in 0..ROUNDS {
        if replace(function, context) == Changed::No {
            break;
        }
        changed = Changed::Yes;
    }
    changed
}

fn replace(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut found = Found::new(context);
    let changed = found.replace(function, context);
    (context.places, context.definitions) = (found.numbers, found.definitions);
    changed
}

/// A candidate variable.
struct Variable {
    ty: u32,
    initializer: Option<u32>,
    splits: bool,
    /// The number of uses other than copies to or from other memory.
    uses: u32,
    /// The number of copies to other memory.
    copies_out: u32,
    /// The variable and type of each member, once the variable is split.
    parts: Vec<(u32, u32)>,
}

/// The candidates of a function.
struct Found {
    variables: Vec<Variable>,
    /// The number of each variable by its id; pointers into it have [`INSIDE`] set too.
    numbers: super::id_map::IdMap<u32>,
    /// The types of the values of the function.
    definitions: super::definition::Definitions,
}

/// Marks a pointer to a member of a variable.
const INSIDE: u32 = 1 << 31;

impl Found {
    fn new(context: &mut Context) -> Self {
        let mut numbers = std::mem::take(&mut context.places);
        numbers.clear();
        let mut definitions = std::mem::take(&mut context.definitions);
        definitions.clear();
        Self { variables: Vec::new(), numbers, definitions }
    }

    fn replace(&mut self, function: &mut dr::Function, context: &mut Context) -> Changed {
        for instruction in &function.blocks[0].instructions {
            self.declare(instruction, context);
        }
        if self.variables.is_empty() {
            return Changed::No;
        }
        function.parameters.iter().for_each(|parameter| self.definitions.record_type(parameter));
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            self.definitions.record_type(instruction);
            self.look_at(instruction, context);
        }
        self.split(context);
        if !self.variables.iter().any(|variable| variable.splits) {
            return Changed::No;
        }
        let mut parts = Vec::new();
        context.replaced.clear();
        for block in &mut function.blocks {
            let old = std::mem::take(&mut block.instructions);
            block.instructions.reserve(old.len());
            for instruction in old {
                self.rewrite(instruction, &mut block.instructions, &mut parts, context);
            }
        }
        function.blocks[0].instructions.splice(0..0, parts);
        Changed::Yes
    }

    fn declare(&mut self, instruction: &dr::Instruction, context: &Context) {
        let (Op::Variable, Some(id), Some(pointer)) =
            (instruction.class.opcode, instruction.result_id, instruction.result_type)
        else {
            return;
        };
        let Type::Pointer(StorageClass::Function, ty) = context.globals.ty(pointer) else { return };
        let initializer = id_at(instruction, 1);
        let known = initializer.is_none_or(|id| context.globals.value(id) != Value::Unknown);
        let aggregate = matches!(context.globals.ty(ty), Type::Array(..) | Type::Struct);
        let small = context.globals.parts(ty).is_some_and(|parts| (1..=MOST_PARTS).contains(&parts));
        if aggregate && small && known && !context.is_decorated(id) {
            self.numbers.insert(id, self.variables.len() as u32);
            self.variables.push(Variable {
                ty,
                initializer,
                splits: true,
                uses: 0,
                copies_out: 0,
                parts: Vec::new(),
            });
        }
    }

    /// Records how an instruction uses the candidates.
    fn look_at(&mut self, instruction: &dr::Instruction, context: &mut Context) {
        match instruction.class.opcode {
            note::OPCODE => return,
            Op::CopyMemory | Op::CopyMemorySized => return self.look_at_copy(instruction, context),
            _ => {}
        }
        let first = id_at(instruction, 0).and_then(|id| self.numbers.get(id));
        let op = instruction.class.opcode;
        let first_is_fine = match (first, op) {
            (None, _) | (_, Op::LifetimeStart | Op::LifetimeStop) => true,
            (Some(number), Op::Load | Op::Store) => {
                !is_volatile(instruction) && (number & INSIDE != 0 || self.is_whole(number, instruction))
            }
            (Some(number), Op::AccessChain | Op::InBoundsAccessChain) => {
                if let Some(id) = instruction.result_id {
                    self.numbers.insert(id, number | INSIDE);
                }
                number & INSIDE != 0 || self.part(number, instruction, context).is_some()
            }
            (Some(_), _) => false,
        };
        if let Some(number) = first {
            let variable = self.variable_mut(number);
            variable.splits &= first_is_fine;
            variable.uses += u32::from(!matches!(op, Op::LifetimeStart | Op::LifetimeStop));
        }
        for operand in instruction.operands.iter().skip(1) {
            if let Some(number) = operand.id_ref_any().and_then(|id| self.numbers.get(id)) {
                self.variable_mut(number).splits = false;
            }
        }
    }

    /// Records a copy. A temporary that only forwards objects is not split: two copies are the best form.
    fn look_at_copy(&mut self, copy: &dr::Instruction, context: &mut Context) {
        let number = |index: usize| id_at(copy, index).and_then(|id| self.numbers.get(id));
        let (to, from) = (number(0), number(1));
        if to.is_none() && from.is_none() {
            return;
        }
        let splits = is_plain(copy) && self.copies_whole(copy, context);
        for number in [to, from].into_iter().flatten() {
            let variable = self.variable_mut(number);
            variable.splits &= splits;
            variable.uses += u32::from(to.is_some() && from.is_some());
            variable.copies_out += u32::from(to.is_none());
        }
    }

    fn variable_mut(&mut self, number: u32) -> &mut Variable {
        &mut self.variables[(number & !INSIDE) as usize]
    }

    /// The storage class and pointee type of a pointer.
    fn pointee(&self, pointer: u32, context: &Context) -> Option<(StorageClass, u32)> {
        context.globals.pointee(self.definitions.type_of(pointer, context)?)
    }

    /// Whether a copy is between objects of one type and of exactly one object.
    fn copies_whole(&self, copy: &dr::Instruction, context: &mut Context) -> bool {
        let object = |index: usize| Some(self.pointee(id_at(copy, index)?, context)?.1);
        let (Some(to), from) = (object(0), object(1)) else { return false };
        let size = context.layout(to).map(|layout| layout.size);
        let copied = match copy.class.opcode {
            Op::CopyMemory => size,
            _ => id_at(copy, 2).and_then(|id| context.globals.int(id)),
        };
        from == Some(to) && size.is_some() && copied == size
    }

    fn is_whole(&self, number: u32, instruction: &dr::Instruction) -> bool {
        instruction.class.opcode == Op::Store
            || instruction.result_type == Some(self.variables[number as usize].ty)
    }

    /// The member that an access chain selects, if its first index is a constant in range.
    fn part(&self, number: u32, chain: &dr::Instruction, context: &Context) -> Option<u32> {
        let index = context.globals.int(id_at(chain, 1)?)?;
        let count = context.globals.parts(self.variables[number as usize].ty)?;
        (index < count.into()).then_some(index as u32)
    }

    /// Allocates ids for the members of the split variables.
    fn split(&mut self, context: &mut Context) {
        for variable in &mut self.variables {
            let count = context.globals.parts(variable.ty).expect("it was counted before");
            let few = variable.copies_out.saturating_mul(count) <= variable.uses.max(MOST_COPIED);
            variable.splits &= variable.uses > 0 && few;
            if !variable.splits {
                continue;
            }
            for index in 0..count {
                let ty = context.globals.part(variable.ty, index).expect("the index is below the count");
                let id = context.globals.fresh();
                let pointer = context.globals.pointer_type(StorageClass::Function, ty);
                self.definitions.record_type_of(id, pointer);
                variable.parts.push((id, ty));
            }
        }
    }

    /// The split variable with an id.
    fn splitting(&self, id: Option<u32>) -> Option<&Variable> {
        let number = self.numbers.get(id?).filter(|number| number & INSIDE == 0)?;
        self.variables.get(number as usize).filter(|variable| variable.splits)
    }

    fn rewrite(
        &self,
        mut instruction: dr::Instruction,
        output: &mut Vec<dr::Instruction>,
        declared: &mut Vec<dr::Instruction>,
        context: &mut Context,
    ) {
        edit::replace_operands(&mut instruction, &context.replaced);
        let first = id_at(&instruction, 0);
        match instruction.class.opcode {
            note::OPCODE => {
                if let Some(variable) = self.splitting(note::id(&instruction)) {
                    let parts = (0..).zip(&variable.parts);
                    return output
                        .extend(parts.map(|(index, &(part, _))| note::of_part(&instruction, index, part)));
                }
            }
            Op::Variable => {
                if let Some(variable) = self.splitting(instruction.result_id) {
                    return declare_parts(variable, declared, context);
                }
            }
            Op::LifetimeStart | Op::LifetimeStop if self.splitting(first).is_some() => return,
            Op::AccessChain | Op::InBoundsAccessChain => {
                if let Some(variable) = self.splitting(first) {
                    let index = id_at(&instruction, 1)
                        .and_then(|id| context.globals.int(id))
                        .expect("it is constant");
                    let (part, _) = variable.parts[index as usize];
                    if instruction.operands.len() == 2 {
                        context.replaced.insert(instruction.result_id.expect("chains have results"), part);
                        return;
                    }
                    instruction.operands.remove(1);
                    instruction.operands[0] = Operand::IdRef(part);
                }
            }
            Op::Load => {
                if let Some(variable) = self.splitting(first) {
                    return load_parts(&instruction, variable, output, context);
                }
            }
            Op::Store => {
                if let Some(variable) = self.splitting(first) {
                    let whole = id_at(&instruction, 1).expect("stores have values");
                    return store_parts(whole, variable, output, context);
                }
            }
            Op::CopyMemory | Op::CopyMemorySized => return self.copy(instruction, output, context),
            _ => {}
        }
        output.push(instruction);
    }

    /// Splits a copy between two objects, at least one of which may be split, into member copies.
    fn copy(&self, copy: dr::Instruction, output: &mut Vec<dr::Instruction>, context: &mut Context) {
        let (to, from) = (id_at(&copy, 0), id_at(&copy, 1));
        let (Some(variable), Some(to), Some(from)) =
            (self.splitting(to).or_else(|| self.splitting(from)), to, from)
        else {
            return output.push(copy);
        };
        if let Some(packed) = Packed::of(variable.ty, context) {
            let parts = variable.parts.iter().map(|&(part, _)| part);
            if let Some(from) = self.outside(from, &copy, context) {
                return packed.load(&from, parts, output, context);
            }
            if let Some(to) = self.outside(to, &copy, context) {
                return packed.store(&to, parts, output, context);
            }
        }
        for (index, &(_, ty)) in (0..).zip(&variable.parts) {
            let offset = context.offset(variable.ty, index).expect("what is copied has a layout");
            let align = |align: u32| alignment_at(align.into(), offset) as u32;
            let part = Part { ty, align: alignment(&copy).map(align) };
            let to = self.place(to, index, &part, output, context);
            let from = self.place(from, index, &part, output, context);
            copy_part(&copy, &part, to, from, output, context);
        }
    }

    /// The object of a copy's pointer, if it is in global or constant memory. In local memory, Mesa's llvmpipe assumes the natural
    /// alignment of an access whatever alignment operand it has.
    fn outside(&self, pointer: u32, copy: &dr::Instruction, context: &Context) -> Option<Outside> {
        let (class, _) = self.pointee(pointer, context)?;
        let align = alignment(copy);
        matches!(class, StorageClass::CrossWorkgroup | StorageClass::UniformConstant).then_some(Outside {
            pointer,
            class,
            align,
        })
    }

    /// Returns the access to a member of the object behind a pointer.
    fn place(
        &self,
        object: u32,
        index: u32,
        part: &Part,
        output: &mut Vec<dr::Instruction>,
        context: &mut Context,
    ) -> Place {
        if let Some(variable) = self.splitting(Some(object)) {
            return Place { pointer: variable.parts[index as usize].0, access: vec![] };
        }
        let (class, _) = self.pointee(object, context).expect("copies are between pointers");
        let ty = context.globals.pointer_type(class, part.ty);
        let number = context.globals.integer_type(32);
        let index = context.globals.integer(number, index.into());
        let pointer = context.globals.fresh();
        output.push(of_ids(Op::InBoundsAccessChain, ty, pointer, &[object, index]));
        // Accesses have the natural alignment of their type by default.
        let natural = context.layout(part.ty).map(|layout| layout.align);
        let align = part.align.filter(|&align| Some(align.into()) != natural);
        Place { pointer, access: align.map(aligned).into_iter().flatten().collect() }
    }
}

/// A copied member.
struct Part {
    ty: u32,
    /// The alignment that follows from the copy of the whole.
    align: Option<u32>,
}

/// The access to a member.
struct Place {
    pointer: u32,
    /// The memory operands of the access.
    access: Vec<Operand>,
}

/// The memory operands for an alignment.
pub(super) fn aligned(align: u32) -> [Operand; 2] {
    [Operand::MemoryAccess(MemoryAccess::ALIGNED), Operand::LiteralBit32(align)]
}

/// Whether an instruction has no memory operands other than `Aligned`.
fn is_plain(instruction: &dr::Instruction) -> bool {
    instruction.operands.iter().all(|operand| match operand {
        Operand::MemoryAccess(access) => MemoryAccess::ALIGNED.contains(*access),
        _ => true,
    })
}

/// The smallest alignment among the memory operands of a copy.
fn alignment(copy: &dr::Instruction) -> Option<u32> {
    let literal = |operand: &Operand| match operand {
        Operand::LiteralBit32(literal) => Some(*literal),
        _ => None,
    };
    copy.operands.iter().filter_map(literal).min()
}

/// Copies a member: a scalar or vector by load and store, an aggregate like the whole.
fn copy_part(
    whole: &dr::Instruction,
    part: &Part,
    to: Place,
    from: Place,
    output: &mut Vec<dr::Instruction>,
    context: &mut Context,
) {
    if !matches!(context.globals.ty(part.ty), Type::Array(..) | Type::Struct) {
        let id = context.globals.fresh();
        let load = std::iter::once(Operand::IdRef(from.pointer)).chain(from.access);
        output.push(value(Op::Load, part.ty, id, load.collect()));
        let store = [to.pointer, id].map(Operand::IdRef).into_iter().chain(to.access);
        return output.push(effect(Op::Store, store.collect()));
    }
    let Some(layout) = context.layout(part.ty) else { unreachable!("what is copied has a layout") };
    let mut operands = vec![Operand::IdRef(to.pointer), Operand::IdRef(from.pointer)];
    if let Some(ty) = id_at(whole, 2).and_then(|size| context.globals.type_of(size)) {
        operands.push(Operand::IdRef(context.globals.integer(ty, layout.size)));
    }
    // A split variable has the natural alignment of its type.
    operands.extend(part.align.map(|align| aligned(align.min(layout.align as u32))).into_iter().flatten());
    output.push(effect(whole.class.opcode, operands));
}

fn declare_parts(variable: &Variable, declared: &mut Vec<dr::Instruction>, context: &mut Context) {
    for (index, &(id, ty)) in variable.parts.iter().enumerate() {
        let pointer = context.globals.pointer_type(StorageClass::Function, ty);
        let mut operands = vec![Operand::StorageClass(StorageClass::Function)];
        if let Some(whole) = variable.initializer {
            let part = context.globals.constituent(whole, index as u32).expect("initializers are constants");
            operands.push(Operand::IdRef(part));
        }
        declared.push(instruction::value(Op::Variable, pointer, id, operands));
        context.annotate_alignment(id, ty);
    }
}

fn load_parts(
    load: &dr::Instruction,
    variable: &Variable,
    output: &mut Vec<dr::Instruction>,
    context: &mut Context,
) {
    let mut parts = Vec::with_capacity(variable.parts.len());
    for &(pointer, ty) in &variable.parts {
        let id = context.globals.fresh();
        output.push(of_ids(Op::Load, ty, id, &[pointer]));
        parts.push(id);
    }
    let id = load.result_id.expect("loads have results");
    output.push(of_ids(Op::CompositeConstruct, variable.ty, id, &parts));
}

fn store_parts(whole: u32, variable: &Variable, output: &mut Vec<dr::Instruction>, context: &mut Context) {
    for (index, &(pointer, ty)) in variable.parts.iter().enumerate() {
        let id = context.globals.fresh();
        output.push(value(
            Op::CompositeExtract,
            ty,
            id,
            vec![Operand::IdRef(whole), Operand::LiteralBit32(index as u32)],
        ));
        output.push(effect(Op::Store, vec![Operand::IdRef(pointer), Operand::IdRef(id)]));
    }
}
