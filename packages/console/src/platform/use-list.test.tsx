// @vitest-environment happy-dom
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { listOf, listQuery } from "@hongxian/contract/wire/list.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fakeServer, renderPage } from "./test/render-page.tsx";
import { useList } from "./use-list.ts";

const getItems = endpoint({
  method: "GET",
  path: "/api/things",
  allow: "signed",
  query: listQuery(["id"], { keyword: z.string().optional() }),
  data: listOf(z.object({ id: z.int() })),
});

function Items() {
  const list = useList(getItems);
  return (
    <>
      <output>{list.loading ? "…" : list.rows.map(({ id }) => id).join(",")}</output>
      <button onClick={list.next}>next</button>
      <button onClick={() => list.set({ keyword: "x" })}>find</button>
      <button onClick={list.reset}>reset</button>
    </>
  );
}

function Tabs() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!shown)}>switch</button>
      <Activity mode={shown ? "visible" : "hidden"}>
        <Items />
      </Activity>
    </>
  );
}

const answer = ({ query }: { query: URLSearchParams }) => ({
  data: { list: [{ id: Number(query.get("page") ?? 1) }], total: 99, page: 1, size: 20 },
});
const press = (name: string) => fireEvent.click(screen.getByText(name));
const shows = (text: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a list keeps page, filter and reset in the address, and leaves the page's own names there", async () => {
  const seen: string[] = [];
  const requests = fakeServer({ "GET /api/things": answer });
  renderPage(<Items />, { search: "userId=7", onSearch: (text) => seen.push(text) });
  await shows("1");
  press("next");
  await shows("2");
  press("find");
  await shows("1");
  press("reset");
  await waitFor(() => expect(seen).toEqual(["userId=7&page=2", "userId=7&keyword=x", "userId=7"]));
  expect(requests.slice(0, 3).map(({ query }) => query.toString())).toEqual(["", "page=2", "keyword=x"]);
});

it("a hidden list loads nothing, nor when it is shown again", async () => {
  const requests = fakeServer({ "GET /api/things": answer });
  renderPage(<Tabs />);
  await shows("1");
  press("switch");
  press("switch");
  await shows("1");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(1);
});

it("a list gives up an unanswered request on leaving and loads anew on return", async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    if (init.signal) signals.push(init.signal);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
    });
  });
  renderPage(<Tabs />);
  await waitFor(() => expect(signals).toHaveLength(1));
  press("switch");
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  press("switch");
  await waitFor(() => expect(signals).toHaveLength(2));
});
