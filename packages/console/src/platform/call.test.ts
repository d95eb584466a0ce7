// @vitest-environment happy-dom
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { CallError, type CallHandlers, call, callFile, registerCallHandlers, setRoleVersion } from "./call.ts";

const read = endpoint({
  method: "GET",
  path: "/api/things/{id}",
  allow: "signed",
  params: z.strictObject({ id: z.int() }),
  query: z.strictObject({ keyword: z.string().optional(), kinds: z.array(z.string()).optional() }),
  data: z.object({ name: z.string() }),
});
const write = endpoint({
  method: "PUT",
  path: "/api/things",
  allow: "signed",
  body: z.strictObject({ name: z.string() }),
});
const open = endpoint({ method: "POST", path: "/api/open", allow: "public", body: z.strictObject({}) });

const bare = endpoint({ method: "POST", path: "/api/bare", allow: "signed" });

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
const good = (data: unknown, headers?: Record<string, string>) => answer(200, { status: 0, msg: "", data }, headers);
const refused = (status: number, msg: string, data: unknown = null) => answer(status, { status, msg, data });

const send = vi.fn<typeof fetch>();
const handlers = {
  onSignedOut: vi.fn<CallHandlers["onSignedOut"]>(),
  onRoleVersion: vi.fn<CallHandlers["onRoleVersion"]>(),
  confirmPassword: vi.fn<CallHandlers["confirmPassword"]>(),
};
const headersOf = (at: number): Headers => new Headers(send.mock.calls[at]?.[1]?.headers);
const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error("it went well")),
    (error) => error,
  );

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("fetch", send);
  registerCallHandlers(handlers);
  setRoleVersion(3);
  window.location.hash = "#/promotion/shopsmanage?status=1";
});
afterEach(() => vi.unstubAllGlobals());

test("a call builds the address, sends the headers and gives the envelope's data", async () => {
  send.mockResolvedValueOnce(good({ name: "一" }));
  const data = await call(read, {
    params: { id: 7 },
    query: { keyword: "苏 晚", kinds: ["A", "B"] },
    background: true,
  });
  expect(data).toEqual({ name: "一" });
  expect(send.mock.calls[0]?.[0]).toBe("/api/things/7?keyword=%E8%8B%8F+%E6%99%9A&kinds=A%2CB");
  expect(headersOf(0).get("X-Console-Host")).toBe(window.location.host);
  expect(headersOf(0).get("X-Console-Route")).toBe("/promotion/shopsmanage");
  expect(headersOf(0).get("X-Background")).toBe("1");
  expect(headersOf(0).has("X-Request-Id")).toBe(false);
});

test("a refusal carries status, message and field messages", async () => {
  send.mockResolvedValueOnce(refused(400, "请填写名称", { fields: { name: "请填写名称" } }));
  const error = await failure(call(write, { body: { name: "" } }));
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 400, msg: "请填写名称", fields: { name: "请填写名称" } });
  expect(headersOf(0).get("X-Request-Id")).toMatch(/^[0-9a-f]{32}$/);
});

test("an envelope that says no counts even under HTTP 200, and so does a page of a proxy", async () => {
  send.mockResolvedValueOnce(answer(200, { status: 409, msg: "该记录已被处理，请刷新", data: null }));
  expect(await failure(call(write, { body: { name: "a" } }))).toMatchObject({ status: 409 });
  send.mockResolvedValueOnce(new Response("<html>", { status: 200, headers: { "Content-Type": "text/html" } }));
  expect(await failure(call(write, { body: { name: "a" } }))).toMatchObject({ msg: "服务暂时不可用，请稍后再试" });
});

test("a 401 answer goes to the handler, but not for a public call", async () => {
  send.mockResolvedValueOnce(refused(401, "登录已过期，请重新登录"));
  await failure(call(write, { body: { name: "a" } }));
  expect(handlers.onSignedOut).toHaveBeenCalledOnce();
  send.mockResolvedValueOnce(refused(401, "x"));
  await failure(call(open, { body: {} }));
  expect(handlers.onSignedOut).toHaveBeenCalledOnce();
});

test("the password is requested once and the call repeated with the same request id", async () => {
  const wanted = () => refused(403, "请再次输入密码", { confirm: "PASSWORD" });
  handlers.confirmPassword.mockResolvedValue(true);
  send.mockResolvedValueOnce(wanted()).mockResolvedValueOnce(good(null));
  await call(write, { body: { name: "a" } });
  expect(send).toHaveBeenCalledTimes(2);
  expect(headersOf(1).get("X-Request-Id")).toBe(headersOf(0).get("X-Request-Id"));

  send.mockResolvedValueOnce(wanted()).mockResolvedValueOnce(wanted());
  expect(await failure(call(write, { body: { name: "a" } }))).toMatchObject({ wantsPassword: true });
  expect(handlers.confirmPassword).toHaveBeenCalledTimes(2);
});

test("a closed password dialog sends nothing more", async () => {
  handlers.confirmPassword.mockResolvedValue(false);
  send.mockResolvedValueOnce(refused(403, "请再次输入密码", { confirm: "PASSWORD" }));
  expect(await failure(call(write, { body: { name: "a" } }))).toMatchObject({ status: 403 });
  expect(send).toHaveBeenCalledOnce();
});

test("a newer role version is reported once", async () => {
  send
    .mockResolvedValueOnce(good(null, { "X-Role-Version": "3" }))
    .mockResolvedValueOnce(good(null, { "X-Role-Version": "4" }));
  send.mockResolvedValueOnce(good(null, { "X-Role-Version": "4" }));
  for (let at = 0; at < 3; at += 1) await call(write, { body: { name: "a" } });
  expect(handlers.onRoleVersion.mock.calls).toEqual([[4]]);
});

test("a missing network is reported in words and tried no second time", async () => {
  send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await failure(call(write, { body: { name: "a" } }))).toMatchObject({
    status: -1,
    msg: "网络异常，请检查网络后重试",
  });
  expect(send).toHaveBeenCalledOnce();
});

test("a call without an answer within 180 seconds is a failure", async () => {
  vi.useFakeTimers();
  send.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  );
  const waiting = failure(call(read, { params: { id: 1 } }));
  await vi.advanceTimersByTimeAsync(179_999);
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toMatchObject({ status: -2, msg: "请求超时，请稍后再试" });
  vi.useRealTimers();
});

test("a file comes as a file with its name", async () => {
  const headers = {
    "Content-Type": "text/csv",
    "Content-Disposition": "attachment; filename*=UTF-8''%E7%94%A8%E6%88%B7.csv",
  };
  send.mockResolvedValueOnce(new Response("a,b", { status: 200, headers }));
  const result = await callFile(write, { body: { name: "a" } });
  expect(result).toMatchObject({ kind: "file", name: "用户.csv" });
});

test("the input that an endpoint demands is required, what it does not take may be left out", () => {
  const compiled = [
    () => call(bare),
    () => call(bare, { background: true }),
    // @ts-expect-error the id is missing
    () => call(read),
    // @ts-expect-error the id is no text
    () => call(read, { params: { id: "7" } }),
    // @ts-expect-error the body is missing
    () => call(write, {}),
  ];
  expect(compiled).toHaveLength(5);
});

test("a fault of the server is shown with its reference number, wherever it is shown", async () => {
  send.mockResolvedValueOnce(refused(500, "系统繁忙，请稍后再试", { errorId: "K7Q2M9XD" }));
  const error = await call(read, { params: { id: 1 } }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 500, msg: "系统繁忙，请稍后再试（编号 K7Q2M9XD）" });
  expect((error as Error).message).toContain("K7Q2M9XD");
  send.mockResolvedValueOnce(refused(400, "名称已存在"));
  await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ msg: "名称已存在" });
});
