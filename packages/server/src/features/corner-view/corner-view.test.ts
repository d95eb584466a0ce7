import { cornerView } from "@hongxian/contract/features/corner-view/corner-view.resource.ts";
import { getCornerGroups, getCornerStat } from "@hongxian/contract/features/corner-view/corner-view.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { recordCornerView, type CornerView } from "../public-pages/record-corner-view.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aShop, aStaff } from "../../test/build.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
let shopId: number;
let staffId: number;

beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
  shopId = await aShop(db);
  staffId = await aStaff(db, { name: "分享人甲" });
});

/** As the public call does it: in its own transaction. */
const keep = (seen: CornerView) => db.transaction().execute((tx) => recordCornerView(tx, seen));
const view = (userId: number, visitorId: string, staySeconds = 10, visitorUserId: number | null = null) =>
  keep({
    userId,
    visitorId,
    visitorUserId,
    shareStaffId: staffId,
    shopId,
    channel: "WECHAT",
    ip: "1.1.1.1",
    ipArea: "浙江杭州",
    staySeconds,
  });
const rows = async (query: string) => (await service(listCall(cornerView), { query: queryIn(query) })).data.list;

describe("views of a shared profile", () => {
  it("views of a shared profile within half an hour are one row, later ones another", async () => {
    const userId = await aMember(db, { marriageCornerOpen: true });
    const visitor = randomUUID();
    const [first, again] = await Promise.all([view(userId, visitor), view(userId, visitor, 5)]);
    expect(again).toBe(first);
    expect(await rows(`member=${userId}`)).toMatchObject([
      { staySeconds: 15, openCount: 2, isOpen: true, visitor: `匿名访客${visitor.slice(-4)}` },
    ]);
    await sql`update marriage_view_record set last_time = now() - interval '31 minutes' where id = ${first}`.execute(
      db,
    );
    await view(userId, visitor);
    expect(await rows(`member=${userId}`)).toHaveLength(2);
  });

  it("views of a shared profile name a visitor who is a member, and filter by sharer, shop, channel and lead", async () => {
    const userId = await aMember(db);
    const guest = await aMember(db, { firstName: "来访会员" });
    const id = await view(userId, randomUUID(), 8, guest);
    await sql`update marriage_view_record set intention_id = 7 where id = ${id}`.execute(db);
    await view(userId, randomUUID());
    expect(await rows(`member=${userId}&hasIntention=1`)).toMatchObject([
      { visitor: "来访会员", visitorUserId: guest, intentionId: 7 },
    ]);
    expect(await rows(`member=${userId}&shareStaffId=${staffId}&shopId=${shopId}&channel=WECHAT`)).toHaveLength(2);
    expect(await rows(`member=${userId}&channel=QRCODE`)).toHaveLength(0);
  });

  it("views of a shared profile are summed by member and by sharer, sorted by any figure", async () => {
    const [busy, quiet] = [await aMember(db), await aMember(db)];
    const sharer = await aStaff(db, { name: "分享人乙" });
    const own = (userId: number, visitorId: string, staySeconds: number) =>
      keep({
        userId,
        visitorId,
        visitorUserId: null,
        shareStaffId: sharer,
        shopId: null,
        channel: "QRCODE",
        ip: "",
        ipArea: "",
        staySeconds,
      });
    await own(busy, randomUUID(), 10);
    const lead = await own(busy, randomUUID(), 30);
    await own(quiet, randomUUID(), 90);
    await sql`update marriage_view_record set intention_id = 9 where id = ${lead}`.execute(db);
    const group = async (query: string) =>
      (await service.unchecked(getCornerGroups, { query: { shareStaffId: sharer, ...queryIn(query) } })).data;
    const byMember = await group("by=MEMBER&sort=-views");
    expect(byMember).toMatchObject({
      total: 2,
      list: [
        { key: busy, views: 2, visitors: 2, averageStay: 20, leads: 1, leadRate: 5000, staff: null },
        { key: quiet, views: 1, averageStay: 90, leads: 0 },
      ],
    });
    expect((await group("by=MEMBER&sort=-averageStay")).list[0]?.key).toBe(quiet);
    expect((await group("by=STAFF")).list).toMatchObject([
      { key: sharer, staff: { name: "分享人乙" }, views: 3, member: null },
    ]);
    expect((await service(getCornerGroups, { query: { by: "MEMBER", sort: "userId" } })).http).toBe(400);
    const { data } = await service(getCornerStat, { query: { shareStaffId: sharer } });
    expect(data).toMatchObject({ views: 3, visitors: 3, leads: 1, leadRate: 3333 });
    expect(data.days).toHaveLength(1);
    expect(data.top[0]).toMatchObject({ userId: busy, views: 2 });
  });

  it("views of a shared profile have no figures where there is nothing", async () => {
    const { data } = await service(getCornerStat, { query: { shopId: 99999999 } });
    expect(data).toEqual({ views: 0, visitors: 0, leads: 0, leadRate: 0, days: [], top: [] });
  });
});
