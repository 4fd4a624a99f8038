//! The requests and answers, without WebAssembly.

use super::{INPUT, OUTPUT, spirocl_preprocess};
use super::{parts, spirocl_compile, spirocl_disassemble, spirocl_input, spirocl_output_length};

/// Sends a request; the parts of the answer.
fn ask(call: extern "C" fn(), request: &[&[u8]]) -> Vec<Vec<u8>> {
    let bytes = parts::write(request.iter().copied());
    assert!(!spirocl_input(bytes.len()).is_null());
    INPUT.set(bytes);
    call();
    let answer = OUTPUT.take();
    parts::read(&answer).expect("an answer is a list").into_iter().map(<[u8]>::to_vec).collect()
}

#[test]
fn a_program_is_compiled_with_options_and_headers() {
    let source = b"#include <a.h>\nkernel void f(global int *a) { a[0] = N + M; }";
    let request: [&[u8]; 9] = [b"a.cl", source, b"", b"words", b"2", b"-D", b"N=4", b"a.h", b"#define M 2"];
    let answer = ask(spirocl_compile, &request);
    assert_eq!((answer[0].as_slice(), &answer[1][..4]), (&b"success"[..], &[3, 2, 0x23, 7][..]));
    assert!(answer[4].starts_with(b"{\"spirvVersion\""));
    assert_eq!(answer[5..], [b"a.h".to_vec()]);
    let assembly = ask(spirocl_disassemble, &[&answer[1]]);
    assert!(String::from_utf8_lossy(&assembly[1]).contains("OpEntryPoint Kernel"));
    let text = ask(spirocl_preprocess, &[b"a.cl", b"N", b"", b"line", b"1", b"-D N=4"]);
    assert_eq!(text[1], b"4\n");
}

#[test]
fn what_is_wrong_is_answered() {
    let errors = ask(spirocl_compile, &[b"a.cl", b"int", b"", b"words", b"0"]);
    assert_eq!((errors[0].as_slice(), errors[1].len()), (&b"errors"[..], 0));
    assert!(errors[2].starts_with(b"{\"version\":1") && errors[3].starts_with(b"["));
    let half = b"half f(half a) { return a; }";
    let device = b"CL_DEVICE_EXTENSIONS=\"\"\n";
    assert_eq!(ask(spirocl_compile, &[b"a.cl", half, device, b"words", b"0"])[0], b"errors");
    let incomplete: [&[&[u8]]; 4] =
        [&[], &[b"a.cl"], &[b"", b"", b"", b"words", b"9"], &[b"", b"", b"", b"line", b"1", b"-o a"]];
    for wrong in incomplete {
        assert_eq!(ask(spirocl_compile, wrong)[0], b"usage");
    }
    assert_eq!(ask(spirocl_disassemble, &[b"no module"])[0], b"usage");
    INPUT.set(vec![9, 0, 0, 0]);
    spirocl_compile();
    assert!(spirocl_output_length() > 0);
    assert!(parts::read(&OUTPUT.take()).expect("a list")[0] == b"usage");
}
