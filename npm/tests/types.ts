// What TypeScript has to take, and what it has to find: each line after `@ts-expect-error` has an error.

import { CompileError, load, compile, type Kernel, type Message, type Settings } from "@spirocl/spirocl";

const settings: Settings = { options: ["-w"] as const, headers: { "a.h": "", "b.h": new Uint8Array() }, device: { addressBits: 32 } };
const module = await compile("", settings);
const bytes: Uint8Array = module.spirv;
const kernels: Kernel[] = module.kernels;
const size: number | undefined = kernels[0]?.arguments[0]?.pointeeSize;
const text: string = (await load()).disassemble(bytes);
try {
    (await load()).compile(bytes, { name: text });
} catch (error) {
    if (error instanceof CompileError) {
        const messages: Message[] = error.messages;
        const line: number | undefined = messages[0]?.line;
        console.log(line, size);
    }
}

// @ts-expect-error
await compile(4);
// @ts-expect-error
await compile("", { option: "-w" });
// @ts-expect-error
await compile("", { device: { addressBits: 16 } });
// @ts-expect-error
const name: number = module.kernels[0].name;
// @ts-expect-error
module.spirv = bytes;
// @ts-expect-error
const kind: "texture" = module.kernels[0].arguments[0].kind;
