//! The expected result of a built-in call, by its name and argument types.

use super::{
    dot, driver, geometric, gnu, integer,
    judge::{Judge, Mode},
    math::{self, Kind},
    memory,
    relational::{self, Relation},
    value::{Type, Value},
};

/// Where the values of a function come from.
pub enum Reference {
    /// A function of numbers, component by component.
    Number(&'static math::Row),
    /// A function of integers, component by component.
    Integer(&'static integer::Row),
    /// A function of whole vectors of numbers.
    Vector(&'static geometric::Row),
    /// The largest or the smallest component of a vector of numbers.
    Extreme(fn(f64, f64) -> f64),
    /// A function whose result has these bits.
    Exact(Box<Exact>),
}

/// The bits of a result. `None` where the types are not those of the function.
type Exact = dyn Fn(&[Value]) -> Option<Vec<u64>>;

impl Reference {
    /// That of a function whose first argument has this type.
    pub fn find(name: &'static str, first: Type) -> Option<Self> {
        let number = |name: &str| math::ROWS.iter().find(|row| row.name == name).map(Self::Number);
        let integer = |name: &str| integer::ROWS.iter().find(|row| row.name == name).map(Self::Integer);
        let exact = |host: fn(&[Value]) -> Vec<u64>| Self::Exact(Box::new(move |values| Some(host(values))));
        let by_type = match (first, name) {
            (Type::Number(_), "__builtin_elementwise_abs") => number("fabs"),
            (Type::Integer(_), "__builtin_elementwise_abs") => integer("abs"),
            (Type::Number(_), _) if gnu::extreme(name).is_some() => gnu::extreme(name).map(Self::Extreme),
            (Type::Number(_), _) => {
                let row = geometric::ROWS.iter().find(|row| row.name == name);
                row.map(Self::Vector).or_else(|| number(name))
            }
            // Of numbers in spite of its argument's type.
            (Type::Integer(_), "nan") => number(name),
            (Type::Integer(_), _) if name != "bitselect" => integer(name),
            _ => None,
        };
        if by_type.is_some() {
            return by_type;
        }
        if let Some(relation) = relational::RELATIONS.iter().find(|relation| relation.0 == name) {
            let relation: &'static Relation = relation;
            return Some(Self::Exact(Box::new(move |values| relational::relate(relation, values))));
        }
        Some(match name {
            "any" => exact(relational::any),
            "all" => exact(relational::all),
            "select" => exact(relational::select),
            "bitselect" => exact(relational::bitselect),
            "shuffle" | "shuffle2" => exact(memory::shuffle),
            "dot" | "dot_acc_sat" | "arm_dot" | "arm_dot_acc" | "arm_dot_acc_sat" => {
                Self::Exact(Box::new(move |values| dot::of_vectors(name, values)))
            }
            _ if name.contains("4x8packed") => Self::Exact(Box::new(move |values| dot::packed(name, values))),
            _ if name.starts_with("__builtin_") => {
                Self::Exact(Box::new(move |values| gnu::exact(name, values)))
            }
            _ if name.starts_with("vload") || name.starts_with("vstore") => {
                let (to, rounding) = (memory::target(name, first), memory::rounding(name));
                Self::Exact(Box::new(move |values| Some(memory::moved(&values[0], to, rounding))))
            }
            _ => return None,
        })
    }

    /// Checks the results: the returned value, and the values written through pointers. Returns the number of compared components; 0 where
    /// the function is undefined.
    pub fn check(&self, arguments: &[Value], results: &[Value]) -> Result<usize, String> {
        match self {
            Self::Number(row) => numbers(row, arguments, results),
            Self::Integer(row) => integers(row, arguments, &results[0]),
            Self::Vector(row) => {
                let Type::Number(format) = arguments[0].ty else { return Ok(0) };
                let operands: Vec<Vec<f64>> = arguments.iter().map(Value::numbers).collect();
                let checked = row.check(format, &operands, &results[0].numbers());
                let checked = checked.map_err(|error| format!("of {operands:?}: {error}"))?;
                Ok(if checked.is_some() { results[0].bits.len() } else { 0 })
            }
            Self::Extreme(host) => {
                let numbers = arguments[0].numbers();
                let expected = numbers.iter().copied().reduce(host).ok_or("a vector without components")?;
                let got = results[0].number(0);
                let is_same = got == expected || (got.is_nan() && expected.is_nan());
                if is_same { Ok(1) } else { Err(format!("of {numbers:?}: {got} in place of {expected}")) }
            }
            Self::Exact(host) => {
                let expected = host(arguments).ok_or("the reference has not these types")?;
                exactly(arguments, &expected, &results[0])
            }
        }
    }
}

fn exactly(arguments: &[Value], expected: &[u64], result: &Value) -> Result<usize, String> {
    if expected.len() != result.bits.len() {
        return Err(format!("{} components in place of {}", result.bits.len(), expected.len()));
    }
    for (component, (&got, &expected)) in result.bits.iter().zip(expected).enumerate() {
        let expected = expected & result.ty.mask();
        if !result.ty.is_same(got, expected) {
            let bits: Vec<&[u64]> = arguments.iter().map(|argument| &argument.bits[..]).collect();
            return Err(format!("of {bits:x?}: component {component} is {got:#x} in place of {expected:#x}"));
        }
    }
    Ok(expected.len())
}

fn numbers(row: &math::Row, arguments: &[Value], results: &[Value]) -> Result<usize, String> {
    let format = match (arguments[0].ty, results[0].ty) {
        (Type::Number(format), _) | (_, Type::Number(format)) => format,
        _ => return Err("no argument is a number".to_owned()),
    };
    let judge = Judge { row, format, mode: Mode::Exact };
    let mut count = 0;
    for component in 0..results[0].bits.len() {
        let input = |(argument, kind): (&Value, &Kind)| match kind {
            // Bits, not a number: as the table has them.
            Kind::Bits => f64::from_bits(argument.at(component)),
            _ => argument.number(component),
        };
        let input: Vec<f64> = arguments.iter().zip(row.arguments).map(input).collect();
        if !judge.is_defined(&input) {
            continue;
        }
        for (index, result) in results.iter().enumerate() {
            let found = judge.error(index, &input, result.at(component));
            found.map_err(|error| format!("of {input:?}, result {index}: {error}"))?;
        }
        count += 1;
    }
    Ok(count)
}

fn integers(row: &integer::Row, arguments: &[Value], result: &Value) -> Result<usize, String> {
    let (Type::Integer(ty), Type::Integer(to)) = (arguments[0].ty, result.ty) else {
        return Err("not all are integers".to_owned());
    };
    let mut count = 0;
    for component in 0..result.bits.len() {
        let argument = |argument: &Value| match argument.ty {
            Type::Integer(ty) => ty.decode(argument.at(component)),
            Type::Number(_) => 0,
        };
        let arguments: Vec<i128> = arguments.iter().map(argument).collect();
        if !(row.domain)(ty, &arguments) || driver::is_wrong_of_integers(row.name, ty) {
            continue;
        }
        let (got, expected) = (to.decode(result.at(component)), to.wrap((row.host)(ty, &arguments)));
        if got != expected {
            return Err(format!("of {arguments:?}: {got} in place of {expected}"));
        }
        count += 1;
    }
    Ok(count)
}
