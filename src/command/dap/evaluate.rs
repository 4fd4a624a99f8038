//! The values of expressions in a frame. OpenCL C 3.0, 6.4.

use super::{
    expression::{Expression, parse},
    types::{Types, component},
    values::{Part, Scalar, ValueLocation, bits, pointer_value},
};
use spirocl::codegen::ir::{DebugId, DebugOp, debug::view::DebugType};
use spirocl_interpret::observe::View;

/// What an expression means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// An object.
    Object(Part),
    /// A number.
    Scalar(Scalar),
    /// An address, and the type of what lies there.
    Address(u64, Option<DebugId>),
}

/// What expressions may name.
pub(super) struct Names<'n, 'v, 'a> {
    pub(super) view: &'n View<'v, 'a>,
    pub(super) item: u32,
    /// The variables that are visible, those that hide others first.
    pub(super) variables: &'n [Part],
}

impl Names<'_, '_, '_> {
    /// Evaluates a text.
    pub(super) fn evaluate(&self, text: &str) -> Result<Meaning, String> {
        let mut meaning = self.of(&parse(text)?)?;
        if let Meaning::Object(part) = &mut meaning {
            part.expression = text.trim().to_owned();
            part.name.clone_from(&part.expression);
        }
        Ok(meaning)
    }

    /// Evaluates a condition.
    pub(super) fn is_true(&self, text: &str) -> Result<bool, String> {
        Ok(match self.loaded(self.of(&parse(text)?)?)? {
            Meaning::Address(address, _) => address != 0,
            other => self.scalar(other)?.is_true(),
        })
    }

    fn of(&self, expression: &Expression) -> Result<Meaning, String> {
        match expression {
            &Expression::Int(value, is_unsigned, is_long) => {
                let is_wide = is_long || !is_unsigned && value > i128::from(i32::MAX);
                let is_unsigned = is_unsigned || value > i128::from(i64::MAX);
                Ok(Meaning::Scalar(Scalar::Int(value, if is_wide { 64 } else { 32 }, !is_unsigned)))
            }
            &Expression::Float(value, is_float) => {
                Ok(Meaning::Scalar(Scalar::Float(value, if is_float { 32 } else { 64 })))
            }
            Expression::Name(name) => self.named(name),
            Expression::Call(name, arguments) => self.call(name, arguments),
            Expression::Unary(sign, operand) => self.unary(sign, self.of(operand)?),
            Expression::Binary(sign, left, right) => self.binary(sign, left, right),
            Expression::Conditional(parts) => {
                let [condition, on_true, on_false] = &**parts;
                let condition = self.loaded(self.of(condition)?)?;
                let is_true = self.scalar(condition)?.is_true();
                self.of(if is_true { on_true } else { on_false })
            }
            Expression::Index(array, index) => {
                let index = self.loaded(self.of(index)?)?;
                self.index(self.of(array)?, self.scalar(index)?.int())
            }
            Expression::Member(object, name) => self.member(self.of(object)?, name),
        }
    }

    fn types(&self) -> Types<'_> {
        Types::new(self.view.module())
    }

    fn named(&self, name: &str) -> Result<Meaning, String> {
        if let Some(part) = self.variables.iter().find(|part| part.name == name) {
            return Ok(Meaning::Object(part.clone()));
        }
        if name == "true" || name == "false" {
            return Ok(Meaning::Scalar(Scalar::Bool(name == "true")));
        }
        let debug = &self.view.module().debug;
        let ids = (0..debug.entries.len()).map(DebugId::new);
        let enumerations = ids.filter(|id| debug.entry(*id).op == DebugOp::TypeEnum);
        for id in enumerations {
            if let DebugType::Enum { enumerators, .. } = debug.ty(id)
                && let Some((_, value)) = enumerators.iter().find(|(known, _)| *known == name)
            {
                return Ok(Meaning::Scalar(Scalar::Int((*value as i32).into(), 32, true)));
            }
        }
        Err(format!("there is no `{name}` here"))
    }

    /// Work-item functions. OpenCL C 3.0, 6.15.1.
    fn call(&self, name: &str, arguments: &[Expression]) -> Result<Meaning, String> {
        let dimension = match arguments {
            [] => 0,
            [one] => {
                let one = self.loaded(self.of(one)?)?;
                self.scalar(one)?.int()
            }
            _ => return Err(format!("`{name}` takes one argument")),
        };
        let (ids, range) = (self.view.work_item(self.item), self.view.range());
        let groups = [0, 1, 2].map(|index: usize| range.global[index].div_ceil(range.local[index].max(1)));
        let (values, beyond) = match name {
            "get_global_id" => (ids.global, 0),
            "get_local_id" => (ids.local, 0),
            "get_group_id" => (ids.group, 0),
            "get_global_size" => (range.global, 1),
            "get_local_size" => (range.local, 1),
            "get_num_groups" => (groups, 1),
            "get_global_offset" => (range.offset, 0),
            "get_local_linear_id" => ([self.item.into(), 0, 0], 0),
            "get_work_dim" => ([range.dimensions.into(), 0, 0], 0),
            _ => return Err(format!("`{name}` cannot be called here")),
        };
        let value = usize::try_from(dimension).ok().and_then(|dimension| values.get(dimension));
        Ok(Meaning::Scalar(Scalar::Int(value.copied().unwrap_or(beyond).into(), 64, false)))
    }

    /// The value of an object that is a scalar or a pointer.
    fn loaded(&self, meaning: Meaning) -> Result<Meaning, String> {
        let Meaning::Object(part) = &meaning else { return Ok(meaning) };
        let Some(ty) = part.ty else { return Ok(meaning) };
        let types = self.types();
        let (plain, kind) = types.plain(ty);
        let kind = match kind {
            DebugType::Enum { underlying: Some(underlying), .. } => types.plain(underlying).1,
            kind => kind,
        };
        match kind {
            DebugType::Pointer { to, .. } => {
                let address = pointer_value(self.view, self.item, &part.place, plain);
                Ok(Meaning::Address(address.ok_or_else(|| unknown(part))?, to))
            }
            DebugType::Basic { .. } => {
                let size = types.size(plain).ok_or_else(|| unknown(part))?;
                let bytes = part.place.read(self.view, self.item, size).ok_or_else(|| unknown(part))?;
                if bytes.undefined.iter().any(|&byte| byte != 0) {
                    return Err(format!("`{}` was never written", part.name));
                }
                Scalar::of(&kind, &bytes.bytes).map(Meaning::Scalar).ok_or_else(|| unknown(part))
            }
            _ => Ok(meaning),
        }
    }

    fn scalar(&self, meaning: Meaning) -> Result<Scalar, String> {
        match meaning {
            Meaning::Scalar(scalar) => Ok(scalar),
            Meaning::Address(address, _) => Ok(Scalar::Int(address.into(), 64, false)),
            Meaning::Object(part) => Err(format!("`{}` is not a number", part.name)),
        }
    }

    fn unary(&self, sign: &str, operand: Meaning) -> Result<Meaning, String> {
        if sign == "&" {
            let Meaning::Object(part) = operand else { return Err("a value has no address".into()) };
            let address = part.place.address(self.view);
            let address = address.ok_or_else(|| format!("`{}` is not in memory", part.name))?;
            return Ok(Meaning::Address(address, part.ty));
        }
        if sign == "*" {
            return self.index(operand, 0);
        }
        let operand = self.loaded(operand)?;
        let value = self.scalar(operand)?;
        let promoted = convert(value, common(value, Scalar::Int(0, 32, true)));
        Ok(Meaning::Scalar(match (sign, promoted) {
            ("!", _) => Scalar::Int(i128::from(!value.is_true()), 32, true),
            ("-", Scalar::Float(value, width)) => Scalar::Float(-value, width),
            ("-", Scalar::Int(value, width, sign)) => wrap(-value, width, sign),
            ("~", Scalar::Int(value, width, sign)) => wrap(!value, width, sign),
            ("~", _) => return Err("`~` takes whole numbers".into()),
            (_, other) => other,
        }))
    }

    fn binary(&self, sign: &str, left: &Expression, right: &Expression) -> Result<Meaning, String> {
        let left = self.loaded(self.of(left)?)?;
        if sign == "&&" || sign == "||" {
            let is_decided = self.scalar(left)?.is_true() == (sign == "||");
            let is_true = if is_decided {
                sign == "||"
            } else {
                let right = self.loaded(self.of(right)?)?;
                self.scalar(right)?.is_true()
            };
            return Ok(Meaning::Scalar(Scalar::Int(is_true.into(), 32, true)));
        }
        let right = self.loaded(self.of(right)?)?;
        match (sign, &left, &right) {
            ("+" | "-", Meaning::Address(address, to), Meaning::Scalar(distance)) => {
                let size = to.and_then(|to| self.types().size(to)).unwrap_or(1);
                let distance = (distance.int() as u64).wrapping_mul(size);
                let moved = match sign {
                    "+" => address.wrapping_add(distance),
                    _ => address.wrapping_sub(distance),
                };
                Ok(Meaning::Address(moved, *to))
            }
            _ => arithmetic(sign, self.scalar(left)?, self.scalar(right)?).map(Meaning::Scalar),
        }
    }

    fn index(&self, array: Meaning, index: i128) -> Result<Meaning, String> {
        let types = self.types();
        if let Meaning::Object(part) = &array
            && let Some((element, count)) = part.ty.and_then(|ty| types.array(ty))
        {
            let size = types.size(element).ok_or("the size of an element is not known")?;
            let index = u64::try_from(index).ok().filter(|&index| index < count);
            let index = index.ok_or_else(|| format!("`{}` has {count} elements", part.name))?;
            let expression = format!("{}[{index}]", part.expression);
            let place = part.place.part(size.wrapping_mul(index));
            return Ok(Meaning::Object(Part {
                name: expression.clone(),
                place,
                ty: Some(element),
                expression,
            }));
        }
        let name = match &array {
            Meaning::Object(part) => part.name.clone(),
            Meaning::Scalar(_) | Meaning::Address(..) => "the value".to_owned(),
        };
        let Meaning::Address(address, Some(to)) = self.loaded(array)? else {
            return Err(format!("`{name}` points to nothing"));
        };
        let size = types.size(to).ok_or_else(|| format!("`{name}` points to what has no size"))?;
        let place = ValueLocation::Memory(address.wrapping_add((index as u64).wrapping_mul(size)));
        let expression = format!("{name}[{index}]");
        Ok(Meaning::Object(Part { name: expression.clone(), place, ty: Some(to), expression }))
    }

    fn member(&self, object: Meaning, name: &str) -> Result<Meaning, String> {
        let Meaning::Object(part) = object else { return Err("a number has no members".into()) };
        let types = self.types();
        let no = || format!("`{}` has no member `{name}`", part.name);
        let ty = part.ty.ok_or_else(no)?;
        let expression = format!("{}.{name}", part.expression);
        let (offset, ty) = match types.members(ty) {
            Some(members) => {
                let member = members.iter().find(|member| member.name == name).ok_or_else(no)?;
                (member.offset / 8, member.ty)
            }
            None => {
                let (element, count) = types.array(ty).filter(|_| types.is_vector(ty)).ok_or_else(no)?;
                let index = component(name).filter(|&index| index < count).ok_or_else(no)?;
                (index * types.size(element).ok_or_else(no)?, Some(element))
            }
        };
        Ok(Meaning::Object(Part { name: name.into(), place: part.place.part(offset), ty, expression }))
    }

    /// The bytes that a text stands for in an object of a type.
    pub(super) fn bytes(&self, ty: Option<DebugId>, text: &str) -> Result<Vec<u8>, String> {
        let types = self.types();
        let (plain, kind) = ty.map(|ty| types.plain(ty)).ok_or("the type is not known")?;
        let size = types.size(plain).ok_or("the size is not known")?;
        let meaning = self.of(&parse(text)?)?;
        let kind = match kind {
            DebugType::Enum { underlying: Some(underlying), .. } => types.plain(underlying).1,
            kind => kind,
        };
        match (kind, self.loaded(meaning)?) {
            (DebugType::Pointer { .. }, Meaning::Address(address, _)) => {
                Ok(address.to_le_bytes()[..size as usize].to_vec())
            }
            (DebugType::Pointer { .. }, Meaning::Scalar(scalar)) => {
                Ok((scalar.int() as u64).to_le_bytes()[..size as usize].to_vec())
            }
            (kind @ DebugType::Basic { .. }, meaning) => {
                self.scalar(meaning)?.bytes(&kind).ok_or_else(|| "the type is not known".into())
            }
            (_, Meaning::Object(part)) if part.ty.map(|ty| types.plain(ty).0) == Some(plain) => {
                let bytes = part.place.read(self.view, self.item, size).ok_or_else(|| unknown(&part))?;
                Ok(bytes.bytes)
            }
            _ => Err(format!("`{text}` is not of type `{}`", types.name(ty))),
        }
    }

    /// The address that an object or address stands for, for a view of memory.
    pub(super) fn address(&self, meaning: &Meaning) -> Option<u64> {
        match meaning {
            Meaning::Address(address, _) => Some(*address),
            Meaning::Scalar(_) => None,
            Meaning::Object(part) => {
                let pointer = part.ty.and_then(|ty| pointer_value(self.view, self.item, &part.place, ty));
                pointer.or_else(|| part.place.address(self.view))
            }
        }
    }
}

fn unknown(part: &Part) -> String {
    format!("`{}` has no value here", part.name)
}

/// The type that two operands are converted to, as a zero of it. OpenCL C 3.0, 6.4.1.
fn common(left: Scalar, right: Scalar) -> Scalar {
    match (left, right) {
        (Scalar::Float(_, one), Scalar::Float(_, other)) => Scalar::Float(0.0, one.max(other)),
        (Scalar::Float(_, width), _) | (_, Scalar::Float(_, width)) => Scalar::Float(0.0, width),
        (Scalar::Bool(_), Scalar::Bool(_)) => Scalar::Int(0, 32, true),
        (Scalar::Bool(_), other @ Scalar::Int(..)) | (other @ Scalar::Int(..), Scalar::Bool(_)) => {
            common(other, Scalar::Int(0, 32, true))
        }
        (Scalar::Int(_, one, one_sign), Scalar::Int(_, other, other_sign)) => {
            let width = one.max(other).max(32);
            // What is narrower than an `int` becomes an `int`, whatever sign it has.
            let is_unsigned = |own: u32, sign: bool| !sign && own == width;
            Scalar::Int(0, width, !(is_unsigned(one, one_sign) || is_unsigned(other, other_sign)))
        }
    }
}

fn convert(value: Scalar, ty: Scalar) -> Scalar {
    match ty {
        Scalar::Float(_, 32) => Scalar::Float((value.float() as f32).into(), 32),
        Scalar::Float(_, width) => Scalar::Float(value.float(), width),
        Scalar::Int(_, width, sign) => wrap(value.int(), width, sign),
        Scalar::Bool(_) => Scalar::Bool(value.is_true()),
    }
}

fn wrap(value: i128, width: u32, sign: bool) -> Scalar {
    let low = bits(&(value as u64).to_le_bytes()) & (u64::MAX >> (64 - width.clamp(1, 64)));
    let shift = 64 - width.clamp(1, 64);
    let value = if sign { i128::from((low << shift) as i64 >> shift) } else { low.into() };
    Scalar::Int(value, width, sign)
}

fn arithmetic(sign: &str, left: Scalar, right: Scalar) -> Result<Scalar, String> {
    let truth = |value: bool| Scalar::Int(value.into(), 32, true);
    if sign == "<<" || sign == ">>" {
        let Scalar::Int(value, width, is_signed) = convert(left, common(left, Scalar::Int(0, 32, true)))
        else {
            return Err(format!("`{sign}` takes whole numbers"));
        };
        // Only the low bits of the distance count: OpenCL C 3.0, 6.4.
        let distance = right.int() as u32 & (width - 1);
        let value = if sign == "<<" { value << distance } else { value >> distance };
        return Ok(wrap(value, width, is_signed));
    }
    let ty = common(left, right);
    match (convert(left, ty), convert(right, ty)) {
        (Scalar::Float(one, width), Scalar::Float(other, _)) => Ok(match sign {
            "+" | "-" | "*" | "/" => {
                let value = match sign {
                    "+" => one + other,
                    "-" => one - other,
                    "*" => one * other,
                    _ => one / other,
                };
                convert(Scalar::Float(value, width), ty)
            }
            "<" => truth(one < other),
            ">" => truth(one > other),
            "<=" => truth(one <= other),
            ">=" => truth(one >= other),
            "==" => truth(one == other),
            "!=" => truth(one != other),
            _ => return Err(format!("`{sign}` takes whole numbers")),
        }),
        (one, other) => {
            let (one, other) = (one.int(), other.int());
            let (width, is_signed) = match ty {
                Scalar::Int(_, width, sign) => (width, sign),
                Scalar::Bool(_) | Scalar::Float(..) => (32, true),
            };
            let number = |value: i128| wrap(value, width, is_signed);
            Ok(match sign {
                "+" => number(one + other),
                "-" => number(one - other),
                "*" => number(one.wrapping_mul(other)),
                "/" => number(one.checked_div(other).ok_or("division by zero")?),
                "%" => number(one.checked_rem(other).ok_or("division by zero")?),
                "&" => number(one & other),
                "|" => number(one | other),
                "^" => number(one ^ other),
                "<" => truth(one < other),
                ">" => truth(one > other),
                "<=" => truth(one <= other),
                ">=" => truth(one >= other),
                "==" => truth(one == other),
                _ => truth(one != other),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_converted_as_in_c() {
        let (int, uint) = (Scalar::Int(-1, 32, true), Scalar::Int(1, 32, false));
        assert_eq!(arithmetic("<", int, uint), Ok(Scalar::Int(0, 32, true)));
        assert_eq!(arithmetic("+", int, uint), Ok(Scalar::Int(0, 32, false)));
        let (small, long) = (Scalar::Int(255, 8, false), Scalar::Int(-2, 64, true));
        assert_eq!(arithmetic("+", small, small), Ok(Scalar::Int(510, 32, true)));
        assert_eq!(arithmetic("*", long, uint), Ok(Scalar::Int(-2, 64, true)));
        assert_eq!(arithmetic("<<", uint, Scalar::Int(33, 32, true)), Ok(Scalar::Int(2, 32, false)));
        assert_eq!(arithmetic("/", int, Scalar::Int(0, 32, true)), Err("division by zero".into()));
        let float = Scalar::Float(0.1f32.into(), 32);
        assert_eq!(
            arithmetic("*", float, Scalar::Int(3, 32, true)),
            Ok(Scalar::Float((0.1f32 * 3.0).into(), 32))
        );
    }
}
