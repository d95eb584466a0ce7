import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { medium } from "@hongxian/contract/features/medium/medium.resource.ts";
import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import {
  setMediumStatus,
  auditSettlement,
  paySettlement,
  getMediumStat,
} from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { lastMonth, mediumSettlement } from "@hongxian/contract/features/medium/medium-settlement.resource.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { settleMedia, validateInvitations } from "../../core/services/partner/partner-jobs.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { balanceOf, expectBooksRight } from "../../test/money.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let finance: Ask;
beforeAll(async () => {
  await sql`select ensure_month_partitions('login_record', 1, 4)`.execute(db);
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
});

const draft = {
  name: "同城笔记",
  type: "KOL",
  contactName: "周",
  contactPhone: "13905711234",
  wechatNo: "zhou_2026",
  region: { provId: 330000, cityId: 330100, areaId: null },
  settleType: "CPA_REGISTER",
  unitPrice: 1500,
  rateBp: null,
  ownerStaffId: null,
  payeeName: "周",
  bankName: "工商银行",
  bankNo: "6222020200001234567",
  contractEndDate: null,
  contractUrl: null,
} as const;
const make = async (change: object = {}): Promise<number> => {
  const made = await operator(formCall(medium, "create"), { body: { ...draft, ...change } });
  expect(made).toMatchObject({ http: 200, msg: "保存成功" });
  return made.data.id;
};
const read = async (id: number) => (await operator(getCall(medium), { id })).data;
const move = (ask: Ask, id: number, status: string, reason = "") =>
  ask.unchecked(setMediumStatus, { id, body: { status, reason } });

it("the promoter form asks for what settling needs, in the catalogue's words", async () => {
  const bad = await operator(formCall(medium, "create"), {
    body: { ...draft, name: "一", contactPhone: "138", unitPrice: 0 },
  });
  expect(bad.fields).toMatchObject({
    name: "媒介名称须为2-40字",
    contactPhone: "手机号格式不正确",
    unitPrice: "单价须大于0",
  });
  const share = { settleType: "CPS", unitPrice: null } as const;
  expect((await operator(formCall(medium, "create"), { body: { ...draft, ...share, rateBp: 5001 } })).msg).toBe(
    "分成比例须在0.1%-50%之间",
  );
  expect((await operator(formCall(medium, "create"), { body: { ...draft, ...share } })).msg).toBe(
    "分成比例须在0.1%-50%之间",
  );
  expect((await operator(formCall(medium, "create"), { body: { ...draft, contactPhone: "139****1234" } })).msg).toBe(
    "手机号格式不正确",
  );
});

it("the server keeps a promoter's numbers out of lists, the log and the database's clear text", async () => {
  const id = await make();
  const shown = await read(id);
  expect(shown).toMatchObject({ contactPhone: "139****1234", wechatNo: "zh*****26", bankNo: "622************4567" });
  expect(shown.inviteCode).toMatch(/^[A-Z2-9]{6}$/);
  // The form sends the asterisks back: they mean the stored value.
  const { name: _, ...rest } = draft;
  const same = { ...rest, contactPhone: shown.contactPhone, wechatNo: shown.wechatNo, bankNo: shown.bankNo } as const;
  const edited = await operator(formCall(medium, "edit"), {
    id,
    body: { ...same, name: "改名", version: shown.version },
  });
  expect(edited.http).toBe(200);
  const admin = await app.as(await aStaff(db));
  const clear = await admin(revealContact, { type: "medium", id, body: { fields: ["contactPhone", "bankNo"] } });
  expect(clear.data).toEqual({ contactPhone: "13905711234", bankNo: "6222020200001234567" });
  const stored = await sql`select 1 from medium m, audit_log a where m.id = ${id}
    and (m::text like '%6222020200001234567%' or a.after::text like '%13905711234%'
    or a.after::text like '%6222020200001234567%')`.execute(db);
  expect(stored.rows).toEqual([]);
});

it("a promoter moves only along its states, by the title of each move, and once", async () => {
  const id = await make();
  expect((await move(operator, id, "SUSPEND")).msg).toBe("该记录已被处理，请刷新");
  expect((await move(operator, id, "TERMINATED")).msg).toBe("请填写驳回原因");
  expect((await move(finance, id, "COOPERATING")).msg).toMatch("没有操作权限");
  const both = await Promise.all([move(operator, id, "COOPERATING"), move(operator, id, "COOPERATING")]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { rows } =
    await sql`select c.type, c.status from medium m join channel c on c.id = m.channel_id where m.id = ${id}`.execute(
      db,
    );
  expect(rows).toEqual([{ type: "MEDIUM", status: "ENABLE" }]);
  expect((await move(operator, id, "TERMINATED")).http).toBe(200);
  expect((await move(operator, id, "COOPERATING")).http).toBe(409);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const invite = async (mediumId: number, daysAgo: number, seenDays: number): Promise<number> => {
  const userId = await aMember(db, { createdTime: day(-daysAgo) });
  for (let n = 0; n < seenDays; n++)
    await sql`insert into login_record (user_id, platform, login_mode, result, created_time)
      values (${userId}, 'ANDROID', 'PHONE_LOGIN', 'SUCCESS', ${day(n - daysAgo + 0.1)})`.execute(db);
  return aRow(db, "invitation", "id", {
    mediumId,
    inviteCode: "AAAAAA",
    inviteeUserId: userId,
    stage: "REGISTERED",
    clickTime: day(-daysAgo - 0.01),
    registerTime: day(-daysAgo),
  });
};

it("a settlement pays what became valid, once, by the price of its day, and posts it", async () => {
  const id = await make({ payeeName: null, bankName: null, bankNo: null });
  await move(operator, id, "COOPERATING");
  await sql`update medium_price set from_date = current_date - 60 where medium_id = ${id}`.execute(db);
  const good = await invite(id, 50, 3);
  const fresh = await invite(id, 3, 3);
  const unseen = await invite(id, 50, 1);
  await validateInvitations(db);
  const states = await sql<{ id: number; settleStatus: string; riskFlag: string }>`select id, settle_status, risk_flag
    from invitation where medium_id = ${id} order by id`.execute(db);
  expect(states.rows).toEqual([
    { id: good, settleStatus: "VALID", riskFlag: "NONE" },
    { id: fresh, settleStatus: "WAIT", riskFlag: "NONE" },
    { id: unseen, settleStatus: "WAIT", riskFlag: "INACTIVE" },
  ]);
  // A new price applies from tomorrow: what was earned before keeps the old price.
  const { version } = await read(id);
  await operator(formCall(medium, "edit"), {
    id,
    body: { ...draft, payeeName: null, bankNo: null, unitPrice: 9900, version },
  });
  await sql`update invitation set valid_time = ${day(-42)} where id = ${good}`.execute(db);
  const month = lastMonth();
  expect(await settleMedia(db, month)).toBe(1);
  expect(await settleMedia(db, month)).toBe(0);
  const list = (await finance(listCall(mediumSettlement))).data;
  expect(list).toMatchObject({ total: 1, summary: { validNum: 1, orderAmount: 0, amount: 1500 } });
  const bill = list.list[0]?.id ?? 0;
  const audit = (status: string, reason = "") =>
    finance.unchecked(auditSettlement, { id: bill, body: { status, reason } });
  expect((await audit("REFUSED")).msg).toBe("请填写驳回原因");
  expect((await audit("WAIT_PAY")).msg).toBe("请完善收款信息");
  const now = await read(id);
  await operator(formCall(medium, "edit"), { id, body: { ...draft, unitPrice: 9900, version: now.version } });
  expect((await operator(auditSettlement, { id: bill, body: { status: "WAIT_PAY" } })).http).toBe(403);
  expect((await audit("WAIT_PAY")).http).toBe(200);
  const pay = () => finance(paySettlement, { id: bill, body: { payVoucher: "/files/slip.png" } });
  expect((await finance(paySettlement, { id: bill, body: { payVoucher: "" } })).msg).toBe("请上传打款凭证");
  const paid = await Promise.all([pay(), pay()]);
  expect(paid.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balanceOf(db, "CHANNEL_CASH", "BANK")).toBe(-1500);
  expect(await read(id)).toMatchObject({ inviteNum: 3, validNum: 1, commission: 1500, unsettled: 0 });
  await expectBooksRight(db);
});

it("a promoter's figures count like a plain recount", async () => {
  const stat = (await operator(getMediumStat)).data;
  const { rows } = await sql<{
    n: number;
    cents: number;
  }>`select count(*)::int as n, coalesce(sum(commission), 0)::bigint as cents
    from invitation where settle_status in ('VALID', 'SETTLED')`.execute(db);
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  expect(sum(stat.top.map((one) => one.validNum))).toBe(rows[0]?.n);
  expect(sum(stat.months.map((one) => one.commission))).toBe(rows[0]?.cents);
  expect(stat.months).toHaveLength(12);
});
