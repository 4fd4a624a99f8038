//! The text form of modules, which [`super::read`] reads back: one line for each entity of the module and for each instruction.
//!
//! Identities begin with a sign: `%` values and structures, `@` global variables and functions, `$` constants that are written once for all
//! of their uses. A name is written after the sign and in quotes if it is not an identifier; `#N` follows where it is not the first of its
//! name, and a number alone is an identity without a name. What no function and no variable names is left out.

mod body;
pub(in crate::ir) mod names;

use super::{
    Constant, ConstantKind, DebugOperand, Decoration, Function, FunctionId, Global, GlobalData, Linkage,
    LinkageKind, Loc, Mode, Module, StructId, Type, TypeKind, Value, ValueKind, constant::signed,
};
use names::Names;
pub(super) use names::PLAIN_TYPES;
use std::fmt::Write;

/// The text form of a module.
pub fn module(module: &Module) -> String {
    let mut printer = Printer { module, names: Names::new(module), out: String::new() };
    printer.header();
    printer.names.structs().into_iter().for_each(|id| printer.structure(id));
    printer.names.constants().into_iter().for_each(|constant| printer.constant_definition(constant));
    (0..module.globals.len()).for_each(|index| printer.global(Global::new(index)));
    printer.debug();
    module.entry_points.iter().for_each(|entry| printer.entry_point(entry));
    module.function_ids().for_each(|id| printer.function(id));
    printer.out
}

/// Text with its quotes; it has no line breaks.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            _ if c.is_control() => {
                quoted.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A line of text that grows, with what it needs to write entities.
struct Printer<'m> {
    module: &'m Module,
    names: Names,
    out: String,
}

impl Printer<'_> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn header(&mut self) {
        let module = self.module;
        let mut header = format!("address_bits {}\n", module.address_bits);
        if let Some(source) = &module.source {
            header += &format!("source {:?} {}\n", source.language, source.version);
        }
        let lists = [
            ("extension", &module.source_extensions),
            ("processed", &module.processed),
            ("string", &module.strings),
        ];
        for (word, list) in lists {
            list.iter().for_each(|text| header += &format!("{word} {}\n", quote(text)));
        }
        for file in self.names.files() {
            header += &format!("file {}\n", quote(&module.files[file.index()]));
        }
        self.push(&header);
        for scope in module.scopes() {
            self.push(&format!("scope {}", scope.lexical.index()));
            if let Some(inlined_at) = scope.inlined_at {
                self.push(&format!(" {}", inlined_at.index()));
            }
            self.push("\n");
        }
    }

    /// The debug information: a line for each entry.
    fn debug(&mut self) {
        let debug = &self.module.debug;
        if debug.entries.is_empty() {
            return;
        }
        self.push(&format!("debug {}\n", quote(debug.set.name())));
        for (number, entry) in debug.entries.iter().enumerate() {
            self.push(&format!("!{number} = {}", entry.op.name()));
            for operand in &entry.operands {
                self.push(" ");
                match operand {
                    DebugOperand::None => self.push("none"),
                    DebugOperand::Void => self.push("void"),
                    DebugOperand::Entry(id) => self.push(&format!("!{}", id.index())),
                    DebugOperand::Number(number) => self.push(&number.to_string()),
                    DebugOperand::Text(text) => self.push(&quote(text)),
                    DebugOperand::Value(value) => {
                        self.push("(");
                        self.value(*value);
                        self.push(")");
                    }
                }
            }
            self.push("\n");
        }
    }

    // Types

    fn ty(&mut self, ty: Type) {
        match self.module.types.kind(ty) {
            TypeKind::Void => self.push("void"),
            TypeKind::Bool => self.push("bool"),
            TypeKind::Int(bits) => self.push(&format!("i{bits}")),
            TypeKind::Float(bits) => self.push(&format!("f{bits}")),
            TypeKind::Vector(component, count) => {
                self.push(&format!("<{count} x "));
                self.ty(component);
                self.push(">");
            }
            TypeKind::Array(element, length) => {
                self.push(&format!("[{length} x "));
                self.ty(element);
                self.push("]");
            }
            TypeKind::Struct(id) => {
                let name = self.names.structure(id).to_owned();
                self.push(&name);
            }
            TypeKind::Pointer(space, pointee) => {
                let name = names::of(&super::AddressSpace::NAMES, space);
                self.push(&format!("ptr({name} "));
                self.ty(pointee);
                self.push(")");
            }
            TypeKind::Function(result, list) => {
                self.push("fn(");
                for (index, &parameter) in self.module.types.parameters(list).iter().enumerate() {
                    self.push(if index > 0 { ", " } else { "" });
                    self.ty(parameter);
                }
                self.push(") -> ");
                self.ty(result);
            }
            TypeKind::Image(image) => {
                self.push("image(");
                self.ty(image.sampled);
                let (arrayed, multisampled) = (u8::from(image.arrayed), u8::from(image.multisampled));
                self.push(&format!(
                    ", {:?}, {}, {arrayed}, {multisampled}, {}, {:?}",
                    image.dimension, image.depth, image.usage, image.format
                ));
                if let Some(access) = image.access {
                    self.push(&format!(", {access:?}"));
                }
                self.push(")");
            }
            TypeKind::SampledImage(image) => {
                self.push("sampled_image(");
                self.ty(image);
                self.push(")");
            }
            TypeKind::Pipe(access) => self.push(&format!("pipe({access:?})")),
            kind => self.push(names::of(PLAIN_TYPES, kind)),
        }
    }

    fn structure(&mut self, id: StructId) {
        let structure = self.module.types.structure(id);
        let name = self.names.structure(id).to_owned();
        if structure.opaque {
            self.push(&format!("{name} = opaque"));
            self.decorations(&structure.decorations);
            self.push("\n");
            return;
        }
        self.push(&format!("{name} = struct{} {{", if structure.packed { " packed" } else { "" }));
        for (index, &member) in structure.members.iter().enumerate() {
            self.push(if index > 0 { ", " } else { "" });
            self.ty(member);
            if let Some(Some(name)) = structure.member_names.get(index) {
                self.push(&format!(" {}", quote(name)));
            }
            let own = structure.member_decorations.iter().filter(|(of, _)| *of as usize == index);
            let own: Vec<Decoration> = own.map(|(_, decoration)| decoration.clone()).collect();
            self.decorations(&own);
        }
        self.push("}");
        self.decorations(&structure.decorations);
        self.push("\n");
    }

    // Constants

    fn constant_definition(&mut self, constant: Constant) {
        let number = self.names.constant_number(constant).expect("only constants with a number are defined");
        self.push(&format!("${number} = "));
        self.ty(self.module.constants.ty(constant));
        match self.module.constants.kind(constant) {
            ConstantKind::Composite(parts) => self.parts(" {", parts),
            ConstantKind::SpecializationComposite(parts) => self.parts(" spec {", parts),
            ConstantKind::Sampler { addressing, normalized, filter } => {
                self.push(&format!(" sampler {addressing} {} {filter}", u8::from(*normalized)));
            }
            ConstantKind::PipeStorage([size, alignment, capacity]) => {
                self.push(&format!(" pipe_storage {size} {alignment} {capacity}"));
            }
            ConstantKind::Specialization { id, default } => {
                self.push(&format!(" spec {default}"));
                if let Some(id) = id {
                    self.push(&format!(" id {id}"));
                }
                if let Some(name) = self.module.constant_names.get(&constant) {
                    self.push(&format!(" {}", quote(name)));
                }
            }
            ConstantKind::Expression { opcode, flags, operands, literals } => {
                self.push(&format!(" {}", names::opcode(*opcode)));
                self.flags(*flags);
                self.push(" (");
                self.operand_list(operands.iter().copied(), literals);
                self.push(")");
            }
            ConstantKind::Undef
            | ConstantKind::Null
            | ConstantKind::Bool(_)
            | ConstantKind::Int(_)
            | ConstantKind::Float(_) => unreachable!("plain constants are written where they are used"),
        }
        self.push("\n");
    }

    fn parts(&mut self, open: &str, parts: &[Value]) {
        self.push(open);
        self.operand_list(parts.iter().copied(), &[]);
        self.push("}");
    }

    /// Operands and literals, with commas.
    fn operand_list(&mut self, values: impl IntoIterator<Item = Value>, literals: &[u32]) {
        let mut separator = "";
        for value in values {
            self.push(separator);
            self.value(value);
            separator = ", ";
        }
        for literal in literals {
            self.push(separator);
            self.push(&literal.to_string());
            separator = ", ";
        }
    }

    fn value(&mut self, value: Value) {
        let name = match value.kind() {
            ValueKind::Inst(inst) => self.names.inst(inst).to_owned(),
            ValueKind::Global(global) => self.names.global(global).to_owned(),
            ValueKind::Function(function) => self.names.function(function).to_owned(),
            ValueKind::Constant(constant) => return self.constant(constant),
        };
        self.push(&name);
    }

    /// A constant as an operand: its type and what it is, or its number.
    fn constant(&mut self, constant: Constant) {
        if let Some(number) = self.names.constant_number(constant) {
            return self.push(&format!("${number}"));
        }
        self.ty(self.module.constants.ty(constant));
        self.push(" ");
        self.plain_constant(constant);
    }

    fn plain_constant(&mut self, constant: Constant) {
        let ty = self.module.constants.ty(constant);
        let bits = self.module.types.bits(ty).unwrap_or(32);
        let text = match self.module.constants.kind(constant) {
            ConstantKind::Undef => "undef".to_owned(),
            ConstantKind::Null => "null".to_owned(),
            ConstantKind::Bool(value) => value.to_string(),
            ConstantKind::Int(value) => signed(*value, bits).to_string(),
            ConstantKind::Float(value) => float(*value, bits),
            ConstantKind::Composite(parts) => {
                self.push("<");
                for (index, part) in parts.iter().filter_map(|part| part.constant()).enumerate() {
                    self.push(if index > 0 { ", " } else { "" });
                    self.plain_constant(part);
                }
                return self.push(">");
            }
            _ => unreachable!("constants with a number are not written where they are used"),
        };
        self.push(&text);
    }

    // Variables, kernels and functions

    fn global(&mut self, global: Global) {
        let GlobalData {
            name: _,
            ty,
            space,
            initializer,
            is_constant,
            alignment,
            linkage,
            decorations,
            location,
            is_removed,
        } = self.module.global(global);
        if *is_removed {
            return;
        }
        let name = self.names.global(global).to_owned();
        let space = names::of(&super::AddressSpace::NAMES, *space);
        self.push(&format!("{name} = {space} {}", if *is_constant { "const " } else { "" }));
        self.ty(*ty);
        if let Some(initializer) = initializer {
            self.push(" = ");
            self.value(*initializer);
        }
        if let Some(alignment) = alignment {
            self.push(&format!(" align {alignment}"));
        }
        self.linkage(linkage.as_ref());
        self.decorations(decorations);
        self.location(*location);
        self.push("\n");
    }

    fn linkage(&mut self, linkage: Option<&Linkage>) {
        if let Some(linkage) = linkage {
            let kind = names::of(&LinkageKind::NAMES, linkage.kind);
            self.push(&format!(" {kind} {}", quote(&linkage.name)));
        }
    }

    fn decorations(&mut self, decorations: &[Decoration]) {
        let list =
            decorations.iter().map(|each| (format!("{:?}", each.kind), &*each.literals, &*each.values));
        let list: Vec<_> = list.collect();
        self.attributes(&list);
    }

    /// A list of attributes: the name, literals and values of each.
    fn attributes(&mut self, attributes: &[(String, &[u32], &[Value])]) {
        for (index, (name, literals, values)) in attributes.iter().enumerate() {
            self.push(if index > 0 { ", " } else { " [[" });
            self.push(name);
            literals.iter().for_each(|literal| self.push(&format!(" {literal}")));
            for &value in *values {
                self.push(" ");
                self.value(value);
            }
        }
        self.push(if attributes.is_empty() { "" } else { "]]" });
    }

    fn location(&mut self, loc: Loc) {
        let Some(location) = self.module.location(loc) else { return };
        let file = self.names.file(location.file);
        self.push(&format!(" !{file}:{}:{}", location.line, location.column));
        if let Some(scope) = location.scope {
            self.push(&format!(":{}", scope.index()));
        }
    }

    fn entry_point(&mut self, entry: &super::EntryPoint) {
        let function = self.names.function(entry.function).to_owned();
        self.push(&format!("kernel {function} {}", quote(&entry.name)));
        let mode = |mode: &Mode| format!("{:?}", mode.mode);
        let modes: Vec<_> =
            entry.modes.iter().map(|each| (mode(each), &*each.literals, &*each.values)).collect();
        self.attributes(&modes);
        self.push("\n");
    }

    fn function(&mut self, id: FunctionId) {
        let function = self.module.function(id);
        self.names.enter(function);
        let name = self.names.function(id).to_owned();
        self.push(&format!("\nfn {name}("));
        for (index, (&parameter, data)) in
            function.parameters.iter().zip(&function.parameter_data).enumerate()
        {
            self.push(if index > 0 { ", " } else { "" });
            self.ty(function.inst(parameter).ty);
            let name = self.names.inst(parameter).to_owned();
            self.push(&format!(" {name}"));
            data.attributes.iter().for_each(|attribute| self.push(&format!(" {attribute:?}")));
            self.inst_decorations(function, parameter);
        }
        self.push(") -> ");
        self.ty(function.return_type);
        if function.control != 0 {
            self.push(&format!(" control {}", function.control));
        }
        self.linkage(function.linkage.as_ref());
        self.decorations(&function.own_decorations);
        self.location(function.location);
        if let Some(debug) = function.debug {
            self.push(&format!(" debug {}", debug.index()));
        }
        if !function.layout.is_empty() {
            self.body(function);
        }
        self.push("\n");
    }

    fn inst_decorations(&mut self, function: &Function, inst: super::Inst) {
        if let Some(decorations) = function.decorations.get(&inst) {
            self.decorations(decorations);
        }
    }

    fn body(&mut self, function: &Function) {
        self.push(" {\n");
        for &block in &function.layout {
            self.block(function, block);
        }
        self.push("}");
    }
}

/// A floating-point number: in decimal if that is exact, else its bits.
fn float(bits: u64, width: u8) -> String {
    let mut text = String::new();
    let written = match width {
        32 if f32::from_bits(bits as u32).is_finite() => write!(text, "{:?}", f32::from_bits(bits as u32)),
        64 if f64::from_bits(bits).is_finite() => write!(text, "{:?}", f64::from_bits(bits)),
        _ => write!(text, "{bits:#x}"),
    };
    written.expect("writing to a string does not fail");
    text
}
