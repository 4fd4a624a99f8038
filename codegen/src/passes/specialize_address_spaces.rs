//! Interprocedural address space specialization: a generic parameter to which every call passes pointers of one storage class becomes a
//! parameter of that class, and so does a generic result. OpenCL C 3.0, 6.7.5. Inside the function, `infer_address_spaces` propagates the
//! class.
//!
//! Parameters are visited top-down in the call graph, results bottom-up. A small function that is called with several classes is cloned for
//! each. An exported function keeps its signature; the calls in this module go to a clone.

use super::{
    Context, edit,
    globals::{Type, Value},
    id_map::IdMap,
};
use crate::instruction::{id_at, of_ids};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};
use rustc_hash::FxHashMap;

/// The size up to which a function is cloned for one address space.
const COPIED: usize = 2_000;

/// The size up to which a function is cloned for each of several address spaces.
const COPIED_FOR_EACH: usize = 200;

/// The maximum number of clones of a function.
const COPIES: usize = 4;

/// The maximum number of rounds between results and parameters.
const ROUNDS: usize = 3;

/// The function pass pipeline.
type Improve = fn(&mut dr::Function, &mut Context);

/// A clone of a function.
pub(crate) struct FunctionCopy {
    /// The original.
    pub(crate) of: u32,
    /// The id of the clone.
    pub(crate) id: u32,
}

/// Runs the pass, and returns the clones. `block_placement` is the bottom-up order of the call graph, `outside` tells which functions are exported,
/// and `improve` runs the function passes.
pub(crate) fn run(
    functions: &mut Vec<dr::Function>,
    order: &[usize],
    outside: &[bool],
    context: &mut Context,
    improve: Improve,
) -> Vec<FunctionCopy> {
    let mut copies = Vec::new();
    if !functions.iter().flat_map(instructions).any(|each| each.class.opcode == Op::PtrCastToGeneric) {
        return copies;
    }
    let (mut order, mut outside) = (order.to_vec(), outside.to_vec());
    for _ in 0..ROUNDS {
        copies.extend(parameters(functions, &mut order, &mut outside, context, improve));
        if !results(functions, &order, &outside, context, improve) {
            break;
        }
    }
    copies
}

/// Specializes parameters, top-down; clones are added to `block_placement` and `outside`.
fn parameters(
    functions: &mut Vec<dr::Function>,
    order: &mut Vec<usize>,
    outside: &mut Vec<bool>,
    context: &mut Context,
    improve: Improve,
) -> Vec<FunctionCopy> {
    let mut copies = Vec::new();
    let mut calls = Calls::new(functions);
    for &place in order.clone().iter().rev() {
        if functions[place].blocks.is_empty() {
            continue;
        }
        let groups = calls.groups(place, functions, context);
        let is_whole = groups.len() == 1 && !outside[place];
        let limit = if groups.len() == 1 { COPIED } else { COPIED_FOR_EACH };
        let known: Vec<Given> =
            groups.iter().filter(|given| classes(given).any(|class| class.is_some())).cloned().collect();
        let is_small = || instructions(&functions[place]).count() <= limit;
        if known.is_empty() || known.len() > COPIES || !(is_whole || is_small()) {
            continue;
        }
        let id = functions[place].def_id().expect("functions have ids");
        let callers = calls.callers[place].clone();
        for given in &known {
            let target = if is_whole {
                place
            } else {
                let copy = copied(&functions[place], context);
                functions.push(copy);
                let target = functions.len() - 1;
                calls.add(target, functions);
                let own = order.iter().position(|&each| each == place).expect("it is one of them");
                order.insert(own, target);
                outside.push(false);
                target
            };
            let types = give_classes(&mut functions[target], classes(given), context);
            let new = functions[target].def_id().expect("functions have ids");
            if !is_whole {
                copies.push(FunctionCopy { of: id, id: new });
            }
            for &caller in &callers {
                if redirect(&mut functions[caller], (id, new), (given, &types), context) {
                    improve(&mut functions[caller], context);
                }
            }
            improve(&mut functions[target], context);
        }
    }
    copies
}

/// Specializes results, bottom-up. Returns whether any changed.
fn results(
    functions: &mut [dr::Function],
    order: &[usize],
    outside: &[bool],
    context: &mut Context,
    improve: Improve,
) -> bool {
    let calls = Calls::new(functions);
    let mut changed = false;
    for &place in order {
        if outside[place] {
            continue;
        }
        let Some(ty) = returned_type(&functions[place], context) else { continue };
        let generic = give_result(&mut functions[place], ty, context);
        let id = functions[place].def_id().expect("functions have ids");
        for &caller in &calls.callers[place] {
            take_result(&mut functions[caller], id, (ty, generic), context);
            improve(&mut functions[caller], context);
        }
        improve(&mut functions[place], context);
        changed = true;
    }
    changed
}

fn instructions(function: &dr::Function) -> impl Iterator<Item = &dr::Instruction> {
    function.blocks.iter().flat_map(|block| &block.instructions)
}

fn calls_of(function: &dr::Function, id: u32) -> impl Iterator<Item = &dr::Instruction> {
    instructions(function)
        .filter(move |each| each.class.opcode == Op::FunctionCall && id_at(each, 0) == Some(id))
}

/// The call graph.
struct Calls {
    /// The index of each function, by id.
    places: FxHashMap<u32, usize>,
    /// The callers of each function, without duplicates.
    callers: Vec<Vec<usize>>,
}

impl Calls {
    fn new(functions: &[dr::Function]) -> Self {
        let ids = functions.iter().map(|function| function.def_id().expect("functions have ids"));
        let mut calls = Self { places: ids.zip(0..).collect(), callers: vec![Vec::new(); functions.len()] };
        for (place, function) in functions.iter().enumerate() {
            calls.note(place, function);
        }
        calls
    }

    /// Adds a new function.
    fn add(&mut self, place: usize, functions: &[dr::Function]) {
        self.places.insert(functions[place].def_id().expect("functions have ids"), place);
        self.callers.push(Vec::new());
        self.note(place, &functions[place]);
    }

    fn note(&mut self, place: usize, function: &dr::Function) {
        for call in instructions(function).filter(|each| each.class.opcode == Op::FunctionCall) {
            let Some(&callee) = id_at(call, 0).and_then(|id| self.places.get(&id)) else { continue };
            if self.callers[callee].last() != Some(&place) {
                self.callers[callee].push(place);
            }
        }
    }

    /// The distinct argument lists of the calls of a function; empty if it has no generic parameter.
    fn groups(&self, place: usize, functions: &[dr::Function], context: &Context) -> Vec<Given> {
        let function = &functions[place];
        let mut groups: Vec<Given> = Vec::new();
        if !function.parameters.iter().any(|parameter| is_generic(parameter, context)) {
            return groups;
        }
        let id = function.def_id().expect("functions have ids");
        for &caller in &self.callers[place] {
            let sources = sources(&functions[caller], context);
            for call in calls_of(&functions[caller], id) {
                let given = given(call, &sources, context);
                match groups.iter_mut().find(|group| fits(group, &given)) {
                    Some(group) => {
                        for (known, new) in group.iter_mut().zip(given) {
                            *known = if *known == Argument::Null { new } else { *known };
                        }
                    }
                    None => groups.push(given),
                }
            }
        }
        for group in &mut groups {
            for (parameter, argument) in function.parameters.iter().zip(group) {
                if !is_generic(parameter, context) {
                    *argument = Argument::Other;
                }
            }
        }
        groups
    }
}

/// An argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Argument {
    /// A null or undefined pointer.
    Null,
    /// A generic pointer that was cast from one storage class.
    One(StorageClass),
    /// Anything else.
    Other,
}

/// The arguments of a call.
type Given = Vec<Argument>;

fn given(call: &dr::Instruction, sources: &Sources, context: &Context) -> Given {
    let argument = |index: usize| {
        let id = id_at(call, index).unwrap_or_default();
        match (sources.get(&id), context.globals.value(id)) {
            (Some(&(_, class)), _) => Argument::One(class),
            (None, Value::Null | Value::Undef) => Argument::Null,
            (None, _) => Argument::Other,
        }
    };
    (1..call.operands.len()).map(argument).collect()
}

/// Whether one clone can serve both argument lists.
fn fits(one: &[Argument], other: &[Argument]) -> bool {
    one.iter()
        .zip(other)
        .all(|(&one, &other)| one == other || one == Argument::Null || other == Argument::Null)
}

/// The storage classes of the parameters for an argument list.
fn classes(given: &[Argument]) -> impl Iterator<Item = Option<StorageClass>> {
    given.iter().map(|argument| match argument {
        Argument::One(class) => Some(*class),
        Argument::Null | Argument::Other => None,
    })
}

fn is_generic(value: &dr::Instruction, context: &Context) -> bool {
    let ty = value.result_type.map(|ty| context.globals.ty(ty));
    matches!(ty, Some(Type::Pointer(StorageClass::Generic, _)))
}

/// The operand and storage class of each cast to generic, by result id.
type Sources = FxHashMap<u32, (u32, StorageClass)>;

/// Collects the operands and storage classes of the casts to generic.
fn sources(function: &dr::Function, context: &Context) -> Sources {
    let values = || function.parameters.iter().chain(instructions(function));
    let types: FxHashMap<u32, u32> =
        values().filter_map(|each| Some((each.result_id?, each.result_type?))).collect();
    let source = |cast: &dr::Instruction| {
        let from = id_at(cast, 0)?;
        let ty = types.get(&from).copied().or_else(|| context.globals.type_of(from))?;
        match context.globals.ty(ty) {
            Type::Pointer(class, _) => Some((cast.result_id?, (from, class))),
            _ => None,
        }
    };
    values().filter(|each| each.class.opcode == Op::PtrCastToGeneric).filter_map(source).collect()
}

/// Retypes parameters, with a cast to generic at function entry. Returns the new types.
fn give_classes(
    function: &mut dr::Function,
    classes: impl Iterator<Item = Option<StorageClass>>,
    context: &mut Context,
) -> Vec<Option<u32>> {
    let mut casts = Vec::new();
    let mut types = Vec::new();
    context.replaced.clear();
    for (parameter, class) in function.parameters.iter_mut().zip(classes) {
        let (Some(id), Some(generic), Some(class)) = (parameter.result_id, parameter.result_type, class)
        else {
            types.push(None);
            continue;
        };
        let Type::Pointer(_, pointee) = context.globals.ty(generic) else {
            unreachable!("generic parameters are pointers");
        };
        let ty = context.globals.pointer_type(class, pointee);
        let cast = context.globals.fresh();
        parameter.result_type = Some(ty);
        context.replaced.insert(id, cast);
        casts.push(of_ids(Op::PtrCastToGeneric, generic, cast, &[id]));
        types.push(Some(ty));
    }
    edit::replace_uses(function, &context.replaced);
    let first = &mut function.blocks[0].instructions;
    let is_variable =
        |each: &dr::Instruction| each.class.opcode == Op::Variable || edit::is_line(each.class.opcode);
    let after_variables = first.iter().position(|each| !is_variable(each)).unwrap_or(0);
    first.splice(after_variables..after_variables, casts);
    let parameters: Vec<u32> = function.parameters.iter().filter_map(|each| each.result_type).collect();
    let def = function.def.as_mut().expect("functions have definitions");
    let ty = context.globals.function_type(def.result_type.expect("functions have results"), &parameters);
    def.operands[1] = Operand::IdRef(ty);
    types
}

/// Redirects the calls of a caller whose arguments match to the specialized function. Returns whether there was one.
fn redirect(
    caller: &mut dr::Function,
    (old, new): (u32, u32),
    (wanted, types): (&Given, &[Option<u32>]),
    context: &mut Context,
) -> bool {
    let sources = sources(caller, context);
    let mut found = false;
    for call in caller.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
        if call.class.opcode != Op::FunctionCall || id_at(call, 0) != Some(old) {
            continue;
        }
        let given = given(call, &sources, context);
        let is_wanted = given
            .iter()
            .zip(wanted)
            .zip(types)
            .all(|((&given, &wanted), ty)| ty.is_none() || given == wanted || given == Argument::Null);
        if !is_wanted {
            continue;
        }
        found = true;
        call.operands[0] = Operand::IdRef(new);
        for (index, ty) in types.iter().enumerate() {
            let (Some(ty), Some(argument)) = (ty, id_at(call, index + 1)) else { continue };
            let source = match sources.get(&argument) {
                Some(&(source, _)) => source,
                None => context.globals.null(*ty),
            };
            call.operands[index + 1] = Operand::IdRef(source);
        }
    }
    found
}

/// The specific pointer type of a generic result if all returns agree on one storage class.
fn returned_type(function: &dr::Function, context: &mut Context) -> Option<u32> {
    let def = function.def.as_ref()?;
    let Type::Pointer(StorageClass::Generic, pointee) = context.globals.ty(def.result_type?) else {
        return None;
    };
    let sources = sources(function, context);
    let mut found = None;
    for value in returned(function) {
        match (sources.get(&value), context.globals.value(value)) {
            (Some(&(_, class)), _) if found.is_none_or(|found| found == class) => found = Some(class),
            (None, Value::Null | Value::Undef) => {}
            _ => return None,
        }
    }
    Some(context.globals.pointer_type(found?, pointee))
}

fn returned(function: &dr::Function) -> impl Iterator<Item = u32> {
    let returns = instructions(function).filter(|each| each.class.opcode == Op::ReturnValue);
    returns.filter_map(|each| id_at(each, 0))
}

/// Retypes the result of a function, whose returns then return the operands of their casts. Returns the generic type.
fn give_result(function: &mut dr::Function, ty: u32, context: &mut Context) -> u32 {
    let sources = sources(function, context);
    for each in function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
        let Some(value) = id_at(each, 0).filter(|_| each.class.opcode == Op::ReturnValue) else { continue };
        let source = match sources.get(&value) {
            Some(&(source, _)) => source,
            None => context.globals.null(ty),
        };
        each.operands[0] = Operand::IdRef(source);
    }
    let parameters: Vec<u32> = function.parameters.iter().filter_map(|each| each.result_type).collect();
    let def = function.def.as_mut().expect("functions have definitions");
    def.operands[1] = Operand::IdRef(context.globals.function_type(ty, &parameters));
    def.result_type.replace(ty).expect("functions have results")
}

/// Casts the result of each call of a function with a retyped result back to generic.
fn take_result(caller: &mut dr::Function, callee: u32, (ty, generic): (u32, u32), context: &mut Context) {
    for block in &mut caller.blocks {
        let is_call =
            |each: &dr::Instruction| each.class.opcode == Op::FunctionCall && id_at(each, 0) == Some(callee);
        if !block.instructions.iter().any(is_call) {
            continue;
        }
        for mut each in std::mem::take(&mut block.instructions) {
            let Some(id) = each.result_id.filter(|_| is_call(&each)) else {
                block.instructions.push(each);
                continue;
            };
            let concrete = context.globals.fresh();
            (each.result_id, each.result_type) = (Some(concrete), Some(ty));
            block.instructions.push(each);
            block.instructions.push(of_ids(Op::PtrCastToGeneric, generic, id, &[concrete]));
        }
    }
}

/// Returns an internal clone of a function.
fn copied(function: &dr::Function, context: &mut Context) -> dr::Function {
    let mut copy = function.clone();
    let mut ids = IdMap::default();
    let defined = copy
        .parameters
        .iter()
        .chain(copy.blocks.iter().flat_map(|block| block.label.iter().chain(&block.instructions)));
    let defined: Vec<u32> = defined.filter_map(|each| each.result_id).collect();
    for id in defined {
        let new = context.copy_id(id);
        ids.insert(id, new);
    }
    // The decorations of the function id are linkage; they are not cloned.
    let id = context.globals.fresh();
    copy.def.as_mut().expect("functions have definitions").result_id = Some(id);
    let parts =
        copy.blocks.iter_mut().flat_map(|block| block.label.iter_mut().chain(&mut block.instructions));
    for each in copy.parameters.iter_mut().chain(parts) {
        each.result_id = each.result_id.map(|id| ids.get(id).unwrap_or(id));
        edit::replace_operands(each, &ids);
    }
    copy
}
