// The colours of OpenCL C and of SPIR-V assembly.

import { HighlightStyle, StreamLanguage } from "@codemirror/language";
import { clike } from "@codemirror/legacy-modes/mode/clike";
import { tags } from "@lezer/highlight";

/** Words as the keys of an object, which is what the mode of C wants. */
const words = (text) => Object.fromEntries(text.split(" ").map((word) => [word, true]));

const spaces = "kernel global local constant private generic read_only write_only read_write pipe uniform";
const scalars = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"];
const vectors = scalars.flatMap((scalar) => [2, 3, 4, 8, 16].map((size) => scalar + size));

export const openclC = StreamLanguage.define(
    clike({
        name: "opencl-c",
        keywords: words(
            "break case const continue default do else enum extern for goto if inline restrict return sizeof static struct switch typedef " +
                `union volatile while ${spaces} ${spaces.replace(/\w+/g, "__$&")} __attribute__`,
        ),
        types: words(
            `void bool signed unsigned size_t ptrdiff_t intptr_t uintptr_t sampler_t event_t queue_t ndrange_t ` +
                `image1d_t image2d_t image3d_t image1d_array_t image2d_array_t image1d_buffer_t ${scalars.join(" ")} ${vectors.join(" ")}`,
        ),
        blockKeywords: words("case do else for if switch while struct enum union"),
        defKeywords: words("struct enum union"),
        typeFirstDefinitions: true,
        atoms: words("NULL true false"),
        hooks: {
            "#"(stream, state) {
                if (!state.startOfLine) {
                    return false;
                }
                stream.skipToEnd();
                return "meta";
            },
        },
    }),
);

export const spirvAssembly = StreamLanguage.define({
    name: "spirv-assembly",
    token(stream) {
        if (stream.match(/;.*/)) return "comment";
        if (stream.match(/"(?:[^"\\]|\\.)*"/)) return "string";
        if (stream.match(/%\w+/)) return "variableName";
        if (stream.match(/Op\w+/)) return "keyword";
        if (stream.match(/[-+]?(?:0x[\da-f.p+-]+|\d[\d.e+-]*)\b/i)) return "number";
        stream.next();
        stream.eatWhile(/[^\s"%;]/);
        return null;
    },
});

export const highlighting = HighlightStyle.define([
    { tag: [tags.keyword, tags.meta], color: "var(--keyword)" },
    { tag: [tags.typeName, tags.standard(tags.typeName)], color: "var(--accent)" },
    { tag: [tags.number, tags.string, tags.atom], color: "var(--number)" },
    { tag: tags.comment, color: "var(--faint)" },
]);
