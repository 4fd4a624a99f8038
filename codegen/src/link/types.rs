//! Merging of equal types. All types but structures are equal if their parts are. SPIR-V, 2.8: types that are no aggregates must be unique.
//!
//! Structures may be recursive through pointers; these are compared by partition refinement: types that look alike start in one class, which
//! is split by the classes of their parts until nothing changes.

use super::Named;
use crate::ir::{Decoration, ImageType, Module, StructId, StructType, Type, TypeKind, Types};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::limits::LINKED_COMPARISONS;

/// The types of all modules.
pub(super) struct Merged {
    /// The types of the linked module.
    pub(super) types: Types,
    /// By module, the type that each of its types has become.
    pub(super) of: Vec<Vec<Type>>,
    /// Of each structure of the linked module, where it comes from.
    pub(super) origins: Vec<Origin>,
}

/// Where a structure comes from: the first of those that are equal.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    /// The index of the module.
    pub(super) module: usize,
    /// The structure there.
    pub(super) structure: StructId,
}

/// Merges the types of modules. Decorations of structures still name constants of their modules.
///
/// # Errors
///
/// Why they cannot be compared.
pub(super) fn merge(modules: &[Named]) -> Result<Merged, String> {
    let classes = classes_of_modules(modules)?;
    let mut merged = Merged { types: Types::default(), of: Vec::new(), origins: Vec::new() };
    let mut first: Vec<Option<Type>> = vec![None; classes.count];
    let mut classes = classes.of.into_iter();
    for (number, Named { module, .. }) in modules.iter().enumerate() {
        let mut of: Vec<Type> = Vec::with_capacity(module.types.len());
        for ((_, kind), class) in module.types.iter().zip(&mut classes) {
            let output = &mut merged.types;
            let ty = match kind {
                TypeKind::Struct(structure) => *first[class].get_or_insert_with(|| {
                    merged.origins.push(Origin { module: number, structure });
                    let from = module.types.structure(structure);
                    let id = output.add_struct(StructType { members: Vec::new(), ..from.clone() });
                    output.intern(TypeKind::Struct(id))
                }),
                TypeKind::Function(result, list) => {
                    let parameters: Vec<Type> =
                        module.types.parameters(list).iter().map(|ty| of[ty.index()]).collect();
                    output.function(of[result.index()], &parameters)
                }
                kind => output.intern(with_parts(kind, |ty| of[ty.index()])),
            };
            of.push(ty);
        }
        merged.of.push(of);
    }
    // A member may be a type that comes after its structure.
    for (index, &Origin { module, structure }) in merged.origins.iter().enumerate() {
        let members = &modules[module].module.types.structure(structure).members;
        let members = members.iter().map(|member| merged.of[module][member.index()]).collect();
        merged.types.structure_mut(StructId::new(index)).members = members;
    }
    Ok(merged)
}

/// A type that is neither a structure nor a function, with other parts.
fn with_parts(kind: TypeKind, map: impl Fn(Type) -> Type) -> TypeKind {
    match kind {
        TypeKind::Vector(component, count) => TypeKind::Vector(map(component), count),
        TypeKind::Array(element, count) => TypeKind::Array(map(element), count),
        TypeKind::Pointer(space, pointee) => TypeKind::Pointer(space, map(pointee)),
        TypeKind::SampledImage(image) => TypeKind::SampledImage(map(image)),
        TypeKind::Image(image) => TypeKind::Image(ImageType { sampled: map(image.sampled), ..image }),
        kind => kind,
    }
}

/// The properties of a type apart from its parts.
#[derive(PartialEq, Eq, Hash)]
struct Looks<'m> {
    /// The kind, with placeholders for its parts.
    kind: TypeKind,
    /// Of a structure, what else tells it apart.
    structure: Option<StructLooks<'m>>,
}

/// What tells structures with equal members apart: not their names, unless these are all they have.
#[derive(PartialEq, Eq, Hash)]
struct StructLooks<'m> {
    packed: bool,
    opaque: Option<&'m str>,
    /// In canonical order.
    decorations: Vec<(Option<u32>, &'m Decoration)>,
    /// The number of the type, if a decoration names constants: those of modules cannot be compared.
    unique: Option<usize>,
}

impl<'m> Looks<'m> {
    fn new(kind: TypeKind, number: usize, module: &'m Module) -> Self {
        let placeholder = Type::new(0);
        match kind {
            TypeKind::Struct(id) => {
                let structure = StructLooks::new(module.types.structure(id), number);
                Self { kind: TypeKind::Struct(StructId::new(0)), structure: Some(structure) }
            }
            TypeKind::Function(..) => Self { kind: TypeKind::Function(placeholder, 0), structure: None },
            kind => Self { kind: with_parts(kind, |_| placeholder), structure: None },
        }
    }
}

impl<'m> StructLooks<'m> {
    fn new(structure: &'m StructType, number: usize) -> Self {
        let own = structure.decorations.iter().map(|each| (None, each));
        let of_members = structure.member_decorations.iter().map(|(member, each)| (Some(*member), each));
        let mut decorations: Vec<(Option<u32>, &Decoration)> = own.collect();
        decorations.extend(of_members);
        decorations.sort_by_key(|&(member, each)| (member, each.kind as u32, &each.literals));
        let names_constants = decorations.iter().any(|(_, each)| !each.values.is_empty());
        Self {
            packed: structure.packed,
            opaque: structure.opaque.then(|| structure.name.as_deref().unwrap_or_default()),
            decorations,
            unique: names_constants.then_some(number),
        }
    }
}

/// The equivalence class of each type, and the number of classes.
struct Classes {
    of: Vec<usize>,
    count: usize,
}

fn classes_of_modules(modules: &[Named]) -> Result<Classes, String> {
    let (mut looks, mut uses) = (Vec::new(), Vec::new());
    for Named { module, .. } in modules {
        let before = looks.len();
        for (ty, kind) in module.types.iter() {
            looks.push(Looks::new(kind, before + ty.index(), module));
            let mut parts = Vec::new();
            module.types.each_part(kind, |part| parts.push(before + part.index()));
            uses.push(parts);
        }
    }
    classes(&looks, &uses)
}

/// Computes the classes of equal types. Those that do not depend on a recursive structure are compared once, after their parts; the others by
/// refinement.
fn classes(looks: &[Looks], uses: &[Vec<usize>]) -> Result<Classes, String> {
    let (order, rest) = by_use(uses);
    let mut known: FxHashMap<(Option<&Looks>, usize, Vec<usize>), usize> = FxHashMap::default();
    let mut of = vec![0; looks.len()];
    let mut number = |key| {
        let next = known.len();
        *known.entry(key).or_insert(next)
    };
    for at in order {
        of[at] = number((Some(&looks[at]), 0, uses[at].iter().map(|&used| of[used]).collect()));
    }
    for &at in &rest {
        of[at] = number((Some(&looks[at]), 0, Vec::new()));
    }
    let mut comparisons = 0;
    loop {
        let before = distinct(&rest, &of);
        let finer: Vec<usize> = rest
            .iter()
            .map(|&at| number((None, of[at], uses[at].iter().map(|&used| of[used]).collect())))
            .collect();
        rest.iter().zip(finer).for_each(|(&at, class)| of[at] = class);
        if distinct(&rest, &of) == before {
            break;
        }
        comparisons += rest.len();
        if comparisons > LINKED_COMPARISONS {
            return Err("recursive structure types are too complex to link".into());
        }
    }
    Ok(Classes { count: known.len(), of })
}

/// Returns the types in topological order, and those that are part of or depend on a cycle.
fn by_use(uses: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); uses.len()];
    for (at, used) in uses.iter().enumerate() {
        used.iter().for_each(|&used| users[used].push(at));
    }
    let mut waits_for: Vec<usize> = uses.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..uses.len()).filter(|&at| waits_for[at] == 0).collect();
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        for &user in &users[at] {
            waits_for[user] -= 1;
            if waits_for[user] == 0 {
                order.push(user);
            }
        }
    }
    let rest = (0..uses.len()).filter(|&at| waits_for[at] > 0).collect();
    (order, rest)
}

fn distinct(places: &[usize], of: &[usize]) -> usize {
    places.iter().map(|&at| of[at]).collect::<FxHashSet<_>>().len()
}
