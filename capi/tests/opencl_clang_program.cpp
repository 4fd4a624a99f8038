// A program that is written to the interface of opencl-clang.
#include "opencl_clang.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

using namespace Intel::OpenCL::ClangFE;

static int failures;

static void check(bool condition, const char *what) {
    if (!condition) {
        std::fprintf(stderr, "failed: %s\n", what);
        failures++;
    }
}

int main() {
    const char *headers[] = {"#define N 3\n"}, *names[] = {"n.h"};
    const char *source = "#include \"n.h\"\n#if __OPENCL_VERSION__ != 200\n#error\n#endif\nkernel void f(global int *a) { *a = N; }\n";
    IOCLFEBinaryResult *result = nullptr;
    int status = Compile(source, headers, 1, names, nullptr, 0, "-cl-std=CL2.0", "-emit-spirv", "200", &result);
    check(status == 0 && result && result->GetIRType() == IR_TYPE_COMPILED_OBJECT, "a program compiles");
    std::uint32_t magic = 0;
    std::memcpy(&magic, result->GetIR(), sizeof magic);
    check(magic == 0x07230203 && result->GetIRSize() % 4 == 0 && !result->GetErrorLog(), "it is a module");
    result->Release();

    check(Compile("kernel void f() { g(); }", nullptr, 0, nullptr, nullptr, 0, nullptr, nullptr, "120", &result) != 0, "a wrong one does not");
    check(result && !result->GetIR() && std::strstr(result->GetErrorLog(), ":1:19"), "the log says where");
    result->Release();
    check(Compile("", nullptr, 0, nullptr, nullptr, 0, "-no-such", nullptr, "120", &result) == -66, "a wrong option");
    check(result && std::strstr(result->GetErrorLog(), "-no-such"), "the log names it");
    result->Release();
    check(Compile("", nullptr, 0, nullptr, nullptr, 0, nullptr, nullptr, "120", nullptr) == 0, "a result need not be asked for");

    char unknown[32];
    check(CheckCompileOptions("-cl-std=CL2.0 -D N=2 -emit-spirv", unknown, sizeof unknown) && !*unknown, "known options");
    check(!CheckCompileOptions("-cl-mad-enable -foo -D N=2 -bar", unknown, sizeof unknown), "unknown options");
    check(std::strcmp(unknown, "-foo -bar") == 0, "they are listed");
    std::puts("done");
    return failures != 0;
}
