//! The exponential function and the natural logarithm, which kernels call most, by tables. They give the same on every host, with an error
//! below 1 ulp of `double`. What is not usual is left to `libm`. Those of `float` are shorter, as their results are rounded to it.

use std::f64::consts::LN_2;

/// The logarithm of 2: bits whose multiples are exact, and the rest.
const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fefa_3800);
const LN2_LOW: f64 = f64::from_bits(0x3d2e_f357_93c7_6730);
/// The same of a step of [`POWERS`].
const STEP_HIGH: f64 = f64::from_bits(0x3f76_2e42_fef8_0000);
const STEP_LOW: f64 = f64::from_bits(0x3d41_cf79_abc9_e3b4);
/// The steps in 1.
const STEPS: f64 = f64::from_bits(0x4067_1547_652b_82fe);

/// Added to a number below 2^51, it leaves the nearest integer in the low bits.
const TO_INTEGER: f64 = 6_755_399_441_055_744.0;

/// The same for the nearest multiple of 1/128.
const TO_CENTRE: f64 = TO_INTEGER / 128.0;

/// The bits of the number from which on it is halved: the root of 2, about.
const HALVED: u64 = 0x3fe6_a09e_0000_0000;

/// The exponential function.
pub(super) fn exp(x: f64) -> f64 {
    if !(x > -700.0 && x < 700.0) {
        return libm::exp(x);
    }
    let shifted = x * STEPS + TO_INTEGER;
    let steps = shifted - TO_INTEGER;
    let rest = x - steps * STEP_HIGH - steps * STEP_LOW;
    let square = rest * rest;
    let low = 0.5 + rest * (1.0 / 6.0);
    let high = 1.0 / 24.0 + rest * (1.0 / 120.0);
    let beyond = rest + square * (low + square * high);
    let number = shifted.to_bits();
    let exponent = ((number as i64) << 12 >> 19) as u64;
    let power = f64::from_bits(POWERS[number as usize & 127].wrapping_add(exponent << 52));
    power + power * beyond
}

/// The natural logarithm.
pub(super) fn log(x: f64) -> f64 {
    let bits = x.to_bits();
    if !(0x0010_0000_0000_0000..0x7ff0_0000_0000_0000).contains(&bits) {
        return libm::log(x);
    }
    let exponent = bits.wrapping_sub(HALVED) as i64 >> 52;
    let significand = f64::from_bits(bits.wrapping_sub((exponent as u64) << 52));
    let shifted = significand + TO_CENTRE;
    let [reciprocal, high, low] = CENTRES[(shifted.to_bits() as usize & 0xff) - 90].map(f64::from_bits);
    let rest = (significand - (shifted - TO_CENTRE)) * reciprocal;
    let exponent = exponent as f64;
    // The first sum is exact.
    let whole = exponent * LN2_HIGH + high;
    let sum = whole + rest;
    let lost = whole - sum + rest + (exponent * LN2_LOW + low);
    let square = rest * rest;
    let first = -0.5 + rest * (1.0 / 3.0);
    let second = -0.25 + rest * 0.2;
    let third = -1.0 / 6.0 + rest * (1.0 / 7.0) + square * -0.125;
    sum + (lost + square * (first + square * (second + square * third)))
}

/// The exponential function of a `float`, with an error below 2^-46 of it.
pub(super) fn exp_of_float(x: f32) -> f64 {
    let x = f64::from(x);
    // What is beyond rounds to zero or infinity in `float`.
    if !(-200.0..200.0).contains(&x) {
        return libm::exp(x);
    }
    let shifted = x * STEPS + TO_INTEGER;
    let steps = shifted - TO_INTEGER;
    let rest = x - steps * (LN_2 / 128.0);
    let square = rest * rest;
    let beyond = rest + square * ((0.5 + rest * (1.0 / 6.0)) + square * (1.0 / 24.0));
    let number = shifted.to_bits();
    let exponent = ((number as i64) << 12 >> 19) as u64;
    let power = f64::from_bits(POWERS[number as usize & 127].wrapping_add(exponent << 52));
    power + power * beyond
}

/// The natural logarithm of a `float`, with an error below 2^-46 of it.
pub(super) fn log_of_float(x: f32) -> f64 {
    // Subnormal numbers of `float` are normal in `double`.
    if !(x > 0.0 && x < f32::INFINITY) {
        return libm::log(x.into());
    }
    let bits = f64::from(x).to_bits();
    let exponent = bits.wrapping_sub(HALVED) as i64 >> 52;
    let significand = f64::from_bits(bits.wrapping_sub((exponent as u64) << 52));
    let shifted = significand + TO_CENTRE;
    let [reciprocal, high, low] = CENTRES[(shifted.to_bits() as usize & 0xff) - 90].map(f64::from_bits);
    let rest = (significand - (shifted - TO_CENTRE)) * reciprocal;
    let square = rest * rest;
    let first = -0.5 + rest * (1.0 / 3.0);
    let second = -0.25 + rest * 0.2 + square * (-1.0 / 6.0);
    // Where the first sum is not zero, it is at least as large as what is added to it.
    (exponent as f64 * LN_2 + (high + low)) + (rest + square * (first + square * second))
}

/// The bits of 2^(n/128).
static POWERS: [u64; 128] = [
    0x3ff0_0000_0000_0000,
    0x3ff0_163d_a9fb_3335,
    0x3ff0_2c9a_3e77_8061,
    0x3ff0_4315_e86e_7f85,
    0x3ff0_59b0_d315_8574,
    0x3ff0_706b_29dd_f6de,
    0x3ff0_8745_1875_9bc8,
    0x3ff0_9e3e_cac6_f383,
    0x3ff0_b558_6cf9_890f,
    0x3ff0_cc92_2b72_47f7,
    0x3ff0_e3ec_32d3_d1a2,
    0x3ff0_fb66_affe_d31b,
    0x3ff1_1301_d012_5b51,
    0x3ff1_2abd_c06c_31cc,
    0x3ff1_429a_aea9_2de0,
    0x3ff1_5a98_c8a5_8e51,
    0x3ff1_72b8_3c7d_517b,
    0x3ff1_8af9_388c_8dea,
    0x3ff1_a35b_eb6f_cb75,
    0x3ff1_bbe0_8404_5cd4,
    0x3ff1_d487_3168_b9aa,
    0x3ff1_ed50_22fc_d91d,
    0x3ff2_063b_8862_8cd6,
    0x3ff2_1f49_917d_dc96,
    0x3ff2_387a_6e75_6238,
    0x3ff2_51ce_4fb2_a63f,
    0x3ff2_6b45_65e2_7cdd,
    0x3ff2_84df_e1f5_6381,
    0x3ff2_9e9d_f51f_dee1,
    0x3ff2_b87f_d0da_d990,
    0x3ff2_d285_a6e4_030b,
    0x3ff2_ecaf_a93e_2f56,
    0x3ff3_06fe_0a31_b715,
    0x3ff3_2170_fc4c_d831,
    0x3ff3_3c08_b264_16ff,
    0x3ff3_56c5_5f92_9ff1,
    0x3ff3_71a7_373a_a9cb,
    0x3ff3_8cae_6d05_d866,
    0x3ff3_a7db_34e5_9ff7,
    0x3ff3_c32d_c313_a8e5,
    0x3ff3_dea6_4c12_3422,
    0x3ff3_fa45_04ac_801c,
    0x3ff4_160a_21f7_2e2a,
    0x3ff4_31f5_d950_a897,
    0x3ff4_4e08_6061_892d,
    0x3ff4_6a41_ed1d_0057,
    0x3ff4_86a2_b5c1_3cd0,
    0x3ff4_a32a_f0d7_d3de,
    0x3ff4_bfda_d536_2a27,
    0x3ff4_dcb2_99fd_dd0d,
    0x3ff4_f9b2_769d_2ca7,
    0x3ff5_16da_a2cf_6642,
    0x3ff5_342b_569d_4f82,
    0x3ff5_51a4_ca5d_920f,
    0x3ff5_6f47_36b5_27da,
    0x3ff5_8d12_d497_c7fd,
    0x3ff5_ab07_dd48_5429,
    0x3ff5_c926_8a59_46b7,
    0x3ff5_e76f_15ad_2148,
    0x3ff6_05e1_b976_dc09,
    0x3ff6_247e_b03a_5585,
    0x3ff6_4346_34cc_c320,
    0x3ff6_6238_8255_2225,
    0x3ff6_8155_d44c_a973,
    0x3ff6_a09e_667f_3bcd,
    0x3ff6_c012_750b_dabf,
    0x3ff6_dfb2_3c65_1a2f,
    0x3ff6_ff7d_f951_9484,
    0x3ff7_1f75_e8ec_5f74,
    0x3ff7_3f9a_48a5_8174,
    0x3ff7_5feb_5642_67c9,
    0x3ff7_8069_4fde_5d3f,
    0x3ff7_a114_73eb_0187,
    0x3ff7_c1ed_0130_c132,
    0x3ff7_e2f3_36cf_4e62,
    0x3ff8_0427_543e_1a12,
    0x3ff8_2589_994c_ce13,
    0x3ff8_471a_4623_c7ad,
    0x3ff8_68d9_9b44_92ed,
    0x3ff8_8ac7_d98a_6699,
    0x3ff8_ace5_422a_a0db,
    0x3ff8_cf32_16b5_448c,
    0x3ff8_f1ae_9915_7736,
    0x3ff9_145b_0b91_ffc6,
    0x3ff9_3737_b0cd_c5e5,
    0x3ff9_5a44_cbc8_520f,
    0x3ff9_7d82_9fde_4e50,
    0x3ff9_a0f1_70ca_07ba,
    0x3ff9_c491_82a3_f090,
    0x3ff9_e863_19e3_2323,
    0x3ffa_0c66_7b5d_e565,
    0x3ffa_309b_ec4a_2d33,
    0x3ffa_5503_b23e_255d,
    0x3ffa_799e_1330_b358,
    0x3ffa_9e6b_5579_fdbf,
    0x3ffa_c36b_bfd3_f37a,
    0x3ffa_e89f_995a_d3ad,
    0x3ffb_0e07_298d_b666,
    0x3ffb_33a2_b84f_15fb,
    0x3ffb_5972_8de5_593a,
    0x3ffb_7f76_f2fb_5e47,
    0x3ffb_a5b0_30a1_064a,
    0x3ffb_cc1e_904b_c1d2,
    0x3ffb_f2c2_5bd7_1e09,
    0x3ffc_199b_dd85_529c,
    0x3ffc_40ab_5fff_d07a,
    0x3ffc_67f1_2e57_d14b,
    0x3ffc_8f6d_9406_e7b5,
    0x3ffc_b720_dcef_9069,
    0x3ffc_df0b_555d_c3fa,
    0x3ffd_072d_4a07_897c,
    0x3ffd_2f87_080d_89f2,
    0x3ffd_5818_dcfb_a487,
    0x3ffd_80e3_16c9_8398,
    0x3ffd_a9e6_03db_3285,
    0x3ffd_d321_f301_b460,
    0x3ffd_fc97_337b_9b5f,
    0x3ffe_2646_14f5_a129,
    0x3ffe_502e_e78b_3ff6,
    0x3ffe_7a51_fbc7_4c83,
    0x3ffe_a4af_a2a4_90da,
    0x3ffe_cf48_2d8e_67f1,
    0x3ffe_fa1b_ee61_5a27,
    0x3fff_252b_376b_ba97,
    0x3fff_5076_5b6e_4540,
    0x3fff_7bfd_ad9c_be14,
    0x3fff_a7c1_819e_90d8,
    0x3fff_d3c2_2b8f_71f1,
];
/// For n/128 from 90/128 on: the reciprocal, the logarithm in multiples of 2^-42, and its rest.
static CENTRES: [[u64; 3]; 92] = [
    [0x3ff6_c16c_16c1_6c17, 0xbfd6_8ac8_3e9c_7000, 0x3d37_af96_6c54_8a30],
    [0x3ff6_8168_1681_6817, 0xbfd5_d5bd_df59_6000, 0x3d0a_0b2a_08a4_65dc],
    [0x3ff6_42c8_590b_2164, 0xbfd5_22ae_0738_a000, 0xbd2e_be70_8164_c759],
    [0x3ff6_0581_6058_1606, 0xbfd4_718d_c271_c000, 0xbd30_6c18_fb4c_14c5],
    [0x3ff5_c988_2b93_1057, 0xbfd3_c252_7733_3000, 0xbd18_3b54_b606_bd5c],
    [0x3ff5_8ed2_3081_58ed, 0xbfd3_14f1_e1d3_6000, 0x3d28_e27a_d321_3cb8],
    [0x3ff5_5555_5555_5555, 0xbfd2_6962_1134_e000, 0x3d31_b61f_1052_2625],
    [0x3ff5_1d07_eae2_f815, 0xbfd1_bf99_635a_7000, 0x3d31_ac89_575c_2125],
    [0x3ff4_e5e0_a72f_0539, 0xbfd1_178e_8227_e000, 0xbd31_ef78_ce2d_07f2],
    [0x3ff4_afd6_a052_bf5b, 0xbfd0_7138_604d_6000, 0x3d3e_7632_4e91_2b17],
    [0x3ff4_7ae1_47ae_147b, 0xbfcf_991c_6cb3_c000, 0x3d39_0d04_cd7c_c834],
    [0x3ff4_46f8_6562_d9fb, 0xbfce_530e_ffe7_2000, 0x3d3f_dbdb_b13f_7c18],
    [0x3ff4_1414_1414_1414, 0xbfcd_1037_f265_6000, 0x3d08_4a7e_75b6_f6e4],
    [0x3ff3_e22c_bce4_a902, 0xbfcb_d087_383b_e000, 0x3d2d_4bc4_5954_12b6],
    [0x3ff3_b13b_13b1_3b14, 0xbfca_93ed_3c8a_e000, 0x3d28_7243_5056_2169],
    [0x3ff3_8138_1381_3814, 0xbfc9_5a5a_dcf7_0000, 0xbd07_f228_58a0_ff6f],
    [0x3ff3_521c_fb2b_78c1, 0xbfc8_23c1_6551_a000, 0xbd1e_0ddb_9a63_1e83],
    [0x3ff3_23e3_4a2b_10bf, 0xbfc6_f012_8b75_6000, 0xbd35_7739_0d31_ef0f],
    [0x3ff2_f684_bda1_2f68, 0xbfc5_bf40_6b54_4000, 0x3d12_7023_eb68_981c],
    [0x3ff2_c9fb_4d81_2ca0, 0xbfc4_913d_8333_c000, 0x3d35_3e43_5581_24c4],
    [0x3ff2_9e41_29e4_129e, 0xbfc3_65fc_b015_a000, 0x3d3f_d3a0_afb9_691b],
    [0x3ff2_7350_b881_2735, 0xbfc2_3d71_2a49_c000, 0xbd10_0d23_8fd3_df5c],
    [0x3ff2_4924_9249_2492, 0xbfc1_178e_8227_e000, 0xbd21_ef78_ce2d_07f2],
    [0x3ff2_1fb7_8121_fb78, 0xbfbf_e891_39db_c000, 0xbd35_6594_d82f_7a82],
    [0x3ff1_f704_7dc1_1f70, 0xbfbd_a727_6384_4000, 0xbd1a_8940_1fa7_1733],
    [0x3ff1_cf06_ada2_811d, 0xbfbb_6ac8_8dad_4000, 0xbd3b_1bdf_f502_25c7],
    [0x3ff1_a7b9_611a_7b96, 0xbfb9_335e_5d59_4000, 0xbd23_115c_3abd_47da],
    [0x3ff1_8118_1181_1812, 0xbfb7_00d3_0aea_c000, 0xbcec_1e8d_a99d_ed32],
    [0x3ff1_5b1e_5f75_270d, 0xbfb4_d311_5d20_8000, 0x3cf5_3a25_82f4_e1ef],
    [0x3ff1_35c8_1135_c811, 0xbfb2_aa04_a447_0000, 0xbd37_a48b_a8b1_cb41],
    [0x3ff1_1111_1111_1111, 0xbfb0_8598_b59e_4000, 0x3d17_e5dd_7009_902c],
    [0x3ff0_ecf5_6be6_9c90, 0xbfac_cb73_cddd_8000, 0xbd39_65c3_6e09_f5fe],
    [0x3ff0_c971_4fbc_da3b, 0xbfa8_94aa_149f_8000, 0xbd39_a19a_8be9_7661],
    [0x3ff0_a681_0a68_10a7, 0xbfa4_66ae_d42e_0000, 0x3d2c_1673_75bd_fd28],
    [0x3ff0_8421_0842_1084, 0xbfa0_415d_89e7_8000, 0x3d3d_ddc7_f461_c516],
    [0x3ff0_624d_d2f1_a9fc, 0xbf98_4925_28c9_0000, 0x3d2a_a0ba_325a_0c34],
    [0x3ff0_4104_1041_0410, 0xbf90_2056_5893_0000, 0xbd36_11d2_7c8e_8417],
    [0x3ff0_2040_8102_0408, 0xbf80_1015_7588_0000, 0xbd3b_ce25_1998_b506],
    [0x3ff0_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x3fef_c07f_01fc_07f0, 0x3f7f_e02a_6b10_0000, 0x3d19_e23f_0dda_40e4],
    [0x3fef_81f8_1f81_f820, 0x3f8f_c0a8_b0fc_0000, 0x3cdf_1e7c_f6d3_a69c],
    [0x3fef_4465_9e4a_4271, 0x3f97_b91b_07d6_0000, 0xbd33_b955_b602_ace4],
    [0x3fef_07c1_f07c_1f08, 0x3f9f_829b_0e78_0000, 0x3d29_8026_7c7e_09e4],
    [0x3fee_cc07_b301_ecc0, 0x3fa3_9e87_b9fe_8000, 0x3d3e_afd4_80ad_9015],
    [0x3fee_9131_abf0_b767, 0x3fa7_7458_f633_0000, 0xbd31_81dc_e586_af09],
    [0x3fee_573a_c901_e574, 0x3fab_42dd_7119_8000, 0xbd1c_827a_e5d6_704c],
    [0x3fee_1e1e_1e1e_1e1e, 0x3faf_0a30_c011_8000, 0xbd2d_599e_8336_8e91],
    [0x3fed_e5d6_e3f8_868a, 0x3fb1_6536_eea3_8000, 0xbd14_7c5e_768f_a309],
    [0x3fed_ae60_76b9_81db, 0x3fb3_41d7_961b_c000, 0x3d31_d092_9983_7610],
    [0x3fed_77b6_54b8_2c34, 0x3fb5_1b07_3f06_0000, 0x3d38_3f69_278e_686a],
    [0x3fed_41d4_1d41_d41d, 0x3fb6_f0d2_8ae5_8000, 0xbd34_b464_1b66_4613],
    [0x3fed_0cb5_8f6e_c074, 0x3fb8_c345_d631_8000, 0x3d3b_20f5_acb4_2a66],
    [0x3fec_d856_8903_9b0b, 0x3fba_926d_3a4a_c000, 0x3d35_6365_0bd2_2a9c],
    [0x3fec_a4b3_055e_e191, 0x3fbc_5e54_8f5b_c000, 0x3d1d_0c57_585f_be06],
    [0x3fec_71c7_1c71_c71c, 0x3fbe_2707_6e2b_0000, 0xbd2a_342c_2af0_003c],
    [0x3fec_3f8f_01c3_f8f0, 0x3fbf_ec91_31dc_0000, 0xbd35_4555_d1ae_6607],
    [0x3fec_0e07_0381_c0e0, 0x3fc0_d77e_7cd0_8000, 0x3d3c_b2cd_2ee2_f482],
    [0x3feb_dd2b_8994_06f7, 0x3fc1_b72a_d52f_6000, 0x3d2e_80a4_1811_a396],
    [0x3feb_acf9_14c1_bad0, 0x3fc2_9552_f820_0000, 0xbd35_b967_f447_1dfc],
    [0x3feb_7d6c_3dda_338b, 0x3fc3_71fc_201e_8000, 0x3d3e_e877_9b2d_8abc],
    [0x3feb_4e81_b4e8_1b4f, 0x3fc4_4d2b_6ccb_8000, 0xbd17_0cc1_6135_783c],
    [0x3feb_2036_406c_80d9, 0x3fc5_26e5_e3a1_c000, 0xbd37_90ba_37fc_5238],
    [0x3fea_f286_bca1_af28, 0x3fc5_ff30_70a7_a000, 0xbd38_586f_183b_ebf2],
    [0x3fea_c570_1ac5_701b, 0x3fc6_d60f_e719_e000, 0xbd3b_c6e5_5713_4767],
    [0x3fea_98ef_606a_63be, 0x3fc7_ab89_0210_e000, 0xbd2b_db90_7253_4a58],
    [0x3fea_6d01_a6d0_1a6d, 0x3fc8_7fa0_6520_c000, 0x3d32_2120_4012_02fc],
    [0x3fea_41a4_1a41_a41a, 0x3fc9_525a_9cf4_6000, 0xbd32_9713_7d9f_158f],
    [0x3fea_16d3_f97a_4b02, 0x3fca_23bc_1fe2_c000, 0xbd35_39cd_91dc_9f0b],
    [0x3fe9_ec8e_9510_33d9, 0x3fca_f3c9_4e80_c000, 0xbcba_4e63_3fcd_9066],
    [0x3fe9_c2d1_4ee4_a102, 0x3fcb_c286_742d_8000, 0x3d39_ac53_f39d_121c],
    [0x3fe9_9999_9999_999a, 0x3fcc_8ff7_c79a_a000, 0xbd27_794f_689f_8434],
    [0x3fe9_70e4_f80c_b872, 0x3fcd_5c21_6b4f_c000, 0xbd21_ba91_bbca_681b],
    [0x3fe9_48b0_fcd6_e9e0, 0x3fce_2707_6e2b_0000, 0xbd3a_342c_2af0_003c],
    [0x3fe9_20fb_49d0_e229, 0x3fce_f0ad_cbdc_6000, 0xbd2b_26b7_9c86_af24],
    [0x3fe8_f9c1_8f9c_18fa, 0x3fcf_b918_6d5e_4000, 0xbd0d_572a_ab99_3c87],
    [0x3fe8_d301_8d30_18d3, 0x3fd0_4025_94b4_d000, 0x3cf0_36b8_9ef4_2d7f],
    [0x3fe8_acb9_0f6b_f3aa, 0x3fd0_a324_e273_9000, 0x3d0c_6bee_7ef4_030e],
    [0x3fe8_86e5_f0ab_b04a, 0x3fd1_058b_f9ae_5000, 0xbd34_ab9d_817d_52cd],
    [0x3fe8_6186_1861_8618, 0x3fd1_675c_abab_a000, 0x3d38_380e_731f_55c4],
    [0x3fe8_3c97_7ab2_bedd, 0x3fd1_c898_c169_a000, 0xbd38_1410_e5c6_2aff],
    [0x3fe8_1818_1818_1818, 0x3fd2_2941_fbcf_8000, 0xbd3a_6976_f5eb_0963],
    [0x3fe7_f405_fd01_7f40, 0x3fd2_895a_13de_8000, 0x3d3a_8d7a_d24c_13f0],
    [0x3fe7_d05f_417d_05f4, 0x3fd2_e8e2_bae1_2000, 0xbd26_7b1e_99b7_2bd8],
    [0x3fe7_ad22_08e0_ecc3, 0x3fd3_47dd_9a98_8000, 0xbd25_594d_d4c5_8092],
    [0x3fe7_8a4c_8178_a4c8, 0x3fd3_a64c_5569_4000, 0x3d37_a71c_bcd7_35d0],
    [0x3fe7_67dc_e434_a9b1, 0x3fd4_0430_8686_a000, 0x3d3f_8ef4_3049_f7d3],
    [0x3fe7_45d1_745d_1746, 0x3fd4_618b_c21c_6000, 0xbd13_d82f_484c_84cc],
    [0x3fe7_2428_7f46_debc, 0x3fd4_be5f_9577_8000, 0xbd3d_7c92_cd9a_d824],
    [0x3fe7_02e0_5c0b_8170, 0x3fd5_1aad_872e_0000, 0xbd3f_4bd8_db0a_7cc1],
    [0x3fe6_e1f7_6b43_37c7, 0x3fd5_7677_1745_6000, 0xbd36_4ead_9524_d7ca],
    [0x3fe6_c16c_16c1_6c17, 0x3fd5_d1bd_bf58_1000, 0xbd38_d6bd_c9c7_c238],
    [0x3fe6_a13c_d153_7290, 0x3fd6_2c82_f2b9_c000, 0x3d3e_54bd_bd7c_8a98],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all sizes, and around 1.
    fn numbers() -> impl Iterator<Item = f64> {
        let mut state = 1u64;
        (0..100_000).map(move |index| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            match index % 3 {
                0 => f64::from_bits(state >> 1),
                1 => f64::from_bits(0x3fe0_0000_0000_0000 + (state >> 11)),
                _ => 1.0 + ((state >> 11) as f64 - 4.5e15) * 2f64.powi(-53 - (state & 31) as i32),
            }
        })
    }

    /// The functions of `libm` are wrong by less than 1 ulp too.
    fn is_near(found: f64, expected: f64) -> bool {
        found.to_bits().abs_diff(expected.to_bits()) <= 2 || found.is_nan() && expected.is_nan()
    }

    #[test]
    fn they_are_near_those_of_libm() {
        for x in numbers() {
            assert!(is_near(log(x), libm::log(x)), "log({x:e}) {:e} {:e}", log(x), libm::log(x));
            for x in [x, -x, libm::log(x)] {
                assert!(is_near(exp(x), libm::exp(x)), "exp({x:e}) {:e} {:e}", exp(x), libm::exp(x));
            }
        }
    }

    /// The largest error of a function of `float`, relative to the one of `double`.
    fn largest_error(
        of_float: fn(f32) -> f64,
        of_double: fn(f64) -> f64,
        numbers: impl Iterator<Item = f32>,
    ) -> f64 {
        numbers.fold(0.0, |largest, x| {
            let (found, expected) = (of_float(x), of_double(x.into()));
            if found == expected { largest } else { f64::max(largest, (found / expected - 1.0).abs()) }
        })
    }

    #[test]
    fn those_of_float_are_near() {
        let floats = || numbers().flat_map(|x| [x as f32, f32::from_bits(x.to_bits() as u32 >> 1)]);
        let error = largest_error(log_of_float, log, floats().filter(|&x| x > 0.0));
        assert!(error < 2f64.powi(-46), "log {error:e}");
        let arguments = floats().map(|x| if x > 1e-3 { log(x.into()) as f32 } else { -x });
        let error = largest_error(exp_of_float, exp, arguments.filter(|x| x.abs() < 200.0));
        assert!(error < 2f64.powi(-46), "exp {error:e}");
    }

    #[test]
    fn edges_of_float() {
        let (exp, log) = (exp_of_float, log_of_float);
        assert_eq!((exp(0.0), exp(-0.0), log(1.0).to_bits()), (1.0, 1.0, 0));
        assert_eq!(
            (log(0.0), log(-0.0), log(f32::INFINITY)),
            (f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY)
        );
        assert_eq!((exp(f32::NEG_INFINITY), exp(1000.0), exp(-1000.0)), (0.0, f64::INFINITY, 0.0));
        assert_eq!(log(f32::from_bits(1)) as f32, -103.278_93);
        assert!(log(-1.0).is_nan() && log(f32::NAN).is_nan() && exp(f32::NAN).is_nan());
    }

    #[test]
    fn edges() {
        assert_eq!((exp(0.0), exp(-0.0), log(1.0).to_bits()), (1.0, 1.0, 0));
        assert_eq!((log(0.0), exp(f64::NEG_INFINITY), exp(1000.0)), (f64::NEG_INFINITY, 0.0, f64::INFINITY));
        assert!(log(-1.0).is_nan() && exp(f64::NAN).is_nan());
    }
}
