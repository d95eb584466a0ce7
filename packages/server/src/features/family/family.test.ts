import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { family } from "@hongxian/contract/features/family/family.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  getFamilyMembers,
  removeFamilyMember,
  getFamilyList,
  getFamilyStat,
  setFamilyLeader,
  setFamilyRole,
} from "@hongxian/contract/features/family/family.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { expectBooksRight } from "../../test/money.ts";
import { settleShares } from "../../core/services/live/settle-family-shares.ts";
import { rankFamilies } from "./family-jobs.ts";
import { formCall } from "../../test/form-call.ts";
import { familyIntake, familyMemberIntake } from "@hongxian/contract/features/family/family.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
});

let count = 0;
const aFamily = async (change: object = {}) => {
  const leaderId = await aMember(db, { authStatus: "AUTH" });
  const id = await aRow(db, "family", "id", { name: `家族${(count += 1)}`, leaderId, status: "NORMAL", ...change });
  await sql`insert into family_member (family_id, user_id, role) values (${id}, ${leaderId}, 'LEADER')`.execute(db);
  return { id, leaderId };
};
const join = async (familyId: number, role = "MEMBER", columns: Readonly<Record<string, unknown>> = {}) => {
  const userId = await aMember(db, columns);
  await sql`insert into family_member (family_id, user_id, role) values (${familyId}, ${userId}, ${role})`.execute(db);
  return userId;
};
let giftNo = 0;
const gift = async (familyId: number, amountCents: number, incomeCents: number, createdTime: string) => {
  const giftId = await aRow(db, "gift", "id", { name: `花${(giftNo += 1)}`, categoryCode: "HOT", priceCents: 100 });
  return aRow(db, "gift_record", "id", {
    no: `f${giftNo}`,
    giftId,
    giftName: "花",
    fromUserId: await aMember(db),
    toUserId: await aMember(db),
    count: 1,
    priceCents: amountCents,
    amountCents,
    incomeCents,
    shareBp: 5000,
    sceneType: "LIVE",
    familyId,
    createdTime,
  });
};
const audit = (id: number, body: object) => operator.unchecked(actionCall(family, "pass"), { id, body });
const setStatus = (id: number, body: object) => operator.unchecked(actionCall(family, "freeze"), { id, body });
const edit = (id: number, body: object) => operator.unchecked(formCall(family, "edit"), { id, body });

it("a family is approved once, with its room and its leader", async () => {
  const leaderId = await aMember(db);
  const id = await aRow(db, "family", "id", { name: "新家族", leaderId });
  expect((await audit(id, { status: "REFUSED" })).msg).toBe("请填写驳回原因");
  const both = await Promise.all([audit(id, { status: "NORMAL" }), audit(id, { status: "NORMAL" })]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const members = (await operator(getFamilyMembers, { id })).data;
  expect(members).toMatchObject([{ member: { userId: leaderId }, role: "LEADER" }]);
  const { rows } = await sql`select c.type, c.owner_user_id from family f join conversation c using (conversation_id)
      where f.id = ${id}`.execute(db);
  expect(rows).toEqual([{ type: "ROOM", ownerUserId: leaderId }]);
  const room = await sql`select type, owner_user_id, status from chat_room where ref_id = ${id}`.execute(db);
  expect(room.rows).toEqual([{ type: "FAMILY", ownerUserId: leaderId, status: "NORMAL" }]);
});

it("a family keeps its rules when it is edited", async () => {
  const { id } = await aFamily();
  await aFamily({ name: "同名" });
  const { version } = (await operator(getCall(family), { id })).data;
  const draft = {
    name: "新名",
    avatar: null,
    slogan: null,
    notice: null,
    maxMember: 100,
    shareBp: 1000,
    joinRule: "FREE",
    version,
  };
  expect((await edit(id, { ...draft, name: "一" })).msg).toBe("家族名称须为2-12字");
  expect((await edit(id, { ...draft, name: "同名" })).msg).toBe("家族名称已存在");
  expect((await edit(id, { ...draft, shareBp: 3001 })).msg).toBe("分成比例须在0-30%之间");
  await sql`insert into family_member (family_id, user_id) select ${id}, u
    from unnest(${await Promise.all(Array.from({ length: 51 }, () => aMember(db)))}::bigint[]) u`.execute(db);
  expect((await edit(id, { ...draft, maxMember: 51 })).msg).toBe("人数上限不能小于当前成员数");
  expect((await edit(id, draft)).http).toBe(200);
  const { rows } = await sql`select share_bp, share_before_bp, share_from = current_date + 1 as is_tomorrow from family
      where id = ${id}`.execute(db);
  expect(rows).toEqual([{ shareBp: 1000, shareBeforeBp: 500, isTomorrow: true }]);
});

it("a family changes roles and leaders by its rules", async () => {
  const { id, leaderId } = await aFamily();
  const [stranger, plain, known] = [
    await aMember(db),
    await join(id),
    await join(id, "MEMBER", { authStatus: "REAL_NAME" }),
  ];
  expect((await operator(setFamilyLeader, { id, userId: stranger })).msg).toBe("新族长须为本家族已实名成员");
  expect((await operator(setFamilyLeader, { id, userId: plain })).msg).toBe("新族长须为本家族已实名成员");
  expect((await operator(setFamilyLeader, { id, userId: known })).data).toEqual({ leaderId: known });
  for (let n = 0; n < 3; n++) await join(id, "DEPUTY");
  expect((await operator(setFamilyRole, { id, userId: plain, body: { role: "DEPUTY" } })).msg).toBe("副族长最多3名");
  expect((await operator(setFamilyRole, { id, userId: plain, body: { role: "HOST" } })).http).toBe(200);
  expect((await operator(removeFamilyMember, { id, userId: known })).msg).toBe("族长不能被移出，请先转让族长");
  expect((await operator(removeFamilyMember, { id, userId: leaderId })).http).toBe(200);
  expect((await operator(removeFamilyMember, { id, userId: leaderId })).http).toBe(409);
});

it("a family pays the leader's share of a day once, and settles before it dissolves", async () => {
  const { id, leaderId } = await aFamily({ shareBp: 1000, shareBeforeBp: 1000 });
  const yesterday = (await sql<{ day: string }>`select current_date - 1 as day`.execute(db)).rows[0]?.day ?? "";
  await gift(id, 10_000, 5000, `${yesterday}T10:00:00+08:00`);
  await gift(id, 2000, 1000, `${yesterday}T11:00:00+08:00`);
  expect(await settleShares(db, yesterday)).toBe(1);
  expect(await settleShares(db, yesterday)).toBe(0);
  const income = async () =>
    (
      await sql<{
        n: number;
      }>`select coalesce(sum(balance), 0)::int as n from ledger_account
        where owner_type = 'MEMBER' and owner_id = ${leaderId} and account = 'INCOME'`.execute(db)
    ).rows[0]?.n;
  expect(await income()).toBe(600);
  expect((await operator(getCall(family), { id })).data).toMatchObject({ giftCents: 12_000, shareCents: 600 });
  expect(
    (await operator(getFamilyList, { query: { keyword: String(id), from: yesterday, to: yesterday } })).data.list[0],
  ).toMatchObject({ giftCents: 12_000 });
  expect(
    (await operator(getFamilyList, { query: { from: "2020-01-01", to: "2020-01-02" } })).data.list.every(
      (row: { giftCents: number }) => row.giftCents === 0,
    ),
  ).toBe(true);
  await gift(id, 4000, 2000, new Date().toISOString());
  expect((await setStatus(id, { status: "FROZEN" })).msg).toBe("请填写冻结原因");
  expect((await setStatus(id, { status: "DISSOLVED" })).http).toBe(200);
  expect(await income()).toBe(800);
  expect((await operator(getFamilyMembers, { id })).data).toEqual([]);
  expect((await setStatus(id, { status: "NORMAL" })).http).toBe(409);
  await expectBooksRight(db);
});

it("a family ranks by the gifts of four weeks", async () => {
  const { id } = await aFamily();
  await gift(id, 500_000, 100_000, new Date().toISOString());
  await rankFamilies(db);
  expect((await operator(getCall(family), { id })).data.level).toBe(3);
  const stat = (await operator(getFamilyStat, { id })).data;
  expect(stat.days).toHaveLength(30);
  expect(stat.days.at(-1)).toMatchObject({ cents: 500_000, members: 1 });
});

it("families founded and joined by rows that are sent by an application keep their names, places and leaders", async () => {
  const { numberOf, send, read } = await aSender(app);
  const leaderId = await aMember(db, { authStatus: "REAL_NAME" });
  const [member, plain] = [await numberOf(leaderId), await numberOf(await aMember(db))];
  const found = (more: object = {}) => send(familyIntake, { member, name: "云上人家", ...more });
  expect((await found({ member: plain })).msg).toBe("请先完成实名认证");
  const both = await Promise.all([
    found(),
    found({ member: await numberOf(await aMember(db, { authStatus: "AUTH" })) }),
  ]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const mine = await found({ name: "半山人家" });
  const made = both[0]?.state === "ACCEPTED" ? both[0] : mine;
  expect(await read(familyIntake, made)).toMatchObject({ status: "WAIT_AUDIT" });
  const join = (more: object = {}) => send(familyMemberIntake, { member: plain, familyId: made.id, ...more });
  expect((await join()).msg).toBe("家族不存在或未开放");
  await sql`update family set status = 'NORMAL', max_member = 50 where id = ${made.id}`.execute(db);
  await aRow(db, "family_member", "userId", { familyId: made.id, userId: leaderId, role: "LEADER" });
  expect((await join()).msg).toBe("须由族长或副族长同意加入");
  expect((await join({ admittedBy: plain })).msg).toBe("须由族长或副族长同意加入");
  await sql`insert into conversation (conversation_id, type) values ('room_family', 'ROOM')`.execute(db);
  await sql`update family set conversation_id = 'room_family' where id = ${made.id}`.execute(db);
  const joined = await join({ admittedBy: member });
  const talking = await sql`select role from conversation_member where conversation_id = 'room_family'`.execute(db);
  expect(talking.rows).toEqual([{ role: "MEMBER" }]);
  expect(await read(familyMemberIntake, joined)).toEqual({ familyId: made.id, role: "MEMBER" });
  expect((await join({ admittedBy: member })).msg).toBe("该会员已加入家族");
  const leave = (externalId: string) => join({ externalId, admittedBy: member, left: true });
  expect((await leave(joined.externalId)).state).toBe("ACCEPTED");
  expect(await read(familyMemberIntake, joined)).toBeNull();
});
