//! The messages of the analyser: each file holds, for one subject, the rows of codes and one function for each message.
//!
//! Numbers: declarations `S01..`, address spaces `S02..`, kernels `S03..`, expressions `S04..`, calls `S05..`, statements `S06..`,
//! initializers `S07..`, built-ins `S08..`, constant expressions `S09..`, Blocks `S10..`, unused declarations `S11..`, flow of
//! control `S12..`.

use spirocl_frontend::diagnostic::Code;

/// Makes the rows of a subject: each a `static`, and all of them as `CODES`.
macro_rules! codes {
    ($($name:ident = $id:literal $kebab:literal $($class:ident)? {
        rule: $rule:literal, section: $section:literal, wrong: $wrong:literal, right: $right:literal $(,)?
    })*) => {
        $(static $name: ::spirocl_frontend::diagnostic::Code = ::spirocl_frontend::diagnostic::Code {
            id: $id,
            name: $kebab,
            class: ::spirocl_frontend::warning::Class::or_standard(&[$(::spirocl_frontend::warning::Class::$class)?]),
            rule: $rule, section: $section, wrong: $wrong, right: $right,
        };)*

        /// The rows of this file, in the order of their numbers.
        pub(crate) static CODES: &[&::spirocl_frontend::diagnostic::Code] = &[$(&$name),*];
    };
}

pub(crate) mod address_space;
pub(crate) mod block;
pub(crate) mod branch;
pub(crate) mod builtin;
pub(crate) mod call;
pub(crate) mod cast;
pub(crate) mod constant;
pub(crate) mod conversion;
pub(crate) mod declaration;
pub(crate) mod divergence;
pub(crate) mod expression;
pub(crate) mod flow;
pub(crate) mod function;
pub(crate) mod initializer;
pub(crate) mod kernel;
pub(crate) mod limit;
pub(crate) mod literal;
pub(crate) mod member;
pub(crate) mod opaque;
pub(crate) mod operand;
pub(crate) mod place;
pub(crate) mod pointer_warning;
pub(crate) mod precedence;
pub(crate) mod prototype;
pub(crate) mod specifier;
pub(crate) mod statement;
pub(crate) mod structure;
pub(crate) mod suspicious;
pub(crate) mod tautology;
pub(crate) mod unused;

/// The tables of all subjects.
static TABLES: &[&[&Code]] = &[
    specifier::CODES,
    declaration::CODES,
    structure::CODES,
    function::CODES,
    opaque::CODES,
    address_space::CODES,
    kernel::CODES,
    literal::CODES,
    expression::CODES,
    operand::CODES,
    place::CODES,
    member::CODES,
    cast::CODES,
    conversion::CODES,
    call::CODES,
    statement::CODES,
    initializer::CODES,
    builtin::CODES,
    block::CODES,
    constant::CODES,
    limit::CODES,
    precedence::CODES,
    suspicious::CODES,
    unused::CODES,
    branch::CODES,
    tautology::CODES,
    pointer_warning::CODES,
    prototype::CODES,
    flow::CODES,
    divergence::CODES,
];

/// Every kind of message of the analyser, in the order of the subjects.
pub fn all() -> impl Iterator<Item = &'static Code> {
    TABLES.iter().flat_map(|table| table.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::all;
    use std::collections::HashSet;

    #[test]
    fn no_two_codes_share_an_id_or_a_name() {
        let mut seen = HashSet::new();
        for code in all() {
            assert!(seen.insert(code.id), "{} stands twice", code.id);
            assert!(seen.insert(code.name), "{} stands twice", code.name);
        }
    }
}
