// The state of the page in its address: JSON, compressed, in the letters of URLs.

const VERSION = "1";

/** The address of a state, as a fragment. */
export async function writeState(state) {
    const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(state)));
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `#${VERSION}${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The state of a fragment; undefined if it has none. */
export async function readState(fragment) {
    if (!fragment.startsWith(`#${VERSION}`)) {
        return undefined;
    }
    try {
        const text = atob(fragment.slice(1 + VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
        const state = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
        const known = ["text", "options", "launch"].map((key) => [key, String(state[key] ?? "")]);
        return Object.fromEntries(known);
    } catch {
        // Somebody else's fragment, or one that was cut off.
        return undefined;
    }
}

async function through(stream, bytes) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
