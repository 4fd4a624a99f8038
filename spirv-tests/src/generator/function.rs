//! Random helper functions with value, record and pointer parameters.

use super::tree::{Kind, Node, UNARY};
use super::types::{Numeric, Space, Type};
use super::{Function, Generator, Parameter, Pointer, Variable};

impl Generator {
    /// A function with a body; later ones may call it.
    pub(super) fn function(&mut self) -> Node {
        let name = self.name("f");
        let outer = self.scope.len();
        let count = self.random.below(5);
        let parameters: Vec<Parameter> = (0..count).map(|_| self.parameter()).collect();
        let result = if self.one_in(6) { None } else { Some(self.value_type()) };
        let writes = |parameter: &Parameter| parameter.pointer.is_some_and(|pointer| pointer.writable);
        let result = match result {
            None if !parameters.iter().any(writes) => Some(self.value_type()),
            result => result,
        };
        for parameter in &parameters {
            self.scope.push(parameter.variable());
        }
        (self.weight, self.cost, self.nesting) = (1, 4, 0);
        self.result = Some(result.clone());
        let inner = self.scope.len();
        let mut body = vec![Node::fixed("ulong digest = 17;\n", vec![])];
        let count = self.range(1, 4);
        for _ in 0..count {
            body.push(self.statement());
        }
        body.extend(self.digests(inner));
        if let Some(result) = &result {
            body.push(self.return_statement(result));
        }
        self.result = None;
        self.scope.truncate(outer);
        let node = Node::item(
            &format!("{}\n{{\n@}}\n", self.head(&name, &result, &parameters)),
            vec![Node::list(body)],
        );
        self.functions.push(Function { name, result, parameters, cost: self.cost });
        node
    }

    fn head(&mut self, name: &str, result: &Option<Type>, parameters: &[Parameter]) -> String {
        let explicit = if self.explicit_private { "private " } else { "" };
        let list: Vec<String> = parameters.iter().map(|parameter| parameter.declare(explicit)).collect();
        let list = if list.is_empty() { "void".to_owned() } else { list.join(", ") };
        let result = result.as_ref().map_or("void".to_owned(), Type::to_string);
        let specifier = self.pick(&["", "static ", "static inline ", ""]);
        let head = format!("{specifier}{result} {name}({list})");
        if self.one_in(4) { format!("{head};\n{head}") } else { head }
    }

    fn parameter(&mut self) -> Parameter {
        let name = self.name("p");
        if !self.one_in(3) {
            return Parameter { name, ty: self.value_type(), pointer: None };
        }
        let spaces = &[Space::Private, Space::Private, Space::Global, Space::Local, Space::Constant];
        let space = if self.has_generic && self.one_in(2) { None } else { Some(self.pick(spaces)) };
        let writable = matches!(space, Some(Space::Private | Space::Global)) && self.one_in(2);
        let count = self.pick(&[1, 1, 2, 3, 4]);
        Parameter { name, ty: self.value_type(), pointer: Some(Pointer { space, count, writable }) }
    }

    /// `return` with a value that depends on the digest, where its type allows.
    pub(super) fn return_statement(&mut self, ty: &Type) -> Node {
        let value = match ty {
            Type::Numeric(numeric) if numeric.scalar != super::types::Scalar::Bool => {
                let value = self.number(*numeric, 2);
                let digest = self.digest_as(*numeric);
                let operator = if numeric.scalar.is_float() { "+" } else { "^" };
                Node { kind: Kind::Value(ty.clone()), ..Node::binary(ty, operator, value, digest) }
            }
            _ => self.value(ty, 2),
        };
        Node::fixed("return @;\n", vec![value])
    }

    fn digest_as(&mut self, ty: Numeric) -> Node {
        let scalar = ty.scalar.name();
        let text = match (ty.is_vector(), ty.scalar.is_float()) {
            (false, false) => format!("({scalar})digest"),
            (false, true) => format!("({scalar})(digest & 255)"),
            (true, false) => format!("({ty})(({scalar})digest)"),
            (true, true) => format!("({ty})(({scalar})(digest & 255))"),
        };
        Node::fixed(&text, vec![]).bound(UNARY)
    }
}

impl Parameter {
    fn declare(&self, private: &str) -> String {
        match self.pointer {
            None => self.ty.declare(&self.name),
            Some(pointer) => {
                let space = match pointer.space {
                    None => String::new(),
                    Some(Space::Private) => private.to_owned(),
                    Some(space) => format!("{} ", space.name()),
                };
                let constant = if pointer.writable { "" } else { "const " };
                format!("{space}{constant}{} *{}", self.ty, self.name)
            }
        }
    }

    fn variable(&self) -> Variable {
        match self.pointer {
            None => Variable::object(self.name.clone(), self.ty.clone(), Space::Private, true),
            Some(pointer) => Variable {
                name: self.name.clone(),
                ty: self.ty.clone(),
                // A generic pointer goes to parameters of no other space: as constant ones do not convert, it is safe.
                space: pointer.space.unwrap_or(Space::Generic),
                writable: pointer.writable,
                pointer: Some(pointer.count),
            },
        }
    }
}
