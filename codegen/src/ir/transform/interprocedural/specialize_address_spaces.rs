//! Interprocedural address space specialization: a generic parameter to which every call passes pointers into one address space becomes a
//! parameter of that space, and so does a generic result. OpenCL C 3.0, 6.7.5. A small function that is called with several spaces is copied
//! for each. A function that others see keeps its signature; the calls of this module go to a copy.
//!
//! Parameters are visited from callers to callees, results from callees to callers. On the way, only `infer_address_spaces` carries a space
//! through a function, which leaves every call in its place; the functions that changed are optimized at the end of a round.

use super::{
    copied_scopes,
    infer_address_spaces::{self, Space, generic_pointee, insert_casts, retyped_null},
    inline::{self, bottom_up},
};
use crate::ir::{
    AddressSpace, Cast, ConstantKind, Function, FunctionId, Inst, Loc, Module, Opcode, Type, Value,
    ValueKind,
    opcode::Core,
    transform::{
        Changed,
        edit::{Replacements, make},
        with_function,
    },
};
use rustc_hash::FxHashSet;
use spirocl_frontend::handle_map::HandleMap;

/// The size up to which a function is copied for one list of address spaces.
const COPIED: usize = 2_000;

/// The size up to which a function is copied for each of several lists.
const COPIED_FOR_EACH: usize = 200;

/// The maximum number of copies of a function, in a round.
const COPIES: usize = 4;

/// The maximum number of lists of address spaces that a function is called with: each call is compared with each of them.
const LISTS: usize = 8;

/// The maximum number of rounds: the space of a result may be that of an argument.
const ROUNDS: usize = 3;

/// Runs the pass; `improve` optimizes a function that it changed.
pub fn run(module: &mut Module, mut improve: impl FnMut(&mut Module, FunctionId)) -> Changed {
    let mut changed = Changed::No;
    for _ in 0..ROUNDS {
        if !module.functions.iter().any(|function| has_generic(function, module)) {
            break;
        }
        let mut round = Round::new(module);
        round.parameters(module);
        round.results(module);
        if !round.changed.contains(&true) {
            break;
        }
        for id in bottom_up(module).into_iter().filter(|id| round.changed[id.index()]) {
            improve(module, id);
        }
        changed = Changed::Yes;
    }
    changed
}

/// Whether a function with a body has a generic parameter or result.
fn has_generic(function: &Function, module: &Module) -> bool {
    let parameters = function.parameters.iter().map(|&parameter| function.inst(parameter).ty);
    let mut types = parameters.chain([function.return_type]);
    !function.layout.is_empty() && types.any(|ty| generic_pointee(module, ty).is_some())
}

/// A round over all functions. Each list has an item for each function of the module.
struct Round {
    /// Whether the function keeps its signature, as others see it.
    outside: Vec<bool>,
    /// The calls in the function.
    calls: Vec<Vec<Inst>>,
    /// The calls of the function.
    sites: Vec<Vec<Site>>,
    /// Whether the function was changed.
    changed: Vec<bool>,
    /// The names that copies cannot have.
    names: FxHashSet<Box<str>>,
}

/// A call: the caller, and the instruction.
type Site = (FunctionId, Inst);

/// Calls that one copy can serve.
struct Group {
    /// The spaces of the arguments for generic parameters; [`Space::Any`] for the others.
    spaces: Vec<Space>,
    sites: Vec<Site>,
}

impl Group {
    /// Whether any space is known.
    fn is_known(&self) -> bool {
        self.spaces.iter().any(|space| matches!(space, Space::One(_)))
    }

    /// Whether a call passes pointers into the same spaces. A null pointer fits all.
    fn fits(&self, given: &[Space]) -> bool {
        let mut pairs = self.spaces.iter().zip(given);
        pairs.all(|(one, other)| one == other || [one, other].contains(&&Space::Nothing))
    }
}

impl Round {
    fn new(module: &Module) -> Self {
        let count = module.functions.len();
        let mut round = Self {
            outside: module.functions.iter().map(|function| function.linkage.is_some()).collect(),
            calls: vec![Vec::new(); count],
            sites: vec![Vec::new(); count],
            changed: vec![false; count],
            names: module.functions.iter().filter_map(|function| function.name.clone()).collect(),
        };
        let entries = module.entry_points.iter().map(|entry| entry.function);
        let parts = module.constants.iter().flat_map(|(_, _, kind)| kind.operands()).copied();
        let initializers = module.globals.iter().filter_map(|global| global.initializer);
        let addressed = parts.chain(initializers).filter_map(Value::function);
        entries.chain(addressed).for_each(|id| round.outside[id.index()] = true);
        for caller in module.function_ids() {
            let function = module.function(caller);
            for (_, inst) in function.all_insts() {
                let is_call = function.inst(inst).opcode == Opcode::Core(Core::Call);
                for (index, value) in function.operands(inst).enumerate() {
                    match value.function() {
                        Some(callee) if is_call && index == 0 => {
                            round.calls[caller.index()].push(inst);
                            round.sites[callee.index()].push((caller, inst));
                        }
                        // A Block that is enqueued.
                        Some(other) => round.outside[other.index()] = true,
                        None => {}
                    }
                }
            }
        }
        round
    }

    // Parameters

    /// Specializes parameters, from callers to callees.
    fn parameters(&mut self, module: &mut Module) {
        for id in bottom_up(module).into_iter().rev() {
            if !has_generic(module.function(id), module) {
                continue;
            }
            let Some(groups) = groups(module, id, &self.sites[id.index()]) else { continue };
            let count = groups.len();
            let (known, others): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(Group::is_known);
            let is_whole = known.len() == 1 && others.is_empty() && !self.outside[id.index()];
            let limit = if count == 1 { COPIED } else { COPIED_FOR_EACH };
            let pays = is_whole || inline::size(module.function(id)) <= limit;
            if known.is_empty() || known.len() > COPIES || !pays {
                continue;
            }
            self.sites[id.index()].clear();
            others.into_iter().for_each(|mut group| self.sites[id.index()].append(&mut group.sites));
            for group in known {
                let target = if is_whole { id } else { self.copy(module, id) };
                self.specialize(module, (id, target), group);
            }
        }
    }

    /// Gives the parameters of a function or its copy the spaces of a group, whose calls go to it then.
    fn specialize(
        &mut self,
        module: &mut Module,
        (original, target): (FunctionId, FunctionId),
        mut group: Group,
    ) {
        with_function(module, target, |function, module| give_spaces(function, module, &group.spaces));
        self.changed[target.index()] = true;
        // A copy calls itself in place of the original, if it passes what it was made for.
        let sites = std::mem::take(&mut self.sites[original.index()]);
        let (own, rest) = sites.into_iter().partition(|&(caller, call)| {
            caller == target && group.fits(&given(module, original, (caller, call)))
        });
        self.sites[original.index()] = rest;
        group.sites.extend::<Vec<Site>>(own);
        for &(caller, call) in &group.sites {
            with_function(module, caller, |function, module| {
                function.set_operand(call, 0, target.into());
                for (index, space) in (1..).zip(&group.spaces) {
                    if let &Space::One(space) = space {
                        let old = function.operand(call, index);
                        let new = source(function, module, old)
                            .unwrap_or_else(|| retyped_null(function, module, old, space));
                        function.set_operand(call, index, new);
                    }
                }
            });
            self.changed[caller.index()] = true;
        }
        self.sites[target.index()].extend(group.sites);
    }

    /// Copies a function. Nothing calls the copy yet.
    fn copy(&mut self, module: &mut Module, id: FunctionId) -> FunctionId {
        let mut copy = module.function(id).clone();
        copy.linkage = None;
        copy.name = copy.name.map(|name| self.free_name(&name));
        let new = module.add_function(copy);
        copied_scopes::renew(module, id, new);
        let calls = self.calls[id.index()].clone();
        self.sites.push(Vec::new());
        for &call in &calls {
            if let Some(callee) = callee(module, (new, call)) {
                self.sites[callee.index()].push((new, call));
            }
        }
        self.calls.push(calls);
        self.outside.push(false);
        self.changed.push(true);
        new
    }

    /// A name with a number appended: some drivers identify functions by name.
    fn free_name(&mut self, name: &str) -> Box<str> {
        let mut numbered = (1..).map(|number| format!("{name}.{number}").into_boxed_str());
        let free = numbered.find(|name| !self.names.contains(name));
        let free = free.expect("there are more numbers than names");
        self.names.insert(free.clone());
        free
    }

    // Results

    /// Specializes results, from callees to callers. In a cycle of calls, only those that no caller was visited before.
    fn results(&mut self, module: &mut Module) {
        let order = bottom_up(module);
        let mut seen = vec![false; order.len()];
        let mut retyped = vec![false; order.len()];
        for id in order {
            seen[id.index()] = true;
            let mut callees = self.calls[id.index()].iter().filter_map(|&call| callee(module, (id, call)));
            if callees.any(|callee| retyped[callee.index()]) {
                with_function(module, id, |function, module| take_results(function, module, &retyped));
                self.changed[id.index()] = true;
            }
            if self.outside[id.index()]
                || self.sites[id.index()].iter().any(|(caller, _)| seen[caller.index()])
            {
                continue;
            }
            if let Some(ty) = returned_type(module, id) {
                with_function(module, id, |function, module| give_result(function, module, ty));
                retyped[id.index()] = true;
                self.changed[id.index()] = true;
            }
        }
    }
}

/// The function that a call names.
fn callee(module: &Module, (caller, call): Site) -> Option<FunctionId> {
    module.function(caller).operand(call, 0).function()
}

/// The calls of a function by the spaces of their arguments; `None` if there are too many lists of them.
fn groups(module: &Module, callee: FunctionId, sites: &[Site]) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for &site in sites {
        let given = given(module, callee, site);
        match groups.iter().position(|group| group.fits(&given)) {
            Some(fitting) => {
                let group = &mut groups[fitting];
                for (known, new) in group.spaces.iter_mut().zip(given) {
                    *known = if *known == Space::Nothing { new } else { *known };
                }
                group.sites.push(site);
            }
            None if groups.len() == LISTS => return None,
            None => groups.push(Group { spaces: given, sites: vec![site] }),
        }
    }
    Some(groups)
}

/// The spaces of the arguments of a call for generic parameters; [`Space::Any`] for the others.
fn given(module: &Module, callee: FunctionId, (caller, call): Site) -> Vec<Space> {
    let (callee, caller) = (module.function(callee), module.function(caller));
    let arguments = caller.operands(call).skip(1);
    let spaces =
        callee.parameters.iter().zip(arguments).map(|(&parameter, argument)| {
            match generic_pointee(module, callee.inst(parameter).ty) {
                Some(_) => space(caller, module, argument),
                None => Space::Any,
            }
        });
    spaces.collect()
}

/// The space that a generic pointer points into, if it is the cast of another pointer.
fn space(function: &Function, module: &Module, value: Value) -> Space {
    if let Some(source) = source(function, module, value) {
        return pointed_at(function, module, source).map_or(Space::Any, Space::One);
    }
    let kind = value.constant().map(|constant| module.constants.kind(constant));
    if matches!(kind, Some(ConstantKind::Null | ConstantKind::Undef)) { Space::Nothing } else { Space::Any }
}

/// The pointer that a generic pointer was cast from.
fn source(function: &Function, module: &Module, value: Value) -> Option<Value> {
    const CAST: Opcode = Opcode::Cast(Cast::ToGeneric);
    match value.kind() {
        ValueKind::Inst(inst) => (function.inst(inst).opcode == CAST).then(|| function.operand(inst, 0)),
        ValueKind::Constant(constant) => match module.constants.kind(constant) {
            ConstantKind::Expression { opcode: CAST, operands, .. } => operands.first().copied(),
            _ => None,
        },
        ValueKind::Global(_) | ValueKind::Function(_) => None,
    }
}

/// The space of a pointer type.
fn pointed_at(function: &Function, module: &Module, value: Value) -> Option<AddressSpace> {
    let ty = match value.kind() {
        ValueKind::Inst(inst) => function.inst(inst).ty,
        ValueKind::Constant(constant) => module.constants.ty(constant),
        ValueKind::Global(global) => return Some(module.global(global).space),
        ValueKind::Function(_) => return None,
    };
    module.types.pointee(ty).map(|(space, _)| space)
}

/// Gives generic parameters address spaces. Uses take a cast to generic, as far as they need it.
fn give_spaces(function: &mut Function, module: &mut Module, spaces: &[Space]) {
    let mut casts = Vec::new();
    let mut replacements = Replacements::default();
    for (parameter, space) in function.parameters.clone().into_iter().zip(spaces) {
        let generic = function.inst(parameter).ty;
        if let &Space::One(space) = space
            && let Some(pointee) = generic_pointee(module, generic)
        {
            function.inst_mut(parameter).ty = module.types.pointer(space, pointee);
            let cast =
                make(function, Opcode::Cast(Cast::ToGeneric), generic, &[parameter.into()], Loc::UNKNOWN);
            replacements.set(parameter, cast.into());
            casts.push(cast);
        }
    }
    replacements.apply(function);
    let entry = function.entry().expect("a function that is specialized has a body");
    let is_variable = |&inst: &Inst| function.inst(inst).opcode == Opcode::Core(Core::Variable);
    let variables = function.block(entry).insts.iter().rposition(is_variable).map_or(0, |last| last + 1);
    function.block_mut(entry).insts.splice(variables..variables, casts);
    renew_type(function, module);
    infer_address_spaces::run(function, module);
}

/// Makes the type of a function that of its parameters and result.
fn renew_type(function: &mut Function, module: &mut Module) {
    let parameters: Vec<Type> =
        function.parameters.iter().map(|&parameter| function.inst(parameter).ty).collect();
    function.ty = module.types.function(function.return_type, &parameters);
}

/// The type of a result that is generic, though all returns agree on one space.
fn returned_type(module: &mut Module, id: FunctionId) -> Option<Type> {
    let function = module.function(id);
    let pointee = generic_pointee(module, function.return_type)?;
    let returned = returns(function).map(|inst| space(function, module, function.operand(inst, 0)));
    match returned.fold(Space::Nothing, Space::join) {
        Space::One(space) => Some(module.types.pointer(space, pointee)),
        Space::Nothing | Space::Any => None,
    }
}

/// The instructions that return a value.
fn returns(function: &Function) -> impl Iterator<Item = Inst> + '_ {
    let terminators = function.layout.iter().filter_map(|&block| function.terminator(block));
    terminators.filter(|&inst| function.inst(inst).opcode == Opcode::Core(Core::ReturnValue))
}

/// Gives the result a type with an address space: what was cast to generic is returned itself.
fn give_result(function: &mut Function, module: &mut Module, ty: Type) {
    let (space, _) = module.types.pointee(ty).expect("the result is a pointer");
    for inst in returns(function).collect::<Vec<_>>() {
        let old = function.operand(inst, 0);
        let new = source(function, module, old).unwrap_or_else(|| retyped_null(function, module, old, space));
        function.set_operand(inst, 0, new);
    }
    function.return_type = ty;
    renew_type(function, module);
}

/// Gives the calls of functions with other results than before the types of these. Uses take a cast to generic, as far as they need it.
fn take_results(function: &mut Function, module: &mut Module, retyped: &[bool]) {
    let mut replacements = Replacements::default();
    let mut casts = HandleMap::default();
    for (_, inst) in function.all_insts().collect::<Vec<_>>() {
        if function.inst(inst).opcode != Opcode::Core(Core::Call) {
            continue;
        }
        let Some(callee) = function.operand(inst, 0).function().filter(|callee| retyped[callee.index()])
        else {
            continue;
        };
        let data = function.inst_mut(inst);
        let generic = std::mem::replace(&mut data.ty, module.function(callee).return_type);
        let location = data.location;
        let cast = make(function, Opcode::Cast(Cast::ToGeneric), generic, &[inst.into()], location);
        replacements.set(inst, cast.into());
        casts.insert(inst, cast);
    }
    replacements.apply(function);
    insert_casts(function, &casts);
    infer_address_spaces::run(function, module);
}
