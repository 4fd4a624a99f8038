// The interface of opencl-clang, as far as spirocl provides it: binary compatible with programs that were built for it.
// SPDX-License-Identifier: Apache-2.0 OR MIT
#ifndef SPIROCL_OPENCL_CLANG_H
#define SPIROCL_OPENCL_CLANG_H

#include <cstddef>

namespace Intel {
namespace OpenCL {
namespace ClangFE {

enum IR_TYPE { IR_TYPE_UNKNOWN, IR_TYPE_EXECUTABLE, IR_TYPE_LIBRARY, IR_TYPE_COMPILED_OBJECT };

// The order of the functions is that of the virtual table.
struct IOCLFEBinaryResult {
    virtual std::size_t GetIRSize() const = 0;
    virtual const void *GetIR() const = 0;
    virtual const char *GetIRName() const = 0;
    virtual IR_TYPE GetIRType() const = 0;
    virtual const char *GetErrorLog() const = 0;
    virtual void Release() = 0;

protected:
    virtual ~IOCLFEBinaryResult() {}
};

}  // namespace ClangFE
}  // namespace OpenCL
}  // namespace Intel

// Whether all options are known; the unknown ones are listed in the buffer, if there is one, separated by spaces.
extern "C" bool CheckCompileOptions(const char *options, char *unknown, std::size_t unknown_size);

// Compiles a program with headers in memory. `device_version` is that of OpenCL as a number: "120", "300". The result, if it is asked
// for, must be released. What is returned is 0, or an error of OpenCL.
extern "C" int Compile(const char *source, const char **headers, unsigned header_count, const char **header_names,
                       const char *precompiled, std::size_t precompiled_size, const char *options, const char *more_options,
                       const char *device_version, Intel::OpenCL::ClangFE::IOCLFEBinaryResult **result);

#endif
