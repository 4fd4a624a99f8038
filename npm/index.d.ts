/** A compiler from OpenCL C to SPIR-V. */

/** What a compilation depends on beside its source. */
export interface Settings {
    /** What messages call the source; by default `<source>`. */
    name?: string;
    /** The options of `clBuildProgram` and of the compiler: one text, or a word each. */
    options?: string | readonly string[];
    /** What `#include` finds, by name. */
    headers?: Readonly<Record<string, string | Uint8Array>>;
    /** The program uses only what the device has. */
    device?: Device;
}

/** What a device has, as `clGetDeviceInfo` tells it; what is missing is not known, and not a limit. */
export interface Device {
    /** `CL_DEVICE_VERSION`: `OpenCL 3.0 ...`. Its version of OpenCL C is the newest that may be asked for. */
    version?: string;
    /** `CL_DEVICE_IL_VERSION`: `SPIR-V_1.0 SPIR-V_1.2`. The module has the newest. */
    ilVersion?: string;
    /** `CL_DEVICE_EXTENSIONS`. */
    extensions?: readonly string[];
    /** The names in `CL_DEVICE_OPENCL_C_FEATURES`. */
    features?: readonly string[];
    /** `CL_DEVICE_SPIRV_EXTENSIONS_KHR`: the extensions that modules may declare. */
    spirvExtensions?: readonly string[];
    /** The names of `CL_DEVICE_SPIRV_CAPABILITIES_KHR`: the capabilities that modules may declare. */
    spirvCapabilities?: readonly string[];
    /** `CL_DEVICE_ADDRESS_BITS`; by default 64. */
    addressBits?: 32 | 64;
    /** `CL_DEVICE_IMAGE_SUPPORT`; by default true. */
    imageSupport?: boolean;
}

/** A SPIR-V module, its description, and the messages about its source. */
export declare class Module {
    private constructor();
    /** The bytes, for `clCreateProgramWithIL`. */
    readonly spirv: Uint8Array;
    readonly kernels: Kernel[];
    readonly reflection: Reflection;
    /** Warnings and notes. */
    readonly messages: Message[];
    /** The messages, drawn beside the source. */
    readonly drawn: string;
    /** The names of the headers that were included. */
    readonly inputs: string[];
    /** The module as assembly. */
    get assembly(): string;
}

/** The description of a module. */
export interface Reflection {
    spirvVersion: string;
    /** The version of OpenCL C, such as `1.2`. */
    languageVersion: string;
    addressBits: 32 | 64;
    /** The features of OpenCL C that the module uses, by the names of `CL_DEVICE_OPENCL_C_FEATURES`. */
    languageFeatures: string[];
    /** The extensions of OpenCL C that the module uses, by the names of `CL_DEVICE_EXTENSIONS`. */
    languageExtensions: string[];
    /** The capabilities of SPIR-V that the module declares. */
    capabilities: string[];
    /** The extensions of SPIR-V that the module declares. */
    extensions: string[];
    kernels: Kernel[];
    variables: Variable[];
    specializationConstants: SpecializationConstant[];
    /** What arguments and variables consist of or point at, each after those that it contains. */
    structures: Structure[];
    printfFormats: string[];
}

export interface Kernel {
    name: string;
    arguments: Argument[];
    requiredWorkGroupSize?: [number, number, number];
    workGroupSizeHint?: [number, number, number];
    vectorTypeHint?: string;
    requiredSubGroupSize?: number;
    /** In bytes, including that of called functions. */
    localMemorySize: number;
}

export interface Argument {
    /** Empty if it is unnamed. */
    name: string;
    /** Its type as written, without qualifiers: `float4*`. */
    type: string;
    /** How the host sets it. */
    kind: "value" | "buffer" | "local" | "image" | "sampler" | "pipe" | "queue";
    /** The address space of the pointee; `private` for values. */
    address: string;
    /** Of images and pipes. */
    access?: "read_only" | "write_only" | "read_write";
    typeQualifiers: ("restrict" | "const" | "volatile" | "pipe")[];
    /** In bytes. */
    size: number;
    alignment: number;
    /** The size of the pointee in bytes. */
    pointeeSize?: number;
    /** The layout of its type, or of the elements or pointees of that: an index of `structures`. */
    structure?: number;
}

export interface Variable {
    name: string;
    type: string;
    address: string;
    size?: number;
    alignment: number;
    linkage: "internal" | "export" | "import";
    /** An index of `structures`. */
    structure?: number;
}

/** A constant whose value the host may set. */
export interface SpecializationConstant {
    id: number;
    /** Empty if the module has none. */
    name: string;
    type: string;
    size: number;
    /** The bits of the value that it has unless one is set; above 2^53 only the first of them. */
    defaultBits: number;
}

/** The layout of a structure or union, in bytes. */
export interface Structure {
    name: string;
    union?: true;
    size: number;
    alignment: number;
    fields: {
        name: string;
        type: string;
        offset: number;
        size: number;
        /** An index of `structures`. */
        structure?: number;
    }[];
}

/** A piece of source text. Lines, and columns in characters, count from 1, bytes from 0; ends are after the last. */
export interface Location {
    file: string;
    line: number;
    column: number;
    endLine: number;
    endColumn: number;
    byte?: number;
    endByte?: number;
    /** The name of the file itself, if `#line` gave another. */
    path?: string;
}

/** An error, a warning or a note. One about no file has no location. */
export interface Message extends Partial<Location> {
    /** The version of the format. */
    version: 1;
    severity: "error" | "warning" | "note";
    /** Such as `S0501`. */
    code: string;
    /** What `-W` and `-Wno-` take, such as `unused-value`. */
    name: string;
    message: string;
    /** What stands at the location; may be empty. */
    label: string;
    labels: (Partial<Location> & { text: string })[];
    notes: { text: string }[];
    /** What to do. The edits of one help belong together, and were checked: they leave one error less. */
    help: { text: string; edits: (Partial<Location> & { replacement: string })[] }[];
    /** The macros that the location was expanded from, innermost first. */
    macros: (Partial<Location> & { name: string })[];
    /** The `#include` directives that lead to the file, innermost first. */
    includes: Partial<Location>[];
}

/** The program is wrong: its text draws the messages beside the source. */
export declare class CompileError extends Error {
    constructor(messages: Message[], drawn: string);
    readonly messages: Message[];
}

/** An option is unknown or has a wrong value, or what is to be disassembled is not a module. */
export declare class UsageError extends Error {}

/** A bug of the compiler: please report it. */
export declare class BugError extends Error {}

/** The compiler, loaded. It may be used again after any error. */
export declare class Compiler {
    /** Over a compiled `spirocl.wasm`, for those who load it in a way of their own. */
    constructor(module: WebAssembly.Module);
    /** The version of the compiler. */
    get version(): string;
    /**
     * Compiles a program.
     * @throws CompileError if the program is wrong, UsageError if an option is.
     */
    compile(source: string | Uint8Array, settings?: Settings): Module;
    /**
     * Replaces directives and macros: the text needs no headers.
     * @throws CompileError if the program is wrong, UsageError if an option is.
     */
    preprocess(source: string | Uint8Array, settings?: Settings): string;
    /**
     * The assembly of a SPIR-V module, in the form that `spirv-as` reads.
     * @throws UsageError if the bytes are not a module.
     */
    disassemble(spirv: Uint8Array): string;
}

/** Loads the compiler, once. */
export declare function load(): Promise<Compiler>;

/** Compiles a program: see {@link Compiler.compile}. */
export declare function compile(source: string | Uint8Array, settings?: Settings): Promise<Module>;

/** Replaces directives and macros: see {@link Compiler.preprocess}. */
export declare function preprocess(source: string | Uint8Array, settings?: Settings): Promise<string>;

/** The assembly of a SPIR-V module: see {@link Compiler.disassemble}. */
export declare function disassemble(spirv: Uint8Array): Promise<string>;
