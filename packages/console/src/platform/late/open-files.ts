import { PartError } from "./part-error.ts";

export const partTimeoutMs = 120_000;

/** Files that are loaded or loading; a failed one is removed and requested again. */
const known = new Map<string, Promise<void>>();
let asksFirst = false;

/**
 * From here on every file is fetched before it is imported. A browser that failed to import a file refuses it for the
 * rest of the page's life, together with everything that needs it (Chromium until 2026, Firefox until 155). A file that
 * is known to exist is imported from the browser's cache. The first files of a visit skip that step, because a page
 * that shows nothing yet may just as well be reloaded.
 */
export function fetchBeforeImport(): void {
  asksFirst = true;
}

async function fetchScript(address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { signal, credentials: "same-origin" });
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok || !type.includes("javascript")) throw new Error(`${answer.status} ${type} ${address}`);
  // The browser caches only what was read to its end.
  await answer.arrayBuffer();
}

function hintScript(address: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = address;
  document.head.append(link);
}

/** A stylesheet that failed is removed: its link would count as loaded. */
function linkStyle(address: string, signal: AbortSignal): Promise<void> {
  const there = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (there.some(({ href }) => href === address)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    const fail = () => {
      link.remove();
      reject(new Error(`no stylesheet ${address}`));
    };
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = address;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", fail);
    signal.addEventListener("abort", fail);
    document.head.append(link);
  });
}

function bring(address: string, signal: AbortSignal): Promise<void> {
  const earlier = known.get(address);
  if (earlier !== undefined) return earlier;
  const isStyle = new URL(address).pathname.endsWith(".css");
  if (!isStyle && !asksFirst) {
    hintScript(address);
    return Promise.resolve();
  }
  const coming = isStyle ? linkStyle(address, signal) : fetchScript(address, signal);
  known.set(address, coming);
  coming.catch(() => known.delete(address));
  return coming;
}

/**
 * What the bundler calls for every `import()` of a built console, with the files it needs, instead of its own helper:
 * that one treats a failed stylesheet as loaded, and has no time limit.
 */
export async function openFiles<T>(open: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), partTimeoutMs);
  const addresses = files.map((file) => new URL(import.meta.env.BASE_URL + file, window.location.href).href);
  try {
    await Promise.all(addresses.map((address) => bring(address, stop.signal)));
    const part = await open();
    for (const address of addresses) if (!known.has(address)) known.set(address, Promise.resolve());
    return part;
  } catch (error) {
    throw stop.signal.aborted ? new PartError("timeout", { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
