//! Mangles the names of overloaded functions: the Itanium C++ ABI, with the address space numbers of clang for SPIR-V.

use crate::{
    address_space::AddressSpace,
    types::{ImageKind, Opaque, QualType, Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::{ast::AccessQualifier, symbol::Symbols};

/// Returns the mangled name of a function with these parameters.
pub(crate) fn function(types: &Types, symbols: &Symbols, name: &str, parameters: &[TypeId]) -> String {
    let mut mangler = Mangler { types, symbols, seen: Vec::new() };
    let mut text = format!("_Z{}{name}", name.len());
    if parameters.is_empty() {
        text.push('v');
    }
    for &parameter in parameters {
        text.push_str(&mangler.ty(parameter.into(), AddressSpace::Private));
    }
    text
}

struct Mangler<'a> {
    types: &'a Types,
    symbols: &'a Symbols,
    /// The substitution candidates: types that were mangled before.
    seen: Vec<(QualType, AddressSpace)>,
}

impl Mangler<'_> {
    /// Mangles the type of an object in an address space, such as a pointee.
    fn ty(&mut self, ty: QualType, space: AddressSpace) -> String {
        if let TypeKind::Scalar(scalar) = *self.types.kind(ty.ty)
            && self.qualifiers(ty, space).is_empty()
        {
            return scalar_code(scalar).to_owned();
        }
        if let Some(index) = self.seen.iter().position(|&seen| seen == (ty, space)) {
            return match index {
                0 => "S_".to_owned(),
                _ => format!("S{}_", base36(index - 1)),
            };
        }
        // The qualifiers of an array are those of its elements. C99 6.7.3p8.
        let is_array = matches!(self.types.kind(ty.ty), TypeKind::Array { .. });
        let qualifiers = if is_array { String::new() } else { self.qualifiers(ty, space) };
        let text = if qualifiers.is_empty() {
            self.unqualified(ty.ty, space)
        } else {
            format!("{qualifiers}{}", self.ty(ty.ty.into(), AddressSpace::Private))
        };
        if !matches!(self.types.kind(ty.ty), TypeKind::Void) || !qualifiers.is_empty() {
            self.seen.push((ty, space));
        }
        text
    }

    fn qualifiers(&self, ty: QualType, space: AddressSpace) -> String {
        let number = match space {
            AddressSpace::Private => "",
            AddressSpace::Global => "U3AS1",
            AddressSpace::Constant => "U3AS2",
            AddressSpace::Local => "U3AS3",
            AddressSpace::Generic => "U3AS4",
        };
        let volatile = if ty.qualifiers.is_volatile { "V" } else { "" };
        let constant = if ty.qualifiers.is_const { "K" } else { "" };
        let restrict = if ty.qualifiers.is_restrict { "r" } else { "" };
        format!("{number}{restrict}{volatile}{constant}")
    }

    fn unqualified(&mut self, ty: TypeId, space: AddressSpace) -> String {
        match self.types.kind(ty).clone() {
            TypeKind::Error => "?".to_owned(),
            TypeKind::Void => "v".to_owned(),
            TypeKind::Scalar(scalar) => scalar_code(scalar).to_owned(),
            TypeKind::Vector(scalar, count) => format!("Dv{count}_{}", scalar_code(scalar)),
            TypeKind::Pointer { pointee, space } => format!("P{}", self.ty(pointee, space)),
            TypeKind::Array { element, length } => {
                let length = length.map(|length| length.to_string()).unwrap_or_default();
                format!("A{length}_{}", self.ty(element, space))
            }
            TypeKind::Struct(id) => {
                let name = self.types.structure(id).name.map_or("", |name| self.symbols.text(name));
                format!("{}{name}", name.len())
            }
            TypeKind::Function { return_type, parameters } => {
                format!("F{}E", self.signature(return_type, &parameters))
            }
            TypeKind::Block { return_type, parameters } => {
                format!("U13block_pointerF{}E", self.signature(return_type, &parameters))
            }
            TypeKind::Atomic(scalar) => format!("U7_Atomic{}", scalar_code(scalar)),
            TypeKind::Image(kind, access) => source_name(&image_name(kind, access)),
            TypeKind::Pipe { .. } => source_name("ocl_pipe"),
            TypeKind::Opaque(opaque) => source_name(opaque_name(opaque)),
        }
    }

    fn signature(&mut self, return_type: TypeId, parameters: &[TypeId]) -> String {
        let mut text = self.ty(return_type.into(), AddressSpace::Private);
        if parameters.is_empty() {
            text.push('v');
        }
        for &parameter in parameters {
            text.push_str(&self.ty(parameter.into(), AddressSpace::Private));
        }
        text
    }
}

fn source_name(name: &str) -> String {
    format!("{}{name}", name.len())
}

fn base36(mut number: usize) -> String {
    const DIGITS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut text = Vec::new();
    loop {
        text.insert(0, char::from(DIGITS[number % 36]));
        number /= 36;
        if number == 0 {
            return text.into_iter().collect();
        }
    }
}

fn scalar_code(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "b",
        Scalar::Char => "c",
        Scalar::UChar => "h",
        Scalar::Short => "s",
        Scalar::UShort => "t",
        Scalar::Int => "i",
        Scalar::UInt => "j",
        Scalar::Long => "l",
        Scalar::ULong => "m",
        Scalar::Half => "Dh",
        Scalar::Float => "f",
        Scalar::Double => "d",
    }
}

fn image_name(kind: ImageKind, access: AccessQualifier) -> String {
    let access = match access {
        AccessQualifier::ReadOnly => "ro",
        AccessQualifier::WriteOnly => "wo",
        AccessQualifier::ReadWrite => "rw",
    };
    format!("ocl_{}_{access}", kind.shape().name)
}

fn opaque_name(opaque: Opaque) -> &'static str {
    match opaque {
        Opaque::Sampler => "ocl_sampler",
        Opaque::Event => "ocl_event",
        Opaque::ClkEvent => "ocl_clkevent",
        Opaque::Queue => "ocl_queue",
        Opaque::ReserveId => "ocl_reserveid",
        Opaque::Ndrange => "ndrange_t",
        Opaque::NamedBarrier => "ocl_named_barrier",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Qualifiers;

    #[test]
    fn names_follow_the_abi() {
        let mut types = Types::default();
        let symbols = Symbols::default();
        let float4 = types.vector(Scalar::Float, 4);
        let constant_float = QualType { ty: TypeId::FLOAT, qualifiers: Qualifiers::CONST };
        let global = types.pointer(TypeId::INT, AddressSpace::Global);
        let local = types.pointer(constant_float, AddressSpace::Local);
        let private = types.pointer(TypeId::INT, AddressSpace::Private);
        let table: &[(&[TypeId], &str)] = &[
            (&[], "_Z1fv"),
            (&[TypeId::INT], "_Z1fi"),
            (&[TypeId::UINT, TypeId::HALF], "_Z1fjDh"),
            (&[float4, float4], "_Z1fDv4_fS_"),
            (&[global], "_Z1fPU3AS1i"),
            (&[global, global], "_Z1fPU3AS1iS0_"),
            (&[local], "_Z1fPU3AS3Kf"),
            (&[private, private], "_Z1fPiS_"),
        ];
        for (parameters, wanted) in table {
            assert_eq!(function(&types, &symbols, "f", parameters), *wanted);
        }
    }
}
