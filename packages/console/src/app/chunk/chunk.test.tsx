// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runningRelease } from "../../platform/test/running-release.ts";
import { Chunk } from "./chunk.tsx";
import { allowReload } from "./reload-once.ts";

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

/** The server's HTML page refers to this first file. */
function serverHas(file: string): void {
  vi.stubGlobal("fetch", async () => new Response(`<script type="module" src="${file}"></script>`));
}

beforeEach(() => {
  window.sessionStorage.clear();
  runningRelease("/assets/index-1.js");
  serverHas("/assets/index-2.js");
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  reload.mockReset();
  allowReload(() => true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a page that is gone with its release reloads the console once, then says so and can be tried again", async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError("gone"));
  show(load);
  const button = await screen.findByText("有新版本");
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  load.mockResolvedValue(Page);
  fireEvent.click(button);
  expect(await screen.findByText("页面内容")).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
});

test("unsaved input forbids the reload", async () => {
  allowReload(() => false);
  show(() => Promise.reject(new TypeError("gone")));
  await screen.findByText("有新版本");
  expect(reload).not.toHaveBeenCalled();
});

test("on a bad line nothing is reloaded: the page says so and can be tried again", async () => {
  serverHas("/assets/index-1.js");
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError("lost"));
  show(load);
  const button = await screen.findByText("加载失败");
  load.mockResolvedValue(Page);
  fireEvent.click(button);
  expect(await screen.findByText("页面内容")).toBeDefined();
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
