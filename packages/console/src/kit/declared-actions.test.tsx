// @vitest-environment happy-dom
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { defineResource } from "@hongxian/contract/kit/resource.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResourcePage } from "./resource-page.tsx";
import { fakeServer, renderPage } from "../platform/test/render-page.tsx";

const state = choices({ DRAFT: "草稿", ONLINE: "已上架" });
const level = choices({ HIGH: "紧急", NORMAL: "普通" });
const coupon = defineResource({
  name: "coupon",
  title: "优惠券管理",
  route: "/thing",
  path: "/api/coupons",
  fields: {
    id: field.id("编号"),
    name: field.text("券名称", { max: 30 }),
    level: field.choice("级别", level),
    remark: field.text("说明", { max: 30 }),
    status: field.choice("状态", state),
  },
  list: { columns: ["id", "name", "status"], filters: {}, sortable: ["id"], sort: "-id" },
  states: { field: "status", first: "DRAFT", addressedBy: "name" },
  actions: {
    level: {
      title: "改级别",
      ask: { level: field.choice("新级别", level), remark: field.text("改动说明", { max: 30 }) },
    },
    publish: {
      title: "上架",
      from: ["DRAFT"],
      to: "ONLINE",
      batch: 200,
      confirm: ({ name }: { name: string }) => `确定上架${name}？`,
    },
  },
});
const row = { id: 1, name: "甲券", level: "NORMAL", remark: "旧的说明", status: "DRAFT", version: 1 };
const rows = [row, { ...row, id: 2, name: "乙券" }];
const list = { data: { list: rows, total: 2, page: 1, size: 20 } };
const page = <ResourcePage resource={coupon} />;
const rowOf = (name: string) => {
  const found = screen.getByText(name).closest("tr");
  if (found === null) throw new Error(`no row ${name}`);
  return within(found);
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the declared actions of a resource", () => {
  it("a dialog that asks for a choice shows the row's present one, and asks anew for what is typed", async () => {
    const requests = fakeServer({ "GET /api/coupons": list, "POST /api/coupons/1/level": { data: { id: 1 } } });
    renderPage(page);
    await screen.findByText("甲券");
    fireEvent.click(rowOf("甲券").getByText("改级别"));
    const dialog = within(await screen.findByRole("dialog"));
    const shown = dialog.getAllByRole<HTMLInputElement>("radio").map(({ value, checked }) => [value, checked]);
    expect(shown).toEqual([
      ["HIGH", false],
      ["NORMAL", true],
    ]);
    const remark = dialog.getByLabelText("改动说明");
    expect((remark as HTMLInputElement).value).toBe("");
    fireEvent.change(remark, { target: { value: "复核" } });
    fireEvent.click(dialog.getByText(/确\s*定/));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ level: "NORMAL", remark: "复核" }),
    );
  });

  it("a batch of an action whose question depends on the row asks too", async () => {
    const requests = fakeServer({ "GET /api/coupons": list });
    const sent = () => requests.filter(({ method }) => method === "POST").map(({ path }) => path);
    renderPage(page);
    await screen.findByText("甲券");
    const choose = (name: string) => fireEvent.click(rowOf(name).getByRole("checkbox"));
    const publish = async () => fireEvent.click(within(await screen.findByRole("toolbar")).getByText("上架"));
    choose("甲券");
    await publish();
    const one = within(await screen.findByRole("dialog"));
    expect(one.getByText("确定上架甲券？")).toBeTruthy();
    expect(sent()).toEqual([]);
    fireEvent.click(one.getByText(/取\s*消/));
    choose("乙券");
    await publish();
    const both = within(
      (await screen.findByText("确定对所选的2条记录执行“上架”？")).closest("[role=dialog]") as HTMLElement,
    );
    fireEvent.click(both.getByText(/确\s*定$/));
    await waitFor(() => expect(sent()).toEqual(["/api/coupons/1/publish", "/api/coupons/2/publish"]));
  });
});
