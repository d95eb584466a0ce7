// @vitest-environment happy-dom
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { listOf, listQuery } from "@hongxian/contract/wire/list.ts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fakeServer, renderPage } from "./test/render-page.tsx";
import { useData } from "./use-data.ts";
import { useList } from "./use-list.ts";

const getWork = endpoint({
  method: "GET",
  path: "/api/work",
  allow: "signed",
  query: listQuery(["id"], {}),
  data: listOf(z.object({ id: z.int(), status: z.string() })),
});
const getFigures = endpoint({
  method: "GET",
  path: "/api/figures",
  allow: "signed",
  data: z.object({ done: z.int() }),
});

function Work() {
  const list = useList(getWork, { isUnderway: ({ status }) => status === "RUNNING" });
  const figures = useData(getFigures, {}, { followsChanges: true });
  return (
    <output>
      {list.rows.map(({ status }) => status).join(",")} {figures.data?.done}
    </output>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
let requests = 0;
let done = 0;
const served = (status: () => string) =>
  fakeServer({
    "GET /api/work": () => {
      requests += 1;
      return { data: { list: [{ id: 1, status: status() }], total: 1, page: 1, size: 20 } };
    },
    "GET /api/figures": () => ({ data: { done } }),
  });
const shows = (text: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));

beforeEach(() => {
  requests = 0;
  done = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a row in work is followed until it is done, and the figures beside it follow", async () => {
  served(() => (done === 0 ? "RUNNING" : "DONE"));
  renderPage(<Work />);
  await shows("RUNNING 0");
  done = 1;
  await pass(3200);
  await shows("DONE 1");
  const settled = requests;
  await pass(120_000);
  expect(requests).toBe(settled);
});

it("work that does not move is asked for ever more seldom", async () => {
  served(() => "RUNNING");
  renderPage(<Work />);
  await shows("RUNNING 0");
  await pass(60_000);
  const first = requests;
  expect(first).toBeGreaterThan(3);
  expect(first).toBeLessThan(9);
  await pass(600_000);
  expect(requests - first).toBeLessThan(14);
  expect(requests - first).toBeGreaterThan(7);
});

it("a list without work is not asked again", async () => {
  served(() => "DONE");
  renderPage(<Work />);
  await shows("DONE 0");
  await pass(60_000);
  expect(requests).toBe(1);
});
