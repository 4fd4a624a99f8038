// The interface of the program: kernels and their arguments, from the reflection of the compiler.

import { element } from "./messages.js";

/** Shows kernels, specialization constants, structures, and what the module needs. */
export function showInterface(parent, { kernels, specializationConstants, structures, capabilities, extensions, spirvVersion }) {
    const rows = [["SPIR-V", spirvVersion], ["Capabilities", capabilities.join(", ")], ["Extensions", extensions.join(", ") || "none"]];
    parent.replaceChildren(
        ...kernels.flatMap(kernel),
        ...listed("Specialization constants", ["Id", "Name", "Type", "Default"], specializationConstants, (each) => [each.id, each.name, each.type, each.defaultBits]),
        ...structures.flatMap(({ name, size, fields }) =>
            listed(`struct ${name}: ${size} bytes`, ["Member", "Type", "Offset", "Size"], fields, (each) => [each.name, each.type, each.offset, each.size]),
        ),
        ...listed("Module", ["What", "Value"], rows, (row) => row),
    );
}

function kernel({ name, arguments: parameters, requiredWorkGroupSize, localMemorySize }) {
    const facts = [
        ...(requiredWorkGroupSize ? [`work-groups of ${requiredWorkGroupSize.join(" x ")}`] : []),
        ...(localMemorySize ? [`${localMemorySize} bytes of local memory`] : []),
    ];
    const title = `kernel ${name}${facts.length ? `: ${facts.join(", ")}` : ""}`;
    return listed(title, ["Argument", "Type", "Kind", "Address space", "Size"], parameters, (each) => [each.name, each.type, each.kind, each.address, each.size], true);
}

function listed(title, heads, rows, cells, isAlways = false) {
    if (rows.length === 0 && !isAlways) {
        return [];
    }
    const table = element("table", {});
    table.createTHead().insertRow().append(...heads.map((textContent) => element("th", { scope: "col", textContent })));
    const body = table.createTBody();
    for (const row of rows) {
        body.insertRow().append(...cells(row).map((textContent) => element("td", { textContent })));
    }
    return [element("h2", { textContent: title }), table];
}

/** The launch of the first kernel with arguments that fit its parameters. */
export function suggestLaunch(description) {
    const [first] = description?.kernels ?? [];
    if (!first) {
        return "";
    }
    const buffers = first.arguments.filter(({ kind, typeQualifiers }) => kind === "buffer" && !typeQualifiers.includes("const"));
    return [
        `--kernel ${first.name} --global 64${first.requiredWorkGroupSize ? ` --local ${first.requiredWorkGroupSize.join(",")}` : ""}`,
        ...first.arguments.map((argument) => `--arg ${argument.name ? `${argument.name}=` : ""}${suggestion(argument)}`),
        ...buffers.filter(({ name }) => name).map(({ name }) => `--print ${name}`),
    ].join(" ");
}

function suggestion({ kind, type, pointeeSize, size }) {
    const element = type.replace(/\s*\*.*$/, "");
    const isNumber = /^(u?(char|short|int|long)|half|float|double)(2|3|4|8|16)?$/.test(element);
    switch (kind) {
        case "buffer":
            return isNumber ? `random:${element}[64]` : `zeros:uchar[${64 * (pointeeSize ?? 1)}]`;
        case "local":
            return isNumber ? `local:${element}[64]` : `local:${64 * (pointeeSize ?? 1)}`;
        case "image":
            return "image:rgba-unorm8:64x64";
        case "sampler":
            return "sampler:clamp-to-edge,nearest";
        case "pipe":
            return `pipe:${size}[64]`;
        case "queue":
            return "queue";
        default:
            return "1";
    }
}
