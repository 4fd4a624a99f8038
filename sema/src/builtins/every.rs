//! Every overload with arguments that fit it exactly: the list that tests iterate over.

use super::{
    Entry, entries,
    signature::{Access, Binding, Pattern},
};
use crate::{
    address_space::AddressSpace,
    types::{QualType, TypeId, TypeKind, Types},
};
use spirocl_frontend::{ast::AccessQualifier, language::Language};

/// A call that one overload fits exactly.
#[derive(Clone, Debug)]
pub struct Overload {
    /// The row's name and what becomes of the call.
    pub entry: &'static Entry,
    /// The types of the arguments.
    pub arguments: Vec<TypeId>,
}

/// All calls of a name that differ in their types, those of address spaces and access qualifiers too. Packets are `int`, and what may be
/// anything is `float`.
pub fn overloads(types: &mut Types, language: &Language, name: &str) -> Vec<Overload> {
    let mut all = Vec::new();
    for entry in entries(name).filter(|entry| entry.row.unavailable(language).is_none()) {
        entry.row.domain.each_binding(language, &mut |binding| {
            for signature in entry.row.signatures {
                let choices: Vec<Vec<TypeId>> = signature[1..]
                    .iter()
                    .map(|pattern| choices(*pattern, binding, types, language))
                    .collect();
                all.extend(combinations(&choices).into_iter().map(|arguments| Overload { entry, arguments }));
            }
        });
    }
    all
}

/// Every way to take one of each.
fn combinations(choices: &[Vec<TypeId>]) -> Vec<Vec<TypeId>> {
    choices.iter().fold(vec![Vec::new()], |all, each| {
        all.iter().flat_map(|start| each.iter().map(|&ty| [start.as_slice(), &[ty]].concat())).collect()
    })
}

/// The types that fit a parameter exactly.
fn choices(pattern: Pattern, binding: Binding, types: &mut Types, language: &Language) -> Vec<TypeId> {
    let packet = TypeId::INT;
    let pipe = |types: &mut Types, access| types.intern(TypeKind::Pipe { packet, access });
    match pattern {
        Pattern::Splat(element) => vec![element.scalar(binding).id()],
        Pattern::Pointer(spaces, ..) => {
            spaces.list(language).into_iter().map(|space| pattern.intern(binding, space, types)).collect()
        }
        Pattern::Image(usage) => {
            [AccessQualifier::ReadOnly, AccessQualifier::WriteOnly, AccessQualifier::ReadWrite]
                .into_iter()
                .filter(|&access| usage.allows(access))
                .map(|access| types.intern(TypeKind::Image(binding.image, access)))
                .collect()
        }
        Pattern::Pipe(Some(access)) => vec![pipe(types, access)],
        Pattern::Pipe(None) => {
            vec![pipe(types, AccessQualifier::ReadOnly), pipe(types, AccessQualifier::WriteOnly)]
        }
        Pattern::Packet(access) => vec![generic(packet, access, types)],
        Pattern::Anything => vec![generic(TypeId::FLOAT, Access::Plain, types)],
        Pattern::Void
        | Pattern::Value(..)
        | Pattern::Mask
        | Pattern::Opaque(_)
        | Pattern::Atomic(_)
        | Pattern::Coordinate(_)
        | Pattern::Gradient
        | Pattern::Moved(_) => vec![pattern.intern(binding, AddressSpace::Private, types)],
    }
}

fn generic(ty: TypeId, access: Access, types: &mut Types) -> TypeId {
    types.pointer(QualType { ty, qualifiers: access.qualifiers() }, AddressSpace::Generic)
}
