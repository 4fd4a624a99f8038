//! The linker: merges equal types and constants of several modules, and resolves imports to exports of the same name. SPIR-V, 2.16 and
//! Linkage_Attributes.

mod adapt;
mod dont_inline;
mod global_dce;
mod merge;
mod names;
mod order;

use crate::{
    call_graph::{self, Mentions, is_input},
    capability, contraction,
    instruction::{self, BEFORE_INTERFACE, id_at, is_linkage},
};
use adapt::{Adapters, Types};
use indexmap::{IndexMap, IndexSet};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Capability, Decoration, LinkageType, Op, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use spirocl_frontend::limits::IDS;

/// The kind of the linked module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// A program: every import must be resolved, exports become internal, and everything unreachable from kernels is removed.
    Program,
    /// A library (`-create-library`): exports are kept, and unresolved imports stay.
    Library,
}

/// A module to link, with its name for messages.
#[derive(Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// The module.
    pub module: dr::Module,
}

/// Links modules.
///
/// # Errors
///
/// One message for each error: different addressing models, duplicate, mismatched or undefined symbols, cyclic initializers, a program
/// without a
/// kernel, too many ids.
pub fn link(modules: Vec<Named>, kind: LinkKind) -> Result<dr::Module, Vec<String>> {
    let mut linker = Linker::default();
    modules.into_iter().try_for_each(|each| linker.add(each)).map_err(|error| vec![error])?;
    merge::merge_equal(&mut linker.output).map_err(|error| vec![error])?;
    linker.resolve(kind);
    if kind == LinkKind::Program && linker.output.entry_points.is_empty() && linker.errors.is_empty() {
        linker.errors.push("no kernel to link: use `-create-library` for a module without kernels".into());
    }
    if !linker.errors.is_empty() {
        return Err(linker.errors);
    }
    let module = linker.finish(kind);
    // SPIR-V, 2.17.
    match module.header.as_ref().map_or(0, |header| header.bound) {
        0..=IDS => Ok(module),
        bound => Err(vec![format!("linked module has {bound} ids: the limit is {IDS}")]),
    }
}

#[derive(Default)]
struct Linker {
    output: dr::Module,
    version: (u8, u8),
    bound: Word,
    /// The name of each module, and the id bound after it.
    names: Vec<(String, Word)>,
    /// The functions of modules that turn contraction off.
    uncontracted: Vec<Word>,
    errors: Vec<String>,
}

/// A symbol with linkage.
struct Symbol {
    id: Word,
    name: String,
    linkage: LinkageType,
}

impl Symbol {
    /// Whether all definitions are equivalent. SPV_KHR_linkonce_odr.
    fn is_repeatable(&self) -> bool {
        self.linkage == LinkageType::LinkOnceODR
    }
}

impl Linker {
    /// Adds a module with its ids shifted past those of the others.
    fn add(&mut self, Named { name, mut module }: Named) -> Result<(), String> {
        let (bound, version) =
            module.header.as_ref().map_or((1, (1, 0)), |header| (header.bound, header.version()));
        let shift = self.bound;
        // Merging reduces the number of ids later.
        self.bound = shift.checked_add(bound).ok_or("too many ids in the linked modules")?;
        module.all_inst_iter_mut().for_each(|instruction| {
            for_each_id(instruction, |id| *id += shift);
        });
        self.version = self.version.max(version);
        forget_provided(&mut module);
        let memory_model = module.memory_model.take();
        match (&self.output.memory_model, memory_model) {
            (None, model) => self.output.memory_model = model,
            (Some(one), Some(other)) if one.operands != other.operands => {
                let first = self.names.first().map_or("", |(name, _)| name);
                self.errors.push(format!("`{first}` and `{name}` have different address widths"));
            }
            (Some(_), _) => {}
        }
        self.names.push((name, self.bound));
        if module.debug_string_source.iter().any(contraction::is_mark) {
            self.uncontracted.extend(module.functions.iter().filter_map(dr::Function::def_id));
        }
        let output = &mut self.output;
        output.capabilities.append(&mut module.capabilities);
        output.extensions.append(&mut module.extensions);
        output.ext_inst_imports.append(&mut module.ext_inst_imports);
        output.entry_points.append(&mut module.entry_points);
        output.execution_modes.append(&mut module.execution_modes);
        output.debug_string_source.append(&mut module.debug_string_source);
        output.debug_names.append(&mut module.debug_names);
        output.debug_module_processed.append(&mut module.debug_module_processed);
        output.annotations.append(&mut module.annotations);
        output.types_global_values.append(&mut module.types_global_values);
        output.functions.append(&mut module.functions);
        Ok(())
    }

    /// The name of the module that an id comes from.
    fn origin(&self, id: Word) -> &str {
        self.names.iter().find(|(_, end)| id < *end).map_or("", |(name, _)| name)
    }

    /// Resolves imports to exports of the same name.
    fn resolve(&mut self, kind: LinkKind) {
        let symbols = self.symbols();
        let mut replaced: FxHashMap<Word, Word> = FxHashMap::default();
        let exports = self.exports(&symbols, &mut replaced);
        self.check_kernels();
        let types = Types::new(&self.output);
        let mut adapters = Adapters::default();
        let mut first_imports: IndexMap<&str, Word, FxBuildHasher> = IndexMap::default();
        let mut missing: IndexMap<&str, Word, FxBuildHasher> = IndexMap::default();
        for import in symbols.iter().filter(|symbol| symbol.linkage == LinkageType::Import) {
            let name = import.name.as_str();
            let target = match exports.get(name) {
                Some(&export) => export,
                None if kind == LinkKind::Library => *first_imports.entry(name).or_insert(import.id),
                None => {
                    missing.entry(name).or_insert(import.id);
                    continue;
                }
            };
            if target == import.id {
                continue;
            }
            if let Some(ty) = types.of_other_length(import.id, target) {
                replaced.insert(import.id, self.seen_as(ty, target));
                continue;
            }
            if !adapters.reconcile(&types, import.id, target) {
                let (here, there) = (self.origin(import.id), self.origin(target));
                let what = if exports.contains_key(name) { "defined" } else { "declared" };
                let message =
                    format!("conflicting types for `{name}`: declared in `{here}`, {what} in `{there}`");
                self.errors.push(message);
            }
            replaced.insert(import.id, target);
        }
        let known_kernels: FxHashMap<&str, Word> = kernels(&self.output).collect();
        for (name, import) in missing {
            // SPIR-V, 2.16.1: nothing calls an entry point.
            let here = self.origin(import);
            let message = match known_kernels.get(name) {
                Some(&kernel) => {
                    let there = self.origin(kernel);
                    format!(
                        "`{here}` calls `{name}`, a kernel of `{there}`: kernels of other modules cannot be called"
                    )
                }
                None => format!("undefined symbol `{name}`, referenced by `{here}`"),
            };
            self.errors.push(message);
        }
        adapters.apply(&mut self.output, &mut self.bound);
        self.remove(&replaced);
        if let Err(ring) = order::sort(&mut self.output.types_global_values) {
            // Within a module, definitions are unique, so one of them was imported.
            let name =
                symbols.iter().find(|symbol| ring.contains(&symbol.id)).map_or("", |symbol| &symbol.name);
            let message = format!(
                "initializer of `{name}` refers to the address of `{name}` itself, which SPIR-V does not support"
            );
            self.errors.push(message);
        }
        // Instructions that used an import are equal to those that use the export.
        if !replaced.is_empty() && self.errors.is_empty() {
            self.errors.extend(merge::merge_equal(&mut self.output).err());
        }
    }

    /// A constant address of a variable, cast to another type.
    fn seen_as(&mut self, ty: Word, variable: Word) -> Word {
        let id = self.bound;
        self.bound += 1;
        let operands = vec![Operand::LiteralSpecConstantOpInteger(Op::Bitcast), Operand::IdRef(variable)];
        self.output.types_global_values.push(instruction::value(Op::SpecConstantOp, ty, id, operands));
        id
    }

    /// The exports by name. Of `linkonce_odr` definitions all but the first are replaced.
    fn exports<'s>(
        &mut self,
        symbols: &'s [Symbol],
        replaced: &mut FxHashMap<Word, Word>,
    ) -> IndexMap<&'s str, Word, FxBuildHasher> {
        let mut exports: IndexMap<&str, &Symbol, FxBuildHasher> = IndexMap::default();
        for symbol in symbols.iter().filter(|symbol| symbol.linkage != LinkageType::Import) {
            let first = *exports.entry(&symbol.name).or_insert(symbol);
            if first.is_repeatable() && symbol.is_repeatable() && first.id != symbol.id {
                replaced.insert(symbol.id, first.id);
            } else if first.id != symbol.id {
                let (one, other) = (self.origin(first.id), self.origin(symbol.id));
                let message = format!("duplicate symbol `{}`: defined in `{one}` and `{other}`", symbol.name);
                self.errors.push(message);
            }
        }
        exports.into_iter().map(|(name, symbol)| (name, symbol.id)).collect()
    }

    fn symbols(&self) -> Vec<Symbol> {
        let symbol = |annotation: &Instruction| match annotation.operands.as_slice() {
            [
                Operand::IdRef(id),
                Operand::Decoration(Decoration::LinkageAttributes),
                Operand::LiteralString(name),
                Operand::LinkageType(linkage),
            ] => Some(Symbol { id: *id, name: name.clone(), linkage: *linkage }),
            _ => None,
        };
        self.output.annotations.iter().filter_map(symbol).collect()
    }

    fn check_kernels(&mut self) {
        let mut first: FxHashMap<&str, Word> = FxHashMap::default();
        for (name, id) in kernels(&self.output) {
            if let Some(other) = first.insert(name, id) {
                let (one, other) = (self.origin(other), self.origin(id));
                self.errors.push(format!("duplicate kernel `{name}`: defined in `{one}` and `{other}`"));
            }
        }
    }

    /// Replaces functions and variables, and removes the replaced ones with their names and decorations.
    fn remove(&mut self, replaced: &FxHashMap<Word, Word>) {
        let is_replaced = |id: Option<Word>| id.is_some_and(|id| replaced.contains_key(&id));
        let mut gone: FxHashSet<Word> = replaced.keys().copied().collect();
        self.output.functions.retain(|function| {
            let is_gone = is_replaced(function.def.as_ref().and_then(|definition| definition.result_id));
            if is_gone {
                gone.extend(function.all_inst_iter().filter_map(|each| each.result_id));
            }
            !is_gone
        });
        self.output.types_global_values.retain(|each| !is_replaced(each.result_id));
        let is_kept = |each: &Instruction| !speaks_of(each, |target| gone.contains(&target));
        self.output.annotations.retain(is_kept);
        self.output.debug_names.retain(is_kept);
        self.output.all_inst_iter_mut().for_each(|instruction| replace_ids(instruction, replaced));
    }

    /// Adds the variables that functions of other modules use to entry point interfaces. SPIR-V, OpEntryPoint.
    fn complete_interfaces(&mut self, mentions: &Mentions) {
        let listed = call_graph::listed(&self.output.types_global_values, self.version);
        let reached = mentions.reached(&call_graph::starts(&self.output.entry_points), &listed);
        let is_listed: FxHashSet<Word> = listed.into_iter().collect();
        for (entry_point, reached) in self.output.entry_points.iter_mut().zip(reached) {
            // Since 1.4 each variable is listed once, also if several became one; an import may be a subobject of a variable now.
            let before =
                entry_point.operands.drain(BEFORE_INTERFACE..).filter_map(|each| instruction::id(&each));
            let mut interface: IndexSet<Word, FxBuildHasher> =
                before.filter(|id| is_listed.contains(id)).collect();
            interface.extend(reached);
            entry_point.operands.extend(interface.into_iter().map(Operand::IdRef));
        }
    }

    /// Sets `ContractionOff` on kernels that call functions of modules that turn contraction off. OpenCL C 3.0, 6.8, `FP_CONTRACT`.
    fn turn_contraction_off(&mut self, mentions: &Mentions) {
        let kernels = call_graph::starts(&self.output.entry_points);
        let reached = mentions.reached(&kernels, &self.uncontracted);
        let calling = kernels.into_iter().zip(reached).filter(|(_, reached)| !reached.is_empty());
        contraction::turn_off(&mut self.output, calling.map(|(kernel, _)| kernel));
    }

    fn finish(mut self, kind: LinkKind) -> dr::Module {
        let mentions = Mentions::of_module(&self.output);
        self.complete_interfaces(&mentions);
        self.turn_contraction_off(&mentions);
        let symbols = self.symbols();
        let output = &mut self.output;
        names::keep_apart(output, &symbols, kind);
        if kind == LinkKind::Program {
            output.annotations.retain(|each| !is_linkage(each));
            output.debug_string_source.retain(|each| !contraction::is_mark(each));
        }
        // SPIR-V, 2.16.1: a module has an entry point or this capability.
        let needs_linkage = output.entry_points.is_empty() || output.annotations.iter().any(is_linkage);
        let declared = output.capabilities.iter().filter_map(|each| match each.operands.first() {
            Some(&Operand::Capability(capability)) => Some(capability),
            _ => None,
        });
        let declared = declared.filter(|&each| needs_linkage || each != Capability::Linkage);
        output.capabilities =
            capability::declared(declared).into_iter().map(capability::capability).collect();
        for list in [&mut output.extensions, &mut output.debug_string_source] {
            let mut seen: FxHashSet<Vec<Operand>> = FxHashSet::default();
            list.retain(|each| each.class.opcode == Op::String || seen.insert(each.operands.clone()));
        }
        // Declarations precede definitions. SPIR-V, 2.4.
        output.functions.sort_by_key(|function| !function.blocks.is_empty());
        let mut header = dr::ModuleHeader::new(self.bound);
        header.set_version(self.version.0, self.version.1);
        output.header = Some(header);
        // Removes former exports that are unused.
        global_dce::run(output);
        // Some may call functions of another module.
        dont_inline::run(output);
        crate::emit::renumber::run(output);
        self.output
    }
}

/// The names and functions of the entry points.
fn kernels(module: &dr::Module) -> impl Iterator<Item = (&str, Word)> {
    module.entry_points.iter().filter_map(|each| match each.operands.get(2) {
        Some(Operand::LiteralString(name)) => Some((name.as_str(), id_at(each, 1)?)),
        _ => None,
    })
}

/// Removes linkage from built-in variables, which no module defines. Some compilers declare them as imports. SPIR-V, 3.21, BuiltIn.
fn forget_provided(module: &mut dr::Module) {
    let is_built_in =
        |each: &&Instruction| each.operands.get(1) == Some(&Operand::Decoration(Decoration::BuiltIn));
    let built_in = module.annotations.iter().filter(is_built_in).filter_map(|each| id_at(each, 0));
    let built_in: FxHashSet<Word> = built_in.collect();
    let inputs = module.types_global_values.iter().filter(|each| is_input(each));
    let provided: FxHashSet<Word> =
        inputs.filter_map(|each| each.result_id).filter(|id| built_in.contains(id)).collect();
    module.annotations.retain(|each| !is_linkage(each) || !speaks_of(each, |id| provided.contains(&id)));
}

/// Whether an annotation or a name targets one of these ids.
fn speaks_of(instruction: &Instruction, is: impl Fn(Word) -> bool) -> bool {
    id_at(instruction, 0).is_some_and(is)
}

fn replace_ids(instruction: &mut Instruction, replaced: &FxHashMap<Word, Word>) {
    let result = instruction.result_id;
    for_each_id(instruction, |id| {
        if let Some(&other) = replaced.get(id) {
            *id = other;
        }
    });
    // Result ids stay; only operands are replaced.
    instruction.result_id = result;
}

fn for_each_id(instruction: &mut Instruction, mut change: impl FnMut(&mut Word)) {
    instruction.result_type.iter_mut().for_each(&mut change);
    instruction.result_id.iter_mut().for_each(&mut change);
    instruction.operands.iter_mut().filter_map(instruction::id_mut).for_each(&mut change);
}
