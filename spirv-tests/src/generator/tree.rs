//! The tree of a random program: text with nested nodes, some of which a reducer may remove or replace.
//!
//! A tree stays well defined under every reduction: the guards of an operation (the mask of a divisor, the bound of a loop, the initializer
//! of a
//! variable) are text of the node itself, never a child that may be removed alone.

use super::types::Type;

/// The reductions that apply to a node.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Nothing.
    Fixed,
    /// It may be removed, or replaced by the items in it: a statement, a declaration, a function.
    Item,
    /// It may be replaced by a constant, or by a value of the same type in it.
    Value(Type),
}

/// How tightly an expression binds, from the comma on.
pub type Precedence = u8;

/// A list of expressions.
pub const COMMA: Precedence = 0;
/// An argument of a call.
pub const ASSIGNMENT: Precedence = 1;
/// `?:`
pub const CONDITIONAL: Precedence = 2;
/// A prefix operator or a cast.
pub const UNARY: Precedence = 13;
/// A call, an index, a member.
pub const POSTFIX: Precedence = 14;
/// A name, a number, or anything in parentheses.
pub const PRIMARY: Precedence = 15;

/// `<` and its like.
const RELATIONAL: Precedence = 9;

/// The binary operators and their precedences.
const BINARY: &[(&[&str], Precedence)] = &[
    (&["||"], 3),
    (&["&&"], 4),
    (&["|"], 5),
    (&["^"], 6),
    (&["&"], 7),
    (&["==", "!="], 8),
    (&["<", ">", "<=", ">="], RELATIONAL),
    (&["<<", ">>"], 10),
    (&["+", "-"], 11),
    (&["*", "/", "%"], 12),
];

/// A piece of a program.
#[derive(Clone, Debug)]
pub struct Node {
    /// The reductions that apply to it.
    pub kind: Kind,
    /// Its precedence.
    pub precedence: Precedence,
    /// What it is made of, in order.
    pub parts: Vec<Part>,
}

/// A part of a node.
#[derive(Clone, Debug)]
pub enum Part {
    /// Text.
    Text(String),
    /// A node, which is put in parentheses if it binds less tightly than this.
    Node(Node, Precedence),
}

impl Node {
    /// A node from a template, in which each marker stands for the next child: `@` where any expression but a list may
    /// stand, `` ` `` for an operand of a prefix operator, `$` for one of a postfix operator.
    pub fn new(kind: Kind, precedence: Precedence, template: &str, children: Vec<Self>) -> Self {
        let mut parts = Vec::new();
        let mut text = String::new();
        let mut children = children.into_iter();
        for character in template.chars() {
            let least = match character {
                '@' => ASSIGNMENT,
                '`' => UNARY,
                '$' => POSTFIX,
                _ => {
                    text.push(character);
                    continue;
                }
            };
            if !text.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut text)));
            }
            parts.push(Part::Node(
                children.next().expect("a template has as many markers as children"),
                least,
            ));
        }
        assert!(children.next().is_none(), "a template has as many markers as children: {template}");
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        Self { kind, precedence, parts }
    }

    /// A value.
    pub fn value(ty: &Type, precedence: Precedence, template: &str, children: Vec<Self>) -> Self {
        Self::new(Kind::Value(ty.clone()), precedence, template, children)
    }

    /// A value that is text alone.
    pub fn leaf(ty: &Type, precedence: Precedence, text: impl Into<String>) -> Self {
        Self { kind: Kind::Value(ty.clone()), precedence, parts: vec![Part::Text(text.into())] }
    }

    /// A binary operation.
    pub fn binary(ty: &Type, operator: &str, left: Self, right: Self) -> Self {
        let precedence = BINARY.iter().find(|(operators, _)| operators.contains(&operator));
        let precedence = precedence.expect("the table holds all operators").1;
        // Some compilers reject `a < b < c`.
        let left_least = if precedence == RELATIONAL { precedence + 1 } else { precedence };
        Self {
            kind: Kind::Value(ty.clone()),
            precedence,
            parts: vec![
                Part::Node(left, left_least),
                Part::Text(format!(" {operator} ")),
                Part::Node(right, precedence + 1),
            ],
        }
    }

    /// A removable node.
    pub fn item(template: &str, children: Vec<Self>) -> Self {
        Self::new(Kind::Item, PRIMARY, template, children)
    }

    /// A node that is kept, except for its children.
    pub fn fixed(template: &str, children: Vec<Self>) -> Self {
        Self::new(Kind::Fixed, PRIMARY, template, children)
    }

    /// All nodes, one after the other, on lines of their own.
    pub fn list(nodes: Vec<Self>) -> Self {
        let parts = nodes.into_iter().map(|node| Part::Node(node, COMMA)).collect();
        Self { kind: Kind::Fixed, precedence: PRIMARY, parts }
    }

    /// A number as large as the program.
    pub fn size(&self) -> usize {
        let part = |part: &Part| match part {
            Part::Text(text) => text.len(),
            Part::Node(node, _) => node.size(),
        };
        self.parts.iter().map(part).sum()
    }

    /// The text of the program.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        indented(&text)
    }

    fn write(&self, text: &mut String) {
        for part in &self.parts {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Node(node, least) if node.precedence < *least => {
                    text.push('(');
                    node.write(text);
                    text.push(')');
                }
                Part::Node(node, _) => node.write(text),
            }
        }
    }

    /// The node at a path of indices among child nodes.
    pub fn at(&self, path: &[usize]) -> &Self {
        match path {
            [] => self,
            [first, rest @ ..] => self.children().nth(*first).expect("a path of this tree").at(rest),
        }
    }

    /// The same, to change it.
    pub fn at_mut(&mut self, path: &[usize]) -> &mut Self {
        match path {
            [] => self,
            [first, rest @ ..] => {
                let nodes = self.parts.iter_mut().filter_map(|part| match part {
                    Part::Node(node, _) => Some(node),
                    Part::Text(_) => None,
                });
                nodes.into_iter().nth(*first).expect("a path of this tree").at_mut(rest)
            }
        }
    }

    /// The nodes right below this one.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        self.parts.iter().filter_map(|part| match part {
            Part::Node(node, _) => Some(node),
            Part::Text(_) => None,
        })
    }

    /// The paths of all nodes, parents before their children.
    pub fn paths(&self) -> Vec<Vec<usize>> {
        let mut paths = Vec::new();
        self.collect_paths(&mut Vec::new(), &mut paths);
        paths
    }

    fn collect_paths(&self, path: &mut Vec<usize>, paths: &mut Vec<Vec<usize>>) {
        paths.push(path.clone());
        for (index, child) in self.children().enumerate() {
            path.push(index);
            child.collect_paths(path, paths);
            path.pop();
        }
    }
}

/// The text with each line indented by the braces that are open, and without empty lines.
fn indented(text: &str) -> String {
    let mut result = String::with_capacity(text.len() * 2);
    let mut depth = 0usize;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let closing = line.chars().take_while(|character| *character == '}').count();
        for _ in 0..depth.saturating_sub(closing) {
            result.push_str("    ");
        }
        result.push_str(line);
        result.push('\n');
        for character in line.chars() {
            match character {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::types::{Numeric, Scalar};
    use super::*;

    #[test]
    fn operands_are_put_in_parentheses_where_needed() {
        let ty = Type::Numeric(Numeric { scalar: Scalar::Int, width: 1 });
        let name = |name: &str| Node::leaf(&ty, PRIMARY, name);
        let sum = Node::binary(&ty, "+", name("a"), name("b"));
        assert_eq!(Node::binary(&ty, "*", sum.clone(), name("c")).text(), "(a + b) * c\n");
        assert_eq!(Node::binary(&ty, "-", sum.clone(), sum.clone()).text(), "a + b - (a + b)\n");
        assert_eq!(Node::value(&ty, UNARY, "-`", vec![sum.clone()]).text(), "-(a + b)\n");
        assert_eq!(
            Node::value(&ty, POSTFIX, "f(@, $.x)", vec![sum.clone(), sum]).text(),
            "f(a + b, (a + b).x)\n"
        );
    }
}
