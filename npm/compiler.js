// The compiler as objects of JavaScript, over the calls of the WebAssembly part (`src/lib.rs`). `index.d.ts` describes what is exported.

/** Memory is never given back, so an instance that has grown beyond this is not used again. */
const LARGEST_MEMORY = 256 << 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The program is wrong. */
export class CompileError extends Error {
    constructor(messages, drawn) {
        super(drawn);
        this.name = "CompileError";
        this.messages = messages;
    }
}

/** An option, or a module to disassemble, is wrong. */
export class UsageError extends Error {
    constructor(text) {
        super(text);
        this.name = "UsageError";
    }
}

/** A bug of the compiler. */
export class BugError extends Error {
    constructor(text, options) {
        super(text, options);
        this.name = "BugError";
    }
}

/** A compiled WebAssembly module, and an instance of it. */
export class Compiler {
    #module;
    #instance;

    constructor(module) {
        this.#module = module;
    }

    get version() {
        return decoder.decode(this.#call("spirocl_version", [])[1]);
    }

    compile(source, settings = {}) {
        const [, spirv, messages, drawn, reflection, ...inputs] = this.#call("spirocl_compile", request(source, settings));
        return new Module(this, spirv, JSON.parse(decoder.decode(reflection)), lines(messages), decoder.decode(drawn), inputs.map(text));
    }

    preprocess(source, settings = {}) {
        return decoder.decode(this.#call("spirocl_preprocess", request(source, settings))[1]);
    }

    disassemble(spirv) {
        return decoder.decode(this.#call("spirocl_disassemble", [spirv])[1]);
    }

    /** Sends a request; the parts of an answer that is a success. */
    #call(name, parts) {
        this.#instance ??= new WebAssembly.Instance(this.#module);
        const { exports } = this.#instance;
        const bytes = written(parts);
        try {
            // The memory may grow, which makes another buffer of it.
            const at = exports.spirocl_input(bytes.length);
            new Uint8Array(exports.memory.buffer).set(bytes, at);
            exports[name]();
        } catch (error) {
            // Nothing can be said of the state of an instance that has ended.
            this.#instance = undefined;
            throw new BugError(report(exports, error), { cause: error });
        }
        const answer = output(exports);
        if (exports.memory.buffer.byteLength > LARGEST_MEMORY) {
            this.#instance = undefined;
        }
        const [status, , messages, drawn] = answer;
        switch (decoder.decode(status)) {
            case "success":
                return answer;
            case "errors":
                throw new CompileError(lines(messages), decoder.decode(drawn));
            case "usage":
                throw new UsageError(decoder.decode(drawn));
            default:
                throw new BugError(decoder.decode(drawn));
        }
    }
}

/** A SPIR-V module and its description. */
export class Module {
    #compiler;
    #assembly;

    constructor(compiler, spirv, reflection, messages, drawn, inputs) {
        this.#compiler = compiler;
        this.spirv = spirv;
        this.reflection = reflection;
        this.kernels = reflection.kernels;
        this.messages = messages;
        this.drawn = drawn;
        this.inputs = inputs;
    }

    get assembly() {
        return (this.#assembly ??= this.#compiler.disassemble(this.spirv));
    }
}

/** The functions of a package that reads its WebAssembly module in this way: they load it when they are called first. */
export function over(read) {
    let loading;
    const load = () => {
        loading ??= read().then((module) => new Compiler(module));
        // What failed once may succeed later.
        loading.catch(() => (loading = undefined));
        return loading;
    };
    const loaded = (name) => async (...values) => (await load())[name](...values);
    return { load, compile: loaded("compile"), preprocess: loaded("preprocess"), disassemble: loaded("disassemble") };
}

/** The parts of a request: see `Request` in `src/lib.rs`. */
function request(source, { name = "<source>", options = [], headers = {}, device = {} }) {
    const words = typeof options === "string" ? [options] : [...options];
    const form = typeof options === "string" ? "line" : "words";
    return [name, source, description(device), form, String(words.length), ...words, ...Object.entries(headers).flat()];
}

/** A device as the lines that the library reads. */
function description(device) {
    const { version, ilVersion, extensions, features, spirvExtensions, spirvCapabilities, addressBits, imageSupport } = device;
    const rows = {
        CL_DEVICE_VERSION: version,
        CL_DEVICE_IL_VERSION: ilVersion,
        CL_DEVICE_EXTENSIONS: extensions?.join(" "),
        CL_DEVICE_OPENCL_C_FEATURES: features?.join(" "),
        CL_DEVICE_SPIRV_EXTENSIONS_KHR: spirvExtensions?.join(" "),
        CL_DEVICE_SPIRV_CAPABILITIES_KHR: spirvCapabilities?.join(" "),
        CL_DEVICE_ADDRESS_BITS: addressBits,
        CL_DEVICE_IMAGE_SUPPORT: imageSupport === undefined ? undefined : Number(imageSupport),
    };
    const known = Object.entries(rows).filter(([, value]) => value !== undefined);
    return known.map(([key, value]) => `${key}="${value}"\n`).join("");
}

/** A list of parts as one: see `src/parts.rs`. */
function written(parts) {
    const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
    const bytes = new Uint8Array(all.reduce((size, part) => size + 4 + part.length, 0));
    const view = new DataView(bytes.buffer);
    let at = 0;
    for (const part of all) {
        view.setUint32(at, part.length, true);
        bytes.set(part, at + 4);
        at += 4 + part.length;
    }
    return bytes;
}

/** The parts of the answer, copied out of the memory of the instance. */
function output(exports) {
    const bytes = new Uint8Array(exports.memory.buffer, exports.spirocl_output(), exports.spirocl_output_length());
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const parts = [];
    for (let at = 0; at < bytes.length; ) {
        const end = at + 4 + view.getUint32(at, true);
        parts.push(bytes.slice(at + 4, end));
        at = end;
    }
    return parts;
}

function text(part) {
    return decoder.decode(part);
}

function lines(part) {
    return text(part).split("\n").filter(Boolean).map(JSON.parse);
}

/** Why an instance ended: what a panic wrote, or the error of the engine. */
function report(exports, error) {
    try {
        const [status, , , drawn] = output(exports);
        if (text(status) === "bug") {
            return text(drawn);
        }
    } catch {
        // There is no answer.
    }
    return `the compiler ended: ${error.message}`;
}
