// @vitest-environment happy-dom
import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { OpenApiPage } from "./open-api.page.tsx";
import { ReplayDialog } from "./replay.dialog.tsx";
import { WebhookDialog } from "./webhook-form.dialog.tsx";
import { WebhookTestDialog } from "./webhook-test.dialog.tsx";

const row = {
  id: 3,
  name: "主站",
  appId: 1,
  appName: "会员App",
  url: "https://app.example.com/hook",
  names: ["member.banned" as const],
  status: "DISABLE" as const,
  health: "WELL" as const,
  offReason: "",
  failNum: 0,
  restUntil: null,
  waitNum: 0,
  failedNum: 2,
  successTime: null,
  failureTime: null,
  failureReason: "",
  formerUntil: null,
  isDropped: false,
  version: 4,
  createStaffId: null,
  createStaff: null,
  createdTime: "2026-11-10T02:00:00.000Z",
};
const apps = { data: { list: [{ id: 1, name: "会员App", scopes: ["member.out"] }], total: 1, page: 1, size: 200 } };
const end = () => ({ onDone: vi.fn<() => void>(), onClose: vi.fn<() => void>() });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const delivery = {
  id: 8,
  webhookId: 3,
  webhookName: "主站",
  webhookStatus: "ENABLE",
  appName: "会员App",
  eventNo: "evt_77",
  name: "member.banned",
  userId: 5,
  user: { userId: 5, firstName: "小雨", imageUrl: null, sex: "WOMAN" },
  number: 12,
  eventTime: row.createdTime,
  status: "FAIL",
  tries: 10,
  dueTime: null,
  lastTime: row.createdTime,
  lastMs: 84,
  httpStatus: 503,
  reason: "答复 503",
  createdTime: row.createdTime,
};
const listed = (...list: object[]) => ({ data: { list, total: list.length, page: 1, size: 20 } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the form of an address offers what its application may hear, and refuses none chosen", async () => {
  const log = fakeServer({ "GET /api/open-apps": apps, "PUT /api/open-webhooks/3": { data: { id: 3 } } });
  const { onDone, onClose } = end();
  renderPage(<WebhookDialog row={row} onDone={onDone} onClose={onClose} />);
  const events = await screen.findByRole("group", { name: "事件" });
  expect(within(events).queryByText("member.banned")).not.toBeNull();
  expect(within(events).queryByText("order.paid")).toBeNull();
  expect(screen.getByText(/应用没有权限接收：.*订单/)).toBeDefined();
  fireEvent.click(within(events).getByLabelText(/member\.banned/));
  press("保存");
  expect(await screen.findByText(webhookMessages.pickNames)).toBeDefined();
  fireEvent.click(within(events).getByLabelText("认证"));
  press("保存");
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(log.find(({ method }) => method === "PUT")?.body).toMatchObject({
    name: "主站",
    version: 4,
    names: expect.arrayContaining(["credential.passed"]),
  });
});

it("a refused address stands at its field, and a new address shows its secret before the dialog closes", async () => {
  let isAllowed = false;
  fakeServer({
    "GET /api/open-apps": apps,
    "POST /api/open-webhooks": () =>
      isAllowed
        ? { data: { id: 9, secretText: "whsec_abc" } }
        : { status: 400, msg: webhookMessages.address, data: { fields: { url: webhookMessages.address } } },
  });
  const { onDone, onClose } = end();
  renderPage(<WebhookDialog onDone={onDone} onClose={onClose} />);
  fireEvent.mouseDown(await screen.findByRole("combobox"));
  fireEvent.click(await screen.findByText("会员App"));
  fireEvent.change(screen.getByLabelText("名称"), { target: { value: "主站" } });
  fireEvent.change(screen.getByLabelText("回调地址"), { target: { value: "http://10.0.0.8/hook" } });
  press("保存");
  await waitFor(() => expect(document.querySelector(".form-error")?.textContent).toBe(webhookMessages.address));
  isAllowed = true;
  press("保存");
  expect((await screen.findByLabelText("签名密钥")).textContent).toBe("whsec_abc");
  expect(onDone).not.toHaveBeenCalled();
  press("我已记下");
  expect(onDone).toHaveBeenCalled();
});

it("a test shows what the address answered", async () => {
  fakeServer({
    "POST /api/open-webhooks/3/test": {
      data: { isTaken: false, httpStatus: 503, reason: "答复 503", ms: 84, answer: "<busy>", sent: '{"a":1}' },
    },
  });
  renderPage(<WebhookTestDialog row={row} {...end()} />);
  press("发送");
  expect(await screen.findByText("未收到")).toBeDefined();
  for (const text of ["答复 503", "84 毫秒", "<busy>"]) expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole("button", { name: "再发一次" })).toBeDefined();
});

it("a replay says how many it would be and that the address is off, before it is sent", async () => {
  const log = fakeServer({
    "GET /api/open-webhooks/3/replay-count": { data: { failed: 2, inSpan: 0 } },
    "POST /api/open-webhooks/3/replay": { data: { replayed: 2 } },
  });
  const { onDone, onClose } = end();
  renderPage(<ReplayDialog row={row} onDone={onDone} onClose={onClose} />);
  expect(await screen.findByText("失败的：2条")).toBeDefined();
  expect(screen.getByText(webhookMessages.replayOff)).toBeDefined();
  press("重放");
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({ which: "FAILED" });
});

it("the list of addresses says what is the matter with each, and leads to its deliveries", async () => {
  const resting = { ...row, status: "ENABLE", health: "RESTING", failNum: 12, restUntil: "2026-11-10T02:05:00.000Z" };
  const off = { ...row, id: 4, name: "旧站", status: "OFF", offReason: webhookMessages.dead, failedNum: 0 };
  const summary = { used: 1, failing: 1, off: 1 };
  fakeServer({ "GET /api/open-webhooks": { data: { ...listed(resting, off).data, summary } } });
  const onSearch = vi.fn<(search: string) => void>();
  renderPage(<OpenApiPage />, { search: "tab=webhooks", onSearch });
  expect(await screen.findByText("连续失败12次，10:05:00 再试")).toBeDefined();
  expect(screen.getByText(webhookMessages.dead)).toBeDefined();
  press("2");
  expect(onSearch).toHaveBeenCalledWith("tab=deliveries&webhookId=3&status=FAIL");
});

it("a delivery opens with what is posted, and an event with what was written", async () => {
  fakeServer({
    "GET /api/open-deliveries": listed(delivery),
    "GET /api/open-deliveries/8": { data: delivery },
    "GET /api/open-deliveries/8/post": {
      data: { url: row.url, headers: [{ name: "webhook-id", value: "evt_77" }], body: '{"type":"member.banned"}' },
    },
  });
  renderPage(<OpenApiPage />, { search: "tab=deliveries" });
  fireEvent.click((await screen.findAllByText("详情"))[0] as HTMLElement);
  expect(await screen.findByText(/"type": "member.banned"/)).toBeDefined();
  expect(screen.getByText("webhook-id: evt_77")).toBeDefined();
  expect(screen.getByText("小雨（5），第12个事件")).toBeDefined();
  cleanup();
  const event = { id: 77, time: row.createdTime, name: "member.banned", userId: null, user: null, number: 4 };
  fakeServer({ "GET /api/open-events": listed({ ...event, eventNo: "evt_77", content: '{"kind":"GIFT"}' }) });
  renderPage(<OpenApiPage />, { search: "tab=events" });
  fireEvent.click((await screen.findAllByText("详情"))[0] as HTMLElement);
  expect(await screen.findByText(/"kind": "GIFT"/)).toBeDefined();
});
