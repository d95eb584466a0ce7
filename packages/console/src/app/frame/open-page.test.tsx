import { getStaffNotices } from "@hongxian/contract/core/notice/notice.endpoints.ts";
import { type Holder, holderOf } from "@hongxian/contract/wire/access.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AccessProvider } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { fakeServer } from "../../platform/test/render-page.tsx";
import { OpenPage } from "./open-page.tsx";

const route = "/promotion/couponmanage";
const granted = { ...holderOf(8, []), pages: new Set([route]) };
const left = holderOf(8, []);
const tree = (holder: Holder) => (
  <AccessProvider holder={holder}>
    <OpenPage route={route}>页面内容</OpenPage>
  </AccessProvider>
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const readRefused = async () => {
  window.location.hash = `#${route}`;
  fakeServer({ "GET /api/staff-notices": { status: 403, msg: "没有操作权限" } });
  await expect(call(getStaffNotices, { query: {} })).rejects.toThrow("没有操作权限");
};

test("a page without grant opens, and says so once a read of its own is refused", async () => {
  render(tree(left));
  expect(screen.getByText("页面内容")).toBeDefined();
  await readRefused();
  expect(await screen.findByText("无权访问该页面")).toBeDefined();
});

test("a page whose right is taken away while it is open says so at once, and comes back with the right", async () => {
  const { rerender } = render(tree(granted));
  expect(screen.getByText("页面内容")).toBeDefined();
  rerender(tree(left));
  expect(await screen.findByText("无权访问该页面")).toBeDefined();
  rerender(tree(granted));
  expect(await screen.findByText("页面内容")).toBeDefined();
});

test("a page without grant opens and asks, also after a page that was granted", async () => {
  const at = (place: string) => (
    <AccessProvider holder={granted}>
      <OpenPage route={place}>页面内容</OpenPage>
    </AccessProvider>
  );
  const { rerender } = render(at(route));
  rerender(at("/goods/goodslist"));
  expect(screen.getByText("页面内容")).toBeDefined();
  expect(screen.queryByText("无权访问该页面")).toBeNull();
});
