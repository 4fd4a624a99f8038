// The command `spirocl` as a function of the page: it runs in a worker, one call at a time.

/** The compiled WebAssembly module: fetched once, and sent to all workers. */
const module = WebAssembly.compileStreaming(fetch("spirocl.wasm"));

const decoder = new TextDecoder();

/** What a call of the command gave. */
class Answer {
    constructor({ code, output, error, files }) {
        /** The exit code. */
        this.code = code;
        /** What it wrote to standard output. */
        this.output = decoder.decode(output);
        /** What it wrote to standard error. */
        this.error = decoder.decode(error);
        /** The files that were asked for and exist, as bytes. */
        this.files = files;
    }

    text(name) {
        return decoder.decode(this.files[name]);
    }
}

/** A worker that runs the command. A new call takes the place of the one that is under way. */
export class Command {
    #worker;
    #pending;

    /**
     * Runs the command with these arguments in a folder of these files.
     * @returns the answer, or undefined if the call was stopped or replaced.
     */
    async call(words, files, wanted) {
        this.stop();
        const { promise, resolve } = Promise.withResolvers();
        this.#pending = resolve;
        this.#worker ??= this.#start(await module);
        if (this.#pending === resolve) {
            this.#worker.postMessage({ words, files, wanted });
        }
        return promise;
    }

    /** Ends the call that is under way. */
    stop() {
        if (this.#pending) {
            this.#worker?.terminate();
            this.#worker = undefined;
            this.#settle(undefined);
        }
    }

    #start(module) {
        const worker = new Worker("worker.js", { type: "module" });
        worker.postMessage(module);
        worker.onmessage = ({ data }) => this.#settle(new Answer(data));
        return worker;
    }

    #settle(answer) {
        const resolve = this.#pending;
        this.#pending = undefined;
        resolve?.(answer);
    }
}
