// The colours of OpenCL C and of SPIR-V assembly.

import { HighlightStyle, StreamLanguage } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORDS = new Set(
    ("break case const continue default do else enum extern for goto if inline restrict return sizeof static struct switch typedef union " +
        "volatile while kernel global local constant private generic read_only write_only read_write pipe uniform __attribute__")
        .split(" ")
        .flatMap((word) => [word, `__${word}`]),
);
const TYPE =
    /^(?:void|bool|signed|unsigned|(?:size|ptrdiff|u?intptr|sampler|event|queue|ndrange|image\dd(?:_\w+)?)_t|(?:u?(?:char|short|int|long)|half|float|double)(?:2|3|4|8|16)?)$/;

/** The end of a comment of several lines, which may be on a later line. */
function inComment(stream, state) {
    state.isInComment = !stream.match(/.*?\*\//);
    if (state.isInComment) {
        stream.skipToEnd();
    }
    return "comment";
}

export const openclC = StreamLanguage.define({
    name: "opencl-c",
    startState: () => ({ isInComment: false, depth: 0 }),
    token(stream, state) {
        if (state.isInComment) return inComment(stream, state);
        if (stream.eatSpace()) return null;
        if (stream.match("//")) return stream.skipToEnd(), "comment";
        if (stream.match("/*")) return inComment(stream, state);
        if (stream.match(/^\s*#/, false) && stream.column() === stream.indentation()) return stream.skipToEnd(), "meta";
        if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return "string";
        if (stream.match(/^(?:0x[\da-f.]+(?:p[-+]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)[a-z]*/i)) return "number";
        if (stream.match(/^\w+/)) {
            const word = stream.current();
            return KEYWORDS.has(word) ? "keyword" : TYPE.test(word) ? "typeName" : null;
        }
        const letter = stream.next();
        state.depth += Number("{([".includes(letter)) - Number("})]".includes(letter));
        return null;
    },
    indent: (state, textAfter, context) => Math.max(0, state.depth - Number(/^\s*[})\]]/.test(textAfter))) * context.unit,
    languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, indentOnInput: /^\s*[})\]]$/ },
});

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
