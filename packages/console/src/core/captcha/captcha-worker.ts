import { findSolution } from "./find-solution.ts";

/** Beside the page, so that it stays alive while the machine works. */
self.addEventListener("message", ({ data }: MessageEvent<string>) => {
  findSolution(data).then(
    (code) => self.postMessage({ code }),
    () => self.postMessage({ code: null }),
  );
});
