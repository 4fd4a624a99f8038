//! Conversion ranks, integer promotions and the usual arithmetic conversions: OpenCL C 3.0, 6.4.5.

use super::Scalar;

/// The conversion rank of a scalar: integers by width, then the floating-point types. OpenCL C 3.0, 6.4.5.
///
/// A scalar operand is widened to a vector only if its rank is not greater than that of the element type.
pub const fn rank(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Bool => 0,
        Scalar::Char | Scalar::UChar => 1,
        Scalar::Short | Scalar::UShort => 2,
        Scalar::Int | Scalar::UInt => 3,
        Scalar::Long | Scalar::ULong => 4,
        Scalar::Half => 5,
        Scalar::Float => 6,
        Scalar::Double => 7,
    }
}

/// The integer promotions: types of lower rank than `int` are converted to `int`. C99 6.3.1.1.
pub const fn promote(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Bool | Scalar::Char | Scalar::UChar | Scalar::Short | Scalar::UShort => Scalar::Int,
        Scalar::Int
        | Scalar::UInt
        | Scalar::Long
        | Scalar::ULong
        | Scalar::Half
        | Scalar::Float
        | Scalar::Double => scalar,
    }
}

/// Returns the unsigned type of the same width, or the type itself for floating-point types and `bool`.
pub const fn unsigned(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Char => Scalar::UChar,
        Scalar::Short => Scalar::UShort,
        Scalar::Int => Scalar::UInt,
        Scalar::Long => Scalar::ULong,
        Scalar::Bool
        | Scalar::UChar
        | Scalar::UShort
        | Scalar::UInt
        | Scalar::ULong
        | Scalar::Half
        | Scalar::Float
        | Scalar::Double => scalar,
    }
}

/// Returns the signed integer type of the same width: the element type of the result of a vector comparison. OpenCL C 3.0, 6.5.4.
pub const fn mask(scalar: Scalar) -> Scalar {
    match scalar.bits() {
        8 => Scalar::Char,
        16 => Scalar::Short,
        32 => Scalar::Int,
        _ => Scalar::Long,
    }
}

/// The usual arithmetic conversions: returns the common type of two scalars. C99 6.3.1.8.
pub fn usual_arithmetic(one: Scalar, other: Scalar) -> Scalar {
    matching(promote(one), promote(other))
}

/// Returns the common type of two vector element types, which are not promoted.
pub fn matching(one: Scalar, other: Scalar) -> Scalar {
    if one == other {
        return one;
    }
    let (high, low) = if rank(one) >= rank(other) { (one, other) } else { (other, one) };
    // Ranks differ in width, so the wider signed type holds all values of the narrower unsigned one.
    if rank(high) == rank(low) { unsigned(high) } else { high }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Scalar::*;

    #[test]
    fn elements_of_vectors_are_not_promoted() {
        let table = [
            (Char, Char, Char),
            (Char, UChar, UChar),
            (Bool, UShort, UShort),
            (UChar, Short, Short),
            (Short, Int, Int),
            (Long, ULong, ULong),
            (Short, Half, Half),
        ];
        for (one, other, meet) in table {
            assert_eq!(matching(one, other), meet, "{one:?} and {other:?}");
            assert_eq!(matching(other, one), meet, "{other:?} and {one:?}");
        }
    }

    #[test]
    fn usual_arithmetic_conversions_meet_where_c_says() {
        let table = [
            (Bool, Bool, Int),
            (Char, UChar, Int),
            (UShort, Short, Int),
            (Int, UInt, UInt),
            (UInt, Int, UInt),
            (UInt, Long, Long),
            (Long, ULong, ULong),
            (Char, ULong, ULong),
            (ULong, Half, Half),
            (Half, Half, Half),
            (Half, Float, Float),
            (Float, ULong, Float),
            (Double, Float, Double),
        ];
        for (one, other, meet) in table {
            assert_eq!(usual_arithmetic(one, other), meet, "{one:?} and {other:?}");
            assert_eq!(usual_arithmetic(other, one), meet, "{other:?} and {one:?}");
        }
    }
}
