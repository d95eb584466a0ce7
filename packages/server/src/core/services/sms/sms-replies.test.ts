import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow } from "../../../test/build.ts";
import { serveSmsReplies } from "./sms-replies.ts";

const app = await testApp();
const { db } = app.database;
const smsReplySecret = "a-secret-of-the-operator";
const server = Fastify();
serveSmsReplies(server, { db, settings: { ...app.services.settings, smsReplySecret } });
afterAll(() => server.close());

let sequence = 0;
const reply = (phone: string, content: string, id = String((sequence += 1))) => ({
  phone_number: phone,
  content,
  send_time: "2026-11-16 09:30:00",
  dest_code: "1234",
  sequence_id: id,
});
const tell = async (payload: unknown, secret = smsReplySecret) => {
  const answer = await server.inject({
    method: "POST",
    url: `/api/sms/replies/${secret}`,
    payload: payload as object,
  });
  return { http: answer.statusCode, ...answer.json<{ code: number }>() };
};
const isOut = async (login: string) =>
  (await sql`select 1 from sms_opt_out where login = ${login}`.execute(db)).rows.length > 0;

it("the address for SMS replies is not there without a secret, and takes nothing from whoever does not know it", async () => {
  const closed = await app.app.inject({ method: "POST", url: `/api/sms/replies/${smsReplySecret}`, payload: [] });
  expect(closed.statusCode).toBe(404);
  expect((await tell([reply("13600000001", "R")], "a-guess-of-sixteen-and-more")).http).toBe(403);
  expect(await isOut("13600000001")).toBe(false);
});

it("a reply of R, TD or 退订 ends marketing, and other replies are stored beside the message", async () => {
  const login = "13600000002";
  const id = await aRow(db, "sms_record", "id", {
    userId: await aMember(db, { login }),
    login,
    content: "活动。拒收请回复R",
    kind: "MARKET",
    status: "SUCCESS",
  });
  const written = async () =>
    (await sql<{ replyText: string }>`select reply_text from sms_record where id = ${id}`.execute(db)).rows[0]
      ?.replyText;
  expect(await tell([reply(`86${login}`, "什么时候开始？"), reply("13600000003", " td ")])).toEqual({
    http: 200,
    code: 0,
    msg: "ok",
  });
  expect(await written()).toBe("什么时候开始？");
  expect([await isOut(login), await isOut("13600000003")]).toEqual([false, true]);
  await tell([reply(`+86${login}`, "Ｒ"), reply("13600000004", "退订。"), reply("13600000005", "Really?")]);
  expect(await written()).toBe("Ｒ");
  expect([await isOut(login), await isOut("13600000004"), await isOut("13600000005")]).toEqual([true, true, false]);
});

it("a reply that is reported again after the number was taken off the list changes nothing", async () => {
  const again = reply("13600000006", "R", "777");
  await tell([again]);
  await sql`delete from sms_opt_out where login = '13600000006'`.execute(db);
  expect((await tell([again])).http).toBe(200);
  expect(await isOut("13600000006")).toBe(false);
  expect((await tell({ phone_number: "1" })).http).toBe(400);
  expect((await tell([{ phone_number: "1" }, reply("86", "R"), reply("13600000007", "R")])).http).toBe(200);
  expect([await isOut("13600000007"), await isOut("86")]).toEqual([true, false]);
});
