// @vitest-environment happy-dom
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { defineResource } from "@hongxian/contract/kit/resource.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RecordForm } from "./record-form.tsx";
import { fakeServer, renderPage } from "../platform/test/render-page.tsx";

const state = choices({ DRAFT: "草稿", ONLINE: "已上架" });
const create = { kind: "create", title: "新增", fields: ["name", "amount"] } as const;
const edit = { kind: "edit", title: "编辑", fields: ["name", "amount"] } as const;
const coupon = defineResource({
  name: "coupon",
  title: "优惠券管理",
  route: "/thing",
  path: "/api/coupons",
  fields: {
    id: field.id("编号"),
    name: field.text("券名称", { max: 30 }),
    amount: field.cents("面额", { min: 1 }),
    status: field.choice("状态", state),
  },
  list: { columns: ["id"], filters: {}, sortable: [], sort: "-id" },
  check: ({ name, amount }) => (name === "贵" && (amount ?? 0) < 1000 ? { amount: "太便宜了" } : {}),
  actions: { create, edit },
}) as unknown as AnyResource;

const visit = defineResource({
  name: "userBooking",
  title: "预约",
  route: "/visit",
  path: "/api/visits",
  fields: {
    id: field.id("编号"),
    kind: field.text("方式", { max: 10 }),
    shop: optional(field.text("门店", { max: 10 })),
  },
  list: { columns: ["id"], filters: {}, sortable: [], sort: "-id" },
  check: ({ kind, shop }) => (kind === "到店" && (shop ?? "") === "" ? { shop: "请选择门店" } : {}),
  actions: { create: { kind: "create", title: "新增", fields: ["kind", "shop"] } },
}) as unknown as AnyResource;

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: /^保存/ }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("RecordForm", () => {
  it("RecordForm shows each message of the contract's schema under its field and sends nothing", () => {
    const requests = fakeServer({});
    renderPage(<RecordForm resource={coupon} action={create} onDone={() => undefined} onClose={() => undefined} />);
    save();
    expect(screen.getByText("请填写券名称")).toBeTruthy();
    expect(screen.getByText("请填写面额")).toBeTruthy();
    type("券名称", "七夕");
    type("面额", "1.234");
    expect(screen.queryByText("请填写券名称")).toBeNull();
    expect(screen.getByText("金额最多保留两位小数")).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it("RecordForm runs the rules across fields", () => {
    fakeServer({});
    renderPage(<RecordForm resource={coupon} action={create} onDone={() => undefined} onClose={() => undefined} />);
    type("券名称", "贵");
    type("面额", "9.99");
    save();
    expect(screen.getByText("太便宜了")).toBeTruthy();
  });

  it("RecordForm marks a field 选填 only while the rules across fields leave it out", () => {
    fakeServer({});
    const action = { kind: "create", title: "新增", fields: ["kind", "shop"] } as const;
    renderPage(<RecordForm resource={visit} action={action} onDone={() => undefined} onClose={() => undefined} />);
    expect(screen.queryByText("（选填）")).not.toBeNull();
    type("方式", "到店");
    expect(screen.queryByText("（选填）")).toBeNull();
    type("门店", "西湖店");
    expect(screen.queryByText("（选填）")).toBeNull();
  });

  it("RecordForm sends exact cents, once for a double click, then is done", async () => {
    const done = vi.fn();
    const requests = fakeServer({ "POST /api/coupons": { data: { id: 5 } } });
    renderPage(<RecordForm resource={coupon} action={create} onDone={done} onClose={() => undefined} />);
    type("券名称", "七夕");
    type("面额", "1.15");
    save();
    save();
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(requests.map(({ body }) => body)).toEqual([{ name: "七夕", amount: 115 }]);
  });

  it("RecordForm puts the server's messages at their fields and loses nothing", async () => {
    const dirty: boolean[] = [];
    fakeServer({
      "POST /api/coupons": { status: 400, msg: "券名称已存在", data: { fields: { name: "券名称已存在" } } },
    });
    renderPage(<RecordForm resource={coupon} action={create} onDone={() => undefined} onClose={() => undefined} />, {
      onDirty: (now) => dirty.push(now),
    });
    type("券名称", "七夕");
    type("面额", "0.29");
    save();
    await screen.findByText("券名称已存在");
    expect(screen.getByLabelText("券名称")).toHaveProperty("value", "七夕");
    expect(screen.getByLabelText("面额")).toHaveProperty("value", "0.29");
    expect(dirty.at(-1)).toBe(true);
  });

  it("RecordForm shows both values when somebody else was quicker, and goes on from the present record", async () => {
    const done = vi.fn();
    let version = 1;
    const requests = fakeServer({
      "PUT /api/coupons/7": ({ body }) =>
        (body as { version: number }).version === 4
          ? { data: { id: 7 } }
          : { status: 409, msg: "数据已被他人修改，请刷新后重试" },
      "GET /api/coupons/7": () => ({
        data: { id: 7, name: "别人的", amount: 300, status: "DRAFT", version: (version = 4) },
      }),
    });
    const row = { id: 7, name: "原来的", amount: 300, status: "DRAFT", version };
    renderPage(<RecordForm resource={coupon} action={edit} row={row} onDone={done} onClose={() => undefined} />);
    type("面额", "5");
    save();
    await screen.findByText("别人的");
    expect(screen.getByText("¥ 5.00")).toBeTruthy();
    expect(screen.getByText("¥ 3.00")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "保留我的修改" }));
    expect(screen.getByLabelText("券名称")).toHaveProperty("value", "别人的");
    save();
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(requests.at(-1)?.body).toEqual({ name: "别人的", amount: 500, version: 4 });
  });

  it("RecordForm asks before it closes with unsaved input", () => {
    const close = vi.fn();
    fakeServer({});
    renderPage(<RecordForm resource={coupon} action={create} onDone={() => undefined} onClose={close} />);
    type("券名称", "七夕");
    fireEvent.click(screen.getByRole("button", { name: "取消" }));
    expect(close).not.toHaveBeenCalled();
    expect(screen.getByText("内容尚未保存，确定关闭吗？")).toBeTruthy();
  });
});
