import { findSolution } from "./find-solution.ts";

// The page that started a worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (code: string | null) => self.postMessage({ code });

/** In a worker, so that the page stays responsive. */
self.addEventListener("message", ({ data }: MessageEvent<string>) => {
  findSolution(data).then(answer, () => answer(null));
});
