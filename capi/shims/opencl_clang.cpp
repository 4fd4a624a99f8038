// The interface of opencl-clang over that of spirocl.
// SPDX-License-Identifier: Apache-2.0 OR MIT
#include "opencl_clang.h"

#include "spirocl.h"

#include <cstring>
#include <new>
#include <string>
#include <vector>

using Intel::OpenCL::ClangFE::IOCLFEBinaryResult;
using Intel::OpenCL::ClangFE::IR_TYPE;

namespace {

// The errors of OpenCL that a compilation can end with.
enum { CL_SUCCESS = 0, CL_OUT_OF_HOST_MEMORY = -6, CL_COMPILE_PROGRAM_FAILURE = -15, CL_INVALID_VALUE = -30, CL_INVALID_COMPILER_OPTIONS = -66 };

// Options that only select what opencl-clang makes, and have no meaning where that is always SPIR-V.
const char *const IGNORED[] = {"-emit-spirv", "-profiling"};

class Compiler {
public:
    Compiler() : compiler_(spirocl_compiler_new()) {}
    ~Compiler() { spirocl_compiler_free(compiler_); }
    Compiler(const Compiler &) = delete;
    Compiler &operator=(const Compiler &) = delete;
    spirocl_compiler *get() const { return compiler_; }

private:
    spirocl_compiler *compiler_;
};

class Result : public IOCLFEBinaryResult {
public:
    explicit Result(spirocl_result *result) : result_(result) {}
    explicit Result(const std::string &log) : result_(nullptr), log_(log) {}

    std::size_t GetIRSize() const override {
        std::size_t size = 0;
        spirocl_result_binary(result_, &size);
        return size;
    }
    const void *GetIR() const override { return spirocl_result_binary(result_, nullptr); }
    const char *GetIRName() const override { return ""; }
    IR_TYPE GetIRType() const override {
        return GetIR() ? Intel::OpenCL::ClangFE::IR_TYPE_COMPILED_OBJECT : Intel::OpenCL::ClangFE::IR_TYPE_UNKNOWN;
    }
    const char *GetErrorLog() const override {
        const char *log = result_ ? spirocl_result_log(result_, nullptr) : log_.c_str();
        return *log ? log : nullptr;
    }
    void Release() override { delete this; }

protected:
    ~Result() override { spirocl_result_free(result_); }

private:
    spirocl_result *result_;
    std::string log_;
};

// The words of a string of options, whose quotation marks stay part of them.
std::vector<std::string> split(const char *options) {
    std::vector<std::string> words;
    std::string word;
    bool quoted = false;
    for (const char *at = options ? options : ""; ; ++at) {
        if (*at == 0 || (!quoted && std::strchr(" \t\n", *at))) {
            if (!word.empty()) words.push_back(word);
            word.clear();
            if (*at == 0) return words;
            continue;
        }
        quoted ^= *at == '"';
        word += *at;
    }
}

bool is_ignored(const std::string &word) {
    for (const char *each : IGNORED) {
        if (word == each) return true;
    }
    return false;
}

// The options without those that are ignored.
std::string understood(const char *options) {
    std::string all;
    for (const std::string &word : split(options)) {
        if (!is_ignored(word)) all += word + " ";
    }
    return all;
}

bool takes(const std::string &options) {
    Compiler compiler;
    return spirocl_compiler_add_options(compiler.get(), options.c_str()) == SPIROCL_SUCCESS;
}

// The device of a version: `__OPENCL_VERSION__` and the newest version of OpenCL C.
std::string device(const char *version) {
    if (!version || std::strlen(version) != 3) return "";
    return std::string("CL_DEVICE_VERSION=OpenCL ") + version[0] + "." + version[1] + "\n";
}

int finish(IOCLFEBinaryResult **place, Result *result, int status) {
    if (place) {
        *place = result;
    } else {
        result->Release();
    }
    return status;
}

}  // namespace

extern "C" bool CheckCompileOptions(const char *options, char *unknown, std::size_t unknown_size) {
    const std::vector<std::string> words = split(options);
    std::string wrong;
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (is_ignored(words[index]) || takes(words[index])) continue;
        // The value may be a word of its own: `-D NAME`.
        if (index + 1 < words.size() && takes(words[index] + " " + words[index + 1])) {
            ++index;
            continue;
        }
        wrong += (wrong.empty() ? "" : " ") + words[index];
    }
    if (unknown && unknown_size > 0) {
        const std::size_t length = wrong.size() < unknown_size - 1 ? wrong.size() : unknown_size - 1;
        std::memcpy(unknown, wrong.data(), length);
        unknown[length] = 0;
    }
    return wrong.empty();
}

extern "C" int Compile(const char *source, const char **headers, unsigned header_count, const char **header_names, const char *,
                       std::size_t, const char *options, const char *more_options, const char *device_version,
                       IOCLFEBinaryResult **result) try {
    if (result) *result = nullptr;
    if (!source || (header_count > 0 && (!headers || !header_names))) return CL_INVALID_VALUE;
    Compiler compiler;
    const std::string description = device(device_version);
    const std::string all = understood(options) + understood(more_options);
    if (spirocl_compiler_set_device(compiler.get(), description.c_str()) != SPIROCL_SUCCESS ||
        spirocl_compiler_add_options(compiler.get(), all.c_str()) != SPIROCL_SUCCESS) {
        return finish(result, new Result(spirocl_compiler_error(compiler.get())), CL_INVALID_COMPILER_OPTIONS);
    }
    for (unsigned index = 0; index < header_count; ++index) {
        const char *text = headers[index];
        if (spirocl_compiler_add_header(compiler.get(), header_names[index], text, text ? std::strlen(text) : 1) != SPIROCL_SUCCESS) {
            return CL_INVALID_VALUE;
        }
    }
    spirocl_result *compiled = spirocl_compiler_compile(compiler.get(), source, std::strlen(source), nullptr);
    const int status = spirocl_result_status(compiled) == SPIROCL_SUCCESS ? CL_SUCCESS : CL_COMPILE_PROGRAM_FAILURE;
    return finish(result, new Result(compiled), status);
} catch (const std::bad_alloc &) {
    return CL_OUT_OF_HOST_MEMORY;
}
