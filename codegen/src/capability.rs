//! The capabilities and extensions that a finished module needs: exactly those and the ones they imply, derived from the module itself.
//!
//! Requirements of instructions and enumerants come from rspirv's grammar tables. Rules that the grammar cannot express (type widths, image
//! dimensions, the forms of atomics) are in [`Needs`]. SPIR-V specification, unified1, 2.4, 3.31.

use crate::{
    Options,
    debug::NON_SEMANTIC,
    environment, error,
    instruction::{self, Class},
    spans::Spans,
    versions,
};
use indexmap::{IndexMap, IndexSet};
use rspirv::{
    dr::{self, Operand},
    spirv::{AccessQualifier, Capability, Dim, ImageOperands, Op},
};
use spirocl_frontend::{
    diagnostic::Diagnostics,
    source::{SourceMap, Span},
};

/// Sets the capabilities and extensions of a module, and its version if the options do not fix it; then returns the construct that needs a
/// version later than 1.0. Reports constructs that need a later version than requested, or that the environment does not support.
pub fn finish(
    module: &mut dr::Module,
    options: &Options,
    spans: &Spans,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Option<VersionReason> {
    let mut needs = needs(module, options.forms().1, spans);
    let mut reason = None;
    if options.spirv_version.is_none()
        && let Some(latest) = needs.latest(sources)
    {
        needs = self::needs(module, latest.minor, spans);
        set_version(module, latest.minor);
        reason = Some(latest);
    }
    let reported = environment::check(module, &needs, reason.as_ref(), options, spans, sources, diagnostics);
    for (span, need) in needs.errors.iter().filter(|(span, _)| !reported.contains(*span)) {
        let construct = need.construct(*span, sources);
        diagnostics.report(match need.version {
            versions::NEVER => error::needs_more_than_any_version(*span, &construct),
            minor => error::needs_version(*span, &construct, minor),
        });
    }
    module.capabilities = needs.declared().into_iter().map(capability).collect();
    module.extensions = needs.extensions.keys().map(|name| extension(name)).collect();
    module.extensions.sort_by(|left, right| {
        left.operands[0].unwrap_literal_string().cmp(right.operands[0].unwrap_literal_string())
    });
    reason
}

/// Raises the version of a module that was generated for 1.0.
fn set_version(module: &mut dr::Module, minor: u8) {
    // Since 1.4 interfaces list all variables. Later features that kernels use have an extension for earlier versions.
    debug_assert!(minor < 4, "interfaces are those of SPIR-V 1.3");
    if let Some(header) = &mut module.header {
        header.set_version(1, minor);
    }
}

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

/// Returns the capabilities to declare: implied ones are declared too, before the one that implies them, because some consumers look for
/// them. `Addresses`, `Linkage` and `Kernel` come first, because some consumers distinguish kernels from shaders by the first words; the
/// others are sorted by number.
pub(crate) fn declared(capabilities: impl IntoIterator<Item = Capability>) -> Vec<Capability> {
    let mut sorted: Vec<Capability> =
        capabilities.into_iter().chain([Capability::Addresses, Capability::Kernel]).collect();
    sorted.sort_by_key(|&capability| capability as u32);
    let mut all: IndexSet<Capability> = FIRST.into_iter().filter(|first| sorted.contains(first)).collect();
    for capability in sorted {
        all.extend(closure(capability).into_iter().rev());
    }
    all.into_iter().collect()
}

/// The capabilities that come first.
const FIRST: [Capability; 3] = [Capability::Addresses, Capability::Linkage, Capability::Kernel];

/// Returns an `OpCapability`.
pub(crate) fn capability(capability: Capability) -> dr::Instruction {
    crate::instruction::effect(Op::Capability, vec![Operand::Capability(capability)])
}

fn extension(name: &str) -> dr::Instruction {
    crate::instruction::effect(Op::Extension, vec![Operand::LiteralString(name.into())])
}

/// Collects the requirements of a module.
pub(crate) fn needs(module: &dr::Module, version: u8, spans: &Spans) -> Needs {
    let mut needs = Needs::new(version, bound(module));
    for instruction in module.global_inst_iter() {
        let listed = matches!(instruction.class.opcode, Op::Capability | Op::Extension);
        if !listed {
            needs.instruction(instruction, spans.of(instruction), spans);
        }
    }
    for (instruction, span) in module.functions.iter().flat_map(|function| spans.located(function)) {
        needs.instruction(instruction, span, spans);
    }
    if module.entry_points.is_empty() {
        // SPIR-V, 2.16.1: only a module with `Linkage` may have no entry point.
        needs.need(Capability::Linkage, Span::default());
    }
    needs.choose();
    needs
}

fn bound(module: &dr::Module) -> usize {
    module.header.as_ref().map_or(1, |header| header.bound as usize)
}

/// A requirement of a version.
pub(crate) struct VersionNeed {
    /// Its name in the grammar.
    name: String,
    version: u8,
}

impl VersionNeed {
    /// The spelling in the source if there is one, otherwise the instruction name.
    fn construct(&self, span: Span, sources: &SourceMap) -> String {
        construct(span, sources).unwrap_or_else(|| self.name.clone())
    }
}

/// The identifier at the start of a span, quoted.
pub(crate) fn construct(span: Span, sources: &SourceMap) -> Option<String> {
    if span == Span::default() {
        return None;
    }
    let text = sources.text(span);
    let length = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    (length > 0).then(|| format!("`{}`", &text[..length]))
}

/// The shape of a type.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Shape {
    #[default]
    Other,
    Integer(u32),
    Float(u32),
    /// A vector: the component width if it is an integer, and the component count.
    Vector(u32, u32),
}

/// The number of possible opcodes, which have 16 bits. SPIR-V, 2.3.
const OPCODES: usize = 1 << 16;

/// The requirements of a module.
pub(crate) struct Needs {
    version: u8,
    /// The required capabilities, each with the location of the first construct that needs it.
    pub(crate) capabilities: IndexMap<u32, (Capability, Span)>,
    /// Requirements that any of several capabilities satisfies.
    alternatives: Vec<(Vec<Capability>, Span, String)>,
    /// The required extensions, each with the location of the first construct that needs it.
    pub(crate) extensions: IndexMap<&'static str, Span>,
    pub(crate) errors: IndexMap<Span, VersionNeed>,
    /// Requirements beyond the version, each reported once.
    missing: IndexSet<String>,
    /// The set of opcodes already visited.
    seen: Vec<u64>,
    shapes: Vec<Shape>,
    types: Vec<u32>,
    /// The id of the type `half`.
    half: Option<u32>,
}

impl Needs {
    fn new(version: u8, bound: usize) -> Self {
        Self {
            version,
            capabilities: IndexMap::new(),
            alternatives: Vec::new(),
            extensions: IndexMap::new(),
            errors: IndexMap::new(),
            missing: IndexSet::new(),
            seen: vec![0; OPCODES / 64],
            shapes: Vec::new(),
            types: vec![0; bound],
            half: None,
        }
    }

    /// The capabilities to declare.
    fn declared(&self) -> Vec<Capability> {
        declared(self.capabilities.values().map(|&(capability, _)| capability))
    }

    fn has(&self, capability: Capability) -> bool {
        self.capabilities.values().any(|&(each, _)| closure(each).contains(&capability))
    }

    fn need(&mut self, capability: Capability, span: Span) {
        if self.capabilities.contains_key(&(capability as u32)) {
            return;
        }
        self.capabilities.insert(capability as u32, (capability, span));
        let operand = Operand::Capability(capability);
        let since = versions::of_operand(&operand);
        self.available(since, &operand.required_extensions(), span, || format!("capability {capability:?}"));
    }

    /// Requires one of several capabilities.
    fn need_one_of(&mut self, capabilities: &[Capability], span: Span, name: impl FnOnce() -> String) {
        match capabilities {
            [] => {}
            [one] => self.need(*one, span),
            many => self.alternatives.push((many.to_vec(), span, name())),
        }
    }

    /// Adds the extension that provides a feature in earlier versions, or reports the requirement.
    fn available(
        &mut self,
        since: u8,
        extensions: &[&'static str],
        span: Span,
        name: impl FnOnce() -> String,
    ) {
        if since <= self.version {
            return;
        }
        match extensions.iter().find(|name| name.starts_with("SPV_KHR")).or(extensions.first()) {
            Some(extension) => {
                self.extensions.entry(extension).or_insert(span);
            }
            None => {
                let name = name();
                if self.missing.insert(name.clone()) {
                    let before = self.errors.entry(span).or_insert(VersionNeed { name, version: since });
                    before.version = before.version.max(since);
                }
            }
        }
    }

    /// The latest version that is required, and its first cause.
    pub(crate) fn latest(&self, sources: &SourceMap) -> Option<VersionReason> {
        let known = self.errors.iter().filter(|(_, need)| need.version != versions::NEVER);
        let (&span, need) =
            known.reduce(|best, each| if each.1.version > best.1.version { each } else { best })?;
        Some(VersionReason { minor: need.version, construct: need.construct(span, sources), span })
    }

    /// Resolves requirements with alternatives after all others are known.
    fn choose(&mut self) {
        for (capabilities, span, name) in std::mem::take(&mut self.alternatives) {
            if capabilities.iter().any(|&capability| self.has(capability)) {
                continue;
            }
            let kernel =
                |capability: &&Capability| !closure(**capability).iter().any(|each| is_graphics(*each));
            match capabilities.iter().find(kernel) {
                Some(&capability) => self.need(capability, span),
                None => {
                    self.errors.entry(span).or_insert(VersionNeed { name, version: versions::NEVER });
                }
            }
        }
    }

    /// Collects what an instruction needs; `span` is the construct that it was made for.
    fn instruction(&mut self, instruction: &dr::Instruction, span: Option<Span>, spans: &Spans) {
        let class = instruction.class;
        self.record_type(instruction);
        self.half_as_value(instruction, span.unwrap_or_default());
        let first = self.first_time(class.opcode);
        if first
            && !(class.capabilities.is_empty()
                && class.extensions.is_empty()
                && versions::of_instruction(class) == 0)
        {
            self.opcode(class, span.unwrap_or_default());
        }
        for operand in &instruction.operands {
            if instruction::id(operand).is_none() && !is_literal(operand) {
                let decorated = decorated(instruction).and_then(|id| spans.of_id(id));
                self.operand(operand, decorated.or(span).unwrap_or_default());
            }
        }
        self.special(instruction, span.unwrap_or_default());
    }

    fn first_time(&mut self, op: Op) -> bool {
        let (word, bit) = (op as usize / 64, op as usize % 64);
        let seen = self.seen[word] >> bit & 1 == 1;
        self.seen[word] |= 1 << bit;
        !seen
    }

    fn opcode(&mut self, class: Class, span: Span) {
        let by_type = matches!(class.opcode, Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT);
        let since = versions::of_instruction(class);
        // The requirements of the capability were reported where it was first needed.
        let is_known = matches!(class.capabilities, [one] if self.capabilities.contains_key(&(*one as u32))
            && versions::of_operand(&Operand::Capability(*one)) >= since);
        if !by_type {
            self.need_one_of(class.capabilities, span, || class.opname.into());
        }
        if !is_known {
            self.available(since, class.extensions, span, || class.opname.into());
        }
    }

    fn operand(&mut self, operand: &Operand, span: Span) {
        let capabilities = operand.required_capabilities();
        if !capabilities.is_empty() {
            self.need_one_of(&capabilities, span, || operand.to_string());
        }
        let since = versions::of_operand(operand);
        if since > self.version {
            self.available(since, &operand.required_extensions(), span, || operand.to_string());
        }
    }

    fn record_type(&mut self, instruction: &dr::Instruction) {
        if let (Some(ty), Some(id)) = (instruction.result_type, instruction.result_id) {
            self.types[id as usize] = ty;
        }
    }

    fn shape(&self, ty: u32) -> Shape {
        self.shapes.get(ty as usize).copied().unwrap_or_default()
    }

    fn set_shape(&mut self, instruction: &dr::Instruction, shape: Shape) {
        let Some(id) = instruction.result_id else { return };
        if self.shapes.len() <= id as usize {
            self.shapes.resize(id as usize + 1, Shape::Other);
        }
        self.shapes[id as usize] = shape;
    }

    /// The shape of the type of a value.
    fn shape_of(&self, id: u32) -> Shape {
        self.shape(self.types.get(id as usize).copied().unwrap_or_default())
    }

    /// `half` other than as a pointee needs `Float16`; as a pointee, `Float16Buffer` suffices.
    fn half_as_value(&mut self, instruction: &dr::Instruction, span: Span) {
        let Some(half) = self.half else { return };
        if instruction.class.opcode == Op::TypePointer {
            return;
        }
        let used = instruction.result_type == Some(half)
            || (instruction.class.opcode.is_type() && instruction.operands.contains(&Operand::IdRef(half)));
        if used {
            self.half = None;
            self.need(Capability::Float16, span);
        }
    }

    /// Requirements that depend on more than the opcode.
    fn special(&mut self, instruction: &dr::Instruction, span: Span) {
        let literal = |index: usize| match instruction.operands.get(index) {
            Some(Operand::LiteralBit32(value)) => *value,
            _ => 0,
        };
        match instruction.class.opcode {
            Op::ExtInstImport => self.instruction_set(instruction),
            Op::TypeInt => self.integer_type(instruction, literal(0), span),
            Op::TypeFloat => self.float_type(instruction, literal(0), span),
            Op::TypeVector => self.vector_type(instruction, literal(1), span),
            Op::TypeImage => self.image_type(instruction, span),
            // Samplers need images, which are reported first. OpenCL SPIR-V Environment, "Required Capabilities".
            Op::ConstantSampler => self.need(Capability::ImageBasic, span),
            Op::ImageWrite => self.image_write(instruction, span),
            Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
                self.dot_product(instruction, span);
            }
            Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT => self.float_atomic(instruction, span),
            op if is_atomic(op) => self.atomic(instruction, span),
            _ => {}
        }
    }

    /// Non-semantic instruction sets are core since SPIR-V 1.6. SPV_KHR_non_semantic_info.
    fn instruction_set(&mut self, import: &dr::Instruction) {
        if let Some(Operand::LiteralString(name)) = import.operands.first()
            && name.starts_with(NON_SEMANTIC)
        {
            self.available(6, &["SPV_KHR_non_semantic_info"], Span::default(), || name.clone());
        }
    }

    fn integer_type(&mut self, instruction: &dr::Instruction, width: u32, span: Span) {
        self.set_shape(instruction, Shape::Integer(width));
        match width {
            8 => self.need(Capability::Int8, span),
            16 => self.need(Capability::Int16, span),
            64 => self.need(Capability::Int64, span),
            _ => {}
        }
    }

    fn float_type(&mut self, instruction: &dr::Instruction, width: u32, span: Span) {
        self.set_shape(instruction, Shape::Float(width));
        match width {
            16 => {
                self.half = instruction.result_id;
                self.need(Capability::Float16Buffer, span);
            }
            64 => self.need(Capability::Float64, span),
            _ => {}
        }
    }

    fn vector_type(&mut self, instruction: &dr::Instruction, count: u32, span: Span) {
        let component = instruction.operands.first().and_then(instruction::id).unwrap_or_default();
        let width = if let Shape::Integer(width) = self.shape(component) { width } else { 0 };
        self.set_shape(instruction, Shape::Vector(width, count));
        if count > 4 {
            self.need(Capability::Vector16, span);
        }
    }

    fn image_type(&mut self, instruction: &dr::Instruction, span: Span) {
        self.need(Capability::ImageBasic, span);
        for operand in &instruction.operands {
            match operand {
                Operand::Dim(Dim::Dim1D) => self.need(Capability::Sampled1D, span),
                Operand::Dim(Dim::DimBuffer) => self.need(Capability::SampledBuffer, span),
                Operand::AccessQualifier(AccessQualifier::ReadWrite) => {
                    self.need(Capability::ImageReadWrite, span)
                }
                _ => {}
            }
        }
    }

    fn image_write(&mut self, instruction: &dr::Instruction, span: Span) {
        let with_level = |operand: &Operand| matches!(operand, Operand::ImageOperands(bits) if bits.contains(ImageOperands::LOD));
        if instruction.operands.iter().any(with_level) {
            self.need(Capability::ImageMipmap, span);
        }
    }

    fn dot_product(&mut self, instruction: &dr::Instruction, span: Span) {
        let packed =
            instruction.operands.iter().any(|operand| matches!(operand, Operand::PackedVectorFormat(_)));
        let first = instruction.operands.first().and_then(instruction::id).unwrap_or_default();
        match self.shape_of(first) {
            _ if packed => self.need(Capability::DotProductInput4x8BitPacked, span),
            Shape::Vector(8, 4) => self.need(Capability::DotProductInput4x8Bit, span),
            _ => self.need(Capability::DotProductInputAll, span),
        }
    }

    fn float_atomic(&mut self, instruction: &dr::Instruction, span: Span) {
        let adds = instruction.class.opcode == Op::AtomicFAddEXT;
        match self.shape(instruction.result_type.unwrap_or_default()) {
            Shape::Float(16) if adds => {
                self.need(Capability::AtomicFloat16AddEXT, span);
            }
            Shape::Float(64) if adds => self.need(Capability::AtomicFloat64AddEXT, span),
            _ if adds => self.need(Capability::AtomicFloat32AddEXT, span),
            Shape::Float(16) => self.need(Capability::AtomicFloat16MinMaxEXT, span),
            Shape::Float(64) => self.need(Capability::AtomicFloat64MinMaxEXT, span),
            _ => self.need(Capability::AtomicFloat32MinMaxEXT, span),
        }
    }

    fn atomic(&mut self, instruction: &dr::Instruction, span: Span) {
        let shape = match (instruction.result_type, instruction.operands.get(3).and_then(instruction::id)) {
            (Some(ty), _) => self.shape(ty),
            (None, Some(value)) => self.shape_of(value),
            (None, None) => Shape::Other,
        };
        if shape == Shape::Integer(64) {
            self.need(Capability::Int64Atomics, span);
        }
    }
}

/// A capability and all capabilities that it implies.
pub(crate) fn closure(capability: Capability) -> Vec<Capability> {
    let mut all = vec![capability];
    let mut next = 0;
    while let Some(&each) = all.get(next) {
        for implied in Operand::Capability(each).required_capabilities() {
            if !all.contains(&implied) {
                all.push(implied);
            }
        }
        next += 1;
    }
    all
}

fn is_graphics(capability: Capability) -> bool {
    matches!(capability, Capability::Shader | Capability::Matrix | Capability::VariablePointersStorageBuffer)
        || matches!(
            capability,
            Capability::SubgroupBallotKHR | Capability::SubgroupVoteKHR | Capability::FloatControls2
        )
}

/// The target of a decoration.
fn decorated(instruction: &dr::Instruction) -> Option<u32> {
    match instruction.class.opcode {
        Op::Decorate | Op::MemberDecorate | Op::DecorateId => {
            instruction.operands.first().and_then(instruction::id)
        }
        _ => None,
    }
}

fn is_literal(operand: &Operand) -> bool {
    matches!(
        operand,
        Operand::LiteralBit32(_)
            | Operand::LiteralBit64(_)
            | Operand::LiteralString(_)
            | Operand::LiteralExtInstInteger(_)
    )
}

/// Whether the opcode is a core atomic instruction.
pub(crate) fn is_atomic(op: Op) -> bool {
    (Op::AtomicLoad as u32..=Op::AtomicXor as u32).contains(&(op as u32))
        || matches!(op, Op::AtomicFlagTestAndSet | Op::AtomicFlagClear)
}
