//! The reader of the text form that [`super::print`] writes. What it reads is well-formed as a text only: [`super::verify`] checks the rest.

mod body;
mod line;
mod tables;
mod types;

use super::{
    AddressSpace, ConstantKind, DebugId, DebugOp, DebugOperand, DebugSet, Decoration, EntryPoint, File,
    Function, FunctionId, Global, GlobalData, Linkage, LinkageKind, Loc, Location, Mode, Module, Parameter,
    ScopeData, SourceInfo, StructId, Type, Value,
};
use line::{Line, Token};
use rustc_hash::FxHashMap;
use spirv::{ExecutionMode, FunctionParameterAttribute, SourceLanguage};

/// The largest number of operands, blocks or literals of an instruction.
const OPERANDS: usize = u16::MAX as usize;

/// Reads a module.
///
/// # Errors
///
/// The line and what is wrong there.
pub fn module(text: &str) -> Result<Module, String> {
    let lines = text.lines().enumerate().map(|(number, line)| Line::new(number + 1, line));
    let lines: Vec<Line> = lines.collect::<Result<_, _>>()?;
    let mut reader = Reader::new();
    reader.announce(&lines)?;
    let mut lines = lines.into_iter();
    while let Some(mut line) = lines.next() {
        if line.is_empty() {
            continue;
        }
        if line.peek() == Some(&Token::Word("fn".into())) {
            reader.function(line, &mut lines)?;
        } else {
            reader.item(&mut line)?;
            line.end()?;
        }
    }
    reader.finish()
}

/// A structure that was named.
struct Named {
    id: StructId,
    is_defined: bool,
}

/// A module that is being read.
struct Reader {
    module: Module,
    structs: FxHashMap<Box<str>, Named>,
    /// The global variables and functions.
    symbols: FxHashMap<Box<str>, Value>,
    constants: FxHashMap<Box<str>, Value>,
    /// The values of the function that is being read.
    values: FxHashMap<Box<str>, Value>,
}

impl Reader {
    fn new() -> Self {
        Self {
            module: Module::new(64),
            structs: FxHashMap::default(),
            symbols: FxHashMap::default(),
            constants: FxHashMap::default(),
            values: FxHashMap::default(),
        }
    }

    /// Numbers the variables and functions, which may be named before they are defined.
    fn announce(&mut self, lines: &[Line]) -> Result<(), String> {
        let mut globals = 0;
        let mut functions = 0;
        for line in lines {
            let (identity, is_function) = match line.tokens() {
                [Token::Word(word), Token::Identity('@', identity), ..] if &**word == "fn" => {
                    (identity, true)
                }
                [Token::Identity('@', identity), Token::Sign('='), ..] => (identity, false),
                _ => continue,
            };
            let symbol = if is_function {
                functions += 1;
                FunctionId::new(functions - 1).into()
            } else {
                globals += 1;
                Global::new(globals - 1).into()
            };
            if self.symbols.insert(identity.clone(), symbol).is_some() {
                return Err(line.error(&format!("@{identity} is defined twice")));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Module, String> {
        match self.structs.iter().find(|(_, named)| !named.is_defined) {
            Some((identity, _)) => Err(format!("the structure %{identity} is not defined")),
            None => Ok(self.module),
        }
    }

    /// Reads a line outside functions.
    fn item(&mut self, line: &mut Line) -> Result<(), String> {
        match line.next() {
            Some(Token::Identity('%', identity)) => self.structure(line, &identity),
            Some(Token::Identity('@', identity)) => self.global(line, &identity),
            Some(Token::Identity('$', identity)) => self.constant_definition(line, identity),
            Some(Token::Sign('!')) => self.debug_entry(line),
            Some(Token::Word(word)) => match &*word {
                "address_bits" => match line.number()? {
                    bits @ (32 | 64) => {
                        self.module.address_bits = bits as u8;
                        Ok(())
                    }
                    _ => Err(line.error("addresses have 32 or 64 bits")),
                },
                "source" => {
                    let language: SourceLanguage = line.parsed("a source language")?;
                    self.module.source = Some(SourceInfo { language, version: line.number()? });
                    Ok(())
                }
                "extension" => push(line, &mut self.module.source_extensions),
                "processed" => push(line, &mut self.module.processed),
                "string" => push(line, &mut self.module.strings),
                "file" => push(line, &mut self.module.files),
                "scope" => self.scope(line),
                "debug" => self.debug_set(line),
                "kernel" => self.entry_point(line),
                _ => Err(line.error(&format!("unknown item {word}"))),
            },
            _ => Err(line.error("an item is expected")),
        }
    }

    fn scope(&mut self, line: &mut Line) -> Result<(), String> {
        let lexical = DebugId(line.number()?);
        let inlined_at = if line.peek().is_some() { Some(DebugId(line.number()?)) } else { None };
        let before = self.module.scopes().len();
        self.module.intern_scope(ScopeData { lexical, inlined_at });
        if self.module.scopes().len() == before {
            return Err(line.error("the scope is defined twice"));
        }
        Ok(())
    }

    /// The name of the set of debug information.
    fn debug_set(&mut self, line: &mut Line) -> Result<(), String> {
        let name = line.string()?;
        let known = DebugSet::NAMES.iter().find(|row| row.1 == name);
        let &(set, _) = known.ok_or_else(|| line.error("there is no such set of debug information"))?;
        self.module.debug.set = set;
        Ok(())
    }

    fn debug_operand(&mut self, line: &mut Line) -> Result<DebugOperand, String> {
        if line.eat('!') {
            return Ok(DebugOperand::Entry(DebugId(line.number()?)));
        }
        if line.eat_word("none") {
            return Ok(DebugOperand::None);
        }
        if line.eat_word("void") {
            return Ok(DebugOperand::Void);
        }
        if line.eat('(') {
            let value = self.value(line)?;
            line.expect(')')?;
            return Ok(DebugOperand::Value(value));
        }
        match line.peek() {
            Some(Token::Text(_)) => Ok(DebugOperand::Text(line.string()?.into())),
            _ => Ok(DebugOperand::Number(line.number()?)),
        }
    }

    /// An entry of the debug information, behind its sign.
    fn debug_entry(&mut self, line: &mut Line) -> Result<(), String> {
        let number: usize = line.number()?;
        if number != self.module.debug.entries.len() {
            return Err(line.error("the entries are not in order"));
        }
        line.expect('=')?;
        let word = line.word()?;
        let op = DebugOp::ALL.iter().find(|op| op.name() == &*word);
        let &op =
            op.ok_or_else(|| line.error(&format!("{word} is not an instruction of debug information")))?;
        let mut operands = Vec::new();
        while line.peek().is_some() {
            operands.push(self.debug_operand(line)?);
        }
        self.module.debug.add(op, operands);
        Ok(())
    }

    fn function_named(&self, line: &mut Line) -> Result<FunctionId, String> {
        match line.next() {
            Some(Token::Identity('@', identity)) => {
                let function = self.symbols.get(&identity).and_then(|symbol| symbol.function());
                function.ok_or_else(|| line.error(&format!("there is no function @{identity}")))
            }
            _ => Err(line.error("a function is expected")),
        }
    }

    fn entry_point(&mut self, line: &mut Line) -> Result<(), String> {
        let function = self.function_named(line)?;
        let name = line.string()?.into();
        let modes = self.attributes::<ExecutionMode>(line)?.into_iter();
        let modes = modes.map(|(mode, literals, values)| Mode { mode, literals, values }).collect();
        self.module.entry_points.push(EntryPoint { name, function, modes });
        Ok(())
    }

    /// A list of attributes, if there is one: the name, literals and values of each.
    #[allow(clippy::type_complexity, reason = "what decorations and modes have in common")]
    fn attributes<T: std::str::FromStr>(
        &mut self,
        line: &mut Line,
    ) -> Result<Vec<(T, Vec<u32>, Vec<Value>)>, String> {
        let mut attributes = Vec::new();
        if !line.at_attributes() {
            return Ok(attributes);
        }
        line.expect('[')?;
        line.expect('[')?;
        loop {
            let name: T = line.parsed("an attribute")?;
            let (mut literals, mut values) = (Vec::new(), Vec::new());
            while !line.at(']') && !line.at(',') {
                match line.peek() {
                    Some(Token::Number(_)) => literals.push(line.number()?),
                    _ => values.push(self.value(line)?),
                }
            }
            attributes.push((name, literals, values));
            if !line.eat(',') {
                break;
            }
        }
        line.expect(']')?;
        line.expect(']')?;
        Ok(attributes)
    }

    fn decorations(&mut self, line: &mut Line) -> Result<Vec<Decoration>, String> {
        let attributes = self.attributes::<spirv::Decoration>(line)?.into_iter();
        Ok(attributes.map(|(kind, literals, values)| Decoration { kind, literals, values }).collect())
    }

    fn linkage(line: &mut Line) -> Result<Option<Linkage>, String> {
        let Some(Token::Word(word)) = line.peek() else { return Ok(None) };
        let Some(&(kind, _)) = LinkageKind::NAMES.iter().find(|row| row.1 == &**word) else {
            return Ok(None);
        };
        line.next();
        Ok(Some(Linkage { name: line.string()?.into(), kind }))
    }

    fn location(&mut self, line: &mut Line) -> Result<Loc, String> {
        if !line.eat('!') {
            return Ok(Loc::UNKNOWN);
        }
        let file: u32 = line.number()?;
        line.expect(':')?;
        let number = line.number()?;
        line.expect(':')?;
        let column = line.number()?;
        let scope = if line.eat(':') { Some(super::Scope(line.number()?)) } else { None };
        if file as usize >= self.module.files.len() {
            return Err(line.error("there is no such file"));
        }
        if scope.is_some_and(|scope| scope.index() >= self.module.scopes().len()) {
            return Err(line.error("there is no such scope"));
        }
        Ok(self.module.intern_location(Location { file: File(file), line: number, column, scope }))
    }

    fn global(&mut self, line: &mut Line, identity: &str) -> Result<(), String> {
        line.expect('=')?;
        let space = line.of_table(&AddressSpace::NAMES, "an address space")?;
        let is_constant = line.eat_word("const");
        let ty = self.ty(line)?;
        let initializer = if line.eat('=') { Some(self.value(line)?) } else { None };
        let alignment = if line.eat_word("align") { Some(line.alignment()?) } else { None };
        let linkage = Self::linkage(line)?;
        let decorations = self.decorations(line)?;
        let location = self.location(line)?;
        let name = line::name(identity);
        let data = GlobalData {
            name,
            initializer,
            is_constant,
            alignment,
            linkage,
            decorations,
            location,
            ..GlobalData::new(ty, space)
        };
        self.module.add_global(data);
        Ok(())
    }

    fn constant_definition(&mut self, line: &mut Line, identity: Box<str>) -> Result<(), String> {
        line.expect('=')?;
        let ty = self.ty(line)?;
        let mut name = None;
        let kind = if line.at('{') {
            ConstantKind::Composite(self.parts(line)?)
        } else if line.eat_word("sampler") {
            let (addressing, normalized, filter) =
                (line.number()?, line.number::<u32>()? != 0, line.number()?);
            ConstantKind::Sampler { addressing, normalized, filter }
        } else if line.eat_word("pipe_storage") {
            ConstantKind::PipeStorage([line.number()?, line.number()?, line.number()?])
        } else if line.eat_word("spec") {
            if line.at('{') {
                ConstantKind::SpecializationComposite(self.parts(line)?)
            } else {
                let default = line.number()?;
                let id = if line.eat_word("id") { Some(line.number()?) } else { None };
                name = matches!(line.peek(), Some(Token::Text(_))).then(|| line.string()).transpose()?;
                ConstantKind::Specialization { id, default }
            }
        } else {
            let opcode = line.opcode()?;
            let flags = line.flags()?;
            line.expect('(')?;
            let (mut operands, mut literals) = (Vec::new(), Vec::new());
            while !line.eat(')') {
                match line.peek() {
                    Some(Token::Number(_)) => literals.push(line.number()?),
                    _ => operands.push(self.value(line)?),
                }
                if !line.at(')') {
                    line.expect(',')?;
                }
            }
            ConstantKind::Expression { opcode, flags, operands: operands.into(), literals: literals.into() }
        };
        let constant = self.module.constants.intern(ty, kind);
        if let Some(name) = name {
            self.module.constant_names.insert(constant, name.into());
        }
        if self.constants.insert(identity, constant.into()).is_some() {
            return Err(line.error("the constant is defined twice"));
        }
        Ok(())
    }

    fn parts(&mut self, line: &mut Line) -> Result<Box<[Value]>, String> {
        line.expect('{')?;
        let mut parts = Vec::new();
        while !line.eat('}') {
            parts.push(self.value(line)?);
            if !line.at('}') {
                line.expect(',')?;
            }
        }
        Ok(parts.into())
    }

    /// The first line of a function, and its body.
    fn function(&mut self, mut line: Line, lines: &mut impl Iterator<Item = Line>) -> Result<(), String> {
        self.values.clear();
        line.next();
        let Some(Token::Identity('@', identity)) = line.next() else {
            return Err(line.error("the name of a function is expected"));
        };
        line.expect('(')?;
        let mut parameters: Vec<(Type, Box<str>, Parameter, Vec<Decoration>)> = Vec::new();
        while !line.eat(')') {
            let ty = self.ty(&mut line)?;
            let Some(Token::Identity('%', name)) = line.next() else {
                return Err(line.error("the name of a parameter is expected"));
            };
            let mut data = Parameter::default();
            while let Some(Token::Word(_)) = line.peek() {
                let attribute: FunctionParameterAttribute = line.parsed("an attribute of a parameter")?;
                data.attributes.push(attribute);
            }
            let decorations = self.decorations(&mut line)?;
            parameters.push((ty, name, data, decorations));
            if !line.at(')') {
                line.expect(',')?;
            }
        }
        line.arrow()?;
        let return_type = self.ty(&mut line)?;
        let types: Vec<Type> = parameters.iter().map(|parameter| parameter.0).collect();
        let ty = self.module.types.function(return_type, &types);
        let mut function = Function::new(ty, return_type);
        function.name = line::name(&identity);
        function.control = if line.eat_word("control") { line.number()? } else { 0 };
        function.linkage = Self::linkage(&mut line)?;
        function.own_decorations = self.decorations(&mut line)?;
        function.location = self.location(&mut line)?;
        function.debug = if line.eat_word("debug") { Some(DebugId(line.number()?)) } else { None };
        for (ty, identity, data, decorations) in parameters {
            let inst = function.add_parameter(ty, data);
            if !decorations.is_empty() {
                function.decorations.insert(inst, decorations);
            }
            self.define(&line, &mut function, identity, inst)?;
        }
        if line.eat('{') {
            line.end()?;
            self.body(&mut function, lines)?;
        } else {
            line.end()?;
        }
        self.module.add_function(function);
        Ok(())
    }

    /// Says which value of the function an identity names.
    fn define(
        &mut self,
        line: &Line,
        function: &mut Function,
        identity: Box<str>,
        inst: super::Inst,
    ) -> Result<(), String> {
        if let Some(name) = line::name(&identity) {
            function.names.insert(inst, name);
        }
        match self.values.insert(identity, inst.into()) {
            Some(_) => Err(line.error("the value is defined twice")),
            None => Ok(()),
        }
    }
}

fn push(line: &mut Line, list: &mut Vec<Box<str>>) -> Result<(), String> {
    list.push(line.string()?.into());
    Ok(())
}
