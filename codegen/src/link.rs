//! Several modules into one: equal types and constants become one, imports become what is exported under their name.
//! SPIR-V, 2.16 and Linkage_Attributes.

use crate::instruction::id_at;
use indexmap::{IndexMap, IndexSet};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Capability, Decoration, LinkageType, Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// What becomes of symbols that other modules may still use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// A program: every import must be found, and what was exported is no longer.
    Program,
    /// A library (`-create-library`): exports stay, and imports that are not found stay imports.
    Library,
}

/// Makes one module of several.
///
/// # Errors
///
/// All that is wrong, a message each: modules for different addresses, symbols that are exported twice, of another type than
/// they are imported with, or missing.
pub fn link(modules: Vec<dr::Module>, kind: LinkKind) -> Result<dr::Module, Vec<String>> {
    let mut linker = Linker::default();
    modules.into_iter().for_each(|module| linker.add(module));
    linker.merge_types();
    linker.resolve(kind);
    if linker.errors.is_empty() { Ok(linker.finish(kind)) } else { Err(linker.errors) }
}

#[derive(Default)]
struct Linker {
    output: dr::Module,
    version: (u8, u8),
    bound: Word,
    errors: Vec<String>,
}

/// A function or variable that modules share by its name.
struct Symbol {
    id: Word,
    name: String,
    linkage: LinkageType,
}

impl Linker {
    /// Adds a module, its ids moved to where no other has any.
    fn add(&mut self, mut module: dr::Module) {
        let (bound, version) =
            module.header.as_ref().map_or((1, (1, 0)), |header| (header.bound, header.version()));
        let shift = self.bound;
        module.all_inst_iter_mut().for_each(|instruction| {
            for_each_id(instruction, |id| *id += shift);
        });
        self.bound += bound;
        self.version = self.version.max(version);
        let memory_model = module.memory_model.take();
        match (&self.output.memory_model, memory_model) {
            (None, model) => self.output.memory_model = model,
            (Some(one), Some(other)) if one.operands != other.operands => {
                self.errors.push("the modules are for different widths of addresses".into());
            }
            (Some(_), _) => {}
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
    }

    /// Types, constants and imported sets that are equal become one. A structure is equal to another only with equal decorations.
    fn merge_types(&mut self) {
        let mut replaced: FxHashMap<Word, Word> = FxHashMap::default();
        let mut decorations: FxHashMap<Word, Vec<Vec<Operand>>> = FxHashMap::default();
        for annotation in &self.output.annotations {
            if let Some(target) = id_at(annotation, 0) {
                decorations.entry(target).or_default().push(annotation.operands[1..].to_vec());
            }
        }
        let mut known: IndexMap<Key, Word, FxBuildHasher> = IndexMap::default();
        let output = &mut self.output;
        for list in [&mut output.ext_inst_imports, &mut output.types_global_values] {
            list.retain_mut(|instruction| {
                replace_ids(instruction, &replaced);
                let Some(id) = instruction.result_id.filter(|_| is_mergeable(instruction)) else {
                    return true;
                };
                let key = Key {
                    opcode: instruction.class.opcode,
                    result_type: instruction.result_type,
                    operands: instruction.operands.iter().map(|operand| format!("{operand:?}")).collect(),
                    decorations: decorations.get(&id).map_or_else(String::new, |list| format!("{list:?}")),
                };
                let first = *known.entry(key).or_insert(id);
                if first != id {
                    replaced.insert(id, first);
                }
                first == id
            });
        }
        self.replace(&replaced);
    }

    /// Uses one id in place of another everywhere; what is said about those replaced is forgotten.
    fn replace(&mut self, replaced: &FxHashMap<Word, Word>) {
        if replaced.is_empty() {
            return;
        }
        let speaks_of_kept =
            |each: &Instruction| id_at(each, 0).is_none_or(|target| !replaced.contains_key(&target));
        self.output.annotations.retain(speaks_of_kept);
        self.output.debug_names.retain(speaks_of_kept);
        self.output.all_inst_iter_mut().for_each(|instruction| replace_ids(instruction, replaced));
    }

    /// Imports become what is exported under their name.
    fn resolve(&mut self, kind: LinkKind) {
        let symbols = self.symbols();
        let mut exports: IndexMap<&str, Word, FxBuildHasher> = IndexMap::default();
        for symbol in symbols.iter().filter(|symbol| symbol.linkage == LinkageType::Export) {
            if exports.insert(&symbol.name, symbol.id).is_some() {
                self.errors.push(format!("`{}` is defined in two modules", symbol.name));
            }
        }
        self.check_kernels();
        let mut replaced: FxHashMap<Word, Word> = FxHashMap::default();
        let mut first_imports: IndexMap<&str, Word, FxBuildHasher> = IndexMap::default();
        let mut missing: IndexSet<&str, FxBuildHasher> = IndexSet::default();
        for import in symbols.iter().filter(|symbol| symbol.linkage == LinkageType::Import) {
            let target = match exports.get(import.name.as_str()) {
                Some(&export) => export,
                None if kind == LinkKind::Library => *first_imports.entry(&import.name).or_insert(import.id),
                None => {
                    missing.insert(&import.name);
                    continue;
                }
            };
            if target == import.id {
                continue;
            }
            if self.type_of(target) != self.type_of(import.id) {
                let name = &import.name;
                self.errors.push(format!("`{name}` is declared with another type than it is defined with"));
            }
            replaced.insert(import.id, target);
        }
        self.errors.extend(
            missing
                .into_iter()
                .map(|name| format!("`{name}` is declared and used, but no module defines it")),
        );
        self.remove_declarations(&replaced);
        self.replace(&replaced);
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
        let mut names: FxHashSet<&str> = FxHashSet::default();
        for entry_point in &self.output.entry_points {
            let Some(Operand::LiteralString(name)) = entry_point.operands.get(2) else { continue };
            if !names.insert(name) {
                self.errors.push(format!("the kernel `{name}` is defined in two modules"));
            }
        }
    }

    /// The type of a function or variable.
    fn type_of(&self, id: Word) -> Option<Word> {
        let function = self.output.functions.iter().find_map(|function| {
            let definition = function.def.as_ref().filter(|definition| definition.result_id == Some(id))?;
            id_at(definition, 1)
        });
        let variable = || {
            let variable = self.output.types_global_values.iter().find(|each| each.result_id == Some(id))?;
            variable.result_type
        };
        function.or_else(variable)
    }

    /// Removes the functions and variables that are declared only, with what is said of them and of their parameters.
    fn remove_declarations(&mut self, replaced: &FxHashMap<Word, Word>) {
        let is_replaced = |id: Option<Word>| id.is_some_and(|id| replaced.contains_key(&id));
        let mut gone: FxHashSet<Word> = FxHashSet::default();
        self.output.functions.retain(|function| {
            let is_gone = is_replaced(function.def.as_ref().and_then(|definition| definition.result_id));
            if is_gone {
                gone.extend(function.parameters.iter().filter_map(|parameter| parameter.result_id));
            }
            !is_gone
        });
        self.output.types_global_values.retain(|each| !is_replaced(each.result_id));
        let is_kept = |each: &Instruction| id_at(each, 0).is_none_or(|target| !gone.contains(&target));
        self.output.annotations.retain(is_kept);
        self.output.debug_names.retain(is_kept);
    }

    /// Entry points list the variables that functions of other modules use. SPIR-V, OpEntryPoint: those of storage class `Input`,
    /// since 1.4 all.
    fn complete_interfaces(&mut self) {
        let is_listed = |each: &&Instruction| {
            let is_input = each.operands.first() == Some(&Operand::StorageClass(StorageClass::Input));
            each.class.opcode == Op::Variable && (is_input || self.version >= (1, 4))
        };
        let variables: FxHashSet<Word> = self
            .output
            .types_global_values
            .iter()
            .filter(is_listed)
            .filter_map(|each| each.result_id)
            .collect();
        let functions: FxHashMap<Word, &dr::Function> = self
            .output
            .functions
            .iter()
            .filter_map(|function| Some((function.def.as_ref()?.result_id?, function)))
            .collect();
        let mut entry_points = std::mem::take(&mut self.output.entry_points);
        for entry_point in &mut entry_points {
            let mut reached: IndexSet<Word, FxBuildHasher> = id_at(entry_point, 1).into_iter().collect();
            let mut used: IndexSet<Word, FxBuildHasher> = IndexSet::default();
            let mut next = 0;
            while let Some(id) = reached.get_index(next).copied() {
                next += 1;
                let Some(function) = functions.get(&id) else { continue };
                for id in
                    function.all_inst_iter().flat_map(|each| &each.operands).filter_map(Operand::id_ref_any)
                {
                    if variables.contains(&id) {
                        used.insert(id);
                    } else if functions.contains_key(&id) {
                        reached.insert(id);
                    }
                }
            }
            let new = used.into_iter().map(Operand::IdRef);
            let new: Vec<Operand> = new.filter(|id| !entry_point.operands[3..].contains(id)).collect();
            entry_point.operands.extend(new);
        }
        self.output.entry_points = entry_points;
    }

    fn finish(mut self, kind: LinkKind) -> dr::Module {
        self.complete_interfaces();
        let output = &mut self.output;
        if kind == LinkKind::Program {
            output.annotations.retain(|each| !is_linkage(each));
        }
        let is_linked = output.annotations.iter().any(is_linkage);
        output
            .capabilities
            .retain(|each| is_linked || !each.operands.contains(&Operand::Capability(Capability::Linkage)));
        for list in [&mut output.capabilities, &mut output.extensions, &mut output.debug_string_source] {
            let mut seen: Vec<Vec<Operand>> = Vec::new();
            list.retain(|each| {
                let is_new = each.class.opcode == Op::String || !seen.contains(&each.operands);
                seen.push(each.operands.clone());
                is_new
            });
        }
        // Declarations stand before definitions. SPIR-V, 2.4.
        output.functions.sort_by_key(|function| !function.blocks.is_empty());
        let mut header = dr::ModuleHeader::new(self.bound);
        header.set_version(self.version.0, self.version.1);
        output.header = Some(header);
        crate::passes::renumber(output);
        self.output
    }
}

fn is_linkage(annotation: &Instruction) -> bool {
    annotation.operands.get(1) == Some(&Operand::Decoration(Decoration::LinkageAttributes))
}

/// What makes two types or constants equal.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    opcode: Op,
    result_type: Option<Word>,
    operands: Vec<String>,
    decorations: String,
}

/// Whether equal instructions may be one: types, constants, sets, what the device provides; not the program's variables, and not
/// constants that are specialised.
fn is_mergeable(instruction: &Instruction) -> bool {
    let opcode = instruction.class.opcode;
    let is_type = format!("{opcode:?}").starts_with("Type") && opcode != Op::TypeForwardPointer;
    let is_constant = matches!(
        opcode,
        Op::Constant
            | Op::ConstantTrue
            | Op::ConstantFalse
            | Op::ConstantNull
            | Op::ConstantComposite
            | Op::ConstantSampler
            | Op::Undef
    );
    let is_input = opcode == Op::Variable
        && instruction.operands.first() == Some(&Operand::StorageClass(StorageClass::Input));
    is_type || is_constant || is_input || opcode == Op::ExtInstImport
}

fn replace_ids(instruction: &mut Instruction, replaced: &FxHashMap<Word, Word>) {
    let result = instruction.result_id;
    for_each_id(instruction, |id| {
        if let Some(&other) = replaced.get(id) {
            *id = other;
        }
    });
    // What an instruction is called stays; only what it uses changes.
    instruction.result_id = result;
}

fn for_each_id(instruction: &mut Instruction, mut change: impl FnMut(&mut Word)) {
    instruction.result_type.iter_mut().for_each(&mut change);
    instruction.result_id.iter_mut().for_each(&mut change);
    instruction.operands.iter_mut().filter_map(Operand::id_ref_any_mut).for_each(&mut change);
}
