import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  mergeSuggestion,
  closeSuggestions,
  getSuggestionStat,
  findMainSuggestions,
} from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import { suggestion } from "@hongxian/contract/features/suggestion/suggestion.resource.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { createSuggestion, type NewSuggestion } from "./create-suggestion.ts";
import { frequentWords } from "./suggestion-stat.ts";

const app = await testApp();
const { db } = app.database;
const service = await app.as(await aStaff(db, { roleId: 2 }));
const sales = await app.as(await aStaff(db, { roleId: 4 }));
const userId = await aMember(db);
const aSuggestion = (draft: Partial<NewSuggestion> = {}) =>
  db
    .transaction()
    .execute((tx) =>
      createSuggestion(tx, { userId, type: "FEATURE", content: "希望支持深色模式", platform: "IOS", ...draft }),
    );
const rowOf = async (id: number) =>
  (
    await sql<{
      status: string;
      mergeNum: number;
      mergeToId: number | null;
      rewardScore: number;
    }>`select status, merge_num, merge_to_id, reward_score
    from suggestion where id = ${id}`.execute(db)
  ).rows[0];

describe("a suggestion", () => {
  it("a suggestion is answered, again and again, until it is adopted", async () => {
    const id = await aSuggestion();
    expect((await service(actionCall(suggestion, "reply"), { id, body: { content: "好" } })).msg).toBe(
      "请输入回复内容",
    );
    expect((await service(actionCall(suggestion, "reply"), { id, body: { content: "已收到" } })).data.status).toBe(
      "REPLIED",
    );
    expect((await service(actionCall(suggestion, "reply"), { id, body: { content: "再补充一句" } })).data.status).toBe(
      "REPLIED",
    );
    expect((await service(actionCall(suggestion, "adopt"), { id, body: { remark: "", rewardScore: 1 } })).msg).toBe(
      "请填写采纳说明",
    );
    expect(
      (await service(actionCall(suggestion, "adopt"), { id, body: { remark: "很好", rewardScore: 1001 } })).msg,
    ).toBe("奖励积分须为0-1000的整数");
    expect(
      (await service(actionCall(suggestion, "adopt"), { id, body: { remark: "很好", rewardScore: 100 } })).data.status,
    ).toBe("ADOPTED");
    expect((await service(actionCall(suggestion, "reply"), { id, body: { content: "晚了" } })).http).toBe(409);
    const row = (await service(getCall(suggestion), { id })).data;
    expect(row).toMatchObject({ rewardScore: 100, replies: [{ content: "已收到" }, { content: "再补充一句" }] });
    const { rows } = await sql`select title from person_msg where user_id = ${userId} order by id`.execute(db);
    expect(rows).toEqual([{ title: "意见反馈回复" }, { title: "意见反馈回复" }, { title: "建议已采纳" }]);
    const scores = await sql`select scene, score, ref_id, balance_after, expire_time is not null as ends
      from reward_score_record where user_id = ${userId}`.execute(db);
    expect(scores.rows).toEqual([{ scene: "SUGGEST", score: 100, refId: id, balanceAfter: 100, ends: true }]);
  });

  it("a suggestion is merged into another one, with those merged into it before", async () => {
    const [main, second, third] = [await aSuggestion(), await aSuggestion(), await aSuggestion()];
    expect((await service(mergeSuggestion, { id: main, mainId: main })).msg).toBe("不能合并到自身");
    await service(mergeSuggestion, { id: third, mainId: second });
    expect((await service(mergeSuggestion, { id: main, mainId: third })).msg).toBe("主建议不存在或已合并到其他建议");
    await service(mergeSuggestion, { id: second, mainId: main });
    expect(await rowOf(main)).toMatchObject({ mergeNum: 2, status: "WAIT_REPLY" });
    expect(await rowOf(second)).toMatchObject({ mergeNum: 0, mergeToId: main, status: "CLOSED" });
    expect(await rowOf(third)).toMatchObject({ mergeToId: main });
  });

  it("a suggestion is closed alone or in a batch: all or none", async () => {
    const ids = [await aSuggestion(), await aSuggestion()];
    expect((await service(closeSuggestions, { body: { ids: [...ids, 999_999] } })).http).toBe(409);
    expect((await rowOf(ids[0] ?? 0))?.status).toBe("WAIT_REPLY");
    expect((await service(closeSuggestions, { body: { ids } })).data).toEqual({ closed: 2 });
    expect((await sales(closeSuggestions, { body: { ids } })).http).toBe(403);
  });

  it("a suggestion becomes a complaint about a member", async () => {
    const targetUserId = await aMember(db);
    const id = await aSuggestion({ type: "SERVICE", content: "红娘态度差" });
    expect((await service.unchecked(actionCall(suggestion, "complain"), { id, body: {} })).msg).toBe(
      "请选择被投诉会员",
    );
    expect((await service(actionCall(suggestion, "complain"), { id, body: { targetUserId: userId } })).msg).toBe(
      "投诉人与被投诉会员不能是同一人",
    );
    const { complaintId } = (await service(actionCall(suggestion, "complain"), { id, body: { targetUserId } })).data;
    const { rows } =
      await sql`select user_id, target_user_id, reason_type, content from complaint where id = ${complaintId}`.execute(
        db,
      );
    expect(rows).toEqual([{ userId, targetUserId, reasonType: "SERVICE", content: "红娘态度差" }]);
    expect((await rowOf(id))?.status).toBe("CLOSED");
  });
});

it("运营 is notified of the tenth fault of one version in a day, once", async () => {
  const operator = await aStaff(db, { roleId: 8 });
  for (let n = 0; n < 11; n++) await aSuggestion({ type: "BUG", content: "闪退", appVersion: "9.9.1" });
  await aSuggestion({ type: "BUG", content: "闪退", appVersion: "9.9.2" });
  const { rows } = await sql`select content from staff_notice where staff_id = ${operator}`.execute(db);
  expect(rows).toEqual([{ content: "版本 9.9.1 24小时内收到10条功能异常反馈，请关注" }]);
});

it("the frequent words are those that say something, counted once for each text", () => {
  const words = frequentWords(["希望增加深色模式，深色模式护眼", "深色模式很需要", "闪退 3 次"]);
  expect(words).toContainEqual({ word: "深色", count: 2 });
  expect(words.map(({ word }) => word)).not.toContain("希望");
});

it("the page of suggestions answers its figures", async () => {
  const { data } = await service(getSuggestionStat);
  expect(data.byDay).toHaveLength(30);
  expect(data.byType).toContainEqual({ type: "BUG", platform: "IOS", count: 12 });
  expect((await service(findMainSuggestions, { query: { except: 1, keyword: "深色" } })).data.length).toBeGreaterThan(
    0,
  );
});
