import {
  getMatchCandidates,
  putMatchSetting,
  getMatchExplanation,
} from "@hongxian/contract/core/matching/match.endpoints.ts";
import { readProfile } from "@hongxian/contract/core/matching/match-profile.ts";
import type { MatchRow } from "@hongxian/contract/core/matching/match-row.ts";
import { matchPair } from "@hongxian/contract/core/matching/match-score.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { demo } from "@hongxian/demo/demo.ts";
import { testApp } from "../../../test/app.ts";
import { queryIn } from "../../../test/query-in.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../../test/build.ts";
import { matchSelect } from "./match-rows.ts";

const app = await testApp({ extension: demo });
const { db } = app.database;
const admin = await app.as(await aStaff(db));

const man = (columns = {}) =>
  aMember(db, { sex: "MAN", birthday: "1990-05-01", height: 178, lastActiveTime: new Date(), ...columns });
const woman = (columns = {}) =>
  aMember(db, { sex: "WOMAN", birthday: "1993-05-01", height: 165, lastActiveTime: new Date(), ...columns });

interface Listed {
  readonly userId: number;
  readonly score: number;
  readonly scoreAB: number;
  readonly scoreBA: number;
  readonly mustMiss: readonly string[];
  readonly masked: boolean;
  readonly firstName: string;
  readonly imageUrl: string | null;
}
const ask = async (userId: number, query = "", as = admin): Promise<Listed[]> => {
  const answer = await as(getMatchCandidates, { userId, query: { size: 200, minScore: 0, ...queryIn(query) } });
  expect(answer.msg).toBe("");
  return answer.data.list;
};
const ids = (list: readonly Listed[]) => list.map(({ userId }) => userId);
const cachedCount = async (userId: number): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from match_score where ${userId} in (user_id_a, user_id_b)`.execute(db);
  return rows[0]?.n ?? 0;
};

beforeEach(async () => {
  await sql`update member set status = 'CANCEL'`.execute(db);
});

describe("candidates", () => {
  it("candidates are of the other sex, open, adult and free", async () => {
    const him = await man();
    const her = await woman();
    const out = [
      await woman({ status: "DISABLE" }),
      await woman({ isDelete: true }),
      await woman({ birthday: "2015-01-01" }),
      await woman({ userRole: "MATCHMAKER" }),
      await woman({ recommendPaused: true }),
      await man(),
    ];
    const engaged = await woman();
    await sql`update member_expand set emotion = 'ENGAGED' where user_id = ${engaged}`.execute(db);
    const pausing = await woman();
    await aRow(db, "match_setting", "userId", { userId: pausing, pauseUntil: "2099-12-31" });
    const blocked = await woman();
    await aRow(db, "member_block", "userId", { userId: blocked, blockedUserId: him });
    expect(ids(await ask(him))).toEqual([her]);
    expect(out).toHaveLength(6);
    const unknown = await aMember(db, { sex: "UNKNOWN" });
    const answer = await admin(getMatchCandidates, { userId: unknown });
    expect([answer.http, answer.msg]).toEqual([400, "请先完善性别"]);
  });

  it("candidates leave out a pair that was refused, until it is requested", async () => {
    const him = await man();
    const her = await woman();
    const staffId = await aStaff(db);
    const pair = { userId: her, otherUserId: him, initiatorStaffId: staffId };
    await aRow(db, "introduction", "id", { ...pair, no: "QX1", status: "REFUSED_OTHER" });
    expect(ids(await ask(him))).toEqual([]);
    expect(ids(await ask(him, "&showRefused=1"))).toEqual([her]);
    await aRow(db, "introduction", "id", { ...pair, no: "QX2", status: "DATING" });
    expect(ids(await ask(him, "&showRefused=1"))).toEqual([]);
  });

  it("candidates come by score, then by activity, and a missed hard condition takes one out", async () => {
    const him = await man({ ageRange: "25岁-35岁", spouseHeight: "160cm-170cm" });
    const good = await woman({ lastActiveTime: new Date(Date.now() - 5000) });
    const later = await woman();
    const tall = await woman({ height: 180 });
    expect(ids(await ask(him))).toEqual([later, good, tall]);
    const set = await admin(putMatchSetting, { userId: him, body: { mustKeys: ["height"] } });
    expect(set.data.mustKeys).toEqual(["height"]);
    expect(ids(await ask(him))).toEqual([later, good]);
    expect((await ask(him, "&showMustMiss=1")).at(-1)).toMatchObject({ userId: tall, mustMiss: ["height"] });
  });

  it("candidates are those who were here lately, where that is asked for", async () => {
    const him = await man();
    const here = await woman();
    const silent = await woman({ lastActiveTime: new Date(Date.now() - 60 * 86_400_000) });
    expect(ids(await ask(him)).toSorted((a, b) => a - b)).toEqual([here, silent]);
    expect(ids(await ask(him, "&activeDays=30"))).toEqual([here]);
    expect(ids(await ask(him, "&activeDays=90")).length).toBe(2);
  });

  it("candidates keep their scores until either side changes", async () => {
    const him = await man({ ageRange: "25岁-35岁" });
    const her = await woman({ ageRange: "30岁-40岁" });
    const [first] = await ask(him);
    await vi.waitFor(async () => expect(await cachedCount(him)).toBe(1));
    expect(await ask(him)).toEqual([first]);
    await sql`update member set last_active_time = now(), signature = '你好' where user_id = ${her}`.execute(db);
    expect(await cachedCount(her)).toBe(1);
    await sql`update member set age_range = '50岁-60岁' where user_id = ${her}`.execute(db);
    expect(await cachedCount(her)).toBe(0);
    const [changed] = await ask(him);
    expect(changed?.scoreBA).toBeLessThan(first?.scoreBA ?? 0);
    expect(changed?.scoreAB).toBe(first?.scoreAB);
    await vi.waitFor(async () => expect(await cachedCount(him)).toBe(1));
    await aRow(db, "attention", "fromUserId", { fromUserId: him, toUserId: her });
    await aRow(db, "attention", "fromUserId", { fromUserId: her, toUserId: him });
    expect((await ask(him))[0]?.score).toBe((changed?.score ?? 0) + 3);
    // A score computed before a change but stored after it is ignored.
    await sql`update match_score set score = 1 where user_id_a = ${him}`.execute(db);
    await sql`update member set match_stamp = match_stamp + 1 where user_id = ${her}`.execute(db);
    expect((await ask(him))[0]?.score).toBe((changed?.score ?? 0) + 3);
  });

  it("candidates give the numbers of the contract's functions", async () => {
    const him = await man({
      ageRange: "25岁-35岁",
      hobby: "旅行/读书",
      spouseHobby: "旅行/读书/电影",
      education: "MASTER",
    });
    await woman({ ageRange: "20岁-30岁", hobby: "旅行/电影", miniEducation: "UNDER_GRADUATE", marital: "DIVORCED" });
    await woman({ spouseMarry: "UNMARRIED", spouseCarHouse: true, authStatus: "AUTH", faceValue: 1 });
    const { rows } = await sql<MatchRow>`select ${matchSelect} from member m where m.status = 'ENABLE'`.execute(db);
    const profiles = new Map(rows.map((row) => [row.userId, readProfile(row, shanghaiToday())]));
    const me = profiles.get(him);
    for (const { userId, score, scoreAB, scoreBA } of await ask(him)) {
      const other = profiles.get(userId);
      if (me === undefined || other === undefined) throw new Error("not read");
      expect({ score, scoreAB, scoreBA }).toMatchObject(
        (({ score: s, scoreAB: ab, scoreBA: ba }) => ({ score: s, scoreAB: ab, scoreBA: ba }))(
          matchPair(me, other, false),
        ),
      );
      const explained = await admin(getMatchExplanation, { a: him, b: userId });
      expect(explained.data).toMatchObject({ score, scoreAB, scoreBA });
      expect(explained.data.lines).toHaveLength(26);
      expect(explained.data.sentence).toContain(`双向匹配${score}分`);
    }
  });
});

describe("what an account reaches", () => {
  it("what an account reaches is its own members, colleagues' as masked cards, and the pool of members who agreed", async () => {
    const shop = await aShop(db, { borrowOpen: true });
    const lender = await aShop(db, { borrowOpen: true });
    const closed = await aShop(db, { borrowOpen: false });
    const seat = await aMember(db);
    const agentId = await anAgent(db, { userId: seat, tier: "MATCHMAKER", shopId: shop, grade: 2 });
    const matchmaker = await app.as(await aStaff(db, { kind: "AGENT", roleId: 16, agentId, userId: seat }));
    const him = await man({ shopId: shop, matchmakerUserId: seat });
    const own = await woman({ shopId: shop, matchmakerUserId: seat, firstName: "小兰", imageUrl: "/a.jpg" });
    const colleague = await woman({ shopId: shop, firstName: "小梅", imageUrl: "/api/files/demo/portrait/12.svg" });
    const lent = await woman({ shopId: lender, borrowConsent: true, firstName: "小竹" });
    const held = await woman({ borrowConsent: true });
    const others = [
      await woman({ shopId: lender }),
      await woman({ shopId: closed, borrowConsent: true }),
      await woman(),
    ];

    expect(ids(await ask(him, "&scope=PLATFORM", matchmaker))).toEqual([own]);
    expect(ids(await ask(him, "&scope=OWN", matchmaker))).toEqual([own]);
    const inShop = await ask(him, "&scope=SHOP", matchmaker);
    expect(new Set(ids(inShop))).toEqual(new Set([own, colleague]));
    expect(inShop.find(({ userId }) => userId === colleague)).toMatchObject({
      masked: true,
      firstName: "小**",
      imageUrl: expect.stringMatching(/^\/api\/match\/blurred-photo\/\d+\/[\w-]{22}$/),
    });
    expect(inShop.find(({ userId }) => userId === own)).toMatchObject({ masked: false, imageUrl: "/a.jpg" });
    const blurred = inShop.find(({ userId }) => userId === colleague)?.imageUrl ?? "";
    expect(await matchmaker.raw("GET", blurred)).toMatchObject({
      http: 200,
      headers: { "content-type": "image/jpeg" },
    });
    expect((await matchmaker.raw("GET", blurred.replace(String(colleague), String(held)))).http).toBe(404);
    expect((await app.ask.raw("GET", blurred)).http).toBe(401);
    expect(new Set(ids(await ask(him, "&scope=BORROW", matchmaker)))).toEqual(new Set([lent, held]));

    const unasked = async () =>
      (await matchmaker(getMatchCandidates, { userId: him, query: { minScore: 0 } })).data.summary.scope;
    // Nowhere is a choice of three: the shop has two, and one of one's own is no choice at all.
    expect(await unasked()).toBe("SHOP");
    await woman({ shopId: lender, borrowConsent: true });
    expect(await unasked()).toBe("BORROW");

    const explain = (b: number) => matchmaker(getMatchExplanation, { a: him, b });
    expect((await explain(lent)).data.b).toMatchObject({ masked: true, firstName: "小**" });
    for (const other of others) expect((await explain(other)).http).toBe(404);
    expect((await matchmaker(getMatchExplanation, { a: lent, b: him })).http).toBe(404);
    expect((await matchmaker(getMatchCandidates, { userId: lent })).http).toBe(404);
    expect((await matchmaker(putMatchSetting, { userId: colleague, body: { mustKeys: ["age"] } })).http).toBe(404);
  });
});
