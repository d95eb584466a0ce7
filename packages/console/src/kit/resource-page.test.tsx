// @vitest-environment happy-dom
import { holderOf } from "@hongxian/contract/wire/access.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { defineResource } from "@hongxian/contract/kit/resource.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Page } from "./page.tsx";
import { ResourcePage } from "./resource-page.tsx";
import { ResourceTable } from "./resource-table.tsx";
import { useResource } from "./use-resource.ts";
import { fakeServer, renderPage } from "../platform/test/render-page.tsx";
import { registerToast } from "../platform/toast.ts";

const state = choices({ DRAFT: "草稿", ONLINE: "已上架" });
const coupon = defineResource({
  name: "coupon",
  title: "优惠券管理",
  route: "/thing",
  path: "/api/coupons",
  fields: {
    id: field.id("编号"),
    name: field.text("券名称", { max: 30 }),
    amount: field.cents("面额", { min: 1 }),
    createdTime: optional(field.time("创建时间")),
    status: field.choice("状态", state),
  },
  list: {
    columns: ["id", "name", "amount", "status"],
    filters: {
      keyword: { by: "contains", field: "name" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["id"],
    sort: "-id",
  },
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: ["name", "amount"] },
    edit: { kind: "edit", title: "编辑", fields: ["name", "amount"] },
    publish: { title: "上架", from: ["DRAFT"], to: "ONLINE", batch: 200 },
    withdraw: { title: "下架", from: ["ONLINE"], to: "DRAFT", confirm: "确定下架？" },
    grant: { kind: "custom", title: "发放", on: "row", body: z.object({}) },
    export: { kind: "export", title: "导出" },
  },
});
const rows = [
  { id: 1, name: "甲券", amount: 1050, status: "DRAFT", version: 1 },
  { id: 2, name: "乙券", amount: 2000, status: "ONLINE", version: 1 },
];
const list = { data: { list: rows, total: 2, page: 1, size: 20 } };
const page = <ResourcePage resource={coupon} />;
const draftsOnly = { fixed: { status: "DRAFT", size: "20", family: "A" } };
const Drafts = () => (
  <Page title="草稿">
    <ResourceTable {...useResource(coupon, {}, draftsOnly)} />
  </Page>
);
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest("tr");
  if (row === null) throw new Error(`no row ${name}`);
  return within(row);
};
/** antd renders a second, hidden head for measuring; role queries skip it only with real layout. */
const button = (name: string) => screen.getByRole("button", { name });

afterEach(() => {
  cleanup();
  registerToast(null);
  vi.unstubAllGlobals();
});

describe("ResourcePage", () => {
  it("ResourcePage shows rows by the kind of each field and queries with the address as it stands", async () => {
    const requests = fakeServer({ "GET /api/coupons": list });
    renderPage(page, { search: "status=DRAFT&page=2" });
    await screen.findByText("甲券");
    expect(screen.getByText("10.50", { exact: false })).toBeTruthy();
    const call = requests.find(({ path }) => path === "/api/coupons");
    expect(call?.query.toString()).toBe("status=DRAFT&page=2");
  });

  it("ResourcePage queries with the defaults and says so once when the address is odd", async () => {
    const toasts: string[] = [];
    const seen: string[] = [];
    registerToast((_, text) => toasts.push(text));
    const requests = fakeServer({ "GET /api/coupons": list });
    renderPage(page, { search: "status=NOPE&size=9999", onSearch: (text) => seen.push(text) });
    await screen.findByText("甲券");
    expect(requests.filter(({ path }) => path === "/api/coupons").map(({ query }) => query.toString())).toEqual([""]);
    expect(toasts).toHaveLength(1);
    expect(seen).toEqual([""]);
  });

  it("ResourcePage takes a search text into the address and back to page 1", async () => {
    const seen: string[] = [];
    fakeServer({ "GET /api/coupons": list });
    renderPage(page, { search: "page=3", onSearch: (text) => seen.push(text) });
    await screen.findByText("甲券");
    fireEvent.change(screen.getByLabelText("券名称"), { target: { value: "七夕" } });
    expect(seen).toEqual([]);
    fireEvent.click(button("查询"));
    expect(seen).toEqual([new URLSearchParams({ keyword: "七夕" }).toString()]);
  });

  it("ResourcePage exports what the table shows, also by a filter that the page itself has set", async () => {
    const requests = fakeServer({ "GET /api/coupons": list, "POST /api/exports": { data: { jobId: 1 } } });
    renderPage(<Drafts />, { search: "keyword=券" });
    await screen.findByText("甲券");
    fireEvent.click(screen.getByRole("button", { name: /导出$/ }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: /导\s*出/ }));
    await waitFor(() => expect(requests.some(({ path }) => path === "/api/exports")).toBe(true));
    const order = requests.find(({ path }) => path === "/api/exports")?.body;
    expect(order).toMatchObject({ filters: { keyword: "券", status: "DRAFT" } });
    expect(Object.keys((order as { filters: object }).filters)).not.toContain("family");
  });

  it("ResourcePage shows an action only with its grant and in its state", async () => {
    const holder = holderOf(9, [
      { route: "/thing", title: null },
      { route: "/thing", title: "上架" },
      { route: "/thing", title: "下架" },
      { route: "/other", title: "编辑" },
    ]);
    fakeServer({ "GET /api/coupons": list });
    renderPage(page, { holder });
    await screen.findByText("甲券");
    expect(rowOf("甲券").queryByText("上架")).toBeTruthy();
    expect(rowOf("甲券").queryByText("下架")).toBeNull();
    expect(rowOf("乙券").queryByText("下架")).toBeTruthy();
    expect(rowOf("乙券").queryByText("上架")).toBeNull();
    expect(screen.queryByText("编辑")).toBeNull();
    expect(screen.queryByText("新增")).toBeNull();
  });

  it("ResourcePage asks before a move that wants it, sends it once and reloads", async () => {
    const requests = fakeServer({
      "GET /api/coupons": list,
      "PUT /api/coupons/2/status/DRAFT": { data: { id: 2, status: "DRAFT" } },
    });
    renderPage(page);
    await screen.findByText("甲券");
    fireEvent.click(rowOf("乙券").getByText("下架"));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("确定下架？")).toBeTruthy();
    fireEvent.click(within(dialog).getByText("确定"));
    fireEvent.click(within(dialog).getByText(/确定$|处理中/));
    await waitFor(() => expect(requests.filter(({ path }) => path === "/api/coupons")).toHaveLength(2));
    expect(requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("ResourcePage replaces the tool row by the batch bar and runs the action for each chosen row", async () => {
    const requests = fakeServer({ "GET /api/coupons": list });
    renderPage(page);
    await screen.findByText("甲券");
    expect(screen.queryByRole("toolbar")).toBeNull();
    fireEvent.click(rowOf("甲券").getByRole("checkbox"));
    const bar = await screen.findByRole("toolbar");
    expect(within(bar).getByText("已选 1 条")).toBeTruthy();
    expect(screen.queryByText("列设置")).toBeNull();
    fireEvent.click(within(bar).getByText("上架"));
    await waitFor(() =>
      expect(requests.some(({ method, path }) => method === "PUT" && path === "/api/coupons/1/status/ONLINE")).toBe(
        true,
      ),
    );
    await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
  });

  it("ResourcePage refuses a batch that holds a row in another state, and Escape clears it", async () => {
    const requests = fakeServer({ "GET /api/coupons": list });
    renderPage(page);
    await screen.findByText("甲券");
    fireEvent.click(rowOf("乙券").getByRole("checkbox"));
    const bar = await screen.findByRole("toolbar");
    fireEvent.click(within(bar).getByText("上架"));
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
    expect(requests.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("ResourcePage chooses all that the filters find", async () => {
    const requests = fakeServer({ "GET /api/coupons": list });
    renderPage(page, { search: "status=DRAFT" });
    await screen.findByText("甲券");
    fireEvent.click(rowOf("甲券").getByRole("checkbox"));
    fireEvent.click(await screen.findByText("选择全部筛选结果（200 条以内）"));
    await screen.findByText("已选 2 条");
    expect(requests.at(-1)?.query.toString()).toBe("status=DRAFT&page=1&size=200");
  });

  it("ResourcePage names the filters that leave no row, and takes each away", async () => {
    const seen: string[] = [];
    fakeServer({ "GET /api/coupons": { data: { list: [], total: 0, page: 1, size: 20 } } });
    renderPage(page, { search: "status=DRAFT", onSearch: (text) => seen.push(text) });
    await screen.findByText("没有符合以下条件的记录");
    fireEvent.click(button("去掉状态 草稿"));
    expect(seen).toEqual([""]);
    fireEvent.click(button("扩大到全部时间"));
    expect(seen.at(-1)).toBe("beginTime=2000-01-01");
    expect(screen.queryByRole("button", { name: "去掉状态 草稿" })).toBeNull();
    await waitFor(() => expect(screen.getByText("暂无数据")).toBeTruthy());
  });

  it("ResourcePage keeps the frame of the page when the list fails, and tries again", async () => {
    let fails = true;
    fakeServer({ "GET /api/coupons": () => (fails ? { status: 500, msg: "系统繁忙，请稍后再试" } : list) });
    renderPage(page);
    await screen.findByText("系统繁忙，请稍后再试");
    expect(screen.getByText("列设置")).toBeTruthy();
    fails = false;
    fireEvent.click(button("重试"));
    await screen.findByText("甲券");
  });
});
