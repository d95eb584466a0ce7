import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { invitation } from "@hongxian/contract/features/invitation/invitation.resource.ts";
import {
  voidInvitations,
  restoreInvitation,
  rebindInvitation,
  getSameVisitors,
  getInvitationStat,
} from "@hongxian/contract/features/invitation/invitation.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let mediumId: number;
let otherId: number;
const aMedium = async (inviteCode: string, unitPrice: number) => {
  const id = await aRow(db, "medium", "id", {
    name: `媒介${inviteCode}`,
    type: "KOL",
    contactPhone: "13900000000",
    inviteCode,
    settleType: "CPA_REGISTER",
    unitPrice,
    status: "COOPERATING",
  });
  await sql`insert into medium_price (medium_id, from_date, settle_type, unit_price)
    values (${id}, current_date - 100, 'CPA_REGISTER', ${unitPrice})`.execute(db);
  return id;
};
beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  mediumId = await aMedium("AAAAA2", 1000);
  otherId = await aMedium("BBBBB2", 2500);
});
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const invite = async (change: object = {}) =>
  aRow(db, "invitation", "id", {
    mediumId,
    inviteCode: "AAAAA2",
    inviteeUserId: await aMember(db),
    stage: "REGISTERED",
    clickTime: ago(2),
    registerTime: ago(2),
    commission: 1000,
    ...change,
  });
const read = async (id: number) => (await operator(getCall(invitation), { id })).data;
const drop = (ids: number[], reason = "同一设备刷量") => operator(voidInvitations, { body: { ids, reason } });

it("an invitation that is not settled is voided, all or none, and brought back", async () => {
  const [one, other] = [await invite(), await invite({ settleStatus: "VALID" })];
  expect((await drop([one], "刷量")).msg).toBe("请填写无效原因，至少5个字");
  expect((await drop([one, other])).data).toEqual({ changed: 2 });
  expect((await drop([one])).http).toBe(409);
  expect(await read(one)).toMatchObject({ settleStatus: "INVALID", invalidReason: "同一设备刷量" });
  const back = await Promise.all([1, 2].map(() => operator(restoreInvitation, { id: one })));
  expect(back.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const settled = await invite({ settleStatus: "SETTLED" });
  expect((await drop([settled])).msg).toBe("已结算的记录不能修改");
  expect((await operator(restoreInvitation, { id: settled })).msg).toBe("已结算的记录不能修改");
});

it("an invitation is found by the city of the member it brought", async () => {
  const id = await invite({ inviteeUserId: await aMember(db, { homeProvId: 440000, homeCityId: 440100 }) });
  for (const city of [440000, 440100]) {
    const { data } = await operator(listCall(invitation), { query: { city } });
    expect(data.list).toMatchObject([{ id }]);
  }
});

it("an invitation goes to another promoter within seven days, by that one's price", async () => {
  const id = await invite();
  const rebind = (target: number, to: number) =>
    operator(rebindInvitation, { id: target, mediumId: to, body: { reason: "登记错误" } });
  expect((await rebind(await invite({ registerTime: ago(8) }), otherId)).msg).toBe("超过7天不能改绑");
  expect((await rebind(id, 999_999)).msg).toBe("请选择合作中的媒介");
  expect((await rebind(id, otherId)).http).toBe(200);
  expect(await read(id)).toMatchObject({ mediumId: otherId, inviteCode: "BBBBB2", commission: 2500 });
});

it("the list of invitations shows who shares a device, and counts like a plain count", async () => {
  const [one, other] = [await invite({ deviceId: "d1", riskFlag: "SAME_DEVICE" }), await invite({ deviceId: "d1" })];
  expect((await operator(getSameVisitors, { id: one })).data).toMatchObject([{ id: other, sameDevice: true }]);
  await aRow(db, "invitation", "id", { mediumId, inviteCode: "AAAAA2" });
  const stat = (await operator(getInvitationStat)).data;
  const { rows } = await sql<{
    clicked: number;
    registered: number;
    cents: number;
  }>`select count(*)::int as clicked, count(invitee_user_id)::int as registered,
    coalesce(sum(commission) filter (where settle_status = 'WAIT'), 0)::int as cents from invitation`.execute(db);
  expect(stat.funnel.slice(0, 2)).toEqual([
    { stage: "CLICKED", count: rows[0]?.clicked },
    { stage: "REGISTERED", count: rows[0]?.registered },
  ]);
  expect(stat.commission[0]).toEqual({ settleStatus: "WAIT", cents: rows[0]?.cents });
});

it("an invitation is found by where the invited member lives", async () => {
  const inviteeUserId = await aMember(db, { homeProvId: 330_000, homeCityId: 330_100 });
  const id = await invite({ inviteeUserId });
  const of = async (city: number) =>
    (await operator(listCall(invitation), { query: { city, member: String(inviteeUserId) } })).data.list;
  expect(await of(330_100)).toMatchObject([{ id }]);
  expect(await of(330_000)).toHaveLength(1);
  expect(await of(310_100)).toEqual([]);
});
