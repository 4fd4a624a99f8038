# Building for WebAssembly, with the Rust in use or with that of setup-wasm; npm/build and playground/build source it.

# What the npm package and the playground are built for.
wasm_targets=(wasm32-unknown-unknown wasm32-wasip1)

# Whether the Rust in use has them.
rust_has_wasm_targets() {
    local library target
    library="$(rustc --print sysroot)/lib/rustlib"
    for target in "${wasm_targets[@]}"; do
        [ -e "$library/$target" ] || return 1
    done
}

# has_wasm_target REPOSITORY: whether there is a Rust for WebAssembly: the one in use, or that of setup-wasm.
has_wasm_target() {
    rust_has_wasm_targets || [ -e "$1/target/test-tools/wasm/stamp" ]
}

# use_wasm_target REPOSITORY: cargo builds for WebAssembly from here on, into target/wasm. Fails with a message if there is no Rust for it.
use_wasm_target() {
    local wasm="$1/target/test-tools/wasm" target name
    export CARGO_TARGET_DIR="$1/target/wasm"
    # Lints are those of the Rust in use, where this one may be another.
    unset RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_RUSTFLAGS
    has_wasm_target "$1" || {
        echo "the Rust targets ${wasm_targets[*]} are not installed: run \`rustup target add ${wasm_targets[*]}\` or \`spirv-tests/setup\`" >&2
        return 1
    }
    ! rust_has_wasm_targets || return 0
    export RUSTC="$wasm/bin/rustc"
    for target in "${wasm_targets[@]}"; do
        name="${target//-/_}"
        export "CARGO_TARGET_${name^^}_LINKER=$wasm/bin/wasm-ld"
    done
}

# dist_level LEVEL: the options with which cargo optimizes all of a build in the profile `dist` at a level, as TOML has it (0, '"s"'): the profile
# has levels of their own for some packages, which stay otherwise.
dist_level() {
    local package
    printf '%s\n' --config "profile.dist.opt-level=$1"
    for package in spirocl libm '"*"'; do
        printf '%s\n' --config "profile.dist.package.$package.opt-level=$1"
    done
}
