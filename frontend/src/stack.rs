//! A stack that grows: the stages recurse over trees, and input can nest without bound where it has no brackets.

use crate::stop;

cfg_select! {
    // Those that the library of stacks knows; Cargo.toml names them too.
    all(
        any(unix, windows),
        any(
            target_arch = "aarch64",
            target_arch = "arm",
            target_arch = "loongarch64",
            target_arch = "powerpc64",
            target_arch = "riscv32",
            target_arch = "riscv64",
            target_arch = "x86",
            target_arch = "x86_64",
        )
    ) => {
        mod host;
        use host::grow_on_host;
        /// Whether the stack grows on this host; where it does not, [`crate::limits::NESTING`] is small.
        pub(crate) const GROWS: bool = true;
    }
    _ => {
        fn grow_on_host<R>(_red_zone: usize, _size: usize, call: impl FnOnce() -> R) -> R {
            call()
        }
        /// Whether the stack grows on this host; where it does not, [`crate::limits::NESTING`] is small.
        pub(crate) const GROWS: bool = false;
    }
}

/// Calls a function with at least `red_zone` bytes of stack left, on a new stack of `size` bytes if need be. As every recursion passes
/// here, it is also a place where a call ends early ([`stop::check`]).
#[inline]
pub fn grow<R>(red_zone: usize, size: usize, call: impl FnOnce() -> R) -> R {
    stop::check();
    grow_on_host(red_zone, size, call)
}

#[cfg(test)]
mod tests {
    use super::grow;

    fn depth(left: u32) -> u32 {
        let frame = std::hint::black_box([left; 64]);
        grow(64 << 10, 1 << 20, || if left == 0 { 0 } else { depth(left - 1) + frame[3] / left.max(1) })
    }

    #[test]
    fn recursion_is_as_deep_as_it_needs_to_be() {
        if super::GROWS {
            assert_eq!(depth(100_000), 100_000);
        }
    }

    #[test]
    fn a_panic_crosses_stacks() {
        let panicked = std::panic::catch_unwind(|| grow(64 << 10, 1 << 20, || std::panic::panic_any(7_u8)));
        assert_eq!(panicked.expect_err("it panics").downcast_ref(), Some(&7_u8));
        assert_eq!(depth(1_000), 1_000);
    }
}
