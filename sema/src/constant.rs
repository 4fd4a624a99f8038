//! Constant expressions: folding of typed expressions as the target would compute them (integer widths, IEEE rounding).
