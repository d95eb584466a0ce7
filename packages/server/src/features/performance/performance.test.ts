import {
  getPerformance,
  getPerformanceDetail,
  exportPerformance,
  setTarget,
  importTargets,
  copyTargets,
  recalcPerformance,
} from "@hongxian/contract/features/performance/performance.endpoints.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { keepDays } from "../../core/services/stats/daily-figures.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../test/build.ts";
import { aPaidOrder, inTx } from "../../test/money.ts";
import { isLocked } from "./targets.ts";

const app = await testApp();
const { db } = app.database;
const month = shanghaiToday().slice(0, 7);
let admin: Ask;
let matchmaker: Ask;
let other: Ask;
let agentId = 0;
let shopId = 0;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  const ownerId = await anAgent(db, { tier: "SHOP" });
  shopId = await aShop(db, { ownerAgentId: ownerId });
  const own = await aMember(db);
  agentId = await anAgent(db, { userId: own, tier: "MATCHMAKER", shopId, grade: 1, name: "李红" });
  const staffId = await aStaff(db, { kind: "AGENT", roleId: 16, agentId, userId: own });
  matchmaker = await app.as(staffId);
  const stranger = await anAgent(db, { tier: "MATCHMAKER", grade: 1, shopId: await aShop(db) });
  other = await app.as(await aStaff(db, { kind: "AGENT", roleId: 16, agentId: stranger }));
  const userId = await aMember(db, { shopId, matchmakerUserId: own });
  await aPaidOrder(db, {
    userId,
    orderType: "MARRIAGE",
    feeType: "MARRIAGES_UNLOCK",
    title: "解锁",
    amountCents: 50_000,
    snapshot: {},
  });
  await aRow(db, "communicate_note", "id", { userId, connect: "聊过", communicateStatus: "PAID", staffId });
});

describe("performance", () => {
  it("the performance report counts today as it stands, past days from the table, each seen by whom it concerns", async () => {
    const { data } = await admin(getPerformance, { query: { dimension: "MATCHMAKER" } });
    expect(data.list[0]).toMatchObject({
      ownerId: agentId,
      place: 1,
      name: "李红",
      newMembers: 1,
      notes: 1,
      signedCents: 50_000,
      netCents: 50_000,
    });
    expect(data.summary).toMatchObject({ netCents: 50_000, signedCount: 1 });
    expect((await admin(getPerformance, { query: { dimension: "SHOP" } })).data.list[0]).toMatchObject({
      ownerId: shopId,
    });
    expect((await other(getPerformance)).data.summary.netCents).toBe(0);
    const detail = await matchmaker(getPerformanceDetail, { dimension: "MATCHMAKER", id: agentId });
    expect(detail.data.orders).toHaveLength(1);
    expect((await other(getPerformanceDetail, { dimension: "MATCHMAKER", id: agentId })).http).toBe(404);
    await sql`update trade_order set pay_time = pay_time - interval '1 day'`.execute(db);
    const day = new Date(Date.parse(shanghaiToday()) - 86_400_000).toISOString().slice(0, 10);
    await inTx(db, (tx) => keepDays(tx, day, day));
    const span = await admin(getPerformance, { query: { from: day, to: day } });
    expect(span.data.list[0]).toMatchObject({ ownerId: agentId, signedCents: 50_000, newMembers: 0 });
    const file = await admin(exportPerformance, { query: { from: day, to: day } });
    expect(file.raw).toContain("李红");
  });

  it("the performance page has targets that lock after the fifth of the next month", async () => {
    expect(isLocked("2026-10", "2026-11-05")).toBe(false);
    expect(isLocked("2026-10", "2026-11-06")).toBe(true);
    const target = { ownerType: "MATCHMAKER", ownerId: agentId, month, targetCents: 100_000, targetMet: 3 } as const;
    expect((await admin(setTarget, { body: { ...target, month: "2020-01" } })).msg).toBe("该月目标已锁定");
    expect((await admin(setTarget, { body: target })).msg).toBe("保存成功");
    expect((await other(setTarget, { body: target })).http).toBe(400);
    const rows = [`李红,${month},500`, `谁,${month},1`, `李红,${month},abc`, "李红,2020-01,1"];
    const imports = (lines: readonly string[], dryRun: boolean) =>
      admin(importTargets, {
        body: {
          ownerType: "MATCHMAKER",
          fileName: "目标.csv",
          content: Buffer.from(lines.join("\n")).toString("base64"),
          dryRun,
        },
      });
    const problems = {
      total: 4,
      valid: 1,
      imported: 0,
      errors: [
        { row: 2, column: "姓名或ID", msg: "第2行：姓名或ID不存在" },
        { row: 3, column: "目标", msg: "第3行：目标格式错误" },
        { row: 4, column: "月份", msg: "第4行：该月目标已锁定" },
      ],
    };
    expect((await imports(rows, true)).data).toEqual(problems);
    const sent = await imports(rows, false);
    expect(sent).toMatchObject({ http: 400, msg: "第2行：姓名或ID不存在", data: problems });
    const stored = await sql<{ cents: number }>`select target_cents as cents from performance_target`.execute(db);
    expect(stored.rows).toEqual([{ cents: 100_000 }]);
    expect((await imports(rows.slice(0, 1), true)).data).toMatchObject({ valid: 1, imported: 0 });
    const fine = await imports(["姓名或ID,月份,目标", ...rows.slice(0, 1)], false);
    expect(fine).toMatchObject({ msg: "已导入1条目标", data: { imported: 1, errors: [] } });
    const now = await sql<{ cents: number }>`select target_cents as cents from performance_target`.execute(db);
    expect(now.rows).toEqual([{ cents: 50_000 }]);
    const [year = 0, number = 0] = month.split("-").map(Number);
    const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
    const copied = await admin(copyTargets, { body: { ownerType: "MATCHMAKER", month: next } });
    expect(copied.data.count).toBe(1);
    const bad = { from: "2026-01-01", to: "2026-03-01" };
    expect((await admin(recalcPerformance, { body: bad })).msg).toBe("重新统计的时间范围不能超过31天");
    expect((await admin(recalcPerformance, { body: { ...bad, to: "2026-01-05" } })).http).toBe(200);
    expect((await matchmaker(recalcPerformance, { body: bad })).http).toBe(403);
  });
});
