//! Any sequence of tokens gives a tree and an end: nothing panics, nothing hangs, and what is wrong is said.

use super::parsed;
use crate::{ast::print::print, language::Version};

/// Words of which wrong programs are made.
const WORDS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "{",
    "}",
    ";",
    ";",
    ";",
    ",",
    ":",
    "?",
    "=",
    "+",
    "-",
    "*",
    "&",
    "^",
    "^^",
    ".",
    "->",
    "...",
    "++",
    "<",
    "<<",
    "!",
    "int",
    "float4",
    "uint",
    "kernel",
    "global",
    "const",
    "struct",
    "enum",
    "union",
    "typedef",
    "static",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "return",
    "break",
    "goto",
    "sizeof",
    "typeof",
    "__attribute__",
    "asm",
    "_Static_assert",
    "_Generic",
    "_Alignas",
    "_Atomic",
    "__extension__",
    "vec_step",
    "__builtin_astype",
    "half",
    "pipe",
    "a",
    "b",
    "f",
    "foo",
    "template",
    "class",
    "catch",
    "1",
    "2.5f",
    "'c'",
    "\"s\"",
    "\n#pragma unroll\n",
];

/// A generator of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

#[test]
fn any_words() {
    let mut numbers = Numbers(1);
    for _ in 0..5_000 {
        let count = 1 + numbers.below(40);
        let words: Vec<&str> = (0..count).map(|_| WORDS[numbers.below(WORDS.len())]).collect();
        let (unit, _) = parsed(&words.join(" "), Version::V2_0);
        print(&unit);
    }
}

#[test]
fn right_text_with_one_word_changed() {
    let right = "struct s { int a , b [ 2 ] ; } ; enum e { A , B = 2 } ; typedef float4 v ; \
        int f ( int a , global float * p ) { for ( int i = 0 ; i < a ; i ++ ) { p [ i ] = ( v ) ( 1 , 2 ) . x ; } \
        do a = a ? f ( a , p ) : ( a + 1 ) * sizeof ( int ) ; while ( a ) ; \
        switch ( a ) { case 1 : break ; default : return 2 ; } struct s x = { 1 , . b = { 2 } } ; l : goto l ; } int g ;";
    let words: Vec<&str> = right.split(' ').filter(|word| !word.is_empty()).collect();
    let mut most = 0;
    for place in 0..words.len() {
        for change in WORDS.iter().copied().chain([""]) {
            let mut changed = words.clone();
            changed[place] = change;
            let (unit, messages) = parsed(&changed.join(" "), Version::V2_0);
            print(&unit);
            most = most.max(messages.len());
        }
    }
    assert!(most <= 12, "{most} messages about one change");
}
