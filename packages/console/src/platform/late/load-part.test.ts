import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lateSource } from "./late-source.ts";
import { loadPart } from "./load-part.ts";
import { fetchBeforeImport, openFiles, partTimeoutMs } from "./open-files.ts";
import type { PartError } from "./part-error.ts";

const script = () => new Response("export {}", { headers: { "content-type": "text/javascript" } });
const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  document.head.innerHTML = "";
  fetched.mockReset();
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit = {}) =>
    Promise.race([
      fetched(new URL(address, "http://console.test").pathname),
      new Promise<never>((_, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
    ]),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const troubleOf = (waiting: Promise<unknown>) =>
  waiting.then(
    () => "none",
    (error: PartError) => error.trouble,
  );

test("the first files of a visit are hinted at and imported at once", async () => {
  await expect(openFiles(async () => "here", ["assets/start.js"])).resolves.toBe("here");
  expect(fetched).not.toHaveBeenCalled();
  expect(document.querySelector("link")?.rel).toBe("modulepreload");
});

test("an import that never ends fails after 120 seconds", async () => {
  vi.useFakeTimers();
  const waiting = troubleOf(loadPart(() => new Promise<never>(() => undefined)));
  await vi.advanceTimersByTimeAsync(partTimeoutMs);
  expect(await waiting).toBe("timeout");
});

test("without a network the reason is named", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await troubleOf(loadPart(() => Promise.reject(new TypeError("lost"))))).toBe("offline");
});

test("a failure is not remembered: the next call really loads, and all who wait are notified", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValue("part");
  const source = lateSource(load);
  const listener = vi.fn<() => void>();
  source.subscribe(listener);
  await Promise.all([source.ask(), source.ask()]);
  expect(source.read()).toMatchObject({ part: null, error: { trouble: "failed" } });
  await source.ask();
  expect(source.read()).toEqual({ part: "part", error: null });
  expect(load).toHaveBeenCalledTimes(2);
  await source.ask();
  expect(load).toHaveBeenCalledTimes(2);
});

// From here on, since the flag is set once per page load.
test("later files are fetched before they are imported; one that fails is never imported and can be fetched again", async () => {
  fetchBeforeImport();
  const open = vi.fn<() => Promise<string>>().mockResolvedValue("dialog");
  const files = ["assets/dialog.js", "assets/shared.js"];
  const blocked = async (path: string) =>
    path === "/assets/shared.js" ? new Response("", { status: 404 }) : Promise.resolve(script());
  fetched.mockImplementation(blocked);
  await expect(openFiles(open, files)).rejects.toThrow("404");
  expect(open).not.toHaveBeenCalled();
  fetched.mockImplementation(async () => script());
  await expect(openFiles(open, files)).resolves.toBe("dialog");
  // Files loaded the first time are not fetched again.
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    "/assets/dialog.js",
    "/assets/shared.js",
    "/assets/shared.js",
  ]);
});

test("a page in place of a file counts as a failure", async () => {
  const open = vi.fn<() => Promise<string>>();
  fetched.mockResolvedValue(new Response("<html></html>", { headers: { "content-type": "text/html" } }));
  await expect(openFiles(open, ["assets/gone.js"])).rejects.toThrow("text/html");
  expect(open).not.toHaveBeenCalled();
});

test("a file that hangs is given up after 120 seconds and can be loaded again", async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(() => new Promise<never>(() => undefined));
  const waiting = troubleOf(openFiles(async () => "part", ["assets/hanging.js"]));
  await vi.advanceTimersByTimeAsync(partTimeoutMs);
  expect(await waiting).toBe("timeout");
  fetched.mockResolvedValue(script());
  await expect(openFiles(async () => "part", ["assets/hanging.js"])).resolves.toBe("part");
});

test("a stylesheet that failed is linked again at the next try, and only then the part is opened", async () => {
  const open = vi.fn<() => Promise<string>>().mockResolvedValue("part");
  // The simulated document would answer by itself.
  const links: HTMLLinkElement[] = [];
  vi.spyOn(document.head, "append").mockImplementation((node) => void links.push(node as HTMLLinkElement));
  const first = openFiles(open, ["assets/part.css"]);
  const removed = links[0] === undefined ? null : vi.spyOn(links[0], "remove");
  links[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("part.css");
  expect(removed).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
  const second = openFiles(open, ["assets/part.css"]);
  expect(links).toHaveLength(2);
  links[1]?.dispatchEvent(new Event("load"));
  await expect(second).resolves.toBe("part");
  await expect(openFiles(open, ["assets/part.css"])).resolves.toBe("part");
  expect(links).toHaveLength(2);
});
