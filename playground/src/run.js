// Running a kernel in the page: `spirocl run` with the launch that is written in the page, its output, faults and pictures.

import { Command } from "./command.js";
import { element, readMessages, showMessages } from "./messages.js";
import { drawArray } from "./picture.js";
import { splitWords } from "./words.js";

/** What exit codes of `spirocl run` mean. */
const OUTCOMES = {
    0: "It ran, and no fault was found.",
    1: "It was not run.",
    2: "The launch is not right.",
    3: "Faults were found.",
    4: "A result is not the one expected.",
    5: "Faults were found, and a result is not the one expected.",
    70: "A bug of spirocl: please report it.",
};

export class Run {
    #command = new Command();
    #parts;
    #program;

    /** `program()` is what to run, and its editor: `{ name, text, options, source }`. */
    constructor(parts, program) {
        this.#parts = parts;
        this.#program = program;
    }

    clear() {
        this.stop();
        this.#parts.status.textContent = "";
        delete this.#parts.status.dataset.code;
        this.#parts.output.replaceChildren();
    }

    stop() {
        this.#command.stop();
    }

    async start() {
        const { launch, status, output, stop } = this.#parts;
        const { name, text, options, source } = this.#program();
        const { words, dumps } = readLaunch(launch.value);
        this.clear();
        status.textContent = "running";
        stop.disabled = false;
        const start = performance.now();
        const answer = await this.#command.call(["run", ...splitWords(options), "--message-format=json", ...words, name], { [name]: text }, dumps);
        stop.disabled = true;
        if (answer === undefined) {
            status.textContent = "It was stopped.";
            return;
        }
        const time = ((performance.now() - start) / 1000).toFixed(2);
        status.textContent = `${OUTCOMES[answer.code] ?? `It ended with code ${answer.code}.`} (${time} s)`;
        status.dataset.code = answer.code;
        const faults = element("div", {});
        showMessages(faults, readMessages(answer.error, source), source);
        output.append(faults, element("pre", { textContent: answer.output }));
        for (const file of dumps.filter((file) => answer.files[file])) {
            output.append(await figure(file, answer.files[file]));
        }
    }
}

/** The words of a launch, and the files that it writes. */
export function readLaunch(text) {
    const words = splitWords(text);
    const dumps = words.flatMap((word, index) => {
        const value = word === "--dump" ? words[index + 1] : /^--dump=(.*)$/s.exec(word)?.[1];
        const file = value?.split("=")[1];
        return file ? [file] : [];
    });
    return { words, dumps };
}

/** A picture of a file, or a link to it. */
async function figure(name, bytes) {
    const canvas = element("canvas", {});
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `picture of ${name}`);
    const drawn = name.endsWith(".png") ? await drawPng(canvas, bytes) : name.endsWith(".npy") && drawArray(canvas, bytes);
    const block = element("figure", {});
    const link = element("a", { href: URL.createObjectURL(new Blob([bytes])), download: name, textContent: name });
    const caption = element("figcaption", {});
    caption.append(link, drawn ? ` (${canvas.width} x ${canvas.height})` : ` (${bytes.length} bytes)`);
    block.append(...(drawn ? [canvas] : []), caption);
    return block;
}

async function drawPng(canvas, bytes) {
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return true;
}
