//! Address spaces across calls: a generic parameter that every call fills with pointers into one storage class becomes a parameter
//! of that class. OpenCL C 3.0, 6.7.5. What follows inside the function is the work of `address_spaces`.
//!
//! Callers are looked at before their callees, so that what is learned goes down chains of calls. A function that other modules
//! may call keeps its parameters; the calls of this module go to a copy.

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

/// Functions up to this many instructions are copied for the sake of an address space.
const COPIED: usize = 2_000;

/// Runs the pass. `order` lists callees before callers, `outside` says which functions other modules may call, `improve` runs
/// the passes over one function.
pub(crate) fn run(
    functions: &mut Vec<dr::Function>,
    order: &[usize],
    outside: &[bool],
    context: &mut Context,
    improve: fn(&mut dr::Function, &mut Context),
) {
    if !functions.iter().flat_map(instructions).any(|each| each.class.opcode == Op::PtrCastToGeneric) {
        return;
    }
    let mut calls = Calls::new(functions);
    for &place in order.iter().rev() {
        let classes = calls.classes(place, functions, context);
        if functions[place].blocks.is_empty() || classes.iter().all(Option::is_none) {
            continue;
        }
        let callers = calls.callers[place].clone();
        let id = functions[place].def_id().expect("functions have ids");
        let target = if outside[place] {
            if instructions(&functions[place]).count() > COPIED {
                continue;
            }
            let copy = copied(&functions[place], context);
            functions.push(copy);
            calls.add(functions.len() - 1, functions);
            functions.len() - 1
        } else {
            place
        };
        let types = give_classes(&mut functions[target], &classes, context);
        let new = functions[target].def_id().expect("functions have ids");
        for &caller in &callers {
            redirect(&mut functions[caller], (id, new), &types, context);
            improve(&mut functions[caller], context);
        }
        improve(&mut functions[target], context);
    }
}

fn instructions(function: &dr::Function) -> impl Iterator<Item = &dr::Instruction> {
    function.blocks.iter().flat_map(|block| &block.instructions)
}

fn calls_of(function: &dr::Function, id: u32) -> impl Iterator<Item = &dr::Instruction> {
    instructions(function)
        .filter(move |each| each.class.opcode == Op::FunctionCall && id_at(each, 0) == Some(id))
}

/// Who calls whom.
struct Calls {
    /// The place of each function, by id.
    places: FxHashMap<u32, usize>,
    /// The callers of each function, each once.
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

    /// Takes note of a function that was made.
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

    /// The one class that all calls give to each parameter, where it is generic and there is one.
    fn classes(
        &self,
        place: usize,
        functions: &[dr::Function],
        context: &Context,
    ) -> Vec<Option<StorageClass>> {
        let function = &functions[place];
        let is_generic = |parameter: &dr::Instruction| {
            let ty = parameter.result_type.map(|ty| context.globals.ty(ty));
            matches!(ty, Some(Type::Pointer(StorageClass::Generic, _)))
        };
        let generic: Vec<bool> = function.parameters.iter().map(is_generic).collect();
        let mut found: Vec<Given> = vec![Given::Nothing; generic.len()];
        if !generic.contains(&true) {
            return vec![None; generic.len()];
        }
        let id = function.def_id().expect("functions have ids");
        for &caller in &self.callers[place] {
            let sources = sources(&functions[caller], context);
            for call in calls_of(&functions[caller], id) {
                for (index, given) in found.iter_mut().enumerate().filter(|&(index, _)| generic[index]) {
                    let argument = id_at(call, index + 1).unwrap_or_default();
                    *given = given.join(match (sources.get(&argument), context.globals.value(argument)) {
                        (Some(&(_, class)), _) => Given::One(class),
                        (None, Value::Null | Value::Undef) => Given::Nothing,
                        (None, _) => Given::Any,
                    });
                }
            }
        }
        let one = |given| match given {
            Given::One(class) => Some(class),
            Given::Nothing | Given::Any => None,
        };
        found.into_iter().map(one).collect()
    }
}

/// What calls give to a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    /// Null pointers at most.
    Nothing,
    /// Pointers of one class.
    One(StorageClass),
    /// Others.
    Any,
}

impl Given {
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, given) | (given, Self::Nothing) => given,
            (one, other) if one == other => one,
            _ => Self::Any,
        }
    }
}

/// What each conversion to a generic pointer converts, and its class.
fn sources(function: &dr::Function, context: &Context) -> FxHashMap<u32, (u32, StorageClass)> {
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

/// Gives parameters pointer types of classes, and converts them to generic where the function begins. Returns the new types.
fn give_classes(
    function: &mut dr::Function,
    classes: &[Option<StorageClass>],
    context: &mut Context,
) -> Vec<Option<u32>> {
    let mut casts = Vec::new();
    let mut types = Vec::with_capacity(classes.len());
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
        let ty = context.globals.pointer_type(*class, pointee);
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

/// Lets a caller call a function whose parameters got classes.
fn redirect(caller: &mut dr::Function, (old, new): (u32, u32), types: &[Option<u32>], context: &mut Context) {
    let sources = sources(caller, context);
    for call in caller.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
        if call.class.opcode != Op::FunctionCall || id_at(call, 0) != Some(old) {
            continue;
        }
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
}

/// A copy of a function that only this module knows.
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
    // The decorations of the function itself are its linkage.
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
