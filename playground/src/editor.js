// The editor of the source: CodeMirror with the messages of the compiler as squiggles, and its fixes as actions.

import { history, historyKeymap, indentWithTab, standardKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { highlighting, openclC } from "./language.js";
import { theme } from "./theme.js";

export class Source {
    #view;
    #events;
    /** Where there are messages, in the order of the text. */
    #places = [];

    /** `changed()` is called when the text changes, `moved(line)` when the cursor is on another line. */
    constructor(parent, events) {
        this.#events = events;
        this.#view = new EditorView({ parent, state: this.#state("") });
    }

    #state(doc) {
        return EditorState.create({
            doc,
            extensions: [
                lineNumbers(),
                lintGutter(),
                history(),
                drawSelection(),
                indentOnInput(),
                bracketMatching(),
                highlightActiveLine(),
                openclC,
                syntaxHighlighting(highlighting),
                theme,
                indentUnit.of("    "),
                // Escape, then Tab, leaves the editor. The list of messages is below it, so that CodeMirror's own is not needed.
                keymap.of([
                    { key: "F8", run: () => this.#goToNext() },
                    ...standardKeymap,
                    ...historyKeymap,
                    indentWithTab,
                ]),
                EditorView.contentAttributes.of({ "aria-label": "OpenCL C source" }),
                EditorView.updateListener.of((update) => this.#updated(update)),
            ],
        });
    }

    #updated(update) {
        if (update.docChanged) {
            this.#events.changed();
        }
        if (update.docChanged || update.selectionSet) {
            this.#events.moved(this.line);
        }
    }

    get text() {
        return this.#view.state.doc.toString();
    }

    /** Another program: what was undone before is forgotten. */
    set text(text) {
        this.#view.setState(this.#state(text));
    }

    /** The line of the cursor, from 1. */
    get line() {
        const { doc, selection } = this.#view.state;
        return doc.lineAt(selection.main.head).number;
    }

    /** The offset of a place; columns count characters (not UTF-16 units) from 1. */
    offset(line, column) {
        const { doc } = this.#view.state;
        if (line < 1 || line > doc.lines) {
            return doc.length;
        }
        const { from, text } = doc.line(line);
        return from + [...text].slice(0, column - 1).join("").length;
    }

    /** Puts the cursor at a place and shows it. */
    go(offset) {
        this.#view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: "center" }) });
        this.#view.focus();
    }

    /** Shows a line without moving the focus. */
    reveal(line) {
        const { doc } = this.#view.state;
        const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
        this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "nearest" }) });
    }

    /** Makes the edits of a fix. */
    apply(changes) {
        this.#view.dispatch({ changes });
        this.#view.focus();
    }

    /** Draws messages: see `readMessages`. */
    showMessages(messages) {
        this.#places = messages.flatMap(({ from }) => from ?? []).sort((one, other) => one - other);
        const drawn = messages.filter(({ from }) => from !== undefined).map((message) => this.#drawn(message));
        this.#view.dispatch(setDiagnostics(this.#view.state, drawn));
    }

    /** Puts the cursor at the next message, or the first; says whether there is one. */
    #goToNext() {
        const { head } = this.#view.state.selection.main;
        const next = this.#places.find((place) => place > head) ?? this.#places[0];
        if (next !== undefined) {
            this.go(Math.min(next, this.#view.state.doc.length));
        }
        return next !== undefined;
    }

    #drawn({ from, to, severity, code, message, label, fixes }) {
        return {
            from,
            to,
            severity: severity === "note" ? "info" : severity,
            source: code,
            message: label ? `${message}\n${label}` : message,
            actions: fixes.map(({ text, changes }) => ({ name: text, apply: () => this.apply(changes) })),
        };
    }
}
