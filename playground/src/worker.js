// A worker that runs the command, a WASI program, in a folder in memory.
//
// It is sent the compiled module once, and then requests `{ words, files, wanted }`, which it answers with `{ code, output, error, files }`.

import { ConsoleStdout, Directory, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

let module;

onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        module = data;
    } else {
        postMessage(run(data));
    }
};

function run({ words, files, wanted }) {
    const output = [];
    const error = [];
    const folder = new PreopenDirectory(".", new Map(Object.entries(files).map(([name, bytes]) => [name, new File(bytesOf(bytes))])));
    const descriptors = [new OpenFile(new File([])), collect(output), collect(error), folder];
    const wasi = new WASI(["spirocl", ...words], [], descriptors, { debug: false });
    let code;
    try {
        const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport });
        code = wasi.start(instance);
    } catch (failure) {
        // A panic has written its report before it traps.
        code = 70;
        error.push(bytesOf(`the command ended: ${failure.message}\n`));
    }
    return { code, output: joined(output), error: joined(error), files: found(folder.dir, wanted) };
}

function bytesOf(content) {
    return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

/** A descriptor that keeps what is written to it. */
function collect(chunks) {
    return new ConsoleStdout((bytes) => chunks.push(bytes.slice()));
}

function joined(chunks) {
    const all = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.length;
    }
    return all;
}

/** Those of these files that exist. */
function found(folder, names) {
    const entries = names.map((name) => [name, folder.contents.get(name)]);
    return Object.fromEntries(entries.filter(([, file]) => file && !(file instanceof Directory)).map(([name, file]) => [name, file.data]));
}
