import { partTimeoutMs } from "./open-files.ts";
import { PartError } from "./part-error.ts";

const askMs = 10_000;

/** Whether the server has another release than the one running here: its page refers to another first file. */
async function isOutdated(): Promise<boolean> {
  const first = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (first === undefined) return false;
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: "no-store", signal: AbortSignal.timeout(askMs) });
    return answer.ok && !(await answer.text()).includes(new URL(first).pathname);
  } catch {
    return false;
  }
}

async function troubleOf(error: unknown): Promise<PartError> {
  if (error instanceof PartError) return error;
  if (!navigator.onLine) return new PartError("offline", { cause: error });
  return new PartError((await isOutdated()) ? "release" : "failed", { cause: error });
}

/**
 * The only way a part of the console is loaded later than the page: within 120 seconds or it fails with a reason, and a
 * failure is not remembered. `import()` itself has no time limit.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartError("timeout")), partTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw await troubleOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Code without UI (players, the uploader): loaded at its first use, again after a failure. */
export const lateModule =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    loadPart(load);
