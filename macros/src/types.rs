//! Types of OpenCL C as types of Rust with the same size and layout.

use spirocl::reflection::{Reflection, Structure};
use std::collections::BTreeMap;

/// A type of Rust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RustType {
    pub(crate) text: String,
    pub(crate) size: u64,
    pub(crate) alignment: u64,
}

/// Scalars: the name in OpenCL C, the type of Rust, the size.
const SCALARS: &[(&str, &str, u64)] = &[
    ("bool", "u8", 1),
    ("char", "i8", 1),
    ("uchar", "u8", 1),
    ("short", "i16", 2),
    ("ushort", "u16", 2),
    ("int", "i32", 4),
    ("uint", "u32", 4),
    ("long", "i64", 8),
    ("ulong", "u64", 8),
    // The bits: Rust has no such type.
    ("half", "u16", 2),
    ("float", "f32", 4),
    ("double", "f64", 8),
];

/// The types of a module, which are written as they are used.
pub(crate) struct Types<'r> {
    reflection: &'r Reflection,
    /// The vectors that are used: name, type and number of the elements.
    vectors: BTreeMap<String, (&'static str, u64, u64)>,
    /// The structures, as far as their layout is known.
    structures: Vec<RustType>,
    /// The code of the structures.
    code: String,
}

impl<'r> Types<'r> {
    pub(crate) fn new(reflection: &'r Reflection) -> Self {
        let mut types =
            Self { reflection, vectors: BTreeMap::new(), structures: Vec::new(), code: String::new() };
        // Each comes after those that it contains.
        for (index, structure) in reflection.structures.iter().enumerate() {
            types.add_structure(index, structure);
        }
        types
    }

    /// The definitions of vectors and structures.
    pub(crate) fn definitions(&self) -> String {
        let mut text = String::new();
        for (name, (element, count, alignment)) in &self.vectors {
            text.push_str(&format!(
                "/// `{name}`\n#[allow(dead_code, non_camel_case_types, unreachable_pub)]\n\
                 #[derive(Clone, Copy, PartialEq, Default, Debug)]\n#[repr(C, align({alignment}))]\n\
                 pub struct {name}(\n/// Its components.\npub [{element}; {count}]);\n"
            ));
        }
        text + &self.code
    }

    /// The type of Rust for a type of OpenCL C without typedefs; bytes where there is no other.
    pub(crate) fn rust(&mut self, name: &str, structure: Option<usize>) -> Option<RustType> {
        let name = name.trim_start_matches("const ").trim_start_matches("volatile ");
        let (base, lengths) = name.split_once('[').map_or((name, ""), |(base, rest)| (base, rest));
        let mut ty = self.element(base, structure)?;
        let lengths: Option<Vec<u64>> = lengths
            .split(['[', ']'])
            .filter(|length| !length.is_empty())
            .map(|length| length.parse().ok())
            .collect();
        // The last length is that of the innermost array.
        for length in lengths?.into_iter().rev() {
            ty = RustType {
                text: format!("[{}; {length}]", ty.text),
                size: ty.size.checked_mul(length)?,
                alignment: ty.alignment,
            };
        }
        Some(ty)
    }

    fn element(&mut self, base: &str, structure: Option<usize>) -> Option<RustType> {
        if let Some(index) = structure {
            return self.structures.get(index).cloned();
        }
        if base.contains('*') {
            let bits = self.reflection.address_bits;
            let size = u64::from(bits / 8);
            return Some(RustType { text: format!("u{bits}"), size, alignment: size });
        }
        let base = base.strip_prefix("atomic_").unwrap_or(base);
        let digits = base.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let scalar = &base[..base.len() - digits.len()];
        let &(_, text, size) = SCALARS.iter().find(|(name, ..)| *name == scalar)?;
        if digits.is_empty() {
            return Some(RustType { text: text.into(), size, alignment: size });
        }
        let count: u64 = digits.parse().ok()?;
        let whole = size * count.next_power_of_two();
        self.vectors.insert(base.into(), (text, count, whole));
        Some(RustType { text: base.into(), size: whole, alignment: whole })
    }

    fn add_structure(&mut self, index: usize, structure: &Structure) {
        let name = self.structure_name(index, structure);
        let (size, alignment) = (structure.size, u64::from(structure.alignment));
        let head = "#[allow(dead_code, non_camel_case_types, non_snake_case, unreachable_pub)]\n\
                    #[derive(Clone, Copy, PartialEq, Debug)]\n";
        let fields = self.fields(structure);
        let shown = if structure.name.is_empty() { "a structure without a name" } else { &structure.name };
        match fields {
            Some(fields) => {
                self.code.push_str(&format!(
                    "/// {shown}\n{head}#[repr(C, align({alignment}))]\npub struct {name} {{\n"
                ));
                let mut checks = String::new();
                for ((field, ty), described) in fields.iter().zip(&structure.fields) {
                    let offset = described.offset;
                    self.code.push_str(&format!("/// {}\npub {field}: {},\n", described.type_name, ty.text));
                    checks.push_str(&format!(
                        "::core::assert!(::core::mem::offset_of!({name}, {field}) == {offset});\n"
                    ));
                }
                self.code.push_str(&format!(
                    "}}\nconst _: () = {{ ::core::assert!(::core::mem::size_of::<{name}>() == {size});\n{checks} }};\n"
                ));
            }
            // Unions, packed structures, and others that Rust would lay out in another way.
            None => self.code.push_str(&format!(
                "/// {shown}, as bytes\n{head}#[repr(C, align({alignment}))]\n\
                 pub struct {name}(\n/// Its bytes.\npub [u8; {size}]);\n"
            )),
        }
        self.structures.push(RustType { text: name, size, alignment });
    }

    /// The fields of a structure, if Rust lays them out as OpenCL C does.
    fn fields(&mut self, structure: &Structure) -> Option<Vec<(String, RustType)>> {
        if structure.is_union {
            return None;
        }
        let (mut end, mut widest, mut fields) = (0u64, 1, Vec::new());
        for (index, field) in structure.fields.iter().enumerate() {
            let ty = self.rust(&field.type_name, field.structure).filter(|ty| ty.size == field.size)?;
            let offset = end.next_multiple_of(ty.alignment);
            if offset != field.offset {
                return None;
            }
            (end, widest) = (offset + ty.size, widest.max(ty.alignment));
            let name =
                if field.name.is_empty() { format!("member_{index}") } else { identifier(&field.name) };
            fields.push((name, ty));
        }
        let alignment = u64::from(structure.alignment);
        let is_right = widest <= alignment && end.next_multiple_of(alignment) == structure.size;
        is_right.then_some(fields)
    }

    /// The name of a structure, which no other and no kernel has.
    fn structure_name(&self, index: usize, structure: &Structure) -> String {
        let name = structure.name.rsplit(' ').next().unwrap_or_default();
        let name = if name.is_empty() { format!("structure_{index}") } else { identifier(name) };
        let is_taken = self.structures.iter().any(|known| known.text == name)
            || self.reflection.kernels.iter().any(|kernel| kernel.name == name);
        if is_taken { format!("{name}_{index}") } else { name }
    }
}

/// A name of C as an identifier of the module.
pub(crate) fn identifier(name: &str) -> String {
    spirocl::build::identifier(name, &["BYTES", "WORDS", "Arguments", "specialization"])
}
