// The requests that Visual Studio Code's own debug client makes in a session: it checks responses and events against the protocol.

"use strict";

const assert = require("node:assert");
const path = require("node:path");
const { afterEach, beforeEach, test } = require("node:test");
const { DebugClient } = require("@vscode/debugadapter-testsupport");

const program = path.join(__dirname, "sum.cl");
const sum = {
  program,
  kernel: "sum",
  global: 8,
  local: 4,
  args: { in: "iota:int[8]", out: "zeros:int[2]", part: "local:16" },
};

let client;

beforeEach(async () => {
  client = new DebugClient(process.env.SPIROCL, "dap", "spirocl");
  await client.start();
});

afterEach(() => client.stop());

async function values(reference) {
  const { body } = await client.variablesRequest({ variablesReference: reference });
  return Object.fromEntries(body.variables.map((variable) => [variable.name, variable]));
}

async function locals(threadId) {
  const { body: stack } = await client.stackTraceRequest({ threadId });
  const { body } = await client.scopesRequest({ frameId: stack.stackFrames[0].id });
  return values(body.scopes.find((scope) => scope.name === "Variables").variablesReference);
}

test("a breakpoint is hit where it is set", async () => {
  await client.hitBreakpoint(sum, { path: program, line: 8 });
  const { body } = await client.threadsRequest();
  assert.strictEqual(body.threads.length, 4);
  assert.strictEqual((await locals(1)).i.value, "0");
});

test("steps follow a work-item into a call, out of it, and over a barrier", async () => {
  await client.hitBreakpoint({ ...sum, workItem: [0] }, { path: program, line: 8 });
  await Promise.all([client.stepInRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: program, line: 2 })]);
  await Promise.all([client.nextRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: program, line: 3 })]);
  assert.strictEqual((await locals(1)).y.value, "0");
  await Promise.all([client.stepOutRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: program, line: 8 })]);
  await Promise.all([client.nextRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: program, line: 9 })]);
  await Promise.all([client.nextRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: program, line: 10 })]);
  const part = (await locals(1)).part;
  const elements = await values(part.variablesReference);
  assert.deepStrictEqual(Object.values(elements).map((element) => element.value), ["0", "1", "4", "9"]);
});

test("variables are shown, evaluated and changed", async () => {
  await client.hitBreakpoint(sum, { path: program, line: 13 });
  const breakpoints = [{ line: 13, condition: "j == 2" }];
  await client.setBreakpointsRequest({ source: { path: program }, breakpoints });
  await Promise.all([client.continueRequest({ threadId: 1 }), client.waitForEvent("stopped")]);
  const { body: stack } = await client.stackTraceRequest({ threadId: 1 });
  const frameId = stack.stackFrames[0].id;
  const { body: value } = await client.evaluateRequest({ expression: "total + part[3] * 2", frameId, context: "watch" });
  assert.strictEqual(value.result, "19");
  const { body: scopes } = await client.scopesRequest({ frameId });
  const reference = scopes.scopes[0].variablesReference;
  const { body: changed } = await client.setVariableRequest({ variablesReference: reference, name: "total", value: "100" });
  assert.strictEqual(changed.value, "100");
  const { body: read } = await client.customRequest("readMemory", {
    memoryReference: (await locals(1)).part.memoryReference,
    count: 16,
  });
  const numbers = new Int32Array(new Uint8Array(Buffer.from(read.data, "base64")).buffer);
  assert.deepStrictEqual([...numbers], [0, 1, 4, 9]);
});

test("the first fault stops with its text", async () => {
  const launch = { program, kernel: "beyond", global: 4, local: 4, args: ["zeros:int[4]"] };
  await Promise.all([
    client.waitForEvent("initialized").then(() => client.configurationDoneRequest()),
    client.launch(launch),
    client.assertStoppedLocation("exception", { path: program, line: 20 }),
  ]);
  const { body } = await client.customRequest("exceptionInfo", { threadId: 3 });
  assert.strictEqual(body.exceptionId, "out-of-bounds");
});

test("a session runs to its end", async () => {
  await Promise.all([
    client.configurationSequence(),
    client.launch({ ...sum, print: ["out"] }),
    client.assertOutput("stdout", "out = int[2] { 14, 126 }"),
    client.waitForEvent("terminated"),
  ]);
});
