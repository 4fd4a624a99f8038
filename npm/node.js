// The entry for Node.js, Deno and Bun: the WebAssembly module is a file.
import { readFile } from "node:fs/promises";
import { over } from "./compiler.js";

export { BugError, CompileError, Compiler, Module, UsageError } from "./compiler.js";

export const { load, compile, preprocess, disassemble } = over(async () =>
    WebAssembly.compile(await readFile(new URL("./spirocl.wasm", import.meta.url))),
);
