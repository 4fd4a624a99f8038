//! Declaration specifiers and qualifiers, and type names. C99 6.7.1 to 6.7.4, 6.7.6; OpenCL C 3.0, 6.7 to 6.9.

use super::{
    Input, Parsed, State,
    attribute::{are_in_brackets, attribute, attributes},
    declarator::{Naming, declarator},
    deeper,
    error::Problem,
    expected,
    expression::comma_expression,
    here, last,
    names::{Meaning, Names},
    next_is, peek, peek_at,
    recovery::{group, skip_tree},
    report,
    structure::{enum_specifier, struct_specifier},
};
use crate::{
    ast::{
        AccessQualifier, AddressSpaceKeyword, Attribute, Declarator, Specifier, SpecifierKind, Specifiers,
        StorageClass, TypeKeyword, TypeName, TypeQualifier,
    },
    foreign,
    symbol::Symbol,
    token::{Keyword, Punct, Token},
};

/// What the specifiers are followed by: it decides what an unknown name among them can mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SpecifierContext {
    /// A declaration: a declarator follows.
    Declaration,
    /// A parameter: a declarator with or without a name follows.
    Parameter,
    /// A type name: a declarator without a name follows.
    TypeName,
}

/// The keywords that are a specifier by themselves.
pub(super) fn simple_specifier(keyword: Keyword) -> Option<SpecifierKind> {
    use Keyword as K;
    use SpecifierKind::{Access, AddressSpace, Inline, Kernel, Pipe, Qualifier, Storage, Type};
    let kind = match keyword {
        K::Typedef => Storage(StorageClass::Typedef),
        K::Extern => Storage(StorageClass::Extern),
        K::Static => Storage(StorageClass::Static),
        K::Auto => Storage(StorageClass::Auto),
        K::Register => Storage(StorageClass::Register),
        K::ThreadLocal => Storage(StorageClass::ThreadLocal),
        K::BlockStorage => Storage(StorageClass::Block),
        K::Const => Qualifier(TypeQualifier::Const),
        K::Volatile => Qualifier(TypeQualifier::Volatile),
        K::Restrict => Qualifier(TypeQualifier::Restrict),
        K::Global => AddressSpace(AddressSpaceKeyword::Global),
        K::Local => AddressSpace(AddressSpaceKeyword::Local),
        K::Constant => AddressSpace(AddressSpaceKeyword::Constant),
        K::Private => AddressSpace(AddressSpaceKeyword::Private),
        K::Generic => AddressSpace(AddressSpaceKeyword::Generic),
        K::ReadOnly => Access(AccessQualifier::ReadOnly),
        K::WriteOnly => Access(AccessQualifier::WriteOnly),
        K::ReadWrite => Access(AccessQualifier::ReadWrite),
        K::Kernel => Kernel,
        K::Inline => Inline,
        K::Pipe => Pipe,
        K::AutoType => SpecifierKind::AutoType,
        K::Void => Type(TypeKeyword::Void),
        K::Bool => Type(TypeKeyword::Bool),
        K::Char => Type(TypeKeyword::Char),
        K::Short => Type(TypeKeyword::Short),
        K::Int => Type(TypeKeyword::Int),
        K::Long => Type(TypeKeyword::Long),
        K::Half => Type(TypeKeyword::Half),
        K::Float16 => Type(TypeKeyword::Float16),
        K::Float => Type(TypeKeyword::Float),
        K::Double => Type(TypeKeyword::Double),
        K::Signed => Type(TypeKeyword::Signed),
        K::Unsigned => Type(TypeKeyword::Unsigned),
        K::Complex => Type(TypeKeyword::Complex),
        K::Imaginary => Type(TypeKeyword::Imaginary),
        _ => return None,
    };
    Some(kind)
}

/// Whether a keyword begins or continues specifiers.
pub(super) fn is_specifier(keyword: Keyword) -> bool {
    use Keyword as K;
    let compound = matches!(
        keyword,
        K::Struct | K::Union | K::Enum | K::Typeof | K::Attribute | K::Alignas | K::Atomic11 | K::Noreturn
    );
    compound || simple_specifier(keyword).is_some()
}

/// Whether a keyword is a type, or begins one.
pub(super) fn is_type_keyword(keyword: Keyword) -> bool {
    matches!(keyword, Keyword::Struct | Keyword::Union | Keyword::Enum | Keyword::Typeof)
        || matches!(simple_specifier(keyword), Some(SpecifierKind::Type(_) | SpecifierKind::AutoType))
}

/// Whether a token begins specifiers, and so a declaration, a parameter or a type name.
pub(super) fn begins_specifier(token: Token, names: &Names) -> bool {
    match token {
        Token::Keyword(keyword) => is_specifier(keyword),
        Token::Identifier(symbol) => names.is_type(symbol),
        _ => false,
    }
}

/// All specifiers that stand here, `first` before them. After a type no identifier is a type: `uint index_t;`.
pub(super) fn specifiers(
    input: &mut Input,
    context: SpecifierContext,
    first: Option<Specifier>,
) -> Parsed<Specifiers> {
    let start = first.as_ref().map_or_else(|| here(input), |first| first.span);
    let mut list: Vec<Specifier> = first.into_iter().collect();
    let mut typed = false;
    loop {
        let at = here(input);
        if let Some(specifier) = foreign_specifier(input, typed) {
            report(input, Problem::UnknownType);
            let kind = take_foreign(input, specifier);
            list.extend(kind.map(|kind| Specifier { kind, span: at }));
            continue;
        }
        let kind = match peek(input) {
            Some(Token::Keyword(Keyword::Extension)) => {
                input.skip();
                continue;
            }
            Some(Token::Keyword(keyword)) if is_specifier(keyword) => {
                if ends_after_braces(input, &list, keyword) {
                    break;
                }
                keyword_specifier(input, keyword)?
            }
            Some(Token::Punct(Punct::LeftBracket)) if list.is_empty() && are_in_brackets(input) => {
                Some(SpecifierKind::Attributes(attributes(input)?))
            }
            Some(Token::Identifier(symbol)) if !typed && input.state().names.is_type(symbol) => {
                input.skip();
                Some(SpecifierKind::Named(symbol))
            }
            Some(Token::Identifier(symbol)) if typed && is_second_type(input, symbol, &list) => {
                input.skip();
                Some(SpecifierKind::Named(symbol))
            }
            Some(Token::Identifier(_)) if !typed && is_meant_as_type(input, context, list.is_empty()) => {
                let hole = unknown_type(input);
                if hole.is_none() {
                    // What it qualifies is not known.
                    list.retain(|each: &Specifier| !matches!(each.kind, SpecifierKind::Access(_)));
                }
                hole
            }
            Some(Token::String(_)) if matches!(list.last(), Some(last) if is_extern(last)) => {
                report(input, Problem::Linkage);
                input.skip();
                list.pop();
                continue;
            }
            _ => break,
        };
        let Some(kind) = kind else { continue };
        typed |= kind.is_type();
        list.push(Specifier { kind, span: at.to(last(input)) });
    }
    let span = if list.is_empty() { start.before() } else { start.to(last(input)) };
    Ok(Specifiers { list, span })
}

/// The specifier of another language that stands here, and before the rest of a declaration. In front of the declarator only reserved
/// names are specifiers: `void __launch_bounds__(256) k()`.
fn foreign_specifier(input: &mut Input, typed: bool) -> Option<foreign::Specifier> {
    let Some(Token::Identifier(symbol)) = peek(input) else { return None };
    let state = input.state();
    if state.names.meaning(symbol) != Meaning::Unknown {
        return None;
    }
    let text = state.symbols.text(symbol);
    let specifier = foreign::specifier(text).filter(|_| !typed || text.starts_with("__"))?;
    let precedes_declaration = match peek_at(input, 1) {
        Some(Token::Identifier(_)) => true,
        Some(Token::Keyword(keyword)) => is_specifier(keyword),
        Some(Token::Punct(Punct::LeftParen)) => takes_arguments(input),
        _ => false,
    };
    precedes_declaration.then_some(specifier)
}

/// Whether the name here is that of a specifier with arguments.
fn takes_arguments(input: &mut Input) -> bool {
    matches!(peek(input), Some(Token::Identifier(symbol)) if input.state().symbols.text(symbol) == "__launch_bounds__")
}

/// Passes over a specifier of another language. Returns the one of OpenCL C that has its meaning.
fn take_foreign(input: &mut Input, specifier: foreign::Specifier) -> Option<SpecifierKind> {
    let has_arguments = takes_arguments(input);
    input.skip();
    if has_arguments {
        skip_parentheses(input);
    }
    match specifier {
        foreign::Specifier::Keyword(keyword) => simple_specifier(keyword),
        foreign::Specifier::Nothing => None,
    }
}

fn is_extern(specifier: &Specifier) -> bool {
    matches!(specifier.kind, SpecifierKind::Storage(StorageClass::Extern))
}

/// Whether the last specifier closed a brace and `next` cannot belong to the same declaration: the `;` between them is missing.
/// C99 6.7.1, paragraph 1: specifiers have no order, so `struct { int x; } typedef point;` misses none.
fn ends_after_braces(input: &mut Input, list: &[Specifier], next: Keyword) -> bool {
    if !closes_braces(list) {
        return false;
    }
    match next {
        Keyword::Kernel => true,
        Keyword::Typedef | Keyword::Inline => {
            peek_at(input, 1).is_some_and(|after| begins_specifier(after, &input.state().names))
        }
        _ => is_type_keyword(next),
    }
}

fn closes_braces(list: &[Specifier]) -> bool {
    match list.last().map(|last| &last.kind) {
        Some(SpecifierKind::Struct(structure)) => structure.members.is_some(),
        Some(SpecifierKind::Enum(enumeration)) => enumeration.constants.is_some(),
        _ => false,
    }
}

/// Whether the name here cannot be what is declared, as the declarator comes after it, and so is one type too many:
/// `unsigned float4 v`.
fn is_second_type(input: &mut Input, symbol: Symbol, list: &[Specifier]) -> bool {
    let declarator_follows =
        matches!(peek_at(input, 1), Some(Token::Identifier(_) | Token::Punct(Punct::Star)));
    declarator_follows && input.state().names.is_type(symbol) && !closes_braces(list)
}

/// The specifier that begins with a keyword; nothing for those that were reported and say nothing.
fn keyword_specifier(input: &mut Input, keyword: Keyword) -> Parsed<Option<SpecifierKind>> {
    if let Some(kind) = simple_specifier(keyword) {
        input.skip();
        return Ok(Some(kind));
    }
    match keyword {
        Keyword::Struct | Keyword::Union => struct_specifier(input).map(Some),
        Keyword::Enum => enum_specifier(input).map(Some),
        Keyword::Typeof => typeof_specifier(input).map(Some),
        Keyword::Attribute => Ok(Some(SpecifierKind::Attributes(attributes(input)?))),
        Keyword::Alignas => {
            let alignment = attribute(input)?;
            Ok(Some(SpecifierKind::Attributes(vec![alignment])))
        }
        Keyword::Atomic11 => {
            report(input, Problem::C11("an atomic type such as `atomic_int`"));
            input.skip();
            Ok(skip_parentheses(input).then_some(SpecifierKind::Error))
        }
        _ => {
            // `_Noreturn` promises what no SPIR-V says.
            input.skip();
            Ok(None)
        }
    }
}

fn skip_parentheses(input: &mut Input) -> bool {
    let any = next_is(input, Punct::LeftParen);
    if any {
        skip_tree(input);
    }
    any
}

/// `typeof(type)`, `typeof(expression)`.
fn typeof_specifier(input: &mut Input) -> Parsed<SpecifierKind> {
    input.skip();
    let (inner, _) = group(input, Punct::LeftParen, "`)`", |input| {
        let is_type = peek(input).is_some_and(|token| begins_specifier(token, &input.state().names));
        Ok(if is_type {
            SpecifierKind::TypeofType(Box::new(deeper(input, type_name)?))
        } else {
            SpecifierKind::TypeofExpr(Box::new(deeper(input, comma_expression)?))
        })
    })?;
    Ok(inner.unwrap_or(SpecifierKind::Error))
}

/// Whether the identifier here, which is no type, stands where only a type makes sense.
fn is_meant_as_type(input: &mut Input, context: SpecifierContext, first: bool) -> bool {
    match peek_at(input, 1) {
        Some(Token::Identifier(_)) => true,
        Some(Token::Keyword(keyword)) => is_specifier(keyword) && keyword != Keyword::Attribute,
        Some(Token::Punct(Punct::Star)) => context != SpecifierContext::Declaration || points_to_name(input),
        Some(Token::Punct(Punct::Comma | Punct::RightParen)) => context != SpecifierContext::Declaration,
        Some(Token::Punct(Punct::LeftBracket)) => context == SpecifierContext::Parameter && first,
        _ => context == SpecifierContext::TypeName,
    }
}

/// Whether after the identifier here come stars and qualifiers, and then the name of something declared.
pub(super) fn points_to_name(input: &mut Input) -> bool {
    let mut ahead = 1;
    loop {
        match peek_at(input, ahead) {
            Some(Token::Punct(Punct::Star)) => ahead += 1,
            Some(Token::Keyword(keyword)) if is_specifier(keyword) => ahead += 1,
            Some(Token::Identifier(_)) => break,
            _ => return false,
        }
    }
    use Punct::{Comma, Equal, LeftBracket, LeftParen, RightParen, Semicolon};
    let after = peek_at(input, ahead + 1);
    matches!(after, Some(Token::Punct(Comma | Equal | LeftBracket | LeftParen | RightParen | Semicolon)))
}

/// Reports the unknown type name here. What comes out is a hole, or nothing if a type follows: then the name was meant as
/// something else, such as a macro. `generic` before OpenCL C 2.0 is a hole also then, as nothing is known of the address space.
fn unknown_type(input: &mut Input) -> Option<SpecifierKind> {
    let is_generic = matches!(peek(input), Some(Token::Identifier(symbol)) if input.state().symbols.text(symbol) == "generic");
    let problem = cplusplus(input).unwrap_or(Problem::UnknownType);
    report(input, problem);
    input.skip();
    let type_follows = match peek(input) {
        Some(Token::Keyword(keyword)) => is_type_keyword(keyword) || keyword == Keyword::Kernel,
        Some(Token::Identifier(symbol)) => {
            let named = matches!(peek_at(input, 1), Some(Token::Identifier(_) | Token::Punct(Punct::Star)));
            input.state().names.is_type(symbol) && named
        }
        _ => false,
    };
    (!type_follows || is_generic).then_some(SpecifierKind::Error)
}

/// What is wrong if the identifier here is a word of C++ that is not declared as something else.
pub(super) fn cplusplus(input: &mut Input) -> Option<Problem> {
    let Some(Token::Identifier(symbol)) = peek(input) else { return None };
    cplusplus_word(input, symbol).map(Problem::CPlusPlus)
}

/// What OpenCL C lacks if the name is a word of C++.
pub(super) fn cplusplus_word(input: &mut Input, symbol: Symbol) -> Option<&'static str> {
    let state = input.state();
    if state.names.meaning(symbol) != Meaning::Unknown {
        return None;
    }
    let text = state.symbols.text(symbol);
    CPLUSPLUS.iter().find(|(words, _)| words.contains(&text)).map(|&(_, lacks)| lacks)
}

const CPLUSPLUS: &[(&[&str], &str)] = &[
    (&["template", "typename", "concept", "requires"], "templates"),
    (&["class", "public", "protected", "virtual", "friend", "explicit", "mutable", "this"], "classes"),
    (&["operator"], "operator overloading"),
    (&["namespace", "using", "std"], "namespaces"),
    (&["new", "delete"], "`new` and `delete`"),
    (&["try", "catch", "throw", "noexcept"], "exceptions"),
    (&["static_cast", "reinterpret_cast", "const_cast", "dynamic_cast"], "C++ casts"),
    (&["constexpr", "consteval", "constinit"], "`constexpr`"),
    (&["decltype"], "`decltype`"),
    (&["nullptr"], "`nullptr`"),
    (&["static_assert"], "`static_assert`"),
];

/// Reports that a keyword was meant as a name, if after it nothing is left to be declared: `int global;`. The type becomes a hole.
pub(super) fn report_keyword_as_name(input: &mut Input, specifiers: &mut Specifiers) {
    let Some((last, before)) = specifiers.list.split_last_mut() else { return };
    let only_qualifies = match last.kind {
        SpecifierKind::AddressSpace(_)
        | SpecifierKind::Access(_)
        | SpecifierKind::Kernel
        | SpecifierKind::Pipe => true,
        SpecifierKind::Type(keyword) => keyword == TypeKeyword::Half,
        _ => false,
    };
    if only_qualifies && next_is(input, Punct::Semicolon) && before.iter().any(|each| each.kind.is_type()) {
        report(input, Problem::KeywordBefore);
        last.kind = SpecifierKind::Error;
        for each in before {
            if matches!(each.kind, SpecifierKind::Type(_) | SpecifierKind::Named(_)) {
                each.kind = SpecifierKind::Error;
            }
        }
    }
}

/// A type without a name. C99 6.7.6.
pub(super) fn type_name(input: &mut Input) -> Parsed<TypeName> {
    let start = here(input);
    let specifiers = specifiers(input, SpecifierContext::TypeName, None)?;
    if specifiers.list.is_empty() {
        return expected(input, "type");
    }
    let declarator = declarator(input, Naming::None)?;
    Ok(TypeName { specifiers, declarator, span: start.to(last(input)) })
}

/// What a name declared with these specifiers and this declarator means.
pub(super) fn declared_meaning(specifiers: &Specifiers, declarator: &Declarator, state: &State) -> Meaning {
    let is = |wanted: fn(&SpecifierKind) -> bool| specifiers.list.iter().any(|each| wanted(&each.kind));
    if !is(|kind| matches!(kind, SpecifierKind::Storage(StorageClass::Typedef))) {
        return Meaning::Object;
    }
    if type_is_vector(specifiers, declarator, state) { Meaning::Vector } else { Meaning::Type }
}

/// Whether the type is surely a vector: by its name, or by an attribute.
pub(super) fn type_is_vector(specifiers: &Specifiers, declarator: &Declarator, state: &State) -> bool {
    let makes_vector =
        |attribute: &Attribute| VECTOR_ATTRIBUTES.contains(&state.symbols.text(attribute.name.symbol));
    let is_vector = |specifier: &Specifier| match &specifier.kind {
        SpecifierKind::Named(name) => state.names.meaning(*name) == Meaning::Vector,
        SpecifierKind::TypeofType(name) => type_is_vector(&name.specifiers, &name.declarator, state),
        SpecifierKind::Attributes(list) => list.iter().any(makes_vector),
        _ => false,
    };
    declarator.parts.is_empty()
        && (specifiers.list.iter().any(is_vector) || declarator.attributes.iter().any(makes_vector))
}

/// The attributes that make a vector of the type of an element.
const VECTOR_ATTRIBUTES: [&str; 2] = ["ext_vector_type", "vector_size"];
