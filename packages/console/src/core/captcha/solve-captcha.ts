import type { Captcha } from "@hongxian/contract/core/session/captcha.rules.ts";
import { lateModule } from "../../platform/late/load-part.ts";

function inWorker(id: string): Promise<string> {
  const worker = new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module" });
  const code = new Promise<string>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<{ code: string | null }>) => {
      if (data.code === null) reject(new Error("the captcha was not solved"));
      else resolve(data.code);
    });
    worker.addEventListener("error", () => reject(new Error("the worker did not start")));
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(id);
  });
  return code.finally(() => worker.terminate());
}

/** Where no worker can run, the page itself computes; it responds a little slowly meanwhile. */
const inPage = async (id: string): Promise<string> => (await finder()).findSolution(id);
const finder = lateModule(async () => await import("./find-solution.ts"));

/** Solves a captcha: about a second of computing for this machine, nothing to read or to type. */
export async function solveCaptcha(id: string): Promise<Captcha> {
  const code = typeof Worker === "undefined" ? await inPage(id) : await inWorker(id).catch(() => inPage(id));
  return { id, code };
}
