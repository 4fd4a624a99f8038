//! How many tokens a second; run with `cargo test --release -p spirocl-frontend -- --ignored --nocapture tokens_per_second`.

use std::time::Instant;

use super::lexer;
use crate::{
    brackets::Balanced,
    diagnostic::Diagnostics,
    language::{AddressWidth, Language, Version},
    parse::parse,
};

const KERNEL: &str = "
typedef struct { float4 position; float mass; } body_t;
constant float weights[3] = { 0.25f, 0.5f, 0.25f };
static inline float dot3(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
kernel void step(global const body_t *restrict in, global body_t *restrict out, local float4 *tile, const uint n) {
    const size_t i = get_global_id(0), l = get_local_id(0);
    float4 sum = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
    for (uint j = 0; j < n; j += get_local_size(0)) {
        tile[l] = in[j + l].position;
        barrier(1u);
        for (uint k = 0; k < get_local_size(0) && j + k < n; ++k) {
            float4 d = tile[k] - in[i].position;
            float r = rsqrt(dot3(d, d) + 0.01f);
            if (r > 1.0e3f || (i & 1) == 0)
                sum += d * (r * r * r) * in[j + k].mass;
            else
                sum.xyz -= weights[k % 3] * (float3)(d.x, -d.y, d.z) * (float)(l << 2);
        }
    }
    out[i].position = i < n ? sum : in[i].position;
    out[i].mass = in[i].mass;
}
";

#[test]
#[ignore = "measures"]
fn tokens_per_second() {
    let text = KERNEL.repeat(2_000);
    let (tokens, symbols, literals, end) = lexer::lex(&text, Version::V1_2);
    let balanced = Balanced { tokens, ..Balanced::default() };
    let language = Language::new(Version::V1_2, AddressWidth::Bits64);
    for _ in 0..5 {
        let mut diagnostics = Diagnostics::default();
        let (symbols, literals) = (symbols.clone(), literals.clone());
        let start = Instant::now();
        let unit = parse(&balanced, symbols, literals, &language, end, &mut diagnostics);
        let parsed = start.elapsed();
        assert!(!diagnostics.has_errors() && unit.items.len() == 8_000);
        drop(unit);
        let dropped = start.elapsed() - parsed;
        let rate = balanced.tokens.len() as f64 / parsed.as_secs_f64() / 1e6;
        println!(
            "{} tokens in {parsed:?}: {rate:.1} million a second; dropped in {dropped:?}",
            balanced.tokens.len()
        );
    }
}
