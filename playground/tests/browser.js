// Chromium without a window, and a server of the page's files.

import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Serves a folder; its address. */
export async function serve(folder) {
    const server = createServer((request, response) => {
        const path = new URL(request.url, "http://localhost").pathname;
        const file = join(folder, path === "/" ? "index.html" : path);
        if (!existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
        createReadStream(file).pipe(response);
    });
    await new Promise((resolve) => server.listen(0, "localhost", resolve));
    return { server, address: `http://localhost:${server.address().port}/` };
}

/** Those of the package are for functions in a cloud: one process for all is not stable. It asks nobody in the network for anything. */
const ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic",
];

export async function launch() {
    return playwright.launch({ executablePath: await chromium.executablePath(), args: ARGUMENTS, headless: true });
}
