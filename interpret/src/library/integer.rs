//! The integer functions: OpenCL C 3.0, 6.15.3, and the functions of bits of 6.15.6. OpenCL Extended Instruction Set Specification, 2.4.

use spirv::OpenclStd100Op as Std;

/// A function of integers of one width: its arguments are zero-extended, and the low bits of its result count.
pub(super) type Function = fn(Integer, &[u64]) -> u64;

/// A width of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Integer {
    bits: u32,
}

impl Integer {
    pub(super) fn new(bits: u8) -> Self {
        Self { bits: bits.into() }
    }

    /// A value of the width.
    pub(super) fn truncate(self, value: u64) -> u64 {
        value & (u64::MAX >> (64 - self.bits))
    }

    /// A value with its sign.
    fn signed(self, value: u64) -> i64 {
        let unused = 64 - self.bits;
        (value << unused) as i64 >> unused
    }

    fn saturate_signed(self, value: i128) -> u64 {
        let largest = i128::from(i64::MAX >> (64 - self.bits));
        value.clamp(-largest - 1, largest) as u64
    }

    fn saturate_unsigned(self, value: i128) -> u64 {
        value.clamp(0, self.truncate(u64::MAX).into()) as u64
    }
}

/// The function of OpenCL.std, if it is one of integers.
pub(super) fn function(function: Std) -> Option<Function> {
    Some(match function {
        Std::s_abs => |t, a| t.signed(a[0]).unsigned_abs(),
        Std::u_abs => |_, a| a[0],
        Std::s_abs_diff => |t, a| t.signed(a[0]).abs_diff(t.signed(a[1])),
        Std::u_abs_diff => |_, a| a[0].abs_diff(a[1]),
        Std::s_add_sat => |t, a| t.saturate_signed(i128::from(t.signed(a[0])) + i128::from(t.signed(a[1]))),
        Std::u_add_sat => |t, a| t.saturate_unsigned(i128::from(a[0]) + i128::from(a[1])),
        Std::s_sub_sat => |t, a| t.saturate_signed(i128::from(t.signed(a[0])) - i128::from(t.signed(a[1]))),
        Std::u_sub_sat => |_, a| a[0].saturating_sub(a[1]),
        Std::s_hadd => |t, a| ((i128::from(t.signed(a[0])) + i128::from(t.signed(a[1]))) >> 1) as u64,
        Std::u_hadd => |_, a| ((u128::from(a[0]) + u128::from(a[1])) >> 1) as u64,
        Std::s_rhadd => |t, a| ((i128::from(t.signed(a[0])) + i128::from(t.signed(a[1])) + 1) >> 1) as u64,
        Std::u_rhadd => |_, a| ((u128::from(a[0]) + u128::from(a[1]) + 1) >> 1) as u64,
        Std::s_clamp => |t, a| t.signed(a[0]).max(t.signed(a[1])).min(t.signed(a[2])) as u64,
        Std::u_clamp => |_, a| a[0].max(a[1]).min(a[2]),
        Std::s_max => |t, a| t.signed(a[0]).max(t.signed(a[1])) as u64,
        Std::u_max => |_, a| a[0].max(a[1]),
        Std::s_min => |t, a| t.signed(a[0]).min(t.signed(a[1])) as u64,
        Std::u_min => |_, a| a[0].min(a[1]),
        Std::clz => |t, a| u64::from(a[0].leading_zeros() - (64 - t.bits)),
        Std::ctz => |t, a| u64::from(a[0].trailing_zeros().min(t.bits)),
        Std::popcount => |_, a| u64::from(a[0].count_ones()),
        Std::s_mul_hi => |t, a| signed_product(t, a) as u64,
        Std::u_mul_hi => unsigned_product,
        Std::s_mad_hi => |t, a| (signed_product(t, a) as u64).wrapping_add(a[2]),
        Std::u_mad_hi => |t, a| unsigned_product(t, a).wrapping_add(a[2]),
        Std::s_mad_sat => |t, a| {
            let product = i128::from(t.signed(a[0])) * i128::from(t.signed(a[1]));
            t.saturate_signed(product + i128::from(t.signed(a[2])))
        },
        // The largest product leaves room for the largest sum.
        Std::u_mad_sat => |t, a| {
            let sum = u128::from(a[0]) * u128::from(a[1]) + u128::from(a[2]);
            sum.min(t.truncate(u64::MAX).into()) as u64
        },
        Std::rotate => |t, a| {
            let count = (a[1] % u64::from(t.bits)) as u32;
            if count == 0 { a[0] } else { a[0] << count | a[0] >> (t.bits - count) }
        },
        // The width is that of the operands; the result has twice as many bits.
        Std::u_upsample | Std::s_upsample => |t, a| a[0] << t.bits | a[1],
        Std::s_mad24 => |_, a| signed_24(a[0]).wrapping_mul(signed_24(a[1])).wrapping_add(a[2]),
        Std::u_mad24 => |_, a| unsigned_24(a[0]).wrapping_mul(unsigned_24(a[1])).wrapping_add(a[2]),
        Std::s_mul24 => |_, a| signed_24(a[0]).wrapping_mul(signed_24(a[1])),
        Std::u_mul24 => |_, a| unsigned_24(a[0]).wrapping_mul(unsigned_24(a[1])),
        Std::bitselect => |_, a| a[0] & !a[2] | a[1] & a[2],
        _ => return None,
    })
}

/// The high half of the product.
fn signed_product(ty: Integer, arguments: &[u64]) -> i64 {
    let product = i128::from(ty.signed(arguments[0])) * i128::from(ty.signed(arguments[1]));
    (product >> ty.bits) as i64
}

/// The high half of the product.
fn unsigned_product(ty: Integer, arguments: &[u64]) -> u64 {
    ((u128::from(arguments[0]) * u128::from(arguments[1])) >> ty.bits) as u64
}

fn signed_24(value: u64) -> u64 {
    Integer { bits: 24 }.signed(value) as u64
}

fn unsigned_24(value: u64) -> u64 {
    value & 0xff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: Std, bits: u8, arguments: &[i64]) -> i64 {
        let ty = Integer::new(bits);
        let arguments: Vec<u64> = arguments.iter().map(|&each| ty.truncate(each as u64)).collect();
        let function = function(name).expect("it is one of integers");
        ty.truncate(function(ty, &arguments)) as i64
    }

    #[test]
    fn results_that_the_specification_fixes() {
        let table: &[(Std, u8, &[i64], i64)] = &[
            (Std::s_abs, 8, &[-128], 0x80),
            (Std::s_abs_diff, 32, &[i32::MIN as i64, i32::MAX as i64], 0xffff_ffff),
            (Std::s_abs_diff, 64, &[i64::MIN, i64::MAX], -1),
            (Std::s_add_sat, 8, &[100, 100], 127),
            (Std::s_add_sat, 64, &[i64::MIN, -1], i64::MIN),
            (Std::u_add_sat, 64, &[-1, 1], -1),
            (Std::u_add_sat, 16, &[65000, 1000], 65535),
            (Std::s_sub_sat, 16, &[-32768, 1], 0x8000),
            (Std::u_sub_sat, 32, &[1, 2], 0),
            (Std::s_hadd, 32, &[-3, 0], 0xffff_fffe),
            (Std::s_rhadd, 32, &[-3, 0], 0xffff_ffff),
            (Std::u_hadd, 64, &[-1, -1], -1),
            (Std::u_rhadd, 8, &[255, 254], 255),
            (Std::clz, 8, &[1], 7),
            (Std::clz, 16, &[0], 16),
            (Std::ctz, 8, &[0], 8),
            (Std::ctz, 64, &[0], 64),
            (Std::popcount, 16, &[-1], 16),
            (Std::s_mul_hi, 32, &[-1, 1], 0xffff_ffff),
            (Std::s_mul_hi, 64, &[i64::MIN, i64::MIN], 1 << 62),
            (Std::u_mul_hi, 64, &[-1, -1], -2),
            (Std::u_mul_hi, 8, &[255, 255], 254),
            (Std::s_mad_hi, 8, &[-128, -128, 100], 64 + 100),
            (Std::s_mad_sat, 64, &[i64::MAX, i64::MAX, i64::MIN], i64::MAX),
            (Std::s_mad_sat, 8, &[-10, 12, -100], 0x80),
            (Std::u_mad_sat, 64, &[-1, -1, -1], -1),
            (Std::rotate, 8, &[0x81, 1], 3),
            (Std::rotate, 32, &[1, -1], 1 << 31),
            (Std::rotate, 64, &[1, 128], 1),
            (Std::s_mul24, 32, &[-1, 5], 0xffff_fffb),
            (Std::u_mul24, 32, &[0xff_ffff, 2], 0x1ff_fffe),
            (Std::s_mad24, 32, &[-2, 3, 10], 4),
            (Std::bitselect, 8, &[0x0f, 0x35, 0xf0], 0x3f),
        ];
        for &(name, bits, arguments, expected) in table {
            assert_eq!(call(name, bits, arguments), expected, "{name:?} of {arguments:?} in {bits} bits");
        }
        let upsample = function(Std::s_upsample).expect("it is one of integers");
        assert_eq!(upsample(Integer::new(8), &[0xff, 0x01]), 0xff01);
    }
}
