import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemSms } from "@hongxian/contract/core/sms/system-sms.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { makeSmsSender } from "../../../platform/sms-sender.ts";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { signAcs3 } from "../../foundation/storage/sign-acs3.ts";
import { findTaken } from "./find-taken.ts";
import { dropSms, queueSms } from "./queue-sms.ts";
import { sendSingles } from "./send-due-sms.ts";

const app = await testApp();
const { db } = app.database;
const { seal } = app.services;

/** A receiver that behaves like Aliyun: it takes, refuses, or goes away without an answer after it has taken. */
const taken: { key: string; to: string; code: string; vars: unknown }[] = [];
let mood: "TAKES" | "LIMITS" | "REFUSES" | "HANGS_UP" = "TAKES";
const server = createServer((request, response) => {
  const query = new URL(request.url ?? "", "http://localhost").searchParams;
  const send = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (request.headers["x-acs-action"] === "QuerySendDetails") {
    const list = taken.filter(({ to }) => to === query.get("PhoneNumber"));
    return send(200, {
      Code: "OK",
      SmsSendDetailDTOs: { SmsSendDetailDTO: list.map(({ key }) => ({ OutId: key, SendStatus: 3 })) },
    });
  }
  if (mood === "LIMITS") return send(400, { Code: "Throttling.User", Message: "slow down" });
  if (mood === "REFUSES") return send(400, { Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: "no number" });
  taken.push({
    key: query.get("OutId") ?? "",
    to: query.get("PhoneNumbers") ?? "",
    code: query.get("TemplateCode") ?? "",
    vars: JSON.parse(query.get("TemplateParam") ?? "{}"),
  });
  return mood === "HANGS_UP" ? request.socket.destroy() : send(200, { Code: "OK", BizId: `b${taken.length}` });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const aliyunSms = {
  accessKeyId: "id",
  secret: "secret",
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
};
const dataDir = mkdtempSync(join(tmpdir(), "hongxian-sms-"));
const toAliyun = makeSmsSender({ aliyunSms, dataDir }, signAcs3);
const toFile = makeSmsSender({ aliyunSms: undefined, dataDir }, signAcs3);

let n = 0;
const aPhone = (): string => `1880000${String((n += 1)).padStart(4, "0")}`;
const queueCode = (to: string, key = `code:${to}`) =>
  queueSms(db, seal, { key, purpose: "visitorCode", vars: { code: "482913", minutes: "5" }, to, userId: null });
const recordOf = async (login: string) =>
  (
    await sql<{
      id: number;
      status: string;
      failReason: string;
      content: string;
      sealed: string;
      cost: number;
      tries: number;
    }>`select id, status, fail_reason, content, sealed, cost, tries from sms_record where login = ${login}`.execute(db)
  ).rows;
const pass = (purpose: string, code: string) =>
  sql`update sms_template set channel_template_id = ${code} where purpose = ${purpose}`.execute(db);

beforeEach(async () => {
  mood = "TAKES";
  await sql`delete from sms_record`.execute(db);
  await sql`update sms_template set channel_template_id = '', status = 'PASS' where purpose is not null`.execute(db);
});

it("every short message of the system has a template of its own, with the content that its variables fit", async () => {
  const { rows } = await sql<{ purpose: string; name: string; kind: string; content: string; status: string }>`select
    purpose, name, kind, content, status from sms_template where purpose is not null`.execute(db);
  expect(
    Object.fromEntries(rows.map(({ purpose, name, kind, content }) => [purpose, { name, kind, content }])),
  ).toEqual(systemSms);
  expect(rows.every(({ status }) => status === "PASS")).toBe(true);
});

it("without a service a short message is written to the outbox's file once, and is never shown as sent", async () => {
  const to = aPhone();
  await Promise.all(Array.from({ length: 8 }, () => queueCode(to)));
  expect(await recordOf(to)).toMatchObject([
    { status: "WAIT", content: expect.stringContaining("验证码是******") as string },
  ]);
  await Promise.all([sendSingles(db, toFile, seal), sendSingles(db, toFile, seal)]);
  expect(await recordOf(to)).toMatchObject([{ status: "FILED", cost: 0, sealed: "" }]);
  const [file = ""] = readdirSync(join(dataDir, "outbox"));
  const lines = readFileSync(join(dataDir, "outbox", file), "utf8")
    .trim()
    .split("\n");
  expect(
    lines.map((line) => JSON.parse(line) as { to: string; text: string }).filter((line) => line.to === to),
  ).toEqual([
    expect.objectContaining({ text: "【红线】您的验证码是482913，5分钟内有效。如非本人操作，请忽略本短信。" }) as never,
  ]);
});

const meeting = {
  partner: "小**（31岁）",
  time: "11/18 07:55",
  place: "西湖茶馆",
  matchmaker: "苏婉清",
  phone: "0571-88880000",
};
it("a short message goes to the carrier with its template and variables, and a code is kept nowhere afterwards", async () => {
  await pass("visitorCode", "SMS_100");
  await pass("introductionArranged", "SMS_200");
  const to = aPhone();
  await queueCode(to);
  const userId = await aMember(db, { login: aPhone() });
  await queueSms(db, seal, {
    key: "meeting",
    purpose: "introductionArranged",
    vars: meeting,
    to: `188000099${n}`,
    userId,
  });
  expect(await sendSingles(db, toAliyun, seal)).toBe(2);
  expect(taken.slice(-2)).toMatchObject([
    { to, code: "SMS_100", vars: { code: "482913", minutes: "5" } },
    { code: "SMS_200", vars: meeting },
  ]);
  expect(await recordOf(to)).toMatchObject([{ status: "SENT", sealed: "", cost: 5 }]);
  const { rows } = await sql<{ text: string }>`select string_agg(r::text, '') as text from sms_record r`.execute(db);
  expect(rows[0]?.text).not.toContain("482913");
});

it("a message whose template has no number at the carrier, or was stopped, says so instead of leaving", async () => {
  const [unbound, stopped] = [aPhone(), aPhone()];
  await queueCode(unbound);
  await sendSingles(db, toAliyun, seal);
  expect(await recordOf(unbound)).toMatchObject([
    { status: "FAIL", failReason: "短信模板未绑定运营商模板号", cost: 0 },
  ]);
  await sql`update sms_template set status = 'OFFLINE' where purpose = 'visitorCode'`.execute(db);
  await queueCode(stopped);
  await sendSingles(db, toFile, seal);
  expect(await recordOf(stopped)).toMatchObject([{ status: "FAIL", failReason: "短信模板未通过审核或已停用" }]);
});

it("a refusal that passes is tried again after a pause, one that does not pass is final", async () => {
  await pass("visitorCode", "SMS_100");
  const [limited, refused] = [aPhone(), aPhone()];
  mood = "LIMITS";
  await queueCode(limited);
  await sendSingles(db, toAliyun, seal);
  expect(await recordOf(limited)).toMatchObject([
    { status: "WAIT", tries: 1, failReason: "Throttling.User slow down" },
  ]);
  // Its pause is not over.
  mood = "TAKES";
  expect(await sendSingles(db, toAliyun, seal)).toBe(0);
  await sql`update sms_record set due_time = now() where login = ${limited}`.execute(db);
  await sendSingles(db, toAliyun, seal);
  expect(await recordOf(limited)).toMatchObject([{ status: "SENT", tries: 2, failReason: "" }]);
  mood = "REFUSES";
  await queueCode(refused);
  await sendSingles(db, toAliyun, seal);
  expect(await recordOf(refused)).toMatchObject([{ status: "FAIL", tries: 1, sealed: "" }]);
});

it("a carrier that takes a message and never answers is asked, and the message is not sent a second time", async () => {
  await pass("meetingSoon", "SMS_300");
  const to = aPhone();
  mood = "HANGS_UP";
  await queueSms(db, seal, {
    key: "soon",
    purpose: "meetingSoon",
    vars: { time: "14:00", place: "茶馆" },
    to,
    userId: null,
  });
  await sendSingles(db, toAliyun, seal);
  expect(await recordOf(to)).toMatchObject([{ status: "TAKEN" }]);
  mood = "TAKES";
  expect(await sendSingles(db, toAliyun, seal)).toBe(0);
  await sql`update sms_record set send_time = now() - interval '11 minutes' where login = ${to}`.execute(db);
  expect(await findTaken(db, toAliyun)).toBe(1);
  await sendSingles(db, toAliyun, seal);
  expect(await recordOf(to)).toMatchObject([{ status: "SENT" }]);
  expect(taken.filter((one) => one.to === to)).toHaveLength(1);
});

it("a code that has expired is not sent, nor is a message that was taken back or is not due", async () => {
  const [late, dropped, waiting] = [aPhone(), aPhone(), aPhone()];
  await queueCode(late);
  await sql`update sms_record set created_time = now() - interval '6 minutes' where login = ${late}`.execute(db);
  const result = (to: string, key: string) =>
    queueSms(db, seal, { key, purpose: "appealResult", vars: { result: "通过" }, to, userId: null, delaySeconds: 30 });
  await result(dropped, "a");
  await result(waiting, "b");
  await dropSms(db, "a");
  await sendSingles(db, toFile, seal);
  expect(await recordOf(late)).toMatchObject([{ status: "FAIL", failReason: "验证码已过期，未发送", sealed: "" }]);
  expect(await recordOf(dropped)).toMatchObject([{ status: "DROPPED", cost: 0 }]);
  expect(await recordOf(waiting)).toMatchObject([{ status: "WAIT" }]);
  // The decision is made again, with another outcome.
  await result(dropped, "a");
  const [again] = await recordOf(waiting);
  expect(again?.cost).toBeGreaterThan(0);
  expect(await recordOf(dropped)).toMatchObject([{ status: "WAIT", cost: again?.cost }]);
});
