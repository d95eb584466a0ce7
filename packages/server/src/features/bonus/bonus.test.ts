import { bonusBatch, bonus } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import {
  createBatch,
  editBatch,
  findBatchMembers,
  getBonusSummary,
  importBatch,
} from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { balanceOf, expectBooksRight } from "../../test/money.ts";
import { issueBonuses } from "./issue-bonuses.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const finance = await app.as(await aStaff(db, { roleId: 7 }));
const income = (userId: number) => balanceOf(db, "INCOME", "", userId);
const batch = (rows: object[], change: object = {}) =>
  operator.unchecked(createBatch, { body: { name: "主播激励", kind: "HOST_PAY", rows, ...change } });
const line = (userId: number, amountCents = 10_000) => ({ userId, amountCents, reason: "" });

it("a bonus batch is written whole: amounts, members once each, those who cannot get it marked", async () => {
  const [good, frozen] = [await aMember(db), await aMember(db, { rewardStatus: "FROZEN" })];
  expect((await batch([])).msg).toBe("请添加发放明细");
  expect((await batch([line(good, 5_000_001)])).msg).toBe("金额须在0.01-50000元之间");
  expect((await batch([line(good), line(good)])).msg).toBe("第2行：重复的会员");
  expect((await batch([line(good), line(99_999_999), line(99_999_998)])).fields).toEqual({
    rows: "第2行：会员99999999不存在；第3行：会员99999998不存在",
  });
  const pasted = await operator(findBatchMembers, { query: { ids: `${good},99999999` } });
  expect(pasted.data.map(({ userId }) => userId)).toEqual([good]);
  const { id, marked } = (await batch([line(good), line(frozen)])).data;
  expect(marked).toBe(1);
  expect((await operator(getCall(bonusBatch), { id })).data).toMatchObject({
    totalNum: 2,
    totalCents: 20_000,
    maxCents: 10_000,
  });
  const sheet = await operator(importBatch, {
    body: {
      name: "导入批次",
      kind: "OTHER",
      fileName: "a.csv",
      content: Buffer.from(`会员ID,金额,原因\n${good},12.5,好\n${good},1,\n1,1,`).toString("base64"),
      dryRun: true,
    },
  });
  expect(sheet.data.errors.map(({ msg }) => msg)).toEqual(["第3行：重复的会员", "第4行：会员不存在"]);
});

it("a bonus batch is passed and paid by others than its maker, each line once, failures tried again", async () => {
  const [good, frozen] = [await aMember(db), await aMember(db, { rewardStatus: "FROZEN" })];
  const { id } = (await batch([line(good), line(frozen)])).data;
  expect((await operator(actionCall(bonusBatch, "issue"), { id })).http).toBe(403);
  expect((await operator(actionCall(bonusBatch, "submit"), { id })).data.status).toBe("WAIT_AUDIT");
  expect((await finance.unchecked(actionCall(bonusBatch, "refuse"), { id, body: { pass: false } })).msg).toBe(
    "请填写原因",
  );
  const both = await Promise.all([
    finance(actionCall(bonusBatch, "pass"), { id, body: { pass: true } }),
    finance(actionCall(bonusBatch, "pass"), { id, body: { pass: true } }),
  ]);
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await finance(actionCall(bonusBatch, "issue"), { id })).data.status).toBe("ISSUING");
  await Promise.all([issueBonuses(db, id), issueBonuses(db, id)]);
  expect([await income(good), await income(frozen)]).toEqual([10_000, 0]);
  expect((await operator(getCall(bonusBatch), { id })).data).toMatchObject({ status: "ISSUED", failedNum: 1 });
  await sql`update member set reward_status = 'NORMAL' where user_id = ${frozen}`.execute(db);
  expect((await finance(actionCall(bonusBatch, "retry"), { id })).data.status).toBe("ISSUING");
  await issueBonuses(db, id);
  expect(await income(frozen)).toBe(10_000);
  expect((await finance(actionCall(bonusBatch, "retry"), { id })).http).toBe(409);
  await expectBooksRight(db);
});

it("a bonus batch of much money is passed by the administrator alone, never by its maker", async () => {
  const userId = await aMember(db);
  const other = await aMember(db);
  const { id } = (await batch([line(userId, 5_000_000), line(other, 1)])).data;
  await operator(actionCall(bonusBatch, "submit"), { id });
  expect((await finance(actionCall(bonusBatch, "pass"), { id, body: { pass: true } })).msg).toBe(
    "总额超过50000元请联系管理员审核",
  );
  expect((await admin(actionCall(bonusBatch, "pass"), { id, body: { pass: true } })).http).toBe(200);
  expect((await operator(actionCall(bonusBatch, "cancel"), { id })).data.status).toBe("CANCELED");
  const mine = (await admin(createBatch, { body: { name: "自己的", kind: "OTHER", rows: [line(userId)] } })).data.id;
  await admin(actionCall(bonusBatch, "submit"), { id: mine });
  expect((await admin(actionCall(bonusBatch, "pass"), { id: mine, body: { pass: true } })).msg).toBe(
    "不能审核自己提交的批次",
  );
});

it("a bonus is taken back once, above 5000 yuan by two people, what is missing becomes debt", async () => {
  const userId = await aMember(db);
  const { id } = (await batch([line(userId, 600_000)])).data;
  await operator(actionCall(bonusBatch, "submit"), { id });
  await finance(actionCall(bonusBatch, "pass"), { id, body: { pass: true } });
  await finance(actionCall(bonusBatch, "issue"), { id });
  await issueBonuses(db, id);
  const [row] = (await operator(listCall(bonus), { query: { batchId: id } })).data.list;
  const back = (ask: Ask) => ask(actionCall(bonus, "reverse"), { id: row?.id ?? 0, body: { reason: "刷榜" } });
  expect((await back(operator)).data).toMatchObject({ status: "ISSUED", waits: true });
  expect((await back(operator)).msg).toBe("不能复核自己提交的记录");
  expect((await back(admin)).data).toMatchObject({ status: "REVERSED" });
  expect((await back(admin)).http).toBe(409);
  expect(await income(userId)).toBe(0);
  expect((await operator(getBonusSummary)).data.kinds.length).toBeGreaterThanOrEqual(0);
  await expectBooksRight(db);
});

it("a bonus batch takes two persons: its maker wrote every line, another one may both pass and issue it", async () => {
  const member = await aMember(db);
  const { id } = (await batch([line(member)])).data;
  const { version } = (await operator(getCall(bonusBatch), { id })).data;
  const changed = { name: "主播激励", kind: "HOST_PAY", version, rows: [line(member, 2_000_000)] };
  const byOther = await admin.unchecked(editBatch, { id, body: changed });
  expect([byOther.http, byOther.msg]).toEqual([400, "只能修改自己创建的批次，可取消后新建"]);
  expect((await operator.unchecked(editBatch, { id, body: changed })).http).toBe(200);
  await operator(actionCall(bonusBatch, "submit"), { id });
  expect((await operator(actionCall(bonusBatch, "pass"), { id, body: { pass: true } })).http).toBe(403);
  expect((await finance(actionCall(bonusBatch, "pass"), { id, body: { pass: true } })).http).toBe(200);
  expect((await finance(actionCall(bonusBatch, "issue"), { id })).http).toBe(200);
});
