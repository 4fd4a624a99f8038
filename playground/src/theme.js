// The look of both editors, in the colours of the page.

import { EditorView } from "@codemirror/view";

export const theme = EditorView.theme({
    "&": { color: "var(--text)", backgroundColor: "var(--back)" },
    ".cm-scroller": { font: "var(--mono)" },
    ".cm-content": { caretColor: "var(--text)" },
    ".cm-cursor": { borderLeftColor: "var(--text)" },
    ".cm-gutters": { color: "var(--faint)", backgroundColor: "var(--bar)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)" },
    ".cm-followed": { backgroundColor: "var(--mark)" },
    ".cm-tooltip": { color: "var(--text)", backgroundColor: "var(--bar)", border: "1px solid var(--line)" },
    ".cm-panel": { color: "var(--text)", backgroundColor: "var(--bar)" },
    ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--back)" },
});
