// The entry for browsers and bundlers: the WebAssembly module is fetched.
import { over } from "./compiler.js";

export { BugError, CompileError, Compiler, Module, UsageError } from "./compiler.js";

export const { load, compile, preprocess, disassemble } = over(async () => {
    const response = await fetch(new URL("./spirocl.wasm", import.meta.url));
    if (!response.ok) {
        throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    }
    // Servers that do not know the type of the file still serve it.
    const isNamed = response.headers.get("content-type") === "application/wasm";
    return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
});
