// A wrapper of spirocl.h for C++11 and later, in this header alone: objects that free themselves, and exceptions.
// SPDX-License-Identifier: Apache-2.0 OR MIT
#ifndef SPIROCL_HPP
#define SPIROCL_HPP

#include "spirocl.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace spirocl {

// A message, with its place in the source; of what stands in no file, the file is empty and the line 0.
struct Message {
    enum class Severity { note = SPIROCL_NOTE, warning = SPIROCL_WARNING, error = SPIROCL_ERROR };
    Severity severity;
    std::string code, name, text, file;
    std::uint32_t line, column;
};

// What came out of a compilation or a link.
class Result {
public:
    explicit Result(spirocl_result *result) : result_(result) {}

    int status() const { return spirocl_result_status(result_.get()); }
    bool ok() const { return status() == SPIROCL_SUCCESS; }
    std::string log() const { return spirocl_result_log(result_.get(), nullptr); }

    // The words of the module; empty if there is none.
    std::vector<std::uint32_t> words() const {
        std::size_t size = 0;
        const auto *start = static_cast<const std::uint32_t *>(spirocl_result_binary(result_.get(), &size));
        return start ? std::vector<std::uint32_t>(start, start + size / sizeof *start) : std::vector<std::uint32_t>();
    }

    // The description of the module as JSON; empty if there is none.
    std::string reflection() const {
        const char *text = spirocl_result_reflection(result_.get(), nullptr);
        return text ? text : "";
    }

    std::vector<Message> messages() const {
        std::vector<Message> all;
        for (std::size_t index = 0; index < spirocl_result_message_count(result_.get()); ++index) {
            const spirocl_message &message = *spirocl_result_message(result_.get(), index);
            const spirocl_place &place = message.labels[0].place;
            all.push_back({static_cast<Message::Severity>(message.severity), message.code, message.name, message.text,
                           place.file ? place.file : "", place.line, place.column});
        }
        return all;
    }

    // The C object, for what has no function here.
    const spirocl_result *get() const { return result_.get(); }

private:
    struct Free {
        void operator()(spirocl_result *result) const { spirocl_result_free(result); }
    };
    std::unique_ptr<spirocl_result, Free> result_;
};

// Wrong options, or a wrong description of a device.
class UsageError : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// A module, and what messages call it.
struct Module {
    std::string name;
    std::vector<std::uint32_t> words;
};

namespace detail {

inline spirocl_module view(const Module &module) {
    return {module.name.c_str(), module.words.data(), module.words.size() * sizeof(std::uint32_t)};
}

inline std::vector<spirocl_module> views(const std::vector<Module> &modules) {
    std::vector<spirocl_module> all;
    for (const Module &module : modules) {
        all.push_back(view(module));
    }
    return all;
}

}  // namespace detail

// A request to end calls, which any thread may make. Copies are the same request.
class Cancellation {
public:
    Cancellation() : cancellation_(spirocl_cancellation_new(), spirocl_cancellation_free) {}

    // The calls with it end soon after, with the status SPIROCL_CANCELLED.
    void cancel() const { spirocl_cancellation_cancel(cancellation_.get()); }
    // Later calls run again.
    void reset() const { spirocl_cancellation_reset(cancellation_.get()); }

    // The C object, for what has no function here.
    const spirocl_cancellation *get() const { return cancellation_.get(); }

private:
    std::shared_ptr<spirocl_cancellation> cancellation_;
};

// A compiler: options and headers that serve several compilations.
class Compiler {
public:
    // Returns whether there is a header of this name, and sets its text.
    using FindHeader = std::function<bool(const std::string &name, bool angled, const std::string &includer, std::string &text)>;

    Compiler() : compiler_(spirocl_compiler_new()) {}
    explicit Compiler(const std::string &options) : Compiler() { add_options(options); }

    Compiler &add_options(const std::string &options) {
        return check(spirocl_compiler_add_options(compiler_.get(), options.c_str()));
    }
    Compiler &add_header(const std::string &name, const std::string &text) {
        return check(spirocl_compiler_add_header(compiler_.get(), name.c_str(), text.data(), text.size()));
    }
    Compiler &read_files() { return check(spirocl_compiler_read_files(compiler_.get())); }
    Compiler &set_device(const std::string &description) {
        return check(spirocl_compiler_set_device(compiler_.get(), description.c_str()));
    }
    // A call that needs more ends soon after, with the status SPIROCL_LIMIT_REACHED. No time: no limit.
    Compiler &set_time_limit(std::chrono::milliseconds time) {
        return check(spirocl_compiler_set_time_limit(compiler_.get(), static_cast<std::uint64_t>(time.count())));
    }
    Compiler &set_memory_limit(std::uint64_t bytes) {
        return check(spirocl_compiler_set_memory_limit(compiler_.get(), bytes));
    }
    Compiler &set_cancellation(const Cancellation &cancellation) {
        return check(spirocl_compiler_set_cancellation(compiler_.get(), cancellation.get()));
    }
    // The function must not throw, and must allow for calls by several threads if several use the compiler.
    Compiler &find_headers(FindHeader find) {
        find_.reset(new FindHeader(std::move(find)));
        return check(spirocl_compiler_set_header_callback(compiler_.get(), &Compiler::find, find_.get()));
    }

    Result compile(const std::string &source, const std::string &name = std::string()) const {
        return Result(spirocl_compiler_compile(compiler_.get(), source.data(), source.size(), name.c_str()));
    }

    // Links modules to one: a program (SPIROCL_LINK_PROGRAM) or a library (SPIROCL_LINK_LIBRARY).
    Result link(const std::vector<Module> &modules, int kind = SPIROCL_LINK_PROGRAM) const {
        const std::vector<spirocl_module> all = detail::views(modules);
        return Result(spirocl_compiler_link(compiler_.get(), all.data(), all.size(), kind));
    }

private:
    static int find(void *user, const char *name, int angled, const char *includer, spirocl_included *included) {
        static thread_local std::string file, text;
        text.clear();
        if (!(*static_cast<FindHeader *>(user))(name, angled != 0, includer, text)) {
            return 0;
        }
        file = name;
        *included = spirocl_included{file.c_str(), text.data(), text.size()};
        return 1;
    }

    Compiler &check(int status) {
        if (status != SPIROCL_SUCCESS) {
            throw UsageError(spirocl_compiler_error(compiler_.get()));
        }
        return *this;
    }

    struct Free {
        void operator()(spirocl_compiler *compiler) const { spirocl_compiler_free(compiler); }
    };
    std::unique_ptr<FindHeader> find_;
    std::unique_ptr<spirocl_compiler, Free> compiler_;
};

// Links modules to one, without limits.
inline Result link(const std::vector<Module> &modules, int kind = SPIROCL_LINK_PROGRAM) {
    const std::vector<spirocl_module> all = detail::views(modules);
    return Result(spirocl_link(all.data(), all.size(), kind));
}

// Describes a module, whichever compiler made it.
inline Result describe(const Module &module) {
    const spirocl_module view = detail::view(module);
    return Result(spirocl_describe(&view));
}

}  // namespace spirocl

#endif
