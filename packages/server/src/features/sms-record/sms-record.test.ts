import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, listCall, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { getSmsStat } from "@hongxian/contract/features/sms-record/sms-record.endpoints.ts";
import { smsTemplate, smsRecord, smsOptOut } from "@hongxian/contract/features/sms-record/sms-record.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";
import { smsOptOutIntake } from "@hongxian/contract/features/sms-record/sms-opt-out.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
const ask = await app.as(await aStaff(db));

const template = {
  name: "周末活动",
  kind: "MARKET",
  sign: "红线",
  content: "{城市}周末有活动。拒收请回复R",
  channelTemplateId: null,
} as const;

it("SMS templates follow the carrier's rules; what was approved is approved anew after a change", async () => {
  expect((await ask(formCall(smsTemplate, "create"), { body: { ...template, content: "没有退订提示" } })).msg).toBe(
    "营销短信必须包含退订提示",
  );
  const { data } = await ask(formCall(smsTemplate, "create"), { body: template });
  expect((await ask(formCall(smsTemplate, "create"), { body: template })).msg).toBe("模板名称已存在");
  expect((await ask(actionCall(smsTemplate, "submit"), { id: data.id })).http).toBe(200);
  await sql`update sms_template set status = 'PASS' where id = ${data.id}`.execute(db);
  const row = await ask(getCall(smsTemplate), { id: data.id });
  await ask(formCall(smsTemplate, "edit"), {
    id: data.id,
    body: {
      ...template,
      content: "改了。拒收请回复R",
      version: row.data.version,
    },
  });
  expect((await ask(getCall(smsTemplate), { id: data.id })).data.status).toBe("DRAFT");
});

it("the list of messages shows numbers masked and codes never", async () => {
  const login = "13912345678";
  const userId = await aMember(db, { login });
  await aRow(db, "sms_record", "id", {
    userId,
    login,
    content: "您的验证码是482913，请勿告诉他人",
    kind: "CODE",
    status: "SUCCESS",
  });
  const { data, raw } = await ask(listCall(smsRecord), { query: { phone: "13912345678" } });
  expect(data.list[0]).toMatchObject({ userId, login: "139****5678", content: "您的验证码是******，请勿告诉他人" });
  expect(raw).not.toContain("482913");
  expect((await ask(getSmsStat)).data).toMatchObject({ sent: 1, arriveRate: 10_000 });
});

it("a number is taken off the opt-out list for a reason, once", async () => {
  await sql`insert into sms_opt_out (login) values ('13700001111')`.execute(db);
  const { data } = await ask(listCall(smsOptOut));
  const { id, login } = data.list[0] as { id: number; login: string };
  expect(login).toBe("137****1111");
  expect((await ask.unchecked(customCall(smsOptOut, "restore"), { id, body: {} })).msg).toBe("请填写移出原因");
  expect((await ask(customCall(smsOptOut, "restore"), { id, body: { reason: "会员要求" } })).msg).toBe(
    "已移出退订名单",
  );
  expect((await ask(customCall(smsOptOut, "restore"), { id, body: { reason: "会员要求" } })).http).toBe(404);
});

it("a template of the system keeps its kind and its variables; its number at the carrier is entered without a new review", async () => {
  const { rows } = await sql<{ id: number }>`select id from sms_template where purpose = 'visitorCode'`.execute(db);
  const id = rows[0]?.id ?? 0;
  const draft = async (change: object) => {
    const { name, kind, sign, content, channelTemplateId, version } = (await ask(getCall(smsTemplate), { id })).data;
    return { id, body: { name, kind, sign, content, channelTemplateId, version, ...change } };
  };
  expect((await ask(formCall(smsTemplate, "edit"), await draft({ kind: "NOTICE" }))).fields).toEqual({
    kind: "系统短信的类型不能修改",
  });
  expect((await ask(formCall(smsTemplate, "edit"), await draft({ content: "验证码{code}，{name}" }))).fields).toEqual({
    content: "系统短信只能使用这些变量：{code}、{minutes}",
  });
  expect((await ask(formCall(smsTemplate, "edit"), await draft({ content: "验证码在App里" }))).fields).toEqual({
    content: "验证码短信必须包含{code}",
  });
  expect((await ask(formCall(smsTemplate, "edit"), await draft({ channelTemplateId: "SMS_1" }))).http).toBe(200);
  expect((await ask(getCall(smsTemplate), { id })).data).toMatchObject({ status: "PASS", channelTemplateId: "SMS_1" });
  expect((await ask(formCall(smsTemplate, "edit"), await draft({ content: "验证码{code}" }))).http).toBe(200);
  expect((await ask(getCall(smsTemplate), { id })).data.status).toBe("DRAFT");
});

it("the page says that no service is set up, and which messages of the system will not leave", async () => {
  await sql`update sms_template set status = 'OFFLINE' where purpose = 'meetingSoon'`.execute(db);
  const { data } = await ask(getSmsStat);
  expect(data.isConfigured).toBe(false);
  expect(data.unready).toContain("见面提醒");
  expect(data.unready).not.toContain("申诉结果");
});

it("an opt-out sent by an application ends advertising to its member's number", async () => {
  const { numberOf, send } = await aSender(app);
  const member = await numberOf(await aMember(db, { login: "13755556666" }));
  expect([(await send(smsOptOutIntake, { member })).state, (await send(smsOptOutIntake, { member })).state]).toEqual([
    "ACCEPTED",
    "ACCEPTED",
  ]);
  const { rows } = await sql`select 1 from sms_opt_out where login = '13755556666'`.execute(db);
  expect(rows).toHaveLength(1);
});
