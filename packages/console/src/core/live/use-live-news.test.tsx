// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLive } from "./live-events.ts";
import { useLiveReload } from "./use-live-news.ts";

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static latest: FakeStream | undefined;
  readyState = 1;
  constructor() {
    super();
    FakeStream.latest = this;
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeStream);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Live({ reload }: { reload(): void }) {
  useLiveReload("notice", reload);
  return null;
}
const happen = () => FakeStream.latest?.dispatchEvent(new MessageEvent("notice", { data: "{}" }));

it("a page that was hidden just after an event hears the next one when it is shown again", async () => {
  const reload = vi.fn<() => void>();
  const page = (mode: "visible" | "hidden") => (
    <Activity mode={mode}>
      <Live reload={reload} />
    </Activity>
  );
  const stop = startLive();
  const { rerender } = render(page("visible"));
  happen();
  happen();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(reload).toHaveBeenCalledTimes(1);
  happen();
  await act(async () => rerender(page("hidden")));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => rerender(page("visible")));
  happen();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(reload).toHaveBeenCalledTimes(2);
  stop();
});
