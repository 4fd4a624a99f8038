//! Expressions that are evaluated in a frame: the syntax. OpenCL C 3.0, 6.4, without casts, calls of functions and side effects.

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expression {
    /// A whole number, and whether it is unsigned or long.
    Int(i128, bool, bool),
    /// A floating-point number, and whether it is a `float`.
    Float(f64, bool),
    Name(String),
    /// A call of a work-item function.
    Call(String, Vec<Expression>),
    Unary(&'static str, Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
    Conditional(Box<[Expression; 3]>),
    Index(Box<Expression>, Box<Expression>),
    Member(Box<Expression>, String),
}

/// The binary operators by how strongly they bind. OpenCL C 3.0, 6.4.
const BINARY: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

const UNARY: [&str; 6] = ["-", "+", "!", "~", "*", "&"];

/// The signs of more than one character, longest first; all others have one.
const LONG_SIGNS: [&str; 9] = ["||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "->"];

/// How deep expressions nest.
const DEEPEST: usize = 64;

/// The most words and signs of an expression.
const LONGEST: usize = 1000;

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Word(String),
    Number(String),
    Sign(String),
}

/// Reads an expression.
pub(super) fn parse(text: &str) -> Result<Expression, String> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, depth: 0 };
    let expression = parser.conditional()?;
    match parser.tokens.get(parser.next) {
        None => Ok(expression),
        Some(_) => Err(parser.unexpected()),
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_digit = |c: char| c.is_ascii_digit();
        let number = is_digit(first) || first == '.' && rest[1..].starts_with(is_digit);
        let size = if number {
            let is_hex = rest.starts_with("0x") || rest.starts_with("0X");
            let mut before = first;
            rest.find(|c: char| {
                let is_sign = matches!(c, '+' | '-') && matches!(before, 'e' | 'E') && !is_hex;
                before = c;
                !(is_word(c) || c == '.' || is_sign)
            })
            .unwrap_or(rest.len())
        } else if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            let long = LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign));
            long.map_or(first.len_utf8(), |sign| sign.len())
        };
        let token = rest[..size].to_owned();
        tokens.push(match (number, is_word(first)) {
            (true, _) => Token::Number(token),
            (false, true) => Token::Word(token),
            (false, false) => Token::Sign(token),
        });
        rest = rest[size..].trim_start();
    }
    match tokens.len() {
        0 => Err("an expression is missing".into()),
        1..=LONGEST => Ok(tokens),
        _ => Err("the expression is too long".into()),
    }
}

struct Parser {
    tokens: Vec<Token>,
    next: usize,
    depth: usize,
}

impl Parser {
    fn unexpected(&self) -> String {
        match self.tokens.get(self.next) {
            Some(Token::Word(text) | Token::Number(text) | Token::Sign(text)) => {
                format!("unexpected `{text}` in the expression")
            }
            None => "the expression ends too early".into(),
        }
    }

    fn eat(&mut self, sign: &str) -> bool {
        let is_there = matches!(self.tokens.get(self.next), Some(Token::Sign(next)) if next == sign);
        self.next += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn eat_any(&mut self, signs: &[&'static str]) -> Option<&'static str> {
        signs.iter().copied().find(|sign| self.eat(sign))
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("the expression nests too deep".into());
        }
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn conditional(&mut self) -> Result<Expression, String> {
        self.deeper(|parser| {
            let condition = parser.binary(0)?;
            if !parser.eat("?") {
                return Ok(condition);
            }
            let on_true = parser.conditional()?;
            parser.expect(":")?;
            let on_false = parser.conditional()?;
            Ok(Expression::Conditional(Box::new([condition, on_true, on_false])))
        })
    }

    /// Operands and the operators between them that bind at least so strongly.
    fn binary(&mut self, least: usize) -> Result<Expression, String> {
        let mut left = self.unary()?;
        loop {
            let next = (least..BINARY.len()).find_map(|level| Some((level, self.eat_any(BINARY[level])?)));
            let Some((level, sign)) = next else { return Ok(left) };
            let right = self.binary(level + 1)?;
            left = Expression::Binary(sign, Box::new(left), Box::new(right));
        }
    }

    fn unary(&mut self) -> Result<Expression, String> {
        match self.eat_any(&UNARY) {
            Some(sign) => self.deeper(|parser| Ok(Expression::Unary(sign, Box::new(parser.unary()?)))),
            None => self.postfix(),
        }
    }

    fn postfix(&mut self) -> Result<Expression, String> {
        let mut left = self.primary()?;
        loop {
            if self.eat("[") {
                let index = self.conditional()?;
                self.expect("]")?;
                left = Expression::Index(Box::new(left), Box::new(index));
            } else if self.eat(".") {
                left = Expression::Member(Box::new(left), self.word()?);
            } else if self.eat("->") {
                let object = Expression::Unary("*", Box::new(left));
                left = Expression::Member(Box::new(object), self.word()?);
            } else {
                return Ok(left);
            }
        }
    }

    fn word(&mut self) -> Result<String, String> {
        match self.tokens.get(self.next) {
            Some(Token::Word(word)) => {
                self.next += 1;
                Ok(word.clone())
            }
            _ => Err(self.unexpected()),
        }
    }

    fn primary(&mut self) -> Result<Expression, String> {
        if self.eat("(") {
            let inner = self.conditional()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if let Some(Token::Number(text)) = self.tokens.get(self.next) {
            let number = number(text).ok_or_else(|| format!("invalid number `{text}`"))?;
            self.next += 1;
            return Ok(number);
        }
        let name = self.word()?;
        if !self.eat("(") {
            return Ok(Expression::Name(name));
        }
        let mut arguments = Vec::new();
        while !self.eat(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            arguments.push(self.conditional()?);
        }
        Ok(Expression::Call(name, arguments))
    }
}

fn number(text: &str) -> Option<Expression> {
    let lower = text.to_ascii_lowercase();
    if let Some(hex) = lower.strip_prefix("0x") {
        let digits = hex.trim_end_matches(['u', 'l']);
        return Some(int(u64::from_str_radix(digits, 16).ok()?.into(), &hex[digits.len()..]));
    }
    let digits = lower.trim_end_matches(['u', 'l']);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(int(digits.parse::<u64>().ok()?.into(), &lower[digits.len()..]));
    }
    let is_float = lower.ends_with('f');
    Some(Expression::Float(lower.trim_end_matches('f').parse().ok()?, is_float))
}

fn int(value: i128, suffix: &str) -> Expression {
    let is_long = suffix.contains('l') || value > i128::from(u32::MAX);
    Expression::Int(value, suffix.contains('u'), is_long)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_bind_as_in_c() {
        let shape = |text: &str| format!("{:?}", parse(text).expect(text));
        assert_eq!(shape("a + b * c"), shape("a + (b * c)"));
        assert_eq!(shape("a - b - c"), shape("(a - b) - c"));
        assert_eq!(shape("a << 1 < b & c"), shape("((a << 1) < b) & c"));
        assert_eq!(shape("a || b && c ? d : e ? f : g"), shape("(a || (b && c)) ? d : (e ? f : g)"));
        assert_eq!(shape("-*p->x[1]"), shape("-(*((*p).x[1]))"));
        assert_eq!(parse("0x10ul"), Ok(Expression::Int(16, true, true)));
        assert_eq!(parse("1.5e-3f"), Ok(Expression::Float(0.0015, true)));
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| parse(text).expect_err(text);
        assert_eq!(error(""), "an expression is missing");
        assert_eq!(error("a +"), "the expression ends too early");
        assert_eq!(error("a b"), "unexpected `b` in the expression");
        assert_eq!(error("1x"), "invalid number `1x`");
        assert_eq!(error(&"(".repeat(500)), "the expression nests too deep");
        assert_eq!(error(&"-".repeat(500)), "the expression nests too deep");
        assert_eq!(error(&"1+".repeat(5000)), "the expression is too long");
    }
}
