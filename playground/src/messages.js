// The messages of the compiler and of runs: read from JSON, and as a list below the source.

/** Messages of the JSON format, one a line, with places as offsets in the source (none for those in no source). */
export function readMessages(text, source) {
    const lines = text.split("\n").filter(Boolean);
    return lines.map((line) => (line.startsWith("{") ? read(JSON.parse(line), source) : plain(line)));
}

/** What is no message of the format, such as the report of a bug. */
function plain(message) {
    return { severity: "error", code: "", message, label: "", labels: [], notes: [], fixes: [] };
}

function read({ severity, code, message, label, labels, notes, help, ...place }, source) {
    return {
        severity,
        code,
        message,
        label,
        ...range(place, source),
        labels: labels.map(({ text, ...place }) => ({ text, ...range(place, source) })),
        notes: [...notes.map(({ text }) => text), ...help.filter(({ edits }) => edits.length === 0).map(({ text }) => text)],
        fixes: help.filter(({ edits }) => edits.length > 0).map(({ text, edits }) => ({ text, changes: edits.map((edit) => change(edit, source)) })),
    };
}

function range({ line, column, endLine, endColumn }, source) {
    if (line === undefined) {
        return {};
    }
    return { line, from: source.offset(line, column), to: source.offset(endLine, endColumn) };
}

function change({ replacement, ...place }, source) {
    const { from, to } = range(place, source);
    return { from, to, insert: replacement };
}

/** Shows messages in an element: a button leads to each place, and one makes each fix. */
export function showMessages(parent, messages, source) {
    parent.replaceChildren(...messages.map((message) => shown(message, source)));
}

function shown(message, source) {
    const { severity, code, message: text, label, labels, notes, fixes } = message;
    const block = element("div", { className: `message ${severity}` });
    block.append(element("span", { className: "severity", textContent: code ? `${severity} [${code}]` : severity }), " ", text, " ");
    block.append(...place(message, source));
    for (const fix of fixes) {
        const button = element("button", { type: "button", textContent: `Fix: ${fix.text}` });
        button.addEventListener("click", () => source.apply(fix.changes));
        block.append(" ", button);
    }
    const details = [...(label ? [{ text: label }] : []), ...labels, ...notes.map((text) => ({ text }))];
    for (const detail of details) {
        const row = element("div", { className: "detail", textContent: `${detail.text} ` });
        row.append(...place(detail, source));
        block.append(row);
    }
    return block;
}

/** A button that leads to a place, if there is one. */
function place({ line, from }, source) {
    if (from === undefined) {
        return [];
    }
    const button = element("button", { type: "button", textContent: `line ${line}` });
    button.addEventListener("click", () => source.go(from));
    return [button];
}

export function element(name, properties) {
    return Object.assign(document.createElement(name), properties);
}
