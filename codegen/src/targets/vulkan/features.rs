//! What devices have: the features of Vulkan that modules depend on, by the names that Vulkan's structures give them.

use super::Refusal;
use crate::ir::{
    AddressSpace, Function, FunctionId, Inst, Module, Opcode, Type, TypeKind, opcode::Core,
    transform::edit::interned_type,
};
use spirv::{Capability, Op};

/// A feature, by its row in [`ROWS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Feature(u8);

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features(u64);

/// Whether modules may use a feature that `--vulkan-features` does not name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Where a construct needs it, unless the list leaves it out.
    WhereNeeded,
    /// Only where the list names it: it changes what is computed, or many devices do not have it.
    WhereNamed,
}

/// The features. `subgroup…` are the bits of `VkSubgroupFeatureFlagBits`, and those of float controls are properties.
const ROWS: &[(&str, Use)] = &[
    ("shaderInt8", Use::WhereNeeded),
    ("shaderInt16", Use::WhereNeeded),
    ("shaderInt64", Use::WhereNeeded),
    ("shaderFloat16", Use::WhereNeeded),
    ("shaderFloat64", Use::WhereNeeded),
    ("storageBuffer8BitAccess", Use::WhereNeeded),
    ("storageBuffer16BitAccess", Use::WhereNeeded),
    ("shaderBufferInt64Atomics", Use::WhereNeeded),
    ("shaderSharedInt64Atomics", Use::WhereNeeded),
    ("vulkanMemoryModel", Use::WhereNamed),
    ("subgroupBasic", Use::WhereNeeded),
    ("subgroupVote", Use::WhereNeeded),
    ("subgroupArithmetic", Use::WhereNeeded),
    ("subgroupBallot", Use::WhereNeeded),
    ("subgroupShuffle", Use::WhereNeeded),
    ("subgroupShuffleRelative", Use::WhereNeeded),
    ("subgroupClustered", Use::WhereNeeded),
    ("subgroupRotate", Use::WhereNeeded),
    ("shaderSignedZeroInfNanPreserveFloat16", Use::WhereNeeded),
    ("shaderSignedZeroInfNanPreserveFloat32", Use::WhereNeeded),
    ("shaderSignedZeroInfNanPreserveFloat64", Use::WhereNeeded),
    ("shaderDenormPreserveFloat16", Use::WhereNamed),
    ("shaderDenormPreserveFloat32", Use::WhereNamed),
    ("shaderDenormPreserveFloat64", Use::WhereNamed),
    ("shaderRoundingModeRTEFloat16", Use::WhereNamed),
    ("shaderRoundingModeRTEFloat32", Use::WhereNamed),
    ("shaderRoundingModeRTEFloat64", Use::WhereNamed),
    ("shaderFmaFloat16", Use::WhereNamed),
    ("shaderFmaFloat32", Use::WhereNamed),
    ("shaderFmaFloat64", Use::WhereNamed),
];

/// What stands in a list for the features that modules may use without one.
pub const DEFAULT: &str = "default";

impl Default for Features {
    /// All that a construct can need.
    fn default() -> Self {
        let needed = ROWS.iter().enumerate().filter(|(_, (_, use_))| *use_ == Use::WhereNeeded);
        Self(needed.fold(0, |bits, (index, _)| bits | 1 << index))
    }
}

impl Features {
    /// No feature but those that all modules need.
    pub const NONE: Self = Self(0);

    /// The names of all features.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ROWS.iter().map(|(name, _)| *name)
    }

    /// Adds a feature by its name, or all of [`DEFAULT`]; false if there is none of the name.
    pub fn add(&mut self, name: &str) -> bool {
        if name == DEFAULT {
            self.0 |= Self::default().0;
            return true;
        }
        match Self::names().position(|each| each == name) {
            Some(index) => {
                self.0 |= 1 << index;
                true
            }
            None => false,
        }
    }

    /// Whether a feature is in the set.
    pub fn has(self, name: &str) -> bool {
        Feature::named(name).is_some_and(|feature| self.contains(feature))
    }

    fn contains(self, feature: Feature) -> bool {
        self.0 >> feature.0 & 1 == 1
    }

    /// Whether floating-point numbers of a width have a feature whose name ends in the width.
    pub(super) fn has_float(self, name: &str, width: u32) -> bool {
        self.has(&format!("{name}Float{width}"))
    }
}

impl Feature {
    fn named(name: &str) -> Option<Self> {
        Features::names().position(|each| each == name).map(|index| Self(index as u8))
    }

    fn name(self) -> &'static str {
        ROWS[usize::from(self.0)].0
    }
}

/// The capabilities of sub-group operations, with their features.
const SUBGROUP: &[(Capability, &str)] = &[
    (Capability::GroupNonUniform, "subgroupBasic"),
    (Capability::GroupNonUniformVote, "subgroupVote"),
    (Capability::GroupNonUniformArithmetic, "subgroupArithmetic"),
    (Capability::GroupNonUniformBallot, "subgroupBallot"),
    (Capability::GroupNonUniformShuffle, "subgroupShuffle"),
    (Capability::GroupNonUniformShuffleRelative, "subgroupShuffleRelative"),
    (Capability::GroupNonUniformClustered, "subgroupClustered"),
    (Capability::GroupNonUniformRotateKHR, "subgroupRotate"),
];

/// The constructs of lowered functions that need a feature which a device has not: the first for each feature.
pub(super) fn missing(module: &Module, functions: &[FunctionId], features: Features) -> Vec<Refusal> {
    if features.0 & Features::default().0 == Features::default().0 {
        return Vec::new();
    }
    let Some(&first) = functions.first() else { return Vec::new() };
    let mut check = Check { module, id: first, features, found: Vec::new(), refusals: Vec::new() };
    for &id in functions {
        check.id = id;
        let function = module.function(id);
        for (_, inst) in function.all_insts() {
            check.instruction(function, inst);
        }
    }
    check.refusals
}

struct Check<'m> {
    module: &'m Module,
    /// The function that is looked at.
    id: FunctionId,
    features: Features,
    /// What was reported.
    found: Vec<Feature>,
    refusals: Vec<Refusal>,
}

impl Check<'_> {
    fn instruction(&mut self, function: &Function, inst: Inst) {
        let data = function.inst(inst);
        self.ty(function, inst, data.ty);
        if let Opcode::Core(Core::Store) = data.opcode {
            let stored = function.operand(inst, 1);
            if let Some(ty) = interned_type(function, self.module, stored) {
                self.ty(function, inst, ty);
            }
        }
        if let Opcode::Intrinsic(op) = data.opcode {
            self.intrinsic(function, inst, op);
        }
    }

    /// Values of a type, or accesses through pointers of it.
    fn ty(&mut self, function: &Function, inst: Inst, ty: Type) {
        let name = match self.module.types.kind(ty) {
            TypeKind::Pointer(space, pointee) => {
                let scalar = self.module.types.scalar(pointee).0;
                match (space, self.module.types.bits(scalar)) {
                    (AddressSpace::Global, Some(8)) => "storageBuffer8BitAccess",
                    (AddressSpace::Global, Some(16)) => "storageBuffer16BitAccess",
                    _ => return,
                }
            }
            TypeKind::Vector(component, _) | TypeKind::Array(component, _) => {
                return self.ty(function, inst, component);
            }
            TypeKind::Int(8) => "shaderInt8",
            TypeKind::Int(16) => "shaderInt16",
            TypeKind::Float(16) => "shaderFloat16",
            TypeKind::Float(64) => "shaderFloat64",
            _ => return,
        };
        self.need(function, inst, name);
    }

    fn intrinsic(&mut self, function: &Function, inst: Inst, op: Op) {
        if format!("{op:?}").starts_with("Atomic") {
            let pointer = function.operand(inst, 0);
            let pointee = match (pointer.inst(), pointer.global()) {
                (Some(inst), _) => self.module.types.pointee(function.inst(inst).ty),
                (None, Some(global)) => {
                    let data = self.module.global(global);
                    Some((data.space, data.ty))
                }
                (None, None) => None,
            };
            match pointee {
                Some((space, ty)) if self.module.types.bits(ty) == Some(64) => {
                    let is_local = space == AddressSpace::Local;
                    let name = if is_local { "shaderSharedInt64Atomics" } else { "shaderBufferInt64Atomics" };
                    self.need(function, inst, name);
                }
                _ => {}
            }
        }
        for capability in super::emit::sub_group_capabilities(op, function.literals(inst)) {
            let row = SUBGROUP.iter().find(|(each, _)| *each == capability);
            if let Some((_, name)) = row {
                self.need(function, inst, name);
            }
        }
    }

    fn need(&mut self, function: &Function, inst: Inst, name: &str) {
        let feature = Feature::named(name).expect("the names are those of the table");
        if self.features.contains(feature) || self.found.contains(&feature) {
            return;
        }
        self.found.push(feature);
        let name = feature.name();
        let message = format!("this needs the feature `{name}`, which `--vulkan-features` does not name");
        self.refusals.push(Refusal::at(self.module, self.id, function.inst(inst).location, message));
    }
}

#[cfg(test)]
mod tests {
    use super::{DEFAULT, Features, ROWS};

    #[test]
    fn features_are_added_by_name() {
        assert!(ROWS.len() <= 64, "a set has 64 bits");
        let mut features = Features::NONE;
        assert!(!features.add("shaderFloat128") && features == Features::NONE);
        assert!(features.add("shaderDenormPreserveFloat32") && features.has("shaderDenormPreserveFloat32"));
        assert!(!features.has("shaderFloat64") && features.add(DEFAULT) && features.has("shaderFloat64"));
        assert!(!Features::default().has("shaderDenormPreserveFloat32"));
    }
}
