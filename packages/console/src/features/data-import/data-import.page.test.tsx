import { importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { holderOf } from "@hongxian/contract/wire/access.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { DataImportPage } from "./data-import.page.tsx";

afterEach(cleanup);

const row = {
  id: 7,
  kind: "member",
  kindTitle: "会员",
  fileName: "members.csv",
  form: "CSV",
  appId: 1,
  appName: "数据导入",
  existing: "SKIP",
  status: "DRAFT",
  total: null,
  done: 0,
  createdRows: 0,
  changedRows: 0,
  unchangedRows: 0,
  skippedRows: 0,
  refusedRows: 0,
  undoneRows: 0,
  keptRows: 0,
  canUndo: true,
  error: "",
  staffId: 1,
  staff: { id: 1, name: "管理员" },
  startTime: null,
  endTime: null,
  createdTime: "2026-11-18T02:00:00.000Z",
};
const columns = {
  fields: [
    { name: "phone", label: "手机号", needed: true, labels: null },
    { name: "platform", label: "平台", needed: true, labels: { IOS: "苹果" } },
    { name: "signature", label: "交友宣言", needed: false, labels: null },
  ],
  columns: [
    { header: "电话", samples: ["13900001111"] },
    { header: "备注", samples: ["你好"] },
  ],
  mapping: { phone: 0 },
  fixed: { platform: "IOS" },
};
const kinds = {
  kinds: [{ name: "member", title: "会员", canUndo: true, canFill: true }],
  applications: [{ id: 1, name: "数据导入", builtIn: true }],
};
const open = (change: object = {}) => {
  const requests = fakeServer({
    "GET /api/data-imports": { data: { list: [{ ...row, ...change }], total: 1, page: 1, size: 20 } },
    "GET /api/data-imports/7/columns": { data: columns },
    "GET /api/data-imports/kinds": { data: kinds },
    "GET /api/data-imports/7/faults": {
      data: { total: 1, list: [{ row: 3, fields: "手机号", msg: "手机号格式错误" }], staying: [] },
    },
    "POST /api/data-imports/7/check": { data: { id: 7, status: "CHECKING" } },
  });
  renderPage(<DataImportPage />, { holder: holderOf(1, []) });
  return requests;
};

describe("the page of imports", () => {
  it("what was recognised is shown with samples and sent as it was set", async () => {
    const requests = open();
    await userEvent.click(await screen.findByRole("button", { name: "设置" }));
    const drawer = await screen.findByRole("dialog");
    expect(within(drawer).getByText("13900001111")).toBeDefined();
    await userEvent.click(within(drawer).getByRole("button", { name: "开始检查" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      mapping: { phone: 0 },
      fixed: { platform: "IOS" },
      existing: "SKIP",
      appId: 1,
    });
  });

  it("two columns for one field are refused before they are sent", async () => {
    open();
    await userEvent.click(await screen.findByRole("button", { name: "设置" }));
    const drawer = await screen.findByRole("dialog");
    await userEvent.click(within(drawer).getByRole("combobox", { name: "列备注的对应字段" }));
    await userEvent.click(await screen.findByText("手机号（必填）", { selector: ".ant-select-item-option-content" }));
    expect(await within(drawer).findByText(importMessages.twice("手机号"))).toBeDefined();
    expect(within(drawer).getByRole<HTMLButtonElement>("button", { name: "开始检查" }).disabled).toBe(true);
  });

  it("refused rows are listed with field and reason", async () => {
    open({ status: "DONE", done: 3, total: 3, createdRows: 2, refusedRows: 1 });
    await userEvent.click(await screen.findByRole("button", { name: "下载拒绝行" }));
    expect(await screen.findByText("手机号格式错误")).toBeDefined();
  });
});
