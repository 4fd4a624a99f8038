//! The operators: which token is which, and how tightly binary ones bind. C99 6.5.3 to 6.5.16.

use crate::{
    ast::{BinaryOp, UnaryOp},
    token::Punct,
};

/// The binary operator and how tightly it binds: the higher, the tighter.
pub(super) fn binary(punct: Punct) -> Option<(BinaryOp, u8)> {
    let row = match punct {
        Punct::BarBar => (BinaryOp::LogicalOr, 1),
        Punct::AmpAmp => (BinaryOp::LogicalAnd, 2),
        Punct::Bar => (BinaryOp::BitOr, 3),
        Punct::Caret => (BinaryOp::BitXor, 4),
        Punct::Amp => (BinaryOp::BitAnd, 5),
        Punct::EqualEqual => (BinaryOp::Equal, 6),
        Punct::BangEqual => (BinaryOp::NotEqual, 6),
        Punct::Less => (BinaryOp::Less, 7),
        Punct::Greater => (BinaryOp::Greater, 7),
        Punct::LessEqual => (BinaryOp::LessEqual, 7),
        Punct::GreaterEqual => (BinaryOp::GreaterEqual, 7),
        Punct::LessLess => (BinaryOp::ShiftLeft, 8),
        Punct::GreaterGreater => (BinaryOp::ShiftRight, 8),
        Punct::Plus => (BinaryOp::Add, 9),
        Punct::Minus => (BinaryOp::Subtract, 9),
        Punct::Star => (BinaryOp::Multiply, 10),
        Punct::Slash => (BinaryOp::Divide, 10),
        Punct::Percent => (BinaryOp::Remainder, 10),
        _ => return None,
    };
    Some(row)
}

/// The assignment operator: nothing within for plain `=`.
pub(super) fn assignment(punct: Punct) -> Option<Option<BinaryOp>> {
    let operator = match punct {
        Punct::Equal => None,
        Punct::StarEqual => Some(BinaryOp::Multiply),
        Punct::SlashEqual => Some(BinaryOp::Divide),
        Punct::PercentEqual => Some(BinaryOp::Remainder),
        Punct::PlusEqual => Some(BinaryOp::Add),
        Punct::MinusEqual => Some(BinaryOp::Subtract),
        Punct::LessLessEqual => Some(BinaryOp::ShiftLeft),
        Punct::GreaterGreaterEqual => Some(BinaryOp::ShiftRight),
        Punct::AmpEqual => Some(BinaryOp::BitAnd),
        Punct::CaretEqual => Some(BinaryOp::BitXor),
        Punct::BarEqual => Some(BinaryOp::BitOr),
        _ => return None,
    };
    Some(operator)
}

/// The prefix operator.
pub(super) fn prefix(punct: Punct) -> Option<UnaryOp> {
    let operator = match punct {
        Punct::Plus => UnaryOp::Plus,
        Punct::Minus => UnaryOp::Minus,
        Punct::Tilde => UnaryOp::BitNot,
        Punct::Bang => UnaryOp::LogicalNot,
        Punct::Star => UnaryOp::Dereference,
        Punct::Amp => UnaryOp::AddressOf,
        Punct::PlusPlus => UnaryOp::Increment,
        Punct::MinusMinus => UnaryOp::Decrement,
        _ => return None,
    };
    Some(operator)
}
