import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { signAcs3 } from "../../foundation/storage/sign-acs3.ts";
import { findByAliyun, reportByAliyun, sendByAliyun } from "../../../platform/aliyun-sms.ts";
import { rongCloudToken, signRongCloud } from "../../../platform/rongcloud.ts";

interface Seen {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
const seen: Seen[] = [];
let answer: { status: number; body: object } = { status: 200, body: {} };
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += String(part)));
  request.on("end", () => {
    seen.push({ url: request.url ?? "", headers: request.headers, body });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());
const settings = { appKey: "appkey", appSecret: "appsecret", hosts: ["http://127.0.0.1:9", host] };
const user = { userId: "10001", name: "小红", portraitUri: "/a.jpg" };

it("the RongCloud client signs by the published rule and moves on to the second host", async () => {
  answer = { status: 200, body: { code: 200, userId: "10001", token: "the token" } };
  expect(await rongCloudToken(settings, user)).toBe("the token");
  const call = seen.at(-1);
  const { nonce = "", timestamp = "", signature } = call?.headers ?? {};
  expect(call?.url).toBe("/user/getToken.json");
  expect(call?.headers["app-key"]).toBe("appkey");
  expect(String(nonce).length).toBeLessThanOrEqual(18);
  expect(String(timestamp)).toMatch(/^\d{13}$/);
  expect(signature).toBe(
    createHash("sha1")
      .update(`appsecret${String(nonce)}${String(timestamp)}`)
      .digest("hex"),
  );
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual(user);
});

it("the RongCloud client hashes secret, nonce and time as they stand, one after the other", () => {
  // Made with sha1sum over Y1W2MeFwwwRxa0143141408710653491.
  expect(signRongCloud("Y1W2MeFwwwRxa0", "14314", "1408710653491")).toBe("dd11a264276f438b045b3b236a2741ddc89d48df");
});

it("the RongCloud client takes a refusal as final", async () => {
  answer = { status: 401, body: { code: 1004 } };
  const before = seen.length;
  await expect(rongCloudToken({ ...settings, hosts: [host, host] }, user)).rejects.toThrow("gave no token: 1004");
  expect(seen.length).toBe(before + 1);
});

it("the SMS client sends a short message with Aliyun's signature over what is really sent", async () => {
  const keys = { accessKeyId: "YourAccessKeyId", secret: "YourAccessKeySecret", endpoint: host };
  const order = {
    key: "sms-7",
    to: "13800000000",
    sign: "红线",
    templateCode: "SMS_1",
    vars: { name: "小红" },
    text: "",
  };
  answer = { status: 200, body: { Code: "OK", BizId: "900" } };
  expect(await sendByAliyun(keys, signAcs3, order)).toEqual({ ok: true, status: "SENT", channelId: "900" });
  const call = seen.at(-1);
  const url = new URL(call?.url ?? "", host);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    PhoneNumbers: "13800000000",
    SignName: "红线",
    TemplateCode: "SMS_1",
    OutId: "sms-7",
  });
  const { "x-acs-date": date = "", "x-acs-signature-nonce": nonce = "", authorization } = call?.headers ?? {};
  const again = signAcs3(
    { method: "POST", url, headers: { "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" }, body: "" },
    keys,
    new Date(String(date)),
    String(nonce),
  );
  expect(authorization).toBe(again["authorization"]);
  answer = { status: 400, body: { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "limit" } };
  expect(await sendByAliyun(keys, signAcs3, order)).toEqual({
    ok: false,
    reason: "isv.BUSINESS_LIMIT_CONTROL limit",
    again: true,
  });
});

it("a message without an answer is looked for among the day's messages of its number", async () => {
  const keys = { accessKeyId: "YourAccessKeyId", secret: "YourAccessKeySecret", endpoint: host };
  const taken = { key: "sms-7", to: "13800000000", channelId: "", sendDay: "20261116" };
  const listed = (...ids: string[]) => {
    const details = ids.map((OutId) => ({ OutId, SendStatus: 1 }));
    answer = {
      status: 200,
      body: { Code: "OK", TotalCount: ids.length, SmsSendDetailDTOs: { SmsSendDetailDTO: details } },
    };
    return findByAliyun(keys, signAcs3, taken);
  };
  expect(await listed("sms-6", "sms-7")).toBe("LEFT");
  expect(Object.fromEntries(new URL(seen.at(-1)?.url ?? "", host).searchParams)).not.toHaveProperty("BizId");
  expect(await listed("sms-6")).toBe("KEPT");
  expect(await listed()).toBe("KEPT");
  answer = { status: 400, body: { Code: "Throttling.User" } };
  expect(await findByAliyun(keys, signAcs3, taken)).toBeNull();
  expect(
    await sendByAliyun({ ...keys, endpoint: "http://127.0.0.1:1" }, signAcs3, {
      ...taken,
      sign: "",
      templateCode: "",
      vars: {},
      text: "",
    }),
  ).toEqual({ ok: "UNKNOWN" });
});

it("the SMS client asks Aliyun what became of a message, and takes no answer for none", async () => {
  const keys = { accessKeyId: "YourAccessKeyId", secret: "YourAccessKeySecret", endpoint: host };
  const taken = { key: "sms-7", to: "13800000000", channelId: "900", sendDay: "20261116" };
  const reported = (SendStatus: number, ErrCode = "") => {
    const details = [
      { OutId: "sms-6", SendStatus: 2 },
      { OutId: "sms-7", SendStatus, ErrCode },
    ];
    answer = { status: 200, body: { Code: "OK", TotalCount: 2, SmsSendDetailDTOs: { SmsSendDetailDTO: details } } };
    return reportByAliyun(keys, signAcs3, taken);
  };
  expect(await reported(3, "DELIVERED")).toEqual({ ok: true, reason: "" });
  expect(Object.fromEntries(new URL(seen.at(-1)?.url ?? "", host).searchParams)).toEqual({
    PhoneNumber: "13800000000",
    BizId: "900",
    SendDate: "20261116",
    PageSize: "10",
    CurrentPage: "1",
  });
  expect(seen.at(-1)?.headers["x-acs-action"]).toBe("QuerySendDetails");
  expect(await reported(2, "MK:0013")).toEqual({ ok: false, reason: "MK:0013" });
  expect(await reported(1)).toBeNull();
  answer = { status: 400, body: { Code: "Throttling.User" } };
  expect(await reportByAliyun(keys, signAcs3, taken)).toBeNull();
  expect(await reportByAliyun({ ...keys, endpoint: "http://127.0.0.1:9" }, signAcs3, taken)).toBeNull();
});
