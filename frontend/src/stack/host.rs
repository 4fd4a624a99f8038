//! Stacks of hosts that can switch between them.

use crate::stop;
use corosensei::stack::{DefaultStack, Stack};
use std::cell::Cell;

/// The smallest stack that is made. Only what is used of it takes memory.
const SMALLEST: usize = 4 << 20;

thread_local! {
    /// Where the stack in use ends; 0 on the thread's own, which is as large as its owner made it.
    static END: Cell<usize> = const { Cell::new(0) };
    /// The stack that was used last, for the next call that needs one.
    static SPARE: Cell<Option<DefaultStack>> = const { Cell::new(None) };
}

#[inline]
pub(super) fn grow_on_host<R>(red_zone: usize, size: usize, call: impl FnOnce() -> R) -> R {
    let (here, end) = (address(), END.get());
    if end != 0 && here.saturating_sub(end) >= red_zone {
        return call();
    }
    let (mut call, mut result) = (Some(call), None);
    on_another(red_zone, size, &mut || result = call.take().map(|call| call()));
    result.expect("the call returned")
}

/// About where the stack in use is.
#[inline]
fn address() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&local)).addr()
}

/// Puts back what held before, also if the call panics.
struct Restore(usize);

impl Drop for Restore {
    fn drop(&mut self) {
        END.set(self.0);
    }
}

#[cold]
#[inline(never)]
fn on_another(red_zone: usize, size: usize, call: &mut dyn FnMut()) {
    let size = size.max(2 * red_zone).max(SMALLEST);
    let spare = SPARE.take().filter(|spare| size_of(spare) > size);
    let Some(mut stack) = spare.or_else(|| DefaultStack::new(size).ok()) else { stop::out_of_memory() };
    let restore = Restore(END.replace(stack.limit().get()));
    corosensei::on_stack(&mut stack, call);
    drop(restore);
    // The larger one is kept: what needed it in this call needs it in the next.
    SPARE.set(SPARE.take().filter(|spare| size_of(spare) >= size_of(&stack)).or(Some(stack)));
}

fn size_of(stack: &DefaultStack) -> usize {
    stack.base().get() - stack.limit().get()
}
