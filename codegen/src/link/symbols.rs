//! Which definition each import means, by name: the checks that they agree, and what is said if they do not.

use super::{LinkKind, Named, types::Merged};
use crate::ir::{AddressSpace, Global, Linkage, LinkageKind, Type, TypeKind, Value, ValueKind};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A function or variable of a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ModuleSymbol {
    /// The index of the module.
    pub(super) module: usize,
    /// The function or variable there.
    pub(super) value: Value,
}

/// What stands for an import or for a repeated definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A function or variable.
    Same(ModuleSymbol),
    /// The address of a variable, cast to the type that the import has.
    Cast(ModuleSymbol),
}

/// The types of an import and of the function that stands for it, which differ in what pointers point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Adapter {
    /// The type that calls count on.
    pub(super) called_as: Type,
    /// The type of the function.
    pub(super) is: Type,
}

/// What the symbols of all modules mean.
#[derive(Default)]
pub(super) struct Resolution {
    /// What stands for a function or variable that is not part of the linked module.
    pub(super) targets: FxHashMap<ModuleSymbol, Target>,
    /// The imported functions whose calls are adapted.
    pub(super) adapters: FxHashMap<ModuleSymbol, Adapter>,
}

/// Resolves imports to exports of the same name. In a library an import may remain; one stands for all of its name.
pub(super) fn resolve(
    modules: &[Named],
    types: &Merged,
    kind: LinkKind,
    errors: &mut Vec<String>,
) -> Resolution {
    let mut resolver = Resolver { modules, types, resolution: Resolution::default(), errors };
    resolver.resolve(kind);
    resolver.resolution
}

struct Resolver<'m> {
    modules: &'m [Named],
    types: &'m Merged,
    resolution: Resolution,
    errors: &'m mut Vec<String>,
}

type ByName<'m> = IndexMap<&'m str, ModuleSymbol, FxBuildHasher>;

impl<'m> Resolver<'m> {
    fn resolve(&mut self, kind: LinkKind) {
        let symbols = symbols(self.modules);
        let exports = self.exports(&symbols);
        self.check_kernels();
        let (mut first_imports, mut missing) = (ByName::default(), ByName::default());
        for &(import, linkage) in symbols.iter().filter(|(_, linkage)| linkage.kind == LinkageKind::Import) {
            let name = &*linkage.name;
            let target = match exports.get(name) {
                Some(&export) => export,
                None if kind == LinkKind::Library => *first_imports.entry(name).or_insert(import),
                None => {
                    missing.entry(name).or_insert(import);
                    continue;
                }
            };
            if target != import && !self.redirect(import, target) {
                let what = if exports.contains_key(name) { "defined" } else { "declared" };
                let (here, there) = (self.origin(import), self.origin(target));
                self.errors.push(format!(
                    "conflicting types for `{name}`: declared in `{here}`, {what} in `{there}`"
                ));
            }
        }
        self.report(&missing);
    }

    /// The exports by name. Of `linkonce_odr` definitions all but the first are replaced. SPV_KHR_linkonce_odr.
    fn exports(&mut self, symbols: &[(ModuleSymbol, &'m Linkage)]) -> ByName<'m> {
        let mut exports: IndexMap<&str, (ModuleSymbol, &Linkage), FxBuildHasher> = IndexMap::default();
        for &(place, linkage) in symbols.iter().filter(|(_, linkage)| linkage.kind != LinkageKind::Import) {
            let &mut (first, first_linkage) = exports.entry(&*linkage.name).or_insert((place, linkage));
            if first == place {
                continue;
            }
            if [first_linkage, linkage].iter().all(|each| each.kind == LinkageKind::LinkOnce) {
                self.resolution.targets.insert(place, Target::Same(first));
            } else {
                let (one, other) = (self.origin(first), self.origin(place));
                self.errors
                    .push(format!("duplicate symbol `{}`: defined in `{one}` and `{other}`", linkage.name));
            }
        }
        exports.into_iter().map(|(name, (place, _))| (name, place)).collect()
    }

    fn check_kernels(&mut self) {
        let mut first: FxHashMap<&str, usize> = FxHashMap::default();
        for (name, module) in self.kernels() {
            if let Some(other) = first.insert(name, module) {
                let (one, other) = (&self.modules[other].name, &self.modules[module].name);
                self.errors.push(format!("duplicate kernel `{name}`: defined in `{one}` and `{other}`"));
            }
        }
    }

    /// Reports imports that nothing defines.
    fn report(&mut self, missing: &ByName) {
        let kernels: FxHashMap<&str, usize> = self.kernels().into_iter().collect();
        for (name, &import) in missing {
            let here = self.origin(import);
            // SPIR-V, 2.16.1: nothing calls an entry point.
            self.errors.push(match kernels.get(name) {
                Some(&kernel) => format!(
                    "`{here}` calls `{name}`, a kernel of `{}`: kernels of other modules cannot be called",
                    self.modules[kernel].name
                ),
                None => format!("undefined symbol `{name}`, referenced by `{here}`"),
            });
        }
    }

    /// The names of the kernels, and the indices of their modules.
    fn kernels(&self) -> Vec<(&'m str, usize)> {
        let mut kernels = Vec::new();
        for (index, each) in self.modules.iter().enumerate() {
            kernels.extend(each.module.entry_points.iter().map(|entry| (&*entry.name, index)));
        }
        kernels
    }

    /// The name of the module that a symbol is of.
    fn origin(&self, place: ModuleSymbol) -> &'m str {
        &self.modules[place.module].name
    }

    /// Makes an import mean another symbol. Returns whether it can: the types are equal, or differ only in what pointers point at, in which
    /// case calls are adapted, or one is an array of unknown length.
    fn redirect(&mut self, import: ModuleSymbol, target: ModuleSymbol) -> bool {
        let (one, other) = (self.symbol(import), self.symbol(target));
        let meaning = match (one, other) {
            _ if one == other => Target::Same(target),
            (Symbol::Variable(space, ty), Symbol::Variable(other_space, other))
                if space == other_space && self.complete_each_other(ty, other) =>
            {
                Target::Cast(target)
            }
            (Symbol::Function(called_as), Symbol::Function(is)) if self.differ_in_pointees(called_as, is) => {
                self.resolution.adapters.insert(import, Adapter { called_as, is });
                Target::Same(target)
            }
            _ => return false,
        };
        self.resolution.targets.insert(import, meaning);
        true
    }

    /// The type of a symbol in the linked module.
    fn symbol(&self, place: ModuleSymbol) -> Symbol {
        let Named { module, .. } = &self.modules[place.module];
        let linked = |ty: Type| self.types.of[place.module][ty.index()];
        match place.value.kind() {
            ValueKind::Global(global) => {
                let data = module.global(global);
                Symbol::Variable(data.space, linked(data.ty))
            }
            ValueKind::Function(function) => Symbol::Function(linked(module.function(function).ty)),
            ValueKind::Inst(_) | ValueKind::Constant(_) => {
                unreachable!("symbols are functions and variables")
            }
        }
    }

    /// Whether types are arrays of which one has an unknown length. C99 6.2.7, 6.7.5.2p6. Such an array is emitted with one element.
    fn complete_each_other(&self, one: Type, other: Type) -> bool {
        match (self.types.types.kind(one), self.types.types.kind(other)) {
            (TypeKind::Array(element, length), TypeKind::Array(other_element, other_length)) => {
                element == other_element && (length == 1) != (other_length == 1)
            }
            _ => false,
        }
    }

    /// Whether the types of functions differ only in what pointers point at.
    fn differ_in_pointees(&self, one: Type, other: Type) -> bool {
        let types = &self.types.types;
        let (TypeKind::Function(result, list), TypeKind::Function(other_result, other_list)) =
            (types.kind(one), types.kind(other))
        else {
            return false;
        };
        let (parameters, others) = (types.parameters(list), types.parameters(other_list));
        let space = |ty: Type| types.pointee(ty).map(|(space, _)| space);
        let fit = |one: Type, other: Type| {
            one == other || space(one).is_some_and(|space_of_one| space(other) == Some(space_of_one))
        };
        parameters.len() == others.len()
            && fit(result, other_result)
            && parameters.iter().zip(others).all(|(&one, &other)| fit(one, other))
    }
}

/// What an import and its definition have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symbol {
    /// A function of a type.
    Function(Type),
    /// A variable in an address space, of a type.
    Variable(AddressSpace, Type),
}

/// The symbols of all modules: of each, the variables and then the functions.
fn symbols(modules: &[Named]) -> Vec<(ModuleSymbol, &Linkage)> {
    let mut symbols = Vec::new();
    for (number, Named { module, .. }) in modules.iter().enumerate() {
        let globals = module.globals.iter().enumerate().filter(|(_, global)| !global.is_removed);
        let globals = globals.map(|(index, global)| (Global::new(index).into(), global.linkage.as_ref()));
        let functions = module.function_ids().map(|id| (id.into(), module.function(id).linkage.as_ref()));
        let all = globals.chain(functions);
        symbols.extend(all.filter_map(|(value, linkage): (Value, _)| {
            Some((ModuleSymbol { module: number, value }, linkage?))
        }));
    }
    symbols
}
