import { type Holder, holderOf } from "@hongxian/contract/wire/access.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RenderResult, configure, render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import { type ReactNode, useState } from "react";
import { vi } from "vitest";
import { AccessProvider } from "../access-context.tsx";
import { PageProvider } from "../page-context.tsx";

// Rendering antd in a simulated document takes seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

/** A request that the fake server received. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly msg?: string;
  readonly data?: unknown;
}

/** Answers calls from a table of `METHOD /path` → answer; records the requests. */
export function fakeServer(
  answers: Readonly<Record<string, Answer | ((request: RecordedRequest) => Answer | Promise<Answer>)>>,
): RecordedRequest[] {
  const log: RecordedRequest[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://console.test");
    const request: RecordedRequest = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    log.push(request);
    const found = answers[`${request.method} ${request.path}`] ?? { data: [] };
    const { status = 0, msg = "", data = null } = typeof found === "function" ? await found(request) : found;
    const headers = { "Content-Type": "application/json" };
    return new Response(JSON.stringify({ status, msg, data }), { status: status === 0 ? 200 : status, headers });
  });
  return log;
}

interface PageOptions {
  readonly search?: string;
  readonly holder?: Holder;
  readonly onSearch?: (search: string) => void;
  readonly onDirty?: (dirty: boolean) => void;
}

function Frame({
  children,
  search: first = "",
  holder = holderOf(1, []),
  onSearch,
  onDirty,
}: PageOptions & { children: ReactNode }) {
  const [search, setSearch] = useState(first);
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [setDirty] = useState(() => onDirty ?? (() => undefined));
  const place = {
    route: "/thing",
    active: true,
    search,
    setSearch: (next: string) => {
      onSearch?.(next);
      setSearch(next);
    },
    setDirty,
    setTitle: () => undefined,
    open: () => undefined,
    close: () => undefined,
  };
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <QueryClientProvider client={client}>
        <AccessProvider holder={holder}>
          <PageProvider place={place}>{children}</PageProvider>
        </AccessProvider>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** Renders inside a page of the frame. */
export const renderPage = (node: ReactNode, options: PageOptions = {}): RenderResult =>
  render(<Frame {...options}>{node}</Frame>);
