import { addTicketReply } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  leaveAWord,
  assignLeaveWords,
  getLeaveWordStat,
} from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { platUser } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { remindFollowUps } from "./leave-word-stat.ts";

const app = await testApp();
const { db } = app.database;
const saleUserId = await aMember(db);
const saleId = await aStaff(db, { roleId: 4, userId: saleUserId, saleFlag: true });
const sale = await app.as(saleId);
const otherSale = await app.as(await aStaff(db, { roleId: 4, userId: await aMember(db), saleFlag: true }));
const serviceId = await aStaff(db, { roleId: 2 });
const service = await app.as(serviceId);

let phones = 0;
const newPhone = (): string => `139${String((phones += 1)).padStart(8, "0")}`;
const aWord = (change: object = {}) =>
  aRow(db, "leave_word", "id", {
    name: "王女士",
    phone: newPhone(),
    intent: "MARRIAGE",
    content: "想了解服务",
    ...change,
  });
const read = async (id: number, ask = service) => (await ask(getCall(leaveWord), { id })).data;

const leave = (body: object, ip = "203.0.113.9") =>
  app.ask.unchecked(leaveAWord, {
    body: { name: "李先生", phone: newPhone(), intent: "JOIN", content: "想开一家加盟店", ...body },
    headers: { "x-forwarded-for": ip },
  });
const sorted = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted((a, b) => a - b);

it("the form takes what visitors write, merges the same phone within a day and stops an address after five", async () => {
  expect((await leave({ phone: "123" })).msg).toBe("手机号格式不正确");
  expect((await leave({ content: "短" })).msg).toBe("留言内容须为5-500字");
  const phone = newPhone();
  expect((await leave({ phone, provId: 330000, cityId: 330100 })).http).toBe(200);
  expect((await leave({ phone, content: "再问一下费用" })).http).toBe(200);
  const { rows } = await sql<{ content: string; hours: number; cityId: number }>`select content, city_id,
    (extract(epoch from deadline - created_time) / 3600)::int as hours from leave_word where phone = ${phone}`.execute(
    db,
  );
  expect(rows).toEqual([{ content: "想开一家加盟店\n再问一下费用", hours: 24, cityId: 330100 }]);
  for (let n = 0; n < 3; n += 1) await leave({});
  expect((await leave({})).msg).toBe("提交过于频繁，请稍后再试");
});

it("a visitor's message is claimed by one of two, followed, and seen by its handler alone among sales people", async () => {
  const id = await aWord();
  expect(
    sorted(
      await Promise.all([
        sale(actionCall(leaveWord, "claim"), { id }),
        otherSale(actionCall(leaveWord, "claim"), { id }),
      ]),
    ),
  ).not.toContain(500);
  const { rows } = await sql<{ handlerId: number }>`select handler_id from leave_word where id = ${id}`.execute(db);
  await sql`update leave_word set handler_id = ${saleId} where id = ${id}`.execute(db);
  expect(rows[0]?.handlerId).toBeGreaterThan(0);
  expect((await otherSale(getCall(leaveWord), { id })).http).toBe(404);
  const note = (body: object) =>
    sale.unchecked(addTicketReply, {
      body: { ticketType: "LEAVE_WORD", ticketId: id, content: "已电话沟通", ...body },
    });
  expect((await note({ content: "好" })).msg).toBe("请填写跟进内容");
  expect((await note({ nextFollowTime: "2020-01-01T00:00:00Z" })).http).toBe(400);
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect((await note({ nextFollowTime: soon })).http).toBe(200);
  const row = await read(id, sale);
  expect(row).toMatchObject({ status: "FOLLOWING", followNum: 1, follows: [{ content: "已电话沟通" }] });
  expect(row.phone).toContain("*");
  expect((await sale(assignLeaveWords, { body: { ids: [id], staffId: saleId } })).http).toBe(403);
  await sql`update leave_word set next_follow_time = current_date where id = ${id}`.execute(db);
  expect(await remindFollowUps(db)).toBe(1);
});

it("visitors' messages are assigned, all or none", async () => {
  const [one, other] = [await aWord(), await aWord()];
  const give = (ids: number[], staffId = saleId) => service(assignLeaveWords, { body: { ids, staffId } });
  const reviewer = await aStaff(db, { roleId: 3 });
  expect((await give([one], reviewer)).msg).toBe("该员工不能处理留言");
  expect((await give([one, await aWord({ status: "INVALID" })])).http).toBe(409);
  expect((await give([one, other])).data).toEqual({ assigned: 2 });
  expect(await read(other)).toMatchObject({ status: "FOLLOWING", handler: { id: saleId } });
});

it("a visitor's message becomes a member: a new one is the handler's and keeps the channel", async () => {
  const channelId = await aRow(db, "channel", "id", { code: "website", name: "官网" });
  const phone = newPhone();
  const id = await aWord({ phone, channelId, status: "FOLLOWING", handlerId: saleId });
  const turn = () => sale(actionCall(leaveWord, "toMember"), { id, body: { kind: "MEMBER" } });
  expect((await turn()).msg).toBe("该手机号尚未注册，请先新增会员");
  const made = await sale.unchecked(platUser, {
    body: {
      login: phone,
      firstName: "王女士",
      sex: "WOMAN",
      birthday: "1995-05-05",
      homeProvId: 330000,
      homeCityId: 330100,
    },
  });
  expect(made.http).toBe(200);
  expect(sorted(await Promise.all([turn(), turn()]))).toEqual([200, 409]);
  const { rows } = await sql`select channel_id, sale_user_id from member where user_id = ${made.data.userId}`.execute(
    db,
  );
  expect(rows).toEqual([{ channelId, saleUserId }]);
  expect(await read(id)).toMatchObject({ status: "CONVERTED", convertUserId: made.data.userId });
});

it("a visitor's message becomes an agent or a complaint only where it was about that", async () => {
  const [userId, targetUserId] = [await aMember(db), await aMember(db)];
  const marriage = await aWord({ status: "FOLLOWING", handlerId: serviceId });
  const turn = (id: number, body: object) => service.unchecked(actionCall(leaveWord, "toMember"), { id, body });
  expect((await turn(marriage, { kind: "AGENT" })).msg).toBe("只有加盟代理的留言可以转代理");
  const complain = { kind: "COMPLAINT", userId, targetUserId };
  expect((await turn(marriage, complain)).msg).toBe("只有投诉类留言可以转投诉");
  const word = await aWord({ status: "FOLLOWING", intent: "COMPLAIN" });
  expect((await turn(word, { kind: "COMPLAINT", userId })).msg).toBe("请选择会员");
  const { complaintId } = (await turn(word, complain)).data;
  const { rows } = await sql`select user_id, target_user_id from complaint where id = ${complaintId}`.execute(db);
  expect(rows).toEqual([{ userId, targetUserId }]);
  expect((await turn(await aWord({ status: "FOLLOWING", intent: "JOIN" }), { kind: "AGENT" })).http).toBe(200);
});

it("a visitor's message is answered by SMS or marked invalid, and telephoned with a record of it", async () => {
  const id = await aWord();
  expect((await service(actionCall(leaveWord, "reply"), { id, body: { status: "REPLIED", content: "" } })).msg).toBe(
    "请填写答复内容",
  );
  expect((await service(actionCall(leaveWord, "dial"), { id })).http).toBe(200);
  const calls = await sql`select callee_id, caller_staff_id from call_record where leave_word_id = ${id}`.execute(db);
  expect(calls.rows).toEqual([{ calleeId: null, callerStaffId: serviceId }]);
  expect(
    (await service(actionCall(leaveWord, "reply"), { id, body: { status: "REPLIED", content: "已处理，谢谢" } })).http,
  ).toBe(200);
  const sent = await sql`select 1 from sms_record where dedupe_key = ${`leave-word:${id}`}`.execute(db);
  expect(sent.rows).toHaveLength(1);
  const other = await aWord();
  const drop = (reason: string) =>
    service(actionCall(leaveWord, "markInvalid"), { id: other, body: { status: "INVALID", reason } });
  expect((await drop("")).msg).toBe("请填写无效原因");
  expect(sorted(await Promise.all([drop("空号"), drop("空号")]))).toEqual([200, 409]);
  const stat = (await service(getLeaveWordStat)).data;
  const { rows } = await sql<{ all: number; converted: number }>`select count(*)::int as all,
    (count(*) filter (where status = 'CONVERTED'))::int as converted from leave_word`.execute(db);
  expect(stat.funnel).toMatchObject(rows[0] ?? {});
});

it("a word that is being followed is due at its next follow-up, one that nobody took at the end of its day", async () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const name = "排序女士";
  const old = { name, createdTime: hours(-200), deadline: hours(-176) };
  const followed = await aWord({ ...old, status: "FOLLOWING", handlerId: serviceId, nextFollowTime: hours(30) });
  const missed = await aWord({ ...old, status: "FOLLOWING", handlerId: serviceId, nextFollowTime: hours(-3) });
  const fresh = await aWord({ name, deadline: hours(20) });
  const waiting = await aWord({ ...old, deadline: hours(-10) });
  const list = async (query: object = {}) =>
    (await service.unchecked(listCall(leaveWord), { query: { keyword: name, ...query } })).data.list.map(
      ({ id }: { id: number }) => id,
    );
  expect(await list()).toEqual([waiting, missed, fresh, followed]);
  expect(await list({ overdue: "1" })).toEqual([waiting, missed]);
});
