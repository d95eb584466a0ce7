import { catalogueEndpoints, catalogueResources } from "@hongxian/contract/test/catalogue.ts";
import { signedIn } from "@hongxian/contract/core/session/session.endpoints.ts";
import { callsOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { fireEvent, waitFor } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { expect, vi } from "vitest";
import type { PageEntry } from "../../core/page-list/page-entry.ts";
import { saveSession } from "../../core/session/session-store.ts";
import { renderPage } from "../../platform/test/render-page.tsx";
import { sampleAnswer } from "./sample-answer.ts";

const endpoints: readonly Endpoint[] = [...catalogueEndpoints, ...catalogueResources.flatMap(callsOf)];
const holes = ({ path }: Endpoint): number => path.split("{").length;
/** An address with fewer names to fill in goes first: /api/appeal/stat is no appeal. */
const patterns = endpoints
  .toSorted((one, other) => holes(one) - holes(other))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

export interface Asked {
  readonly method: string;
  readonly pathname: string;
}

/** Every call is answered by a sample of its own data, except those that `fail` answers otherwise. */
export function answerAll(fail: (asked: Asked) => Response | undefined = () => undefined): string[] {
  const unknown: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, "http://console.test");
    const method = init.method ?? "GET";
    const failed = fail({ method, pathname });
    if (failed !== undefined) return failed;
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

/** The simulated document has no screen, no printer and cannot draw. */
export function prepareDocument(): void {
  window.print ??= () => undefined;
  document.exitFullscreen ??= async () => undefined;
  const pen = new Proxy({}, { get: () => () => ({ width: 0, data: [] }), set: () => true });
  HTMLCanvasElement.prototype.getContext = (() => pen) as never;
  saveSession(signedIn.parse(sampleAnswer(signedIn)));
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Draws a page beside what else has to be there; faults while drawing are collected. */
export async function openPage(page: PageEntry, beside: ReactNode = null): Promise<unknown[]> {
  const errors: unknown[] = [];
  const Page = await page.load();
  renderPage(
    <Boundary onError={(error) => errors.push(error)}>
      <Suspense>
        <Page />
      </Suspense>
      {beside}
    </Boundary>,
  );
  await waitFor(() => expect(document.body.textContent).not.toBe(""));
  await pause(50);
  return errors;
}

export const actionButtons = () => [...document.querySelectorAll<HTMLElement>(".tool-row button, .row-actions button")];

/** What can be pressed within an open drawer, beside the buttons at its foot and its own close button. */
export const drawerButtons = () => [
  ...document.querySelectorAll<HTMLElement>(".ant-drawer-body button:not(:disabled):not([aria-expanded])"),
];

export function closeAll(): void {
  for (const close of document.querySelectorAll<HTMLElement>(".ant-modal-close, .ant-drawer-close"))
    fireEvent.click(close);
  fireEvent.keyDown(document.body, { key: "Escape" });
}

export const isLong = import.meta.env["LONG"] !== undefined;
