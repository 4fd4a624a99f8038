// The entry of browsers: the WebAssembly module is fetched from a server, here one that does not know its type either.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as browser from "./node_modules/@spirocl/spirocl/browser.js";

const wasm = readFileSync("node_modules/@spirocl/spirocl/spirocl.wasm");
const fetched = [];

/** Answers the next requests in this way. */
function serve(status, headers) {
    globalThis.fetch = async (url) => {
        fetched.push(String(url));
        return new Response(status === 200 ? wasm : "nothing", { status, headers });
    };
}

test("what failed once is tried again, and what was loaded is kept", async () => {
    serve(404, {});
    await assert.rejects(browser.compile("kernel void f() {}"), /404/);
    serve(200, { "content-type": "application/octet-stream" });
    assert.equal((await browser.compile("kernel void f() {}")).kernels[0].name, "f");
    assert.equal((await browser.compile("kernel void g() {}")).kernels[0].name, "g");
    assert.equal(fetched.length, 2);
    assert.ok(fetched.every((url) => url.endsWith("/@spirocl/spirocl/spirocl.wasm")), fetched[0]);
});

test("a named type is compiled as it arrives", async () => {
    serve(200, { "content-type": "application/wasm" });
    const again = await import("./node_modules/@spirocl/spirocl/browser.js?again");
    assert.equal((await again.compile("kernel void f() {}")).kernels[0].name, "f");
});
