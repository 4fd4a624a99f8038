//! Types, structures and values.

use super::{
    Named, Reader,
    line::{self, Line, Token},
};
use crate::ir::{
    AddressSpace, Constant, ConstantKind, Decoration, ImageType, StructType, Type, TypeKind, Value,
    print::PLAIN_TYPES,
};

/// The deepest nesting of types.
const DEPTH: u32 = 1024;

impl Reader {
    /// A type.
    pub(super) fn ty(&mut self, line: &mut Line) -> Result<Type, String> {
        self.nested_type(line, 0)
    }

    fn nested_type(&mut self, line: &mut Line, depth: u32) -> Result<Type, String> {
        if depth > DEPTH {
            return Err(line.error("the type nests too deeply"));
        }
        let inner = depth + 1;
        match line.next() {
            Some(Token::Sign('<')) => {
                let count = line.number()?;
                self.times(line)?;
                let component = self.nested_type(line, inner)?;
                line.expect('>')?;
                Ok(self.module.types.intern(TypeKind::Vector(component, count)))
            }
            Some(Token::Sign('[')) => {
                let count = line.number()?;
                self.times(line)?;
                let element = self.nested_type(line, inner)?;
                line.expect(']')?;
                Ok(self.module.types.intern(TypeKind::Array(element, count)))
            }
            Some(Token::Identity('%', identity)) => {
                let id = self.struct_named(identity);
                Ok(self.module.types.intern(TypeKind::Struct(id)))
            }
            Some(Token::Word(word)) => self.type_of_word(line, &word, inner),
            _ => Err(line.error("a type is expected")),
        }
    }

    fn times(&self, line: &mut Line) -> Result<(), String> {
        if line.eat_word("x") { Ok(()) } else { Err(line.error("`x` is expected")) }
    }

    fn struct_named(&mut self, identity: Box<str>) -> crate::ir::StructId {
        if let Some(named) = self.structs.get(&identity) {
            return named.id;
        }
        let id = self.module.types.add_struct(StructType::default());
        self.structs.insert(identity, Named { id, is_defined: false });
        id
    }

    fn type_of_word(&mut self, line: &mut Line, word: &str, inner: u32) -> Result<Type, String> {
        if let Some(&(kind, _)) = PLAIN_TYPES.iter().find(|row| row.1 == word) {
            return Ok(self.module.types.intern(kind));
        }
        let kind = match word {
            "i8" | "i16" | "i32" | "i64" => TypeKind::Int(word[1..].parse().expect("it is a number")),
            "f16" | "f32" | "f64" => TypeKind::Float(word[1..].parse().expect("it is a number")),
            "ptr" => {
                line.expect('(')?;
                let space = line.of_table(&AddressSpace::NAMES, "an address space")?;
                let pointee = self.nested_type(line, inner)?;
                line.expect(')')?;
                TypeKind::Pointer(space, pointee)
            }
            "fn" => {
                line.expect('(')?;
                let mut parameters = Vec::new();
                while !line.eat(')') {
                    parameters.push(self.nested_type(line, inner)?);
                    if !line.at(')') {
                        line.expect(',')?;
                    }
                }
                line.arrow()?;
                let result = self.nested_type(line, inner)?;
                return Ok(self.module.types.function(result, &parameters));
            }
            "image" => TypeKind::Image(self.image_type(line, inner)?),
            "sampled_image" => {
                line.expect('(')?;
                let image = self.nested_type(line, inner)?;
                line.expect(')')?;
                TypeKind::SampledImage(image)
            }
            "pipe" => {
                line.expect('(')?;
                let access = line.parsed("an access qualifier")?;
                line.expect(')')?;
                TypeKind::Pipe(access)
            }
            _ => return Err(line.error(&format!("{word} is not a type"))),
        };
        Ok(self.module.types.intern(kind))
    }

    fn image_type(&mut self, line: &mut Line, inner: u32) -> Result<ImageType, String> {
        line.expect('(')?;
        let sampled = self.nested_type(line, inner)?;
        line.expect(',')?;
        let dimension = line.parsed("a dimension")?;
        let mut number = || {
            line.expect(',')?;
            line.number::<u8>()
        };
        let (depth, arrayed, multisampled, usage) = (number()?, number()? != 0, number()? != 0, number()?);
        line.expect(',')?;
        let format = line.parsed("an image format")?;
        let access = if line.eat(',') { Some(line.parsed("an access qualifier")?) } else { None };
        line.expect(')')?;
        Ok(ImageType { sampled, dimension, depth, arrayed, multisampled, usage, format, access })
    }

    /// The definition of a structure, after its name.
    pub(super) fn structure(&mut self, line: &mut Line, identity: &str) -> Result<(), String> {
        let id = self.struct_named(identity.into());
        let named = self.structs.get_mut(identity).expect("it was just named");
        if std::mem::replace(&mut named.is_defined, true) {
            return Err(line.error("the structure is defined twice"));
        }
        line.expect('=')?;
        let mut structure = StructType { name: line::name(identity), ..StructType::default() };
        if line.eat_word("opaque") {
            structure.opaque = true;
        } else if line.eat_word("struct") {
            structure.packed = line.eat_word("packed");
            line.expect('{')?;
            while !line.eat('}') {
                self.member(line, &mut structure)?;
                if !line.at('}') {
                    line.expect(',')?;
                }
            }
        } else {
            return Err(line.error("a structure is expected"));
        }
        structure.decorations = self.decorations(line)?;
        *self.module.types.structure_mut(id) = structure;
        Ok(())
    }

    fn member(&mut self, line: &mut Line, structure: &mut StructType) -> Result<(), String> {
        let ty = self.ty(line)?;
        if let Some(Token::Text(_)) = line.peek() {
            structure.member_names.resize(structure.members.len(), None);
            structure.member_names.push(Some(line.string()?.into()));
        }
        let index = structure.members.len() as u32;
        let decorations: Vec<Decoration> = self.decorations(line)?;
        structure.member_decorations.extend(decorations.into_iter().map(|each| (index, each)));
        structure.members.push(ty);
        Ok(())
    }

    // Values

    /// A value: an identity, or a type and a constant of it.
    pub(super) fn value(&mut self, line: &mut Line) -> Result<Value, String> {
        let is_typed =
            matches!(line.second(), Some(Token::Word(word)) if matches!(&**word, "null" | "undef"));
        let (known, identity) = match line.peek() {
            Some(Token::Identity('%', identity)) if !is_typed => {
                (self.values.get(identity).copied(), format!("%{identity}"))
            }
            Some(Token::Identity('$', identity)) => {
                (self.constants.get(identity).copied(), format!("${identity}"))
            }
            Some(Token::Identity('@', identity)) => {
                (self.symbols.get(identity).copied(), format!("@{identity}"))
            }
            _ => {
                let ty = self.ty(line)?;
                return Ok(self.plain_constant(line, ty)?.into());
            }
        };
        let value = known.ok_or_else(|| line.error(&format!("{identity} is not defined")))?;
        line.next();
        Ok(value)
    }

    fn plain_constant(&mut self, line: &mut Line, ty: Type) -> Result<Constant, String> {
        if line.eat('<') {
            let (component, _) = self.module.types.scalar(ty);
            let mut parts: Vec<Value> = Vec::new();
            loop {
                parts.push(self.plain_scalar(line, component)?.into());
                if !line.eat(',') {
                    break;
                }
            }
            line.expect('>')?;
            return Ok(self.module.constants.intern(ty, ConstantKind::Composite(parts.into())));
        }
        self.plain_scalar(line, ty)
    }

    fn plain_scalar(&mut self, line: &mut Line, ty: Type) -> Result<Constant, String> {
        let kind = self.module.types.kind(ty);
        match (line.peek(), kind) {
            (Some(Token::Word(word)), _) if &**word == "undef" => {
                line.next();
                Ok(self.module.undef(ty))
            }
            (Some(Token::Word(word)), _) if &**word == "null" => {
                line.next();
                Ok(self.module.null(ty))
            }
            (Some(Token::Word(_)), TypeKind::Bool) => {
                let value: bool = line.parsed("a truth value")?;
                Ok(self.module.int(ty, u64::from(value)))
            }
            (Some(Token::Number(_)), TypeKind::Int(bits)) => {
                let value: i128 = line.number()?;
                let limit = 1i128 << bits;
                if value >= limit || value < -limit / 2 {
                    return Err(line.error("the number is out of range"));
                }
                Ok(self.module.int(ty, value as u64))
            }
            (Some(Token::Number(_)), TypeKind::Float(bits)) => {
                let digits = line.digits()?;
                let value = float(&digits, bits);
                let value = value.ok_or_else(|| line.error(&format!("{digits} is not a number")))?;
                Ok(self.module.float(ty, value))
            }
            _ => Err(line.error("a constant of the type is expected")),
        }
    }
}

/// The bits of a floating-point number: they themselves in hexadecimal, or the number in decimal.
fn float(digits: &str, width: u8) -> Option<u64> {
    if let Some(hexadecimal) = digits.strip_prefix("0x") {
        return u64::from_str_radix(hexadecimal, 16).ok();
    }
    match width {
        32 => digits.parse::<f32>().ok().map(|value| u64::from(value.to_bits())),
        64 => digits.parse::<f64>().ok().map(f64::to_bits),
        _ => None,
    }
}
