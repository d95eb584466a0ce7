import { holderOf } from "@hongxian/contract/wire/access.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { AccessProvider } from "../../platform/access-context.tsx";
import { onAddressChange } from "../../platform/address.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { pageByRoute } from "../pages.ts";
import type { PageEntry } from "../../core/page-list/page-entry.ts";
import { useAddress } from "../use-address.ts";
import { BarePage } from "./bare-page.tsx";
import { KeptPage } from "./kept-page.tsx";

const route = "/promotion/couponmanage";

/** Like the member list with `?userId=`: a dialog over the page closes with it, and closing it changes the query. */
function ClosingPage() {
  const [, setSearch] = usePageSearch();
  useEffect(() => onAddressChange(() => setSearch(new URLSearchParams(), { replace: true })), [setSearch]);
  return <p>页面内容</p>;
}
const entry: PageEntry = { route, load: async () => ClosingPage };
(pageByRoute as Map<string, PageEntry>).set(route, entry);

afterEach(cleanup);

function KeptHere() {
  const address = useAddress();
  const isHere = address.route === route;
  return <KeptPage route={route} search={isHere ? address.search : ""} active={isHere} />;
}
const BareHere = () => <BarePage load={entry.load} />;

test.each([
  ["a kept page", KeptHere],
  ["a bare page", BareHere],
])("leaving %s is not undone by what closes with it", async (_name, Page) => {
  window.location.hash = `#${route}?userId=7`;
  render(
    <AccessProvider holder={{ ...holderOf(8, []), pages: new Set([route]) }}>
      <Page />
    </AccessProvider>,
  );
  await screen.findByText("页面内容");
  await act(async () => {
    window.location.hash = "#/promotion/shopsmanage";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  expect(window.location.hash).toBe("#/promotion/shopsmanage");
});
