//! What a program sees of [`PooledAllocator`], which is the allocator of this one.

use spirocl_allocator::PooledAllocator;
use std::{hint::black_box, thread};

#[global_allocator]
static ALLOCATOR: PooledAllocator = PooledAllocator;

/// Sizes around those of small blocks, and large ones.
fn sizes() -> impl Iterator<Item = usize> {
    (1..=300).chain([1_000, 4_096, 100_000, 1_000_000])
}

fn pattern(size: usize) -> impl Iterator<Item = u8> {
    (0..size).map(move |at| (at * 7 + size) as u8)
}

#[test]
fn blocks_keep_their_contents() {
    let blocks: Vec<Vec<u8>> = sizes().map(|size| pattern(size).collect()).collect();
    for (size, block) in sizes().zip(&blocks) {
        assert!(pattern(size).eq(block.iter().copied()), "{size} bytes");
    }
}

#[test]
fn contents_move_with_blocks_that_grow_and_shrink() {
    for size in sizes() {
        let mut grown: Vec<u8> = Vec::with_capacity(1);
        for byte in pattern(size) {
            grown.push(byte);
        }
        assert!(pattern(size).eq(grown.iter().copied()), "{size} bytes");
        grown.truncate(size.div_ceil(3));
        grown.shrink_to_fit();
        assert!(pattern(size).take(size.div_ceil(3)).eq(grown), "a third of {size} bytes");
    }
}

#[test]
fn zeroed_blocks_are_zero_where_others_were_before() {
    for size in sizes() {
        drop(black_box(vec![0xff_u8; size]));
        assert!(black_box(vec![0_u8; size]).iter().all(|&byte| byte == 0), "{size} bytes");
    }
}

#[test]
fn blocks_are_aligned() {
    #[repr(align(16))]
    struct Sixteen([u8; 40]);
    #[repr(align(128))]
    struct Many([u8; 40]);
    let (sixteen, many): (Vec<_>, Vec<_>) =
        (0..100).map(|_| (Box::new(Sixteen([1; 40])), Box::new(Many([2; 40])))).unzip();
    for (small, large) in sixteen.iter().zip(&many) {
        assert_eq!(((&raw const **small).addr() % 16, (&raw const **large).addr() % 128), (0, 0));
        assert_eq!((small.0, large.0), ([1; 40], [2; 40]));
    }
}

#[test]
fn memory_of_freed_blocks_is_used_again() {
    let first = black_box(Box::new([1_u64; 5]));
    let address = (&raw const *first).addr();
    drop(first);
    assert_eq!((&raw const *black_box(Box::new([2_u64; 5]))).addr(), address);
}

#[test]
fn blocks_may_be_freed_by_other_threads() {
    for _ in 0..4 {
        let makers: Vec<_> = (0..4_usize)
            .map(|maker| thread::spawn(move || (0..1_000).map(|at| vec![maker; at % 40]).collect::<Vec<_>>()))
            .collect();
        let made: Vec<_> = makers.into_iter().map(|maker| maker.join().expect("it ends")).collect();
        for (maker, lists) in made.iter().enumerate() {
            assert!(lists.iter().enumerate().all(|(at, list)| *list == vec![maker; at % 40]));
        }
    }
}

#[test]
fn pieces_are_used_to_their_ends() {
    // Blocks of 6 MiB in all, of a size that does not divide a step: three pieces at least.
    let blocks: Vec<Vec<u8>> = (0..(6 << 20) / 112).map(|_| pattern(112).collect()).collect();
    assert!(blocks.iter().all(|block| pattern(112).eq(block.iter().copied())));
}
