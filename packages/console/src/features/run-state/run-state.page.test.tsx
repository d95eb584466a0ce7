import { checkNames, runChecks } from "@hongxian/contract/core/operation/run-checks.ts";
import { retentionNames } from "@hongxian/contract/core/operation/retention.rules.ts";
import { holderOf } from "@hongxian/contract/wire/access.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { RunStatePage } from "./run-state.page.tsx";

afterEach(cleanup);

const time = "2026-11-18T02:00:00.000Z";
const job = { lastTime: time, seconds: 1, count: 3, runs: 9, failures: 0, dead: 0, error: "" };
const state = {
  checks: checkNames.map((name) => ({ name, level: name === "disk" ? "BAD" : "OK", value: `${name}的值` })),
  processes: [],
  jobs: [
    { ...job, name: "sms-send", error: "no line", failures: 3 },
    { ...job, name: "audit-seal" },
  ],
  retentions: retentionNames.map((name) => ({
    name,
    days: 30,
    runTime: null,
    removed: 0,
    removedTotal: 0,
    error: "",
  })),
  retentionVersion: 4,
};
const open = () => {
  const requests = fakeServer({
    "GET /api/run-state": { data: state },
    "POST /api/run-state/jobs/sms-send/retry": { data: { name: "sms-send" } },
    "PUT /api/run-state/retentions/jobRun": { data: { version: 5 } },
  });
  renderPage(<RunStatePage />, { holder: holderOf(1, []) });
  return requests;
};
const sent = async (requests: ReturnType<typeof open>, method: string) => {
  await waitFor(() => expect(requests.some((request) => request.method === method)).toBe(true));
  return requests.find((request) => request.method === method);
};

describe("运行状态", () => {
  it("a red state says what to do, a green one does not", async () => {
    open();
    expect(await screen.findByText("disk的值")).toBeDefined();
    expect(screen.getByText(`处理：${runChecks.disk.advice}`)).toBeDefined();
    expect(screen.queryByText(`处理：${runChecks.backup.advice}`)).toBeNull();
    expect(screen.getAllByText("正常")).toHaveLength(checkNames.length - 1);
  });

  it("重试 stands only where something failed", async () => {
    const requests = open();
    await userEvent.click(await screen.findByRole("tab", { name: "后台任务" }));
    const buttons = await screen.findAllByRole("button", { name: "重试" });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    expect(await sent(requests, "POST")).toBeDefined();
  });

  it("设置保留 sends the days with the version that was seen", async () => {
    const requests = open();
    await userEvent.click(await screen.findByRole("tab", { name: "数据保留" }));
    const row = (await screen.findByText("后台任务运行记录")).closest("tr");
    await userEvent.click(within(row as HTMLElement).getByRole("button", { name: "设置保留" }));
    const dialog = await screen.findByRole("dialog");
    const input = within(dialog).getByLabelText(/保留天数/);
    await userEvent.clear(input);
    await userEvent.type(input, "7");
    await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
    expect((await sent(requests, "PUT"))?.body).toEqual({ days: 7, version: 4 });
  });
});
