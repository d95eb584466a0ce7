// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Chunk } from "./chunk.tsx";
import { allowReload, chunkTimeoutMs, loadChunk } from "./load-chunk.ts";

const reload = vi.fn<() => void>();
const Page = () => <p>页面内容</p>;
const show = (load: () => Promise<ComponentType>) =>
  render(
    <StrictMode>
      <Chunk
        load={load}
        waiting={<p>等待</p>}
        renderFailed={(error, retry) => (
          <button type="button" onClick={retry}>
            {error.message}
          </button>
        )}
      />
    </StrictMode>,
  );

beforeEach(() => {
  window.sessionStorage.clear();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  reload.mockReset();
  allowReload(() => true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a part that cannot be fetched reloads the console once, then says so and can be tried again", async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError("gone"));
  show(load);
  const button = await screen.findByText("加载失败");
  expect(reload).toHaveBeenCalledOnce();
  load.mockResolvedValue(Page);
  fireEvent.click(button);
  expect(await screen.findByText("页面内容")).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
});

test("unsaved input forbids the reload", async () => {
  allowReload(() => false);
  show(() => Promise.reject(new TypeError("gone")));
  await screen.findByText("加载失败");
  expect(reload).not.toHaveBeenCalled();
});

test("a page that throws stays inside its own place", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  show(() =>
    Promise.resolve(() => {
      throw new Error("出错");
    }),
  );
  expect(await screen.findByText("出错")).toBeDefined();
});

test("an import that never ends fails after 120 seconds", async () => {
  vi.useFakeTimers();
  const waiting = loadChunk(() => new Promise<never>(() => undefined)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  expect(await waiting).toBe("加载超时");
});
