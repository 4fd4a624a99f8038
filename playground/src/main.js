// The page: what is shown follows the source, the options and the launch, which are its whole state.

import { Assembly } from "./assembly.js";
import { Command } from "./command.js";
import { Source } from "./editor.js";
import { examples } from "./examples.js";
import { showInterface, suggestLaunch } from "./interface.js";
import { readMessages, showMessages } from "./messages.js";
import { Run } from "./run.js";
import { readState, writeState } from "./share.js";
import { Tabs } from "./tabs.js";
import { splitWords } from "./words.js";

/** How long nobody types before the source is compiled. */
const PAUSE = 150;

/** What the source is called in messages. */
const NAME = "kernel.cl";

const at = (id) => document.getElementById(id);
const compiler = new Command();
const source = new Source(at("source"), { changed: soon, moved: (line) => assembly.follow(line) });
const assembly = new Assembly(at("assembly"), (line) => source.reveal(line));
const tabs = new Tabs(at("right"));
const run = new Run({ launch: at("launch"), status: at("run-status"), output: at("run-output"), run: at("run"), stop: at("stop") }, program);
let description;
let timer;

/** What is run: the options of the page and its source. */
function program() {
    return { name: NAME, text: source.text, options: at("options").value, source };
}

function soon() {
    clearTimeout(timer);
    timer = setTimeout(compile, PAUSE);
}

/** Compiles; what is newer replaces what is under way. */
async function compile() {
    clearTimeout(timer);
    at("status").textContent = "compiling";
    const start = performance.now();
    const words = [...splitWords(at("options").value), "--message-format=json", "--emit=asm", "-gline-tables-only", "--reflect=interface.json"];
    const answer = await compiler.call([...words, NAME, "-o", "kernel.spvasm"], { [NAME]: source.text }, ["kernel.spvasm", "interface.json"]);
    if (answer === undefined) {
        return;
    }
    const messages = readMessages(answer.error, source);
    source.showMessages(messages);
    showMessages(at("messages"), messages, source);
    if (answer.code === 0) {
        description = JSON.parse(answer.text("interface.json"));
        assembly.show(answer.text("kernel.spvasm"));
        assembly.follow(source.line);
        showInterface(at("panel-interface"), description);
        at("status").textContent = `compiled in ${Math.max(1, Math.round(performance.now() - start))} ms`;
    } else {
        at("status").textContent = answer.code === 1 ? "the program is wrong" : "it was not compiled";
    }
    at("status").dataset.code = answer.code;
    performance.mark("compiled");
    document.documentElement.dataset.compiled = Number(document.documentElement.dataset.compiled ?? 0) + 1;
}

/** Shows a program. */
function open({ text, options, launch }) {
    at("options").value = options;
    at("launch").value = launch;
    run.clear();
    source.text = text;
    compile();
}

async function share() {
    const { text, options } = program();
    history.replaceState(null, "", await writeState({ text, options, launch: at("launch").value }));
    try {
        await navigator.clipboard.writeText(location.href);
        at("shared").textContent = "The address is copied.";
    } catch {
        at("shared").textContent = "The address of the page has the program.";
    }
}

for (const [index, { title }] of examples.entries()) {
    at("example").add(new Option(title, index));
}
at("example").addEventListener("change", (event) => open(examples[event.target.value]));
at("options").addEventListener("input", soon);
at("share").addEventListener("click", share);
at("suggest").addEventListener("click", () => (at("launch").value = suggestLaunch(description)));
at("run-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run.start();
});
at("launch").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        run.start();
    }
});
at("stop").addEventListener("click", () => run.stop());
tabs.select("tab-assembly");
open((await readState(location.hash)) ?? examples[0]);
window.addEventListener("hashchange", async () => {
    const state = await readState(location.hash);
    if (state) {
        open(state);
    }
});
const version = await new Command().call(["--version"], {}, []);
at("version").textContent = version.output.trim();
