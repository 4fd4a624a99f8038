//! Tests of the lexer, table-shaped.

use super::*;

fn lex(text: &str) -> (Vec<(String, RawKind)>, Vec<Oddity>) {
    let mut symbols = Symbols::default();
    let mut cursor = Cursor::new(0);
    let mut tokens = Vec::new();
    loop {
        let token = cursor.next(text, &mut symbols);
        if token.is_end() {
            break;
        }
        tokens.push((token.spelling(&symbols).to_owned(), token.kind));
    }
    (tokens, cursor.oddities.into_iter().map(|each| each.0).collect())
}

fn spellings(text: &str) -> String {
    lex(text).0.into_iter().map(|each| each.0).collect::<Vec<_>>().join(" ")
}

#[test]
fn longest_token_wins() {
    let table = [
        ("a+++++b", "a ++ ++ + b"),
        ("x>>=1<<=2>>3", "x >>= 1 <<= 2 >> 3"),
        ("a...b..c.5.x", "a ... b . . c .5.x"),
        ("p->q-->r", "p -> q -- > r"),
        ("%:define %:%: <: :> <% %>", "%: define %:%: <: :> <% %>"),
        ("#a ## b^^c^=d", "# a ## b ^^ c ^= d"),
        ("1.0e+5f+0x1p-3+1e+", "1.0e+5f + 0x1p-3 + 1e+"),
        ("0x1e+1 .e", "0x1e+1 . e"),
        ("a$b größe \\u00e9x _1", "a$b größe éx _1"),
        ("L'a' L\"b\" L \"c\"", "L'a' L\"b\" L \"c\""),
        ("'\\'' \"\\\"\" '\\\\'", "'\\'' \"\\\"\" '\\\\'"),
        ("a @ ` \\ b", "a @ ` \\ b"),
    ];
    for (text, expected) in table {
        assert_eq!(spellings(text), expected, "{text}");
    }
}

#[test]
fn splices_and_comments_vanish() {
    let table = [
        ("ab\\\ncd", "abcd"),
        ("ab\\\r\ncd", "abcd"),
        ("+\\\n+ x", "++ x"),
        ("1\\\n2.\\\n5e\\\n+3", "12.5e+3"),
        ("\"a\\\nb\"", "\"ab\""),
        ("\"a\\\\\nb", "\"a\\b"),
        ("/\\\n* x *\\\n/ y", "y"),
        ("// a \\\n b \n c", "c"),
        ("a/* // */b//*\nc", "a b c"),
        ("x /**/ y /***/ z", "x y z"),
        ("ab\\\n cd", "ab cd"),
    ];
    for (text, expected) in table {
        assert_eq!(spellings(text), expected, "{text}");
    }
}

#[test]
fn oddities_are_kept() {
    let table = [
        ("a /* b", vec![Oddity::UnterminatedComment]),
        ("a /* /* */ b", vec![Oddity::NestedComment]),
        ("a \\ \n b", vec![Oddity::SpaceInSplice]),
        ("a\\ \nb", vec![Oddity::SpaceInSplice]),
        ("a \0 b", vec![Oddity::Nul]),
    ];
    for (text, expected) in table {
        assert_eq!(lex(text).1, expected, "{text}");
    }
}

#[test]
fn literal_without_end_reaches_to_the_end_of_the_line() {
    let (tokens, _) = lex("'ab\r\n\"cd\n'");
    let expected = ["'ab", "\"cd", "'"].map(|text| (text.to_owned(), RawKind::Unterminated));
    assert_eq!(tokens, expected);
}

#[test]
fn skipping_finds_the_next_directive() {
    let text = "x\n a '#\n /* \n#no */ #yes\n\"\\\"\n#no";
    let mut cursor = Cursor::new(0);
    assert_eq!(cursor.skip_to_directive(text).map(|hash| hash.start as usize), text.find("#yes"));
    cursor.finish_line(text);
    assert_eq!(cursor.skip_to_directive(text).map(|hash| hash.start as usize), text.rfind("#no"));
    assert_eq!(cursor.skip_to_directive(text), None);
}
