import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Settings } from "./settings.ts";

const files: Readonly<Record<string, readonly [string, string]>> = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/main.js": ["main.js", "text/javascript; charset=utf-8"],
  "/main.css": ["main.css", "text/css; charset=utf-8"],
};

/** The page may load what is its own, show pictures of the console, and talk to both. */
export function sendPage({ pageDir, host }: Settings, path: string, response: ServerResponse): void {
  const [name, type] = files[path] ?? [];
  if (name === undefined || type === undefined) return void response.writeHead(404).end();
  const socket = host.replace(/^http/, "ws");
  response.writeHead(200, {
    "content-type": type,
    "cache-control": "no-cache",
    "content-security-policy": `default-src 'self'; img-src 'self' blob: https: ${host}; connect-src 'self' ${socket}; frame-ancestors 'none'; base-uri 'none'`,
  });
  response.end(readFileSync(join(pageDir, name)));
}
