// The view of the SPIR-V assembly: the instructions of the source line that the cursor is on are marked.

import { syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, lineNumbers } from "@codemirror/view";
import { highlighting, spirvAssembly } from "./language.js";
import { theme } from "./theme.js";

const mark = StateEffect.define();
const marked = StateField.define({
    create: () => Decoration.none,
    update: (lines, transaction) => transaction.effects.reduce((now, effect) => (effect.is(mark) ? effect.value : now), lines.map(transaction.changes)),
    provide: (field) => EditorView.decorations.from(field),
});

export class Assembly {
    #view;
    /** For each line of the assembly, the line of the source; 0 for none. */
    #lines = [];

    /** `chosen(line)` is called with the line of the source of what is clicked. */
    constructor(parent, chosen) {
        const click = (event, view) => {
            const position = view.posAtCoords(event);
            const line = position === null ? 0 : this.#lines[view.state.doc.lineAt(position).number - 1];
            if (line) {
                chosen(line);
            }
            return false;
        };
        this.#view = new EditorView({
            parent,
            state: EditorState.create({
                extensions: [
                    lineNumbers(),
                    EditorState.readOnly.of(true),
                    EditorView.editable.of(false),
                    spirvAssembly,
                    syntaxHighlighting(highlighting),
                    theme,
                    marked,
                    EditorView.contentAttributes.of({ "aria-label": "SPIR-V assembly" }),
                    EditorView.domEventHandlers({ click }),
                ],
            }),
        });
        // The text is no control, so what scrolls it is reached by the keyboard.
        this.#view.scrollDOM.tabIndex = 0;
    }

    /** Shows an assembly; its line information is taken out of the text. */
    show(text) {
        const { shown, lines } = withoutLines(text);
        this.#lines = lines;
        this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: shown }, effects: mark.of(Decoration.none) });
    }

    /** Marks the instructions of a line of the source, and shows the first. */
    follow(line) {
        const { doc } = this.#view.state;
        const starts = this.#lines.flatMap((source, index) => (source === line && index < doc.lines ? [doc.line(index + 1).from] : []));
        const followed = Decoration.line({ class: "cm-followed" });
        const effects = [mark.of(Decoration.set(starts.map((start) => followed.range(start))))];
        if (starts.length > 0) {
            effects.push(EditorView.scrollIntoView(starts[0], { y: "center" }));
        }
        this.#view.dispatch({ effects });
    }
}

/** The text without `OpLine` and `OpNoLine`, and the line of the source for each line that is left. */
export function withoutLines(text) {
    const shown = [];
    const lines = [];
    let current = 0;
    for (const line of text.split("\n")) {
        const place = /^\s*OpLine %\w+ (\d+) \d+/.exec(line);
        if (place) {
            current = Number(place[1]);
        } else if (/^\s*OpNoLine\b/.test(line)) {
            current = 0;
        } else {
            if (/\bOp(Label|Function|FunctionEnd)\b/.test(line)) {
                current = 0;
            }
            shown.push(line);
            lines.push(current);
        }
    }
    return { shown: shown.join("\n"), lines };
}
