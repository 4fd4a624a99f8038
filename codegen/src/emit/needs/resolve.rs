//! What recorded needs come to: capabilities, which do not depend on the version, then the lowest version, and extensions or errors for what
//! that does not have.

use super::{Feature, FirstUse, Needs, capability, environment, rules::is_float_atomic, versions};
use crate::{
    Options,
    emit::output::Preamble,
    error,
    instruction::{self, Class},
};
use indexmap::{IndexMap, IndexSet};
use rspirv::{dr::Operand, spirv::Capability};
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{
    diagnostic::Diagnostics,
    source::{SourceMap, Span},
};

/// Why a module has a version later than 1.0 although none was requested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VersionReason {
    /// The version is 1.`minor`.
    pub minor: u8,
    /// The construct that needs it first: its spelling in backquotes, or an instruction name.
    pub construct: String,
    /// The source location.
    pub span: Span,
}

/// What a module needs, whatever its version is.
#[derive(Default)]
pub(in super::super) struct Resolved {
    /// The capabilities, each with the first construct that needs it.
    pub(super) capabilities: IndexMap<Capability, Span, FxBuildHasher>,
    /// What is not core in all versions.
    additions: Vec<Addition>,
    /// What no capability of kernels has.
    unavailable: Vec<(Span, String)>,
}

/// Something that is core since a version later than 1.0.
struct Addition {
    since: u8,
    /// The extension that has it in earlier versions.
    extension: Option<&'static str>,
    /// Its name in the grammar.
    name: String,
    span: Span,
}

/// Something that needs any of several capabilities.
struct Alternatives {
    capabilities: Vec<Capability>,
    name: String,
    span: Span,
}

/// What a module needs that has a version.
#[derive(Default)]
pub(super) struct AtVersion {
    /// The extensions, each with the first construct that needs it.
    pub(super) extensions: IndexMap<&'static str, Span, FxBuildHasher>,
    /// The constructs that need a later version.
    pub(super) beyond: IndexMap<Span, Beyond, FxBuildHasher>,
}

/// A need of a later version.
pub(super) struct Beyond {
    /// Its name in the grammar.
    name: String,
    version: u8,
}

impl Beyond {
    /// The spelling in the source if there is one, otherwise the name in the grammar.
    fn construct(&self, span: Span, sources: &SourceMap) -> String {
        construct(span, sources).unwrap_or_else(|| self.name.clone())
    }
}

/// The identifier at the start of a span, quoted.
pub(super) fn construct(span: Span, sources: &SourceMap) -> Option<String> {
    if span == Span::default() {
        return None;
    }
    let text = sources.text(span);
    let length = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    (length > 0).then(|| format!("`{}`", &text[..length]))
}

impl Needs {
    /// What the needs come to.
    pub(in super::super) fn resolve(&self, has_entry_points: bool) -> Resolved {
        let mut uses: Vec<(&Feature, &FirstUse)> = self.features.iter().collect();
        uses.sort_unstable_by_key(|(_, first)| (first.section, first.order));
        let mut resolved = Resolved::default();
        let mut open = Vec::new();
        for (feature, &FirstUse { span, .. }) in uses {
            match feature {
                Feature::Opcode(op) => resolved.opcode(instruction::class(*op), span, &mut open),
                Feature::Operand(operand) => resolved.operand(operand, span, &mut open),
                Feature::Capability(capability) => resolved.capability(*capability, span),
                // They are core since SPIR-V 1.6. SPV_KHR_non_semantic_info.
                Feature::InstructionSet(name) => {
                    resolved.addition(6, &["SPV_KHR_non_semantic_info"], span, || name.clone());
                }
            }
        }
        if !has_entry_points {
            // SPIR-V, 2.16.1: only a module with `Linkage` may have no entry point.
            resolved.capability(Capability::Linkage, Span::default());
        }
        open.into_iter().for_each(|each| resolved.choose(each));
        resolved
    }
}

impl Resolved {
    fn has(&self, capability: Capability) -> bool {
        self.capabilities.keys().any(|&each| capability::closure(each).contains(&capability))
    }

    fn capability(&mut self, capability: Capability, span: Span) {
        if self.capabilities.contains_key(&capability) {
            return;
        }
        self.capabilities.insert(capability, span);
        // Those that it implies are declared, too, and may need more: that of SPV_KHR_subgroup_rotate implies `GroupNonUniform`, which is core
        // since 1.3 and in no extension.
        for each in capability::closure(capability) {
            let operand = Operand::Capability(each);
            let since = versions::of_operand(&operand);
            self.addition(since, &operand.required_extensions(), span, || {
                format!("capability {capability:?}")
            });
        }
    }

    fn one_of(
        &mut self,
        capabilities: &[Capability],
        span: Span,
        name: impl FnOnce() -> String,
        open: &mut Vec<Alternatives>,
    ) {
        match capabilities {
            [] => {}
            [one] => self.capability(*one, span),
            many => open.push(Alternatives { capabilities: many.to_vec(), name: name(), span }),
        }
    }

    fn addition(
        &mut self,
        since: u8,
        extensions: &[&'static str],
        span: Span,
        name: impl FnOnce() -> String,
    ) {
        if since > 0 {
            let ratified = extensions.iter().find(|name| name.starts_with("SPV_KHR"));
            let extension = ratified.or(extensions.first()).copied();
            self.additions.push(Addition { since, extension, name: name(), span });
        }
    }

    fn opcode(&mut self, class: Class, span: Span, open: &mut Vec<Alternatives>) {
        let since = versions::of_instruction(class);
        // What the capability needs was found where it was first needed.
        let is_known = matches!(class.capabilities, [one] if self.capabilities.contains_key(one)
            && versions::of_operand(&Operand::Capability(*one)) >= since);
        if !is_float_atomic(class.opcode) {
            self.one_of(class.capabilities, span, || class.opname.into(), open);
        }
        if !is_known {
            self.addition(since, class.extensions, span, || class.opname.into());
        }
    }

    fn operand(&mut self, operand: &Operand, span: Span, open: &mut Vec<Alternatives>) {
        self.one_of(&operand.required_capabilities(), span, || operand.to_string(), open);
        let since = versions::of_operand(operand);
        self.addition(since, &operand.required_extensions(), span, || operand.to_string());
    }

    /// Decides between capabilities after all that are needed in any case are known.
    fn choose(&mut self, Alternatives { capabilities, name, span }: Alternatives) {
        if capabilities.iter().any(|&capability| self.has(capability)) {
            return;
        }
        match capabilities.iter().find(|&&each| !capability::is_for_graphics(each)) {
            Some(&capability) => self.capability(capability, span),
            None => self.unavailable.push((span, name)),
        }
    }

    /// The capabilities to declare.
    fn declared(&self) -> Vec<Capability> {
        capability::declared(self.capabilities.keys().copied().collect())
    }

    /// What a version has not.
    fn at(&self, version: u8) -> AtVersion {
        let mut needed = AtVersion::default();
        // Each is reported once.
        let mut reported: IndexSet<&str, FxBuildHasher> = IndexSet::default();
        for Addition { since, extension, name, span } in &self.additions {
            if *since <= version {
                continue;
            }
            if let Some(extension) = extension {
                needed.extensions.entry(extension).or_insert(*span);
            } else if reported.insert(name) {
                let first = Beyond { name: name.clone(), version: *since };
                let beyond = needed.beyond.entry(*span).or_insert(first);
                beyond.version = beyond.version.max(*since);
            }
        }
        for (span, name) in &self.unavailable {
            let never = || Beyond { name: name.clone(), version: versions::NEVER };
            needed.beyond.entry(*span).or_insert_with(never);
        }
        needed
    }

    /// Why the lowest version that has all that no extension has is not 1.0.
    pub(in super::super) fn version_reason(&self, sources: &SourceMap) -> Option<VersionReason> {
        let beyond = self.at(0).beyond;
        let known = beyond.iter().filter(|(_, need)| need.version != versions::NEVER);
        let (&span, need) =
            known.reduce(|best, each| if each.1.version > best.1.version { each } else { best })?;
        Some(VersionReason { minor: need.version, construct: need.construct(span, sources), span })
    }

    /// What the module begins with; its version is that of the options if they fix it. Reports constructs that need a later version than
    /// requested, or that the environment does not support.
    pub(in super::super) fn finish(
        &self,
        needs: &Needs,
        reason: Option<&VersionReason>,
        options: &Options,
        sources: &SourceMap,
        diagnostics: &mut Diagnostics,
    ) -> Preamble {
        let version = reason.map_or(options.forms().1, |reason| reason.minor);
        let at_version = self.at(version);
        let reported = environment::check(self, &at_version, needs, reason, options, sources, diagnostics);
        for (span, need) in at_version.beyond.iter().filter(|(span, _)| !reported.contains(*span)) {
            let construct = need.construct(*span, sources);
            diagnostics.report(match need.version {
                versions::NEVER => error::needs_more_than_any_version(*span, &construct),
                minor => error::needs_version(*span, &construct, minor),
            });
        }
        let version = match reason {
            Some(reason) => (1, reason.minor),
            None => options.forms(),
        };
        let mut extensions: Vec<&str> = at_version.extensions.into_keys().collect();
        extensions.sort_unstable();
        Preamble { version, capabilities: self.declared(), extensions }
    }
}
