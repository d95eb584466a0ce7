import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import {
  getBatchJob,
  cancelBatchJob,
  getBatchItems,
  resumeBatchJob,
} from "@hongxian/contract/core/console/batch.endpoints.ts";
import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberContact } from "@hongxian/contract/core/member/member-contact.endpoints.ts";
import { settingSale } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { startMemberBatch } from "@hongxian/contract/features/member-list/member-batch.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { batchJobOf } from "../../core/foundation/batch/run-batch.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aDepartment, aMember, anAgent, aRole, aRow, aShop, aStaff } from "../../test/build.ts";
import { memberBatchKinds } from "./member-batch.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;

let admin: Ask;
let boss: Ask;
let seller: Ask;
let sellerUserId = 0;

const job = batchJobOf(() => app.services, memberBatchKinds);
const work = (id: number) => job.run(undefined as never, { id });
const read = async (ask: Ask, id: number) => (await ask(getBatchJob, { id })).data;

beforeAll(async () => {
  const { id: deptId } = await aDepartment(db);
  admin = await app.as(await aStaff(db));
  boss = await app.as(await aStaff(db, { roleId: 5, deptId }));
  sellerUserId = await aMember(db);
  seller = await app.as(await aStaff(db, { roleId: 4, userId: sellerUserId, saleFlag: true, deptId }));
});

const listed = async (ask: Ask, query = "") =>
  (await ask.unchecked(getUserList, { query: { anyTime: "1", size: 200, ...queryIn(query) } })).data.list as {
    userId: number;
    claimFirst: boolean;
    login: string;
  }[];

describe("公海", () => {
  it("公海 is read masked, acted on only after 领取", async () => {
    const userId = await aMember(db, { login: "13912345678", firstName: "公海会员", wechatNo: "wx_hidden" });
    const row = (await listed(seller, `keyword=${userId}`))[0];
    expect(row).toMatchObject({ userId, claimFirst: true, login: "139****5678" });
    const reveal = () => seller(memberContact, { userId, body: { fields: ["login"] } });
    expect(await reveal()).toMatchObject({ http: 400, msg: "请先领取该会员" });
    expect(await listed(seller, "keyword=wx_hid")).toEqual([]);
    expect((await seller(settingSale, { a: userId, b: sellerUserId })).http).toBe(200);
    expect((await listed(seller, `keyword=${userId}`))[0]?.claimFirst).toBe(false);
    expect((await reveal()).data).toEqual({ login: "13912345678" });
    expect((await listed(seller, "keyword=wx_hid")).map((found) => found.userId)).toEqual([userId]);
    expect((await listed(seller, "tab=mine")).map((found) => found.userId)).toEqual([userId]);
  });

  it("公海 is not taken out by an export", async () => {
    const order = {
      resource: "member",
      format: "CSV",
      columns: ["userId"],
      filters: { anyTime: "1", tab: "pool" },
    } as const;
    await sql`insert into role_menu (role_id, menu_id) select 4, id from menu
      where route = '/promotion/shopsmanage' and title = ${"导出"} on conflict do nothing`.execute(db);
    await sql`update role set version = version + 1 where id = 4`.execute(db);
    const exporterUserId = await aMember(db);
    const exporter = await app.as(await aStaff(db, { roleId: 4, userId: exporterUserId, saleFlag: true }));
    expect(await exporter(createExport, { body: order })).toMatchObject({ http: 400, msg: "请先领取该会员" });
    const own = await aMember(db, { saleUserId: exporterUserId });
    const all = await exporter(createExport, { body: { ...order, filters: { anyTime: "1" } } });
    expect(all.raw.trim().split("\r\n").slice(1)).toEqual([expect.stringContaining(String(own)) as string]);
  });
});

describe("the scope of each tier", () => {
  it("the scope of each tier cuts list, counts and tabs alike", async () => {
    const shopId = await aShop(db, { provId: 320000, cityId: 320500, areaId: 320505 });
    const places = {
      hangzhou: await aMember(db, { homeProvId: 330000, homeCityId: 330100, homeAreaId: 330102 }),
      ningbo: await aMember(db, { homeProvId: 330000, homeCityId: 330200, homeAreaId: 330203 }),
      // The shop's place counts, not the member's own.
      suzhouShop: await aMember(db, { homeProvId: 330000, homeCityId: 330100, homeAreaId: 330102, shopId }),
    };
    const matchmaker = await aMember(db);
    const matched = await aMember(db, { matchmakerUserId: matchmaker });
    const inviter = await aMember(db);
    const invited = await aMember(db, { inviterId: inviter });
    const seat = async (tier: string, roleId: number, columns: object) => {
      const agentId = await anAgent(db, { tier, ...columns });
      const { rows } = await sql<{ userId: number }>`select user_id from agent where id = ${agentId}`.execute(db);
      return app.as(await aStaff(db, { roleId, kind: "AGENT", agentId, userId: rows[0]?.userId ?? 0 }));
    };
    const seats: [string, Ask, number[]][] = [
      ["province", await seat("PROVINCE_AGENT", 12, { provId: 330000 }), [places.hangzhou, places.ningbo]],
      ["city", await seat("CITY_AGENT", 13, { provId: 330000, cityId: 330100 }), [places.hangzhou]],
      [
        "district",
        await seat("DISTRICT_AGENT", 14, { provId: 330000, cityId: 330200, areaId: 330203 }),
        [places.ningbo],
      ],
      ["shop", await seat("SHOP", 15, { shopId }), [places.suzhouShop]],
      ["matchmaker", await seat("MATCHMAKER", 16, { userId: matchmaker }), [matched]],
      ["member", await seat("MEMBER", 17, { userId: inviter }), [invited]],
    ];
    await sql`insert into role_menu (role_id, menu_id) select r, id from menu, unnest(array[11,12,13,14,15,16,17]) r
      where route = '/promotion/shopsmanage' and type = 'MENU' on conflict do nothing`.execute(db);
    await sql`update role set version = version + 1 where id between 11 and 17`.execute(db);
    for (const [tier, ask, expected] of seats) {
      const { data } = await ask(getUserList, { query: { anyTime: "1" } });
      const found = data.list.map(({ userId }) => userId);
      expect({ tier, found: new Set(found) }).toEqual({ tier, found: new Set(expected) });
      expect(found).toHaveLength(expected.length);
      expect({ tier, total: data.summary?.total, tab: data.tabs?.all.count }).toEqual({
        tier,
        total: expected.length,
        tab: expected.length,
      });
      expect(await listed(ask, `keyword=${sellerUserId}`)).toEqual([]);
    }
  });
});

describe("batches", () => {
  const many = async (count: number) => {
    const { rows } = await sql<{ userId: number }>`insert into member (first_name, last_name, platform, login_mode)
      select 'B' || n, 'BT' || nextval('member_user_id_seq'), 'ANDROID', 'REGISTER'
      from generate_series(1, ${count}::int) n returning user_id`.execute(db);
    return rows.map(({ userId }) => userId);
  };

  it("a batch assigns 1,000 members with progress, and stops exactly where it was cancelled", async () => {
    await sql`insert into system_setting (key, value) values ('sale.quota', '5000') on conflict (key) do update
      set value = excluded.value`.execute(db);
    const userIds = await many(1000);
    const started = await boss(startMemberBatch, {
      body: {
        kind: "ASSIGN_SALE",
        saleUserId: sellerUserId,
        userIds,
      },
    });
    expect(started).toMatchObject({ http: 200, msg: "已转为后台任务", data: { total: 1000 } });
    const id = started.data.jobId;
    expect(await read(boss, id)).toMatchObject({ status: "WAITING", total: 1000, success: 0, title: "批量分配销售" });
    expect((await seller(getBatchJob, { id })).http).toBe(404);

    // Cancelled by its creator while it runs: at the first reported progress.
    const seen: number[] = [];
    const stop = app.services.listener.on("console_event", (payload) => {
      const event = JSON.parse(payload) as { topic: string; data: { success: number; status: string } };
      if (event.topic !== "batch" || event.data.status !== "RUNNING") return;
      seen.push(event.data.success);
      if (seen.length === 2) void boss(cancelBatchJob, { id });
    });
    await work(id);
    const cancelled = await read(boss, id);
    expect(cancelled.status).toBe("CANCELLED");
    expect(cancelled.success).toBeGreaterThanOrEqual(200);
    expect(cancelled.success).toBeLessThan(1000);
    expect(seen.slice(0, 2)).toEqual([100, 200]);
    const owned = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from member
          where sale_user_id = ${sellerUserId} and user_id = any(${userIds})`.execute(db)
      ).rows[0]?.n;
    expect(await owned()).toBe(cancelled.success);
    const left = await boss(getBatchItems, { id, query: { result: "WAITING", size: 1 } });
    expect(left.data.total).toBe(1000 - cancelled.success);
    expect((await boss(cancelBatchJob, { id })).msg).toBe("该任务已结束");

    expect((await boss(resumeBatchJob, { id })).http).toBe(200);
    await work(id);
    expect(await read(boss, id)).toMatchObject({ status: "DONE", success: 1000, failed: 0 });
    expect(await owned()).toBe(1000);
    stop();
    const audit = await sql<{
      items: number;
    }>`select count(*)::int as items from audit_item
      where target_type = 'member' and target_id = any(${userIds.map(String)})`.execute(db);
    expect(audit.rows[0]?.items).toBe(1000);
  });

  it("a batch lists who was refused, and tags whoever the filters find", async () => {
    const group = await aRow(db, "tagGroup", "id", { name: "批量" });
    const tagId = await aRow(db, "tag", "id", { groupId: group, name: "批量标签" });
    const userIds = await many(250);
    await sql`update member set profession = ${"批量职业"} where user_id = any(${userIds})`.execute(db);
    await sql`update member set status = 'DELETE' where user_id = ${userIds[7]}`.execute(db);
    const body = {
      kind: "ADD_TAGS",
      tagIds: [tagId],
      filters: { anyTime: "1", profession: "批量", status: "," },
    } as const;
    const { jobId, total } = (await admin(startMemberBatch, { body })).data;
    expect(total).toBe(250);
    await work(jobId);
    expect(await read(admin, jobId)).toMatchObject({ status: "DONE", success: 249, failed: 1 });
    const refusals = await admin(getBatchItems, { id: jobId, query: { result: "FAILED" } });
    expect(refusals.data.list).toEqual([
      { place: 8, targetId: userIds[7], result: "FAILED", msg: "会员不存在或无权查看" },
    ]);
    const tagged = await admin(getUserList, { query: { anyTime: "1", tagIds: String(tagId) } });
    expect(tagged.data.total).toBe(249);
  });

  it("a batch stops when the right is taken away, and starts only with it", async () => {
    const userIds = await many(150);
    expect((await seller(startMemberBatch, { body: { kind: "ASSIGN_SALE", saleUserId: 0, userIds } })).http).toBe(403);
    const roleId = await aRole(db, { "/promotion/shopsmanage": "all" });
    const maker = await app.as(await aStaff(db, { roleId }));
    const { jobId } = (
      await maker(startMemberBatch, { body: { kind: "ASSIGN_SALE", saleUserId: sellerUserId, userIds } })
    ).data;
    await sql`delete from role_menu where role_id = ${roleId}`.execute(db);
    await sql`update role set version = version + 1 where id = ${roleId}`.execute(db);
    await work(jobId);
    expect(await read(maker, jobId)).toMatchObject({
      status: "FAILED",
      success: 0,
      error: "没有操作权限：批量分配销售",
    });
  });

  it("a batch refuses more than 1,000 to assign, and nobody at all", async () => {
    const userIds = Array.from({ length: 1001 }, (_, n) => n + 1);
    expect((await boss(startMemberBatch, { body: { kind: "ASSIGN_SALE", saleUserId: 0, userIds } })).msg).toBe(
      "一次最多操作1000人",
    );
    const body = { kind: "ASSIGN_SALE", saleUserId: 0, filters: { keyword: "没有这个人" } } as const;
    expect((await boss(startMemberBatch, { body })).msg).toBe("没有可处理的记录");
  });
});
