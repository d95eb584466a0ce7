// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropSession } from "../../core/session/session-store.ts";
import { LoginPage } from "./login.page.tsx";

vi.stubGlobal("__CONSOLE_VERSION__", "0.0.0");

const me = {
  staff: {
    id: 7,
    name: "沈知遥",
    userId: null,
    avatarUrl: null,
    kind: "STAFF",
    agentTier: null,
    mustChangePwd: false,
    totpEnabled: false,
  },
  role: {
    id: 4,
    name: "销售",
    realm: "PLATFORM",
    dataScope: "SELF",
    homeType: "SALE",
    version: 1,
    totpRequired: false,
  },
  menus: [],
};
const json = (status: number, msg: string, data: unknown) =>
  new Response(JSON.stringify({ status, msg, data }), {
    status: status === 0 ? 200 : status,
    headers: { "Content-Type": "application/json" },
  });

const send = vi.fn<typeof fetch>();
const bodies = () =>
  send.mock.calls
    .filter(([address]) => address === "/api/admin/login")
    .map(([, init]) => JSON.parse(String(init?.body)));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "登录" }));

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal("fetch", send);
  window.localStorage.clear();
  window.location.hash = "#/login?redirect=%2Fsystem%2Fadminlist%3Fpage%3D2";
  render(<LoginPage />);
});
afterEach(() => {
  cleanup();
  dropSession("signed-out");
});

test("empty fields are named and nothing is sent", () => {
  submit();
  expect(screen.getByText("请输入账号")).toBeDefined();
  expect(screen.getByText("请输入密码")).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});

test("two clicks send once; success remembers the account and leads back", async () => {
  let finish: (answer: Response) => void = vi.fn();
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  type("账号", "13800000000");
  type("密码", "secret123");
  const form = screen.getByRole("button", { name: "登录" }).closest("form");
  if (form === null) throw new Error("no form");
  fireEvent.submit(form);
  fireEvent.submit(form);
  const button = await screen.findByRole("button", { name: "登录中" });
  expect(button).toHaveProperty("disabled", true);
  finish(json(0, "登录成功", me));
  await waitFor(() => expect(window.location.hash).toBe("#/system/adminlist?page=2"));
  expect(bodies()).toEqual([{ login: "13800000000", password: "secret123" }]);
  expect(window.localStorage.getItem("hongxian.account")).toContain("13800000000");
});

/** A task as the server creates it, with a small number. */
const task = {
  parameters: {
    algorithm: "SHA-256",
    cost: 50,
    data: { purpose: "SIGN_IN" },
    expiresAt: 4_000_000_000,
    keyLength: 32,
    keyPrefix: "faaf40ceae74eba3795998debae0307c",
    nonce: "00112233445566778899aabbccddeeff",
    salt: "ffeeddccbbaa99887766554433221100",
  },
  signature: "",
};
const solution = "7.faaf40ceae74eba3795998debae0307cf71165b8681063681c41d5d798b1ed2b";
const captchaId = btoa(JSON.stringify(task)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

test("a refusal stands under its field; the captcha solves itself, and the second factor appears when it is wanted", async () => {
  type("账号", "13800000000");
  type("密码", "wrong");
  send.mockResolvedValueOnce(json(400, "账号或密码错误", { captcha: true }));
  send.mockResolvedValueOnce(json(0, "", { id: captchaId }));
  submit();
  expect(await screen.findByText("账号或密码错误")).toBeDefined();
  expect(await screen.findByText("安全验证已通过")).toBeDefined();

  send.mockResolvedValueOnce(json(400, "请输入动态验证码", { code: true }));
  send.mockResolvedValueOnce(json(0, "", { id: captchaId }));
  submit();
  expect(await screen.findByLabelText("动态验证码")).toBeDefined();
  expect(bodies().at(-1)).toEqual({
    login: "13800000000",
    password: "wrong",
    captcha: { id: captchaId, code: solution },
  });
});

test("a captcha the page did not know of is solved and sent without another click", async () => {
  type("账号", "13800000000");
  type("密码", "secret123");
  send.mockResolvedValueOnce(json(400, "请输入验证码", { captcha: true, fields: { captcha: "请输入验证码" } }));
  send.mockResolvedValueOnce(json(0, "", { id: captchaId }));
  send.mockResolvedValueOnce(json(0, "登录成功", me));
  submit();
  await waitFor(() => expect(window.location.hash).toBe("#/system/adminlist?page=2"));
  expect(bodies().at(-1)).toMatchObject({ captcha: { id: captchaId, code: solution } });
});

test("a captcha that cannot be fetched says so and can be tried again", async () => {
  type("账号", "13800000000");
  type("密码", "wrong");
  send.mockResolvedValueOnce(json(400, "账号或密码错误", { captcha: true }));
  send.mockRejectedValueOnce(new TypeError("no network"));
  submit();
  expect(await screen.findByText("安全验证未能完成，请检查网络后重试")).toBeDefined();
  send.mockResolvedValueOnce(json(0, "", { id: captchaId }));
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("安全验证已通过")).toBeDefined();
});
