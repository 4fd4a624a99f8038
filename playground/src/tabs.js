// Tabs as screen readers and keyboards know them (WAI-ARIA, Tabs pattern): arrows go from tab to tab.

export class Tabs {
    #tabs;

    constructor(parent) {
        this.#tabs = [...parent.querySelectorAll('[role="tab"]')];
        for (const [index, tab] of this.#tabs.entries()) {
            tab.addEventListener("click", () => this.select(tab.id));
            tab.addEventListener("keydown", (event) => this.#moved(event, index));
        }
    }

    select(id) {
        for (const tab of this.#tabs) {
            const isSelected = tab.id === id;
            tab.setAttribute("aria-selected", isSelected);
            tab.tabIndex = isSelected ? 0 : -1;
            document.getElementById(tab.getAttribute("aria-controls")).hidden = !isSelected;
        }
    }

    #moved(event, index) {
        const last = this.#tabs.length - 1;
        const to = { ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1, Home: 0, End: last }[event.key];
        if (to !== undefined) {
            event.preventDefault();
            this.#tabs[to].focus();
            this.select(this.#tabs[to].id);
        }
    }
}
