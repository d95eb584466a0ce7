import { getLookRank } from "@hongxian/contract/features/look-record/look-record.endpoints.ts";
import { listCall, getCall, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { lookRecord } from "@hongxian/contract/features/look-record/look-record.resource.ts";
import { crawlLimit } from "@hongxian/contract/core/member/activity.choices.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { recordBehavior } from "../behavior/record-behavior.ts";
import { recordLook } from "./record-look.ts";
import { refreshDailyStats } from "../../core/services/stats/refresh-daily-stats.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
let matchmaker: Ask;
let matchmakerUserId: number;

beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
  matchmakerUserId = await aMember(db);
  matchmaker = await app.as(await aStaff(db, { roleId: 6, userId: matchmakerUserId }));
});

const look = (fromUserId: number, toUserId: number, staySeconds = 5) =>
  db.transaction().execute((tx) => recordLook(tx, { fromUserId, toUserId, scene: "HOME", staySeconds }));
const rows = async (query: string) => (await service(listCall(lookRecord), { query: queryIn(query) })).data.list;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

describe("looks", () => {
  it("looks add up to one row for each pair, scene and day", async () => {
    const [one, two] = [await aMember(db), await aMember(db)];
    await Promise.all([look(one, two), look(one, two, 7), look(one, two)]);
    await recordLook(db, { fromUserId: one, toUserId: two, scene: "SEARCH", staySeconds: 1 });
    await look(one, one);
    const found = await rows(`from=${one}`);
    expect(found).toHaveLength(2);
    expect(found.find(({ scene }) => scene === "HOME")).toMatchObject({ times: 3, staySeconds: 17 });
    expect(await rows(`from=${one}&timesMin=2`)).toHaveLength(1);
  });

  it("looks say whether both looked, follow each other and have talked, and filter by it", async () => {
    const [one, two, three] = [await aMember(db), await aMember(db), await aMember(db)];
    await look(one, two);
    await look(one, three);
    await look(two, one);
    await sql`insert into attention (from_user_id, to_user_id)
      values (${one}, ${two}), (${two}, ${one}), (${one}, ${three})`.execute(db);
    await recordBehavior(db, {
      userId: two,
      event: "SEND_MSG",
      platform: "IOS",
      target: { type: "MEMBER", id: String(one) },
    });
    const byTarget = new Map<number, unknown>((await rows(`from=${one}`)).map((row) => [row.toUserId, row]));
    expect(byTarget.get(two)).toMatchObject({ isMutual: true, isFriend: true, isChatted: true });
    expect(byTarget.get(three)).toMatchObject({ isMutual: false, isFriend: false, isChatted: false });
    expect(await rows(`from=${one}&isMutual=1`)).toHaveLength(1);
    expect(await rows(`from=${one}&isChatted=0`)).toHaveLength(1);
  });

  it("looks give the share of the viewer's own wishes that are met", async () => {
    const year = new Date().getUTCFullYear();
    const wish = {
      ageRange: "20岁-30岁",
      spouseHeight: "160cm-170cm",
      miniEducation: "UNDER_GRADUATE",
      spouseMarry: "UNMARRIED/DIVORCED",
    };
    const viewer = await aMember(db, wish);
    const silent = await aMember(db);
    const target = await aMember(db, {
      birthday: `${year - 25}-01-01`,
      height: 175,
      education: "MASTER",
      marital: "UNMARRIED",
    });
    await look(viewer, target);
    await look(silent, target);
    expect((await rows(`from=${viewer}`))[0]?.matchPercent).toBe(75);
    expect((await rows(`from=${silent}`))[0]?.matchPercent).toBeNull();
  });
});

describe("转意向", () => {
  it("转意向 makes the viewer the operator's lead, once for a pair", async () => {
    const viewer = await aMember(db, { adviserUserId: matchmakerUserId, firstName: "小雨" });
    const target = await aMember(db);
    await look(viewer, target);
    const [row] = (await matchmaker(listCall(lookRecord), { query: { from: String(viewer) } })).data.list;
    const made = await matchmaker(customCall(lookRecord, "intention"), { id: row?.id ?? 0, body: {} });
    expect(made.msg).toBe("已转为意向");
    const lead = await sql`select source, name, status, user_id, target_user_id, sale_user_id from intention
        where id = ${made.data.intentionId}`.execute(db);
    expect(lead.rows).toEqual([
      {
        source: "STAFF",
        name: "小雨",
        status: "ASSIGNED",
        userId: viewer,
        targetUserId: target,
        saleUserId: matchmakerUserId,
      },
    ]);
    expect((await matchmaker(customCall(lookRecord, "intention"), { id: row?.id ?? 0, body: {} })).msg).toBe(
      "该牵线已存在",
    );
    const second = await aMember(db);
    await look(viewer, second);
    const other = (await matchmaker(listCall(lookRecord), { query: { from: String(viewer), to: String(second) } })).data
      .list[0];
    expect((await matchmaker(customCall(lookRecord, "intention"), { id: other?.id ?? 0, body: {} })).http).toBe(200);
  });

  it("转意向 works only for viewers within reach", async () => {
    const viewer = await aMember(db);
    await look(viewer, await aMember(db));
    const [row] = await rows(`from=${viewer}`);
    expect((await matchmaker(getCall(lookRecord), { id: row?.id ?? 0 })).http).toBe(404);
    expect((await matchmaker(customCall(lookRecord, "intention"), { id: row?.id ?? 0, body: {} })).http).toBe(404);
  });
});

describe("the ranks", () => {
  it("the ranks name who looks and who is looked at most, and mark wholesale reading once for the reviewers", async () => {
    const auditor = await aStaff(db, { roleId: 3 });
    const reader = await aMember(db);
    const targets = await sql<{
      userId: number;
    }>`insert into member (login, last_name, first_name, platform, login_mode)
      select '188' || lpad(n::text, 8, '0'), 'RK' || n, '被看' || n, 'IOS', 'REGISTER'
      from generate_series(1, ${crawlLimit + 2}::int) n returning user_id`.execute(db);
    for (const { userId } of targets.rows) await look(reader, userId, 1);
    const notices = await sql<{
      link: string;
    }>`select link from staff_notice where staff_id = ${auditor} and kind = 'TODO'`.execute(db);
    expect(notices.rows).toEqual([{ link: `/promotion/userLookHistory?from=${reader}` }]);
    await refreshDailyStats(db, { from: today, to: today });
    const from = (await service(getLookRank, { query: { kind: "FROM" } })).data;
    expect(from[0]).toMatchObject({ member: { userId: reader }, people: crawlLimit + 2, isCrawling: true });
    const to = (await service(getLookRank, { query: { kind: "TO" } })).data;
    expect(to.length).toBe(50);
    expect(to.every(({ isCrawling }) => !isCrawling)).toBe(true);
  });
});
