// @vitest-environment happy-dom
import { catalogueEndpoints, catalogueResources } from "@hongxian/contract/test/catalogue.ts";
import { callsOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { signedIn } from "@hongxian/contract/core/session/session.endpoints.ts";
import { saveSession } from "../../core/session/session-store.ts";
import { renderPage } from "../../platform/test/render-page.tsx";
import type { PageEntry } from "../../core/page-list/page-entry.ts";
import { pages } from "../pages.ts";
import { sampleAnswer } from "./sample-answer.ts";

const endpoints: readonly Endpoint[] = [...catalogueEndpoints, ...catalogueResources.flatMap(callsOf)];
const holes = ({ path }: Endpoint): number => path.split("{").length;
/** An address with fewer names to fill in goes first: /api/appeal/stat is no appeal. */
const patterns = endpoints
  .toSorted((one, other) => holes(one) - holes(other))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

/** Every call is answered by a sample of its own data. */
function answerAll(): string[] {
  const unknown: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, "http://console.test");
    const method = init.method ?? "GET";
    const found = patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
    if (found === undefined) unknown.push(`${method} ${pathname}`);
    const data = found === undefined ? null : sampleAnswer(found.endpoint.data);
    return new Response(JSON.stringify({ status: 0, msg: "", data }), {
      headers: { "Content-Type": "application/json" },
    });
  });
  return unknown;
}

class Boundary extends Component<{ readonly onError: (error: unknown) => void; readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

let [visited, pressed] = [0, 0];
afterAll(() => {
  // Lists without their buttons would prove nothing.
  expect(pressed).toBeGreaterThan(visited);
});

// The simulated document has no screen, no printer and cannot draw.
window.print ??= () => undefined;
document.exitFullscreen ??= async () => undefined;
const pen = new Proxy({}, { get: () => () => ({ width: 0, data: [] }), set: () => true });
HTMLCanvasElement.prototype.getContext = (() => pen) as never;
saveSession(signedIn.parse(sampleAnswer(signedIn)));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openPage(page: PageEntry) {
  const unknown = answerAll();
  const errors: unknown[] = [];
  const Page = await page.load();
  renderPage(
    <Boundary onError={(error) => errors.push(error)}>
      <Suspense>
        <Page />
      </Suspense>
    </Boundary>,
  );
  await waitFor(() => expect(document.body.textContent).not.toBe(""));
  await pause(50);
  return { unknown, errors };
}

const actionButtons = () => [...document.querySelectorAll<HTMLElement>(".tool-row button, .row-actions button")];

function closeAll() {
  for (const close of document.querySelectorAll<HTMLElement>(".ant-modal-close, .ant-drawer-close"))
    fireEvent.click(close);
  fireEvent.keyDown(document.body, { key: "Escape" });
}

const isLong = import.meta.env["LONG"] !== undefined;
/** The short run takes every third page. */
const tried = pages.filter((_, at) => isLong || at % 3 === 0);

it.each(tried.map((page) => [page.route, page] as const))(
  "a page and what its buttons open draw what the calls answer: %s",
  async (_route, page) => {
    const { unknown, errors } = await openPage(page);
    expect(errors).toEqual([]);
    const count = actionButtons().length;
    visited += 1;
    pressed += count;
    for (let at = 0; at < count; at += 1) {
      const button = actionButtons()[at];
      if (button === undefined) continue;
      fireEvent.click(button);
      await pause(30);
      expect([button.textContent, errors]).toEqual([button.textContent, []]);
      closeAll();
    }
    expect(unknown).toEqual([]);
  },
);
