// A line of options as words, with the quotes of a shell.

export function splitWords(line) {
    const words = [];
    for (const [, quoted] of line.matchAll(/((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/gs)) {
        words.push(quoted.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double, single, escaped) => double?.replace(/\\(.)/gs, "$1") ?? single ?? escaped));
    }
    return words;
}
