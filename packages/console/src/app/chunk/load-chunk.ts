import { stored } from "../../platform/stored.ts";

export const chunkTimeoutMs = 120_000;

/** Part of the console could not be fetched: no network, or a release that is gone. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** `import()` knows no time limit of its own. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError("加载超时")), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    reloadOnce();
    throw error instanceof ChunkError ? error : new ChunkError("加载失败", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const reloadedRelease = stored<string>("reloaded", (value) => (typeof value === "string" ? value : null), {
  place: "window",
});
/** Changes with every release: the file carries a hash of its contents. */
const thisRelease = import.meta.url;

let mayReload = () => true;
/** Unsaved input forbids a reload that nobody asked for. */
export function allowReload(test: () => boolean): void {
  mayReload = test;
}

/** After a new release the old files are gone: one reload brings the new ones. A second failure is shown instead. */
export function reloadOnce(): void {
  if (!navigator.onLine || !mayReload() || reloadedRelease.read() === thisRelease) return;
  reloadedRelease.write(thisRelease);
  window.location.reload();
}

/** A stylesheet of a gone release fails with this event rather than with the import. */
export function watchPreload(): void {
  window.addEventListener("vite:preloadError", (event) => {
    event.preventDefault();
    reloadOnce();
  });
}
