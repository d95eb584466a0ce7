// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onLive, startLive } from "./live-events.ts";

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    FakeStream.opened.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}
const latest = (): FakeStream => {
  const stream = FakeStream.opened.at(-1);
  if (stream === undefined) throw new Error("no stream");
  return stream;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeStream);
  FakeStream.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("events reach the listeners of their topic with their data", () => {
  const heard = vi.fn<(data: unknown) => void>();
  const leave = onLive("notice", heard);
  const stop = startLive();
  expect(latest().address).toBe("/api/console/events");
  latest().dispatchEvent(new MessageEvent("notice", { data: '{"id":1}' }));
  expect(heard.mock.calls).toEqual([[{ id: 1 }]]);
  stop();
  leave();
});

test("a further topic opens one new stream and closes the old, also when it goes", () => {
  const stop = startLive();
  const first = latest();
  const leave = [onLive("ticket", vi.fn()), onLive("online", vi.fn())];
  vi.advanceTimersByTime(100);
  expect(FakeStream.opened).toHaveLength(2);
  expect(first.readyState).toBe(FakeStream.CLOSED);
  expect(latest().address).toBe("/api/console/events?topics=online%2Cticket");
  for (const each of leave) each();
  vi.advanceTimersByTime(100);
  expect(latest().address).toBe("/api/console/events");
  stop();
});

test("without the stream every listener looks every 15 seconds, until it is back", () => {
  const heard = vi.fn<(data: unknown) => void>();
  const leave = onLive("notice", heard);
  const stop = startLive();
  latest().readyState = 0;
  latest().dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(30_000);
  expect(heard.mock.calls).toEqual([[null], [null]]);
  latest().dispatchEvent(new Event("open"));
  expect(heard).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  leave();
});

test("a stream that fails again and again puts no poll off", () => {
  const heard = vi.fn<(data: unknown) => void>();
  const leave = onLive("notice", heard);
  const stop = startLive();
  latest().readyState = 0;
  for (let n = 0; n < 10; n++) {
    latest().dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(3000);
  }
  expect(heard.mock.calls).toEqual([[null], [null]]);
  stop();
  leave();
});

test("a refused stream is tried again after a minute", () => {
  const stop = startLive();
  latest().readyState = FakeStream.CLOSED;
  latest().dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(59_999);
  expect(FakeStream.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeStream.opened).toHaveLength(2);
  stop();
});
