// A program that embeds the compiler by the wrapper of C++.
#include "spirocl.hpp"

#include <cstdio>

static int failures;

static void check(bool condition, const char *what) {
    if (!condition) {
        std::fprintf(stderr, "failed: %s\n", what);
        failures++;
    }
}

int main() {
    spirocl::Compiler compiler("-cl-std=CL2.0 -DN=2");
    compiler.add_header("one.h", "#define ONE 1\n").find_headers(
        [](const std::string &name, bool angled, const std::string &, std::string &text) {
            text = "#define TWO 2\n";
            return angled && name == "two.h";
        });
    spirocl::Result right = compiler.compile("#include \"one.h\"\n#include <two.h>\nkernel void f(global int *a) { *a = ONE + TWO; }");
    check(right.ok() && right.words().at(0) == 0x07230203, "a right program compiles");
    check(right.reflection().find("\"name\":\"f\"") != std::string::npos, "it is described");

    spirocl::Compiler moved = std::move(compiler);
    spirocl::Result wrong = moved.compile("#include <two.h>\nkernel void f() { g(TWO); }", "wrong.cl");
    check(!wrong.ok() && wrong.words().empty() && wrong.reflection().empty(), "a wrong program does not");
    check(wrong.messages().size() == 1 && wrong.messages()[0].file == "wrong.cl" && wrong.messages()[0].line == 2, "a message");
    check(wrong.messages()[0].severity == spirocl::Message::Severity::error, "it is an error");

    bool thrown = false;
    try {
        moved.add_options("-cl-fast-relaxed-mth");
    } catch (const spirocl::UsageError &error) {
        thrown = std::string(error.what()).find("-cl-fast-relaxed-math") != std::string::npos;
    }
    check(thrown, "wrong options are an exception");

    spirocl::Result library = moved.compile("int twice(int a) { return a * 2; }");
    spirocl::Result program = moved.compile("int twice(int a); kernel void f(global int *a) { *a = twice(*a); }");
    check(spirocl::link({{"program", program.words()}, {"library", library.words()}}).ok(), "they link");
    check(!spirocl::link({{"program", program.words()}}).ok(), "a symbol is missing");
    spirocl::Result described = spirocl::describe({"program", program.words()});
    check(described.reflection().find("\"name\":\"f\"") != std::string::npos, "modules are described");

    spirocl::Cancellation cancellation;
    moved.set_cancellation(cancellation).set_time_limit(std::chrono::seconds(60)).set_memory_limit(64 << 20);
    check(moved.compile("kernel void f() {}").ok(), "nothing is reached");
    cancellation.cancel();
    check(moved.compile("kernel void f() {}").status() == SPIROCL_CANCELLED, "a compilation is cancelled");
    check(moved.link({{"program", program.words()}, {"library", library.words()}}).status() == SPIROCL_CANCELLED, "a link is too");
    cancellation.reset();
    check(moved.link({{"program", program.words()}, {"library", library.words()}}).ok(), "the compiler links");
    moved.set_memory_limit(1);
    check(moved.compile("kernel void f() {}").status() == SPIROCL_LIMIT_REACHED, "one byte is little");
    std::puts("done");
    return failures != 0;
}
