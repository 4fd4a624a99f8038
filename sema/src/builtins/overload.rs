//! The choice among the overloads of a built-in: the conversions of OpenCL C 3.0, 6.4, ranked as for `overloadable` functions.
//!
//! Each argument of a candidate has a [`Rank`]. A candidate wins if no other is better for any argument, and it is better than
//! each other for some argument.

use super::{
    BuiltinId, Entry, entries,
    signature::{Binding, Pattern},
};
use crate::{
    address_space::{self, AddressSpace, Spaces},
    types::{ImageKind, Opaque, QualType, Qualifiers, Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast::AccessQualifier,
    language::{Language, Version},
};
use std::cmp::Reverse;

/// An argument of a call. Arrays are decayed, places are loaded, and no type is the error type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Its type.
    pub ty: TypeId,
    /// It is a null pointer constant: an integer constant 0, or that cast to `void*`.
    pub is_null: bool,
    /// It is a number literal, with or without a sign: advice prefers to change it.
    pub is_literal: bool,
}

impl From<TypeId> for Argument {
    fn from(ty: TypeId) -> Self {
        Self { ty, is_null: false, is_literal: false }
    }
}

/// What a call of a name with some arguments means.
#[derive(Clone, Debug)]
pub enum Resolution {
    /// A call of this built-in.
    Found(Found),
    /// No built-in has this name.
    Unknown,
    /// There is such a built-in, but not in this language.
    Unavailable(Unavailable),
    /// No overload takes this number of arguments.
    WrongCount {
        /// The numbers that are taken, ascending.
        expected: Vec<usize>,
        /// Whether more are taken too.
        or_more: bool,
        /// Overloads, at most three.
        signatures: Vec<String>,
    },
    /// No overload takes these types.
    NoMatch {
        /// The first argument that the nearest overload cannot take.
        argument: usize,
        /// What that overload expects there.
        expected: String,
        /// Whether it expects a pointer to what the argument is.
        by_address: bool,
        /// Whether an overload expects what the argument points at.
        by_value: bool,
        /// The nearest overloads, at most three.
        signatures: Vec<String>,
    },
    /// Several overloads are equally good.
    Ambiguous {
        /// The arguments to change so that one overload is the best, and their new types.
        changes: Vec<Change>,
        /// Some of the overloads, at most three.
        signatures: Vec<String>,
    },
}

/// An argument that should have another type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Its index.
    pub argument: usize,
    /// The type, as users write it.
    pub ty: String,
    /// The type, if it is a scalar.
    pub scalar: Option<Scalar>,
    /// Whether the argument is a scalar and the type a vector.
    pub widens: bool,
}

/// The overload that was chosen.
#[derive(Clone, Debug)]
pub struct Found {
    /// The type that each argument is to be converted to as if by assignment (a scalar may be widened to a vector). Arguments past
    /// the parameters of a variadic built-in have none.
    pub parameters: Vec<TypeId>,
    /// The type of the call.
    pub result: TypeId,
    /// The built-in.
    pub builtin: BuiltinId,
    /// An argument that points at `const` or `volatile` memory, or at integers of the other sign, where the parameter does not:
    /// worth a warning.
    pub doubtful: Option<usize>,
}

/// Why a built-in cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unavailable {
    /// It was added in this version.
    Since(Version),
    /// It was removed in this version.
    Until(Version),
    /// One of these features and extensions must be on.
    Needs(&'static [&'static str]),
}

/// How far an argument is from a parameter: less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    Exact,
    /// A pointer that gains qualifiers.
    Qualified,
    /// A narrow integer to `int`, `float` to `double`.
    Promotion,
    /// Between numbers, or pointers to `void`.
    Conversion,
    /// A scalar to a vector.
    Widening,
    /// A pointer that loses qualifiers or changes the sign of its pointee: only if nothing else fits.
    Doubtful,
}

/// An argument, taken apart.
#[derive(Clone, Copy, Debug)]
enum Given {
    Value(Scalar, u8),
    Pointer(Target, QualType, AddressSpace),
    Opaque(Opaque),
    Image(ImageKind, AccessQualifier),
    /// A pipe with the type of its packets.
    Pipe(TypeId, AccessQualifier),
    Other,
}

/// What a pointer points at.
#[derive(Clone, Copy, Debug)]
enum Target {
    Void,
    Value(Scalar, u8),
    Opaque(Opaque),
    Atomic(Scalar),
    Other,
}

impl Given {
    fn new(types: &Types, ty: TypeId) -> Self {
        match *types.kind(ty) {
            TypeKind::Scalar(scalar) => Self::Value(scalar, 1),
            TypeKind::Vector(scalar, count) => Self::Value(scalar, count),
            TypeKind::Pointer { pointee, space } => {
                Self::Pointer(Target::new(types, pointee.ty), pointee, space)
            }
            TypeKind::Opaque(opaque) => Self::Opaque(opaque),
            TypeKind::Image(kind, access) => Self::Image(kind, access),
            TypeKind::Pipe { packet, access } => Self::Pipe(packet, access),
            _ => Self::Other,
        }
    }
}

impl Target {
    fn new(types: &Types, ty: TypeId) -> Self {
        match *types.kind(ty) {
            TypeKind::Void => Self::Void,
            TypeKind::Scalar(scalar) => Self::Value(scalar, 1),
            TypeKind::Vector(scalar, count) => Self::Value(scalar, count),
            TypeKind::Opaque(opaque) => Self::Opaque(opaque),
            TypeKind::Atomic(scalar) => Self::Atomic(scalar),
            _ => Self::Other,
        }
    }
}

/// An overload.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    entry: &'static Entry,
    signature: &'static [Pattern],
    binding: Binding,
}

impl Candidate {
    fn parameters(&self) -> &'static [Pattern] {
        &self.signature[1..]
    }

    fn takes(&self, count: usize) -> bool {
        let parameters = self.parameters().len();
        count == parameters || (self.entry.row.variadic && count > parameters)
    }

    /// As users write it.
    fn text(&self, language: &Language) -> String {
        let mut parameters: Vec<String> =
            self.parameters().iter().map(|pattern| pattern.text(self.binding, language)).collect();
        if self.entry.row.variadic {
            parameters.push("...".to_owned());
        }
        let result = self.signature[0].text(self.binding, language);
        format!("{result} {}({})", self.entry.name, parameters.join(", "))
    }
}

/// Visits every overload of a name that the language has, those of rows that are off too if `all`.
fn each_candidate(name: &str, language: &Language, all: bool, visit: &mut dyn FnMut(Candidate)) {
    for entry in entries(name).filter(|entry| all || entry.row.unavailable(language).is_none()) {
        entry.row.domain.each_binding(language, &mut |binding| {
            for &signature in entry.row.signatures {
                visit(Candidate { entry, signature, binding });
            }
        });
    }
}

/// Every overload of a name that the language has.
fn candidates(name: &str, language: &Language) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    each_candidate(name, language, false, &mut |candidate| candidates.push(candidate));
    candidates
}

/// Finds the overload of `name` that a call with `arguments` means.
pub fn resolve(types: &mut Types, language: &Language, name: &str, arguments: &[Argument]) -> Resolution {
    if !super::exists(name) {
        return Resolution::Unknown;
    }
    let given = arguments.iter().map(|argument| Given::new(types, argument.ty)).collect();
    let call = Call { language, name, arguments, given };
    match call.choose(false) {
        Choice::One(candidate) => Resolution::Found(call.found(candidate, types)),
        Choice::Several(equals) => match call.would_fit_if_on() {
            Some(reason) => Resolution::Unavailable(reason),
            None => call.ambiguous(&equals),
        },
        Choice::None => call.nothing_fits(),
    }
}

/// The overloads of a name that the language has, as users write them: at most `limit`.
pub fn signatures(language: &Language, name: &str, limit: usize) -> Vec<String> {
    let candidates = candidates(name, language);
    candidates.iter().take(limit).map(|candidate| candidate.text(language)).collect()
}

struct Call<'a> {
    language: &'a Language,
    name: &'a str,
    arguments: &'a [Argument],
    given: Vec<Given>,
}

/// A candidate that takes the arguments, and how well it takes each.
#[derive(Debug)]
struct Viable {
    candidate: Candidate,
    ranks: Vec<Rank>,
}

impl Viable {
    fn is_doubtful(&self) -> bool {
        self.ranks.contains(&Rank::Doubtful)
    }

    /// Whether it is at least as good as another for every argument, and better for one.
    fn beats(&self, other: &Self) -> bool {
        if self.is_doubtful() != other.is_doubtful() {
            return other.is_doubtful();
        }
        let mut pairs = self.ranks.iter().zip(&other.ranks);
        pairs.all(|(mine, theirs)| mine <= theirs) && self.ranks != other.ranks
    }
}

enum Choice {
    One(Viable),
    Several(Vec<Viable>),
    None,
}

impl Call<'_> {
    fn choose(&self, all: bool) -> Choice {
        let mut best: Vec<Viable> = Vec::new();
        each_candidate(self.name, self.language, all, &mut |candidate| {
            let ranks = if candidate.takes(self.given.len()) { self.ranks(candidate) } else { None };
            let Some(ranks) = ranks else { return };
            let viable = Viable { candidate, ranks };
            if best.iter().any(|other| other.beats(&viable)) {
                return;
            }
            best.retain(|other| !viable.beats(other));
            best.push(viable);
        });
        match best.len() {
            0 => Choice::None,
            1 => Choice::One(best.remove(0)),
            _ => Choice::Several(best),
        }
    }

    fn ranks(&self, candidate: Candidate) -> Option<Vec<Rank>> {
        let parameters = candidate.parameters();
        (0..parameters.len()).map(|index| self.rank(parameters[index], candidate.binding, index)).collect()
    }

    fn rank(&self, pattern: Pattern, binding: Binding, index: usize) -> Option<Rank> {
        if let Some(wanted) = pattern.value(binding) {
            let Given::Value(scalar, count) = self.given[index] else { return None };
            return rank_value(wanted, (scalar, count));
        }
        match (pattern, self.given[index]) {
            (Pattern::Pointer(..), Given::Pointer(..)) => {
                let null = self.arguments[index].is_null.then_some(Rank::Conversion);
                self.rank_as_pointer(pattern, binding, index).or(null)
            }
            (Pattern::Packet(access), Given::Pointer(_, given, space)) => {
                let is_packet = self.packet() == Some(given.ty) && address_space::is_in_generic(space);
                is_packet.then(|| rank_qualifiers(access.qualifiers(), given.qualifiers))
            }
            (Pattern::Anything, Given::Pointer(_, _, space)) => {
                address_space::is_in_generic(space).then_some(Rank::Exact)
            }
            (Pattern::Pointer(..), _) if self.arguments[index].is_null => Some(Rank::Conversion),
            (Pattern::Opaque(wanted), Given::Opaque(given)) => (wanted == given).then_some(Rank::Exact),
            (Pattern::Opaque(wanted), Given::Value(scalar, 1)) => self.rank_number(wanted, scalar, index),
            (Pattern::Image(usage), Given::Image(kind, access)) => {
                (kind == binding.image && usage.allows(access)).then_some(Rank::Exact)
            }
            (Pattern::Pipe(wanted), Given::Pipe(_, access)) => {
                wanted.is_none_or(|wanted| wanted == access).then_some(Rank::Exact)
            }
            _ => None,
        }
    }

    /// A pointer where one is expected, by what it points at: `NULL` converts to pointers of other types too.
    fn rank_as_pointer(&self, pattern: Pattern, binding: Binding, index: usize) -> Option<Rank> {
        let Pattern::Pointer(spaces, access, pointee) = pattern else { return None };
        let Given::Pointer(target, given, space) = self.given[index] else { return None };
        let moved = if spaces.takes(space, self.language)? == space { Rank::Exact } else { Rank::Qualified };
        rank_pointer(*pointee, binding, target)
            .map(|rank| rank.max(moved).max(rank_qualifiers(access.qualifiers(), given.qualifiers)))
    }

    /// A number where a type without a shape is expected.
    fn rank_number(&self, wanted: Opaque, scalar: Scalar, index: usize) -> Option<Rank> {
        let fits = match wanted {
            // OpenCL C 3.0, 6.15.11: an event that is not there yet is written 0.
            Opaque::Event | Opaque::Queue => self.arguments[index].is_null,
            // OpenCL C 3.0, 6.15.15.1: the flags may stand as the argument.
            Opaque::Sampler => scalar.is_integer(),
            Opaque::ClkEvent | Opaque::ReserveId | Opaque::Ndrange | Opaque::NamedBarrier => false,
        };
        fits.then_some(Rank::Conversion)
    }

    /// The type of the packets, if the first argument is a pipe.
    fn packet(&self) -> Option<TypeId> {
        match self.given.first() {
            Some(&Given::Pipe(packet, _)) => Some(packet),
            _ => None,
        }
    }

    fn found(&self, viable: Viable, types: &mut Types) -> Found {
        let Viable { candidate, ranks } = viable;
        let Candidate { entry, signature, binding } = candidate;
        let parameters = candidate.parameters().iter().enumerate();
        let parameters = parameters.map(|(index, &pattern)| self.parameter(pattern, binding, index, types));
        Found {
            parameters: parameters.collect(),
            result: self.result(signature[0], binding, types),
            builtin: entry.id,
            doubtful: ranks.iter().position(|&rank| rank == Rank::Doubtful),
        }
    }

    fn result(&self, pattern: Pattern, binding: Binding, types: &mut Types) -> TypeId {
        match (pattern, self.given.first()) {
            (Pattern::Moved(space), Some(&Given::Pointer(_, pointee, _))) => types.pointer(pointee, space),
            _ => pattern.intern(binding, AddressSpace::Private, types),
        }
    }

    /// The type to convert an argument to. A pointer keeps its type if the signature differs in qualifiers alone.
    fn parameter(&self, pattern: Pattern, binding: Binding, index: usize, types: &mut Types) -> TypeId {
        let given = self.arguments[index].ty;
        match (pattern, self.given[index]) {
            (Pattern::Pointer(spaces, access, pointee), Given::Pointer(target, pointed, space))
                if self.rank_as_pointer(pattern, binding, index).is_some() =>
            {
                let wanted = spaces.takes(space, self.language).expect("the pointer fits");
                let kept = rank_qualifiers(access.qualifiers(), pointed.qualifiers) != Rank::Doubtful;
                match rank_pointer(*pointee, binding, target) {
                    Some(Rank::Exact) if kept && wanted == space => given,
                    Some(Rank::Exact) if kept => types.pointer(pointed, wanted),
                    _ => pattern.intern(binding, wanted, types),
                }
            }
            (Pattern::Packet(access), Given::Pointer(_, pointed, _)) => {
                let kept = rank_qualifiers(access.qualifiers(), pointed.qualifiers) != Rank::Doubtful;
                let plain = QualType { ty: pointed.ty, qualifiers: access.qualifiers() };
                types.pointer(if kept { pointed } else { plain }, AddressSpace::Generic)
            }
            (Pattern::Anything, Given::Pointer(_, pointed, _)) => {
                types.pointer(pointed, AddressSpace::Generic)
            }
            (Pattern::Image(_) | Pattern::Pipe(_), _) => given,
            (Pattern::Pointer(spaces, ..), _) => {
                // `NULL` points where a variable of the function would be, if it can.
                let private = spaces.takes(AddressSpace::Private, self.language);
                let space = private.unwrap_or_else(|| spaces.list(self.language)[0]);
                pattern.intern(binding, space, types)
            }
            _ => pattern.intern(binding, AddressSpace::Private, types),
        }
    }

    /// The advice leads to the overload for which only literals have to change, else to the one that fits most arguments exactly,
    /// else to one that represents all values, or that keeps what pointers point at, else to the one of the usual arithmetic
    /// conversions of integers.
    fn ambiguous(&self, equals: &[Viable]) -> Resolution {
        let merit = |viable: &Viable| {
            let inexact: Vec<usize> = inexact(viable).collect();
            let binding = viable.candidate.binding;
            let integers = inexact.iter().filter_map(|&index| match self.given[index] {
                Given::Value(scalar, _) if scalar.is_integer() => Some(scalar),
                _ => None,
            });
            let mut pointers =
                inexact.iter().filter(|&&index| matches!(self.given[index], Given::Pointer(..)));
            let strength = match binding.scalar.is_integer() {
                true => (
                    integers
                        .clone()
                        .filter(|scalar| scalar.is_signed() == binding.scalar.is_signed())
                        .count(),
                    integers.map(|_| (binding.scalar.bits(), !binding.scalar.is_signed())).next(),
                ),
                false => (0, None),
            };
            (
                inexact.iter().all(|&index| self.arguments[index].is_literal),
                viable.ranks.len() - inexact.len(),
                !inexact.iter().any(|&index| self.loses_values(viable.candidate, index)),
                pointers.all(|&index| self.keeps_pointee(viable.candidate, index)),
                strength,
            )
        };
        // The first of the best, not the last.
        let intended = equals.iter().rev().max_by_key(|viable| merit(viable)).expect("several are equal");
        let change = |argument: usize| self.change(intended.candidate, argument);
        Resolution::Ambiguous {
            changes: self.deciding(intended).into_iter().map(change).collect(),
            signatures: equals.iter().take(3).map(|viable| viable.candidate.text(self.language)).collect(),
        }
    }

    /// The arguments to change so that an overload is chosen: one if that is enough, a literal before others.
    fn deciding(&self, intended: &Viable) -> Vec<usize> {
        let all: Vec<usize> = inexact(intended).collect();
        let (literals, others): (Vec<usize>, Vec<usize>) =
            all.iter().partition(|&&index| self.arguments[index].is_literal);
        let decides = |&&index: &&usize| self.is_chosen_after(intended.candidate, index);
        literals.iter().chain(&others).find(decides).map_or(all, |&index| vec![index])
    }

    /// Whether an overload is the best once an argument has the type of its parameter.
    fn is_chosen_after(&self, intended: Candidate, index: usize) -> bool {
        let Some((scalar, count)) = intended.parameters()[index].value(intended.binding) else { return true };
        let mut given = self.given.clone();
        given[index] = Given::Value(scalar, count);
        let changed = Call { given, ..*self };
        let is_intended = |viable: &Viable| {
            std::ptr::eq(viable.candidate.signature, intended.signature)
                && viable.candidate.binding == intended.binding
        };
        matches!(changed.choose(false), Choice::One(chosen) if is_intended(&chosen))
    }

    /// Whether the parameter cannot represent all values of the argument: a smaller type, or an integer for a floating-point value.
    fn loses_values(&self, candidate: Candidate, index: usize) -> bool {
        let Some((to, _)) = candidate.parameters()[index].value(candidate.binding) else { return false };
        let Given::Value(from, _) = self.given[index] else { return false };
        match (from.is_float(), to.is_float()) {
            (true, false) => true,
            (false, true) => false,
            (true, true) | (false, false) => to.bits() < from.bits(),
        }
    }

    /// The type of a parameter, for its argument: a pointer keeps its address space.
    fn change(&self, candidate: Candidate, argument: usize) -> Change {
        let pattern = candidate.parameters()[argument];
        let ty = match (pattern, self.given[argument]) {
            (Pattern::Pointer(_, access, pointee), Given::Pointer(.., space)) => {
                let text =
                    Pattern::Pointer(Spaces::Generic, access, pointee).text(candidate.binding, self.language);
                let is_default = address_space::is_default_of_pointee(space, self.language);
                if is_default { text } else { format!("{space} {text}") }
            }
            _ => pattern.text(candidate.binding, self.language),
        };
        let value = pattern.value(candidate.binding);
        Change {
            argument,
            ty,
            scalar: value.filter(|&(_, count)| count == 1).map(|(scalar, _)| scalar),
            widens: matches!((self.given[argument], value), (Given::Value(_, 1), Some((_, 2..)))),
        }
    }

    /// Whether an argument and its parameter are pointers to the same type, whatever its qualifiers.
    fn keeps_pointee(&self, candidate: Candidate, index: usize) -> bool {
        match (candidate.parameters()[index], self.given[index]) {
            (Pattern::Pointer(_, _, pointee), Given::Pointer(target, ..)) => {
                rank_pointer(*pointee, candidate.binding, target) == Some(Rank::Exact)
            }
            _ => false,
        }
    }

    fn nothing_fits(&self) -> Resolution {
        if let Some(reason) = self.would_fit_if_on() {
            return Resolution::Unavailable(reason);
        }
        let count = self.given.len();
        let mut near = candidates(self.name, self.language);
        near.retain(|near| near.takes(count));
        if near.is_empty() {
            return self.wrong_count();
        }
        self.sort(&mut near);
        let nearest = near[0];
        let distance = self.distance(nearest);
        near.retain(|candidate| self.distance(*candidate) <= (distance.0, distance.1, Reverse(0)));
        let misfit = (0..nearest.parameters().len())
            .find(|&index| self.rank(nearest.parameters()[index], nearest.binding, index).is_none());
        let argument = misfit.expect("a candidate that takes all arguments would have been chosen");
        Resolution::NoMatch {
            argument,
            expected: self.expected(&near, argument),
            by_address: self.is_expected_by_address(nearest, argument),
            by_value: near.iter().any(|candidate| self.is_expected_by_value(*candidate, argument)),
            signatures: near.iter().take(3).map(|candidate| candidate.text(self.language)).collect(),
        }
    }

    /// The nearest first.
    fn sort(&self, candidates: &mut [Candidate]) {
        candidates.sort_by_cached_key(|candidate| self.distance(*candidate));
    }

    /// Whether a parameter is a pointer to a value such as the argument, which may be in private memory.
    fn is_expected_by_address(&self, candidate: Candidate, index: usize) -> bool {
        let Pattern::Pointer(spaces, _, pointee) = candidate.parameters()[index] else { return false };
        let is_pointee = match self.given[index] {
            Given::Value(scalar, count) => pointee.value(candidate.binding) == Some((scalar, count)),
            Given::Opaque(opaque) => matches!(pointee, Pattern::Opaque(expected) if *expected == opaque),
            _ => false,
        };
        let takes_private = spaces.takes(AddressSpace::Private, self.language).is_some();
        is_pointee && takes_private && !self.arguments[index].is_literal
    }

    /// Whether a parameter is a value such as the argument points at.
    fn is_expected_by_value(&self, candidate: Candidate, index: usize) -> bool {
        let Given::Pointer(Target::Value(scalar, count), ..) = self.given[index] else { return false };
        candidate.parameters()[index].value(candidate.binding) == Some((scalar, count))
    }

    /// What the nearest candidates expect at a place: one type, or a few.
    fn expected(&self, near: &[Candidate], argument: usize) -> String {
        let distance = self.distance(near[0]);
        let mut texts: Vec<String> = Vec::new();
        for candidate in near.iter().take_while(|candidate| self.distance(**candidate) == distance) {
            let text =
                format!("`{}`", candidate.parameters()[argument].text(candidate.binding, self.language));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        match texts.len() {
            1 => texts.remove(0),
            2 | 3 => texts.join(" or "),
            _ => format!("{}, ... or {}", texts[..2].join(", "), texts[texts.len() - 1]),
        }
    }

    /// How far a candidate is from the call: arguments that it cannot take, those among them that are of another nature, and the
    /// ranks of the others.
    fn distance(&self, candidate: Candidate) -> (usize, usize, Reverse<usize>) {
        let parameters = candidate.parameters();
        let both = parameters.len().min(self.given.len());
        let ranks: Vec<Option<Rank>> =
            (0..both).map(|index| self.rank(parameters[index], candidate.binding, index)).collect();
        let misfits = ranks.iter().filter(|rank| rank.is_none()).count();
        let misfit = (0..both).filter(|&index| ranks[index].is_none());
        let strangeness: usize =
            misfit.map(|index| self.strangeness(parameters[index], candidate.binding, index)).sum();
        let exact = ranks.iter().filter(|&&rank| rank == Some(Rank::Exact)).count();
        (misfits, strangeness, Reverse(exact))
    }

    /// How far an argument that does not fit is from the parameter: 0 for a pointer to the same type, an image of the same kind, or a
    /// value with the same number or the same type of elements; 1 for a pointer to other values with the same type of elements.
    fn strangeness(&self, pattern: Pattern, binding: Binding, index: usize) -> usize {
        match (pattern, self.given[index]) {
            (Pattern::Pointer(_, _, pointee), Given::Pointer(target, ..)) => {
                let element = pointee.value(binding).map(|(scalar, _)| scalar);
                match (rank_pointer(*pointee, binding, target), target) {
                    (Some(_), _) => 0,
                    (None, Target::Value(scalar, _)) if element == Some(scalar) => 1,
                    (None, _) => 2,
                }
            }
            (Pattern::Image(_), Given::Image(kind, _)) if kind == binding.image => 0,
            (_, Given::Value(scalar, count)) => match pattern.value(binding) {
                Some((wanted, wanted_count)) if wanted_count == count || wanted == scalar => 0,
                _ => 2,
            },
            _ => 2,
        }
    }

    /// If an overload of a row that is off takes the arguments: why it is off.
    fn would_fit_if_on(&self) -> Option<Unavailable> {
        if candidates(self.name, self.language).is_empty() {
            return entries(self.name).find_map(|entry| entry.row.unavailable(self.language));
        }
        match self.choose(true) {
            Choice::One(viable) => viable.candidate.entry.row.unavailable(self.language),
            Choice::Several(_) | Choice::None => None,
        }
    }

    fn wrong_count(&self) -> Resolution {
        let mut all = candidates(self.name, self.language);
        self.sort(&mut all);
        let mut expected: Vec<usize> = all.iter().map(|candidate| candidate.parameters().len()).collect();
        expected.sort_unstable();
        expected.dedup();
        Resolution::WrongCount {
            expected,
            or_more: all.iter().any(|candidate| candidate.entry.row.variadic),
            signatures: all.iter().take(3).map(|candidate| candidate.text(self.language)).collect(),
        }
    }
}

/// The arguments that an overload does not take as they are.
fn inexact(viable: &Viable) -> impl Iterator<Item = usize> + '_ {
    (0..viable.ranks.len()).filter(|&index| viable.ranks[index] != Rank::Exact)
}

fn rank_value(wanted: (Scalar, u8), given: (Scalar, u8)) -> Option<Rank> {
    match (wanted, given) {
        _ if wanted == given => Some(Rank::Exact),
        ((to, 1), (from, 1)) => Some(if is_promotion(from, to) { Rank::Promotion } else { Rank::Conversion }),
        ((_, _), (_, 1)) => Some(Rank::Widening),
        _ => None,
    }
}

fn is_promotion(from: Scalar, to: Scalar) -> bool {
    match to {
        Scalar::Int => from.is_integer() && from.bits() < 32,
        Scalar::Double => from == Scalar::Float,
        _ => false,
    }
}

fn rank_pointer(pattern: Pattern, binding: Binding, target: Target) -> Option<Rank> {
    match (pattern, target) {
        (Pattern::Void, Target::Void) => Some(Rank::Exact),
        (Pattern::Void, _) => Some(Rank::Conversion),
        (Pattern::Opaque(wanted), Target::Opaque(given)) => (wanted == given).then_some(Rank::Exact),
        (Pattern::Atomic(element), Target::Atomic(given)) => {
            (element.scalar(binding) == given).then_some(Rank::Exact)
        }
        (_, Target::Value(given, count)) => {
            let (wanted, wanted_count) = pattern.value(binding)?;
            let same_width = wanted.bits() == given.bits() && wanted != Scalar::Bool && given != Scalar::Bool;
            match wanted_count == count {
                true if wanted == given => Some(Rank::Exact),
                true if count == 1 && same_width && wanted.is_integer() && given.is_integer() => {
                    Some(Rank::Doubtful)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn rank_qualifiers(wanted: Qualifiers, given: Qualifiers) -> Rank {
    let lost = (given.is_const && !wanted.is_const) || (given.is_volatile && !wanted.is_volatile);
    match lost {
        true => Rank::Doubtful,
        false if (given.is_const, given.is_volatile) == (wanted.is_const, wanted.is_volatile) => Rank::Exact,
        false => Rank::Qualified,
    }
}

#[cfg(test)]
#[path = "overload_tests.rs"]
mod tests;
