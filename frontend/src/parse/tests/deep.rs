//! Chains without brackets: no stack overflows, no quadratic time.
