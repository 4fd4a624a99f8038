# The template of the Homebrew formula: `packaging/manifests` fills in what stands between @.
class Spirocl < Formula
  desc "Compiler from OpenCL C to SPIR-V"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license any_of: ["Apache-2.0", "MIT"]

  on_macos do
    on_arm do
      url "@URL@/spirocl-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256:aarch64-apple-darwin@"
    end
    on_intel do
      url "@URL@/spirocl-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256:x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@URL@/spirocl-@VERSION@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@URL@/spirocl-@VERSION@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "spirocl", "spirocl-c"
    man1.install "spirocl.1"
    bash_completion.install "completions/spirocl.bash" => "spirocl"
    zsh_completion.install "completions/_spirocl"
    fish_completion.install "completions/spirocl.fish"
  end

  test do
    (testpath/"f.cl").write "kernel void f(global int *a) { a[0] = 1; }\n"
    system bin/"spirocl", "f.cl"
    assert_equal "\x03\x02\x23\x07".b, (testpath/"f.spv").binread(4)
  end
end
