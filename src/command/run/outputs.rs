//! What is shown, written and compared after the run.

use super::{
    array::Array,
    element::{ElementType, Number, plural},
};
use spirocl_interpret::library::image::{Colour, Image};
use std::ops::Range;

/// How many elements are shown of a buffer with more than [`ALL`].
const ENDS: usize = 32;
const ALL: usize = 256;
const WIDTH: usize = 100;

/// A name with a range of elements: `y[2..10]`.
pub(crate) fn name_and_range(text: &str) -> Result<(&str, Option<Range<usize>>), String> {
    let Some((name, rest)) = text.split_once('[') else { return Ok((text, None)) };
    let range = rest.strip_suffix(']').and_then(|range| match range.split_once("..") {
        Some((start, end)) => Some(start.parse().ok()?..end.parse().ok()?),
        None => {
            let index: usize = range.parse().ok()?;
            Some(index..index.checked_add(1)?)
        }
    });
    match range {
        Some(range) => Ok((name, Some(range))),
        None => Err(format!("expected elements as in `{name}[2..10]`, found `{text}`")),
    }
}

/// The elements of a buffer, in lines; those that were never written as `?`.
pub(crate) fn show(
    name: &str,
    array: &Array,
    range: Option<Range<usize>>,
    is_written: &dyn Fn(usize) -> bool,
) -> String {
    let count = array.count();
    let is_part = range.is_some();
    let range = range.map_or(0..count, |range| range.start.min(count)..range.end.min(count));
    let ty = array.ty;
    let of = |range: Range<usize>| -> Vec<String> {
        let size = ty.bytes();
        let bytes = &array.bytes[range.start * size..range.end.max(range.start) * size];
        let show = |(index, element): (usize, Vec<Number>)| {
            if is_written(range.start + index) { ty.show(&element) } else { "?".into() }
        };
        ty.elements(bytes).enumerate().map(show).collect()
    };
    let elements = if range.len() > ALL && !is_part {
        let mut elements = of(range.start..range.start + ENDS);
        elements.push("...".into());
        elements.extend(of(range.end - ENDS..range.end));
        elements
    } else {
        of(range.clone())
    };
    let head = if is_part {
        format!("{name}[{}..{}] = {{", range.start, range.end)
    } else {
        format!("{name} = {ty}[{count}] {{")
    };
    let mut text = head;
    let mut column = text.len();
    for (index, element) in elements.iter().enumerate() {
        let last = index + 1 == elements.len();
        let word = format!("{element}{}", if last { "" } else { "," });
        if column + 1 + word.len() > WIDTH {
            text.push_str("\n   ");
            column = 3;
        }
        text.push(' ');
        text.push_str(&word);
        column += 1 + word.len();
    }
    text.push_str(" }\n");
    text
}

/// Where two buffers differ.
#[derive(Default)]
struct Differences {
    count: usize,
    total: usize,
    first: Vec<String>,
    largest: f64,
}

/// How many differences are shown.
const SHOWN: usize = 5;

impl Differences {
    /// Compares numbers: the difference may be `tolerance`, times the number that is wanted where that is beyond 1.
    fn compare(
        &mut self,
        place: &dyn Fn() -> String,
        got: Number,
        wanted: Number,
        tolerance: f64,
        ty: ElementType,
    ) {
        let difference = match (got, wanted) {
            (Number::Integer(got), Number::Integer(wanted)) => (got - wanted).unsigned_abs() as f64,
            _ if got.value() == wanted.value() || got.value().is_nan() && wanted.value().is_nan() => 0.0,
            _ => (got.value() - wanted.value()).abs(),
        };
        let limit = tolerance * wanted.value().abs().max(1.0);
        // A NaN is not within any limit.
        if difference == 0.0 || difference <= limit && limit.is_finite() {
            return;
        }
        self.count += 1;
        self.largest = if difference.is_nan() { f64::INFINITY } else { self.largest.max(difference) };
        if self.first.len() < SHOWN {
            self.first.push(format!("{} is {}, expected {}", place(), ty.show(&[got]), ty.show(&[wanted])));
        }
    }

    fn never_written(&mut self, place: &dyn Fn() -> String, wanted: Number, ty: ElementType) {
        self.count += 1;
        self.largest = f64::INFINITY;
        if self.first.len() < SHOWN {
            self.first.push(format!("{} was never written, expected {}", place(), ty.show(&[wanted])));
        }
    }

    /// What is reported, if there is anything.
    fn report(self, name: &str, noun: &str) -> Result<(), String> {
        if self.count == 0 {
            return Ok(());
        }
        let mut text = format!("wrong result in `{name}`: {} of {} {noun}s differ", self.count, self.total);
        self.first.iter().for_each(|line| text.push_str(&format!("\n{line}")));
        if self.count > self.first.len() && self.largest.is_finite() {
            text.push_str(&format!("\nthe largest difference is {}", self.largest));
        }
        Err(text)
    }
}

/// Whether a buffer holds what is wanted, or how it differs. Types may differ where the numbers are equal.
pub(crate) fn compare(
    name: &str,
    got: &Array,
    wanted: &Array,
    tolerance: f64,
    is_written: &dyn Fn(usize) -> bool,
) -> Result<(), String> {
    let count = |array: &Array| array.count() * usize::from(array.ty.components);
    if count(got) != count(wanted) {
        return Err(format!(
            "wrong result in `{name}`: it has {}, expected {}",
            plural(count(got), "number"),
            plural(count(wanted), "number"),
        ));
    }
    let components = usize::from(got.ty.components);
    let mut differences = Differences { total: count(got), ..Differences::default() };
    let pairs = got.ty.numbers(&got.bytes).zip(wanted.ty.numbers(&wanted.bytes));
    for (index, (got_number, wanted)) in pairs.enumerate() {
        let place = || match components {
            1 => format!("{name}[{index}]"),
            _ => format!("{name}[{}].s{:x}", index / components, index % components),
        };
        if is_written(index / components) {
            differences.compare(&place, got_number, wanted, tolerance, got.ty);
        } else {
            differences.never_written(&place, wanted, got.ty);
        }
    }
    differences.report(name, "number")
}

/// Whether an image has the colours that are wanted.
pub(crate) fn compare_images(name: &str, got: &Image, wanted: &Image, tolerance: f64) -> Result<(), String> {
    if (got.layout.size, got.layout.layers) != (wanted.layout.size, wanted.layout.layers) {
        let size = |image: &Image| {
            format!("{}x{}x{}", image.layout.size[0], image.layout.size[1], image.layout.size[2])
        };
        return Err(format!(
            "wrong result in `{name}`: its size is {}, expected {}",
            size(got),
            size(wanted)
        ));
    }
    let ty = ElementType { kind: spirocl_interpret::library::ScalarKind::F64, components: 1 };
    let [width, height, depth] = got.layout.size.map(i64::from);
    // The layer stands where the next dimension would.
    let (rows, layers) = match got.layout.coordinates() {
        1 => (1, 1),
        2 if got.layout.is_array => (i64::from(got.layout.layers), 1),
        2 => (height, 1),
        _ if got.layout.is_array => (height, i64::from(got.layout.layers)),
        _ => (height, depth),
    };
    let mut differences =
        Differences { total: (width * rows * layers * 4) as usize, ..Differences::default() };
    for (z, y, x) in (0..layers).flat_map(|z| (0..rows).flat_map(move |y| (0..width).map(move |x| (z, y, x))))
    {
        let colour = |image: &Image| image.read([x, y, z, 0], 0, 0).map_or([0.0; 4], components);
        for (component, (got, wanted)) in colour(got).into_iter().zip(colour(wanted)).enumerate() {
            let place = || format!("{name} at ({x}, {y}, {z}), component {component}");
            differences.compare(&place, Number::Float(got), Number::Float(wanted), tolerance, ty);
        }
    }
    differences.report(name, "component")
}

fn components(colour: Colour) -> [f64; 4] {
    match colour {
        Colour::Float(colour) => colour.map(f64::from),
        Colour::Signed(colour) => colour.map(f64::from),
        Colour::Unsigned(colour) => colour.map(f64::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::run::array::Fill;

    fn array(ty: &str, numbers: &[f64]) -> Array {
        let ty = ElementType::named(ty).expect("it is a type");
        let number = |&number: &f64| {
            if ty.kind.is_float() { Number::Float(number) } else { Number::Integer(number as i128) }
        };
        Array::of_numbers(ty, &numbers.iter().map(number).collect::<Vec<_>>()).expect("they fit")
    }

    #[test]
    fn buffers_are_shown_in_lines() {
        assert_eq!(show("x", &array("float", &[0.5, 1.0]), None, &|_| true), "x = float[2] { 0.5, 1 }\n");
        assert_eq!(show("x", &array("int2", &[1.0, 2.0]), None, &|_| true), "x = int2[1] { (1, 2) }\n");
        assert_eq!(show("x", &array("int", &[1.0, 2.0, 3.0]), Some(1..9), &|_| true), "x[1..3] = { 2, 3 }\n");
        let ty = ElementType::named("int").expect("it is a type");
        let many = Array::filled(ty, &[1000], Fill::Iota, 0, "x").expect("it is small");
        let text = show("x", &many, None, &|_| true);
        assert!(text.contains(" 31, ..., 968,") && text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(name_and_range("y[2..4]"), Ok(("y", Some(2..4))));
        assert_eq!(name_and_range("y[2]"), Ok(("y", Some(2..3))));
        assert!(name_and_range("y[2").is_err());
    }

    #[test]
    fn what_was_never_written_is_shown_as_such() {
        let array = array("int", &[1.0, 2.0]);
        assert_eq!(show("x", &array, None, &|index| index == 0), "x = int[2] { 1, ? }\n");
        let error =
            super::compare("x", &array, &array, 0.0, &|index| index == 0).expect_err("one is missing");
        assert_eq!(error, "wrong result in `x`: 1 of 2 numbers differ\nx[1] was never written, expected 2");
    }

    fn compare(name: &str, got: &Array, wanted: &Array, tolerance: f64) -> Result<(), String> {
        super::compare(name, got, wanted, tolerance, &|_| true)
    }

    #[test]
    fn differences_are_counted() {
        let got = array("float", &[1.0, 2.0, f64::NAN, 100.0]);
        assert_eq!(compare("x", &got, &got, 0.0), Ok(()));
        let near = array("float", &[1.0, 2.0, f64::NAN, 100.5]);
        assert_eq!(compare("x", &got, &near, 0.01), Ok(()));
        let error = compare("x", &got, &near, 0.001).expect_err("it is too far");
        assert_eq!(error, "wrong result in `x`: 1 of 4 numbers differ\nx[3] is 100, expected 100.5");
        let other = array("int", &[1.0, 2.0, 3.0, 100.0]);
        assert!(compare("x", &got, &other, 1e9).is_err());
        assert!(compare("x", &got, &array("float", &[1.0]), 0.0).is_err());
        assert_eq!(compare("x", &array("int", &[1.0]), &array("float", &[1.0]), 0.0), Ok(()));
    }
}
