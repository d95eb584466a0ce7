import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  editScoreRule,
  getScoreGlobal,
  saveScoreGlobal,
  estimateScore,
} from "@hongxian/contract/features/score-rule/score-rule.endpoints.ts";
import { getSettingVersions } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { scoreRule } from "@hongxian/contract/features/score-rule/score-rule.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { scoreRoom } from "../../core/money/scores/earn-score.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const ruleOf = async (scene: string) => (await operator(listCall(scoreRule), { query: { scene } })).data.list[0];
const none = { realName: false, face: false, registerDays: 0 };

it("a score rule is edited by its own kind, by version, and every version is stored", async () => {
  const share = await ruleOf("SHARE");
  const edit = (change: object) =>
    operator(editScoreRule, {
      id: share?.id ?? 0,
      body: {
        value: 10,
        ladder: [],
        dayLimit: 50,
        monthLimit: 0,
        conditions: none,
        version: share?.version ?? 0,
        ...change,
      },
    });
  expect((await edit({ value: 0 })).msg).toBe("积分须为1-100000的整数");
  expect((await edit({ dayLimit: 5 })).msg).toBe("每日上限不能小于单次积分");
  expect((await edit({})).http).toBe(200);
  expect((await edit({})).msg).toBe("数据已被他人修改，请刷新后重试");
  const sign = await ruleOf("SIGN_IN");
  const ladder = (steps: number[]) =>
    operator(editScoreRule, {
      id: sign?.id ?? 0,
      body: {
        value: 5,
        ladder: steps,
        dayLimit: 100,
        monthLimit: 0,
        conditions: none,
        version: sign?.version ?? 0,
      },
    });
  expect((await ladder([1, 2, 3])).msg).toBe("签到阶梯须填写7天");
  expect((await ladder([1, 2, 3, 3, 5, 6, 7])).msg).toBe("签到阶梯须递增");
  expect((await ladder([1, 2, 3, 4, 5, 6, 7])).http).toBe(200);
  const versions = (await operator(getSettingVersions, { query: { key: "score_rule", refId: share?.id } })).data;
  expect(versions).toHaveLength(1);
});

it("a score rule holds a member to its limits, and gives nothing while it is off", async () => {
  const userId = await aMember(db);
  const rule = await ruleOf("WATCH_AD");
  await sql`update score_rule set day_limit = 30 where id = ${rule?.id}`.execute(db);
  const room = (score: number) => inTx(db, (tx) => scoreRoom(tx, userId, "WATCH_AD", score));
  expect(await room(20)).toBe(20);
  await inTx(db, (tx) => changeScore(tx, { userId, scene: "WATCH_AD", score: 20 }));
  expect(await room(20)).toBe(10);
  const asking = (conditions: object) =>
    sql`update score_rule set conditions = ${JSON.stringify(conditions)}::jsonb where id = ${rule?.id}`.execute(db);
  await asking({ realName: true });
  expect(await room(5)).toBe(0);
  await sql`update member set auth_status = 'REAL_NAME' where user_id = ${userId}`.execute(db);
  expect(await room(5)).toBe(5);
  await asking({ registerDays: 3650 });
  expect(await room(5)).toBe(0);
  await asking({});
  expect((await operator(actionCall(scoreRule, "disable"), { id: rule?.id ?? 0 })).http).toBe(200);
  expect(await room(20)).toBe(0);
});

it("the server keeps the global terms, and asks before the rate jumps", async () => {
  const { version, ...terms } = (await operator(getScoreGlobal)).data;
  const save = (change: object) => operator(saveScoreGlobal, { body: { ...terms, version, ...change } });
  expect((await save({ exchangeRate: 99 })).msg).toBe("兑换比例须在100-100000之间");
  expect((await save({ exchangeRate: 1300 })).msg).toBe("兑换比例变动较大，确定保存？");
  expect((await save({ exchangeRate: 2000, confirmed: true })).http).toBe(200);
  expect((await save({ exchangeRate: 2000, confirmed: true })).http).toBe(409);
  expect((await operator(estimateScore, { body: { members: 1000, average: 200 } })).data).toEqual({
    score: 200_000,
    cents: 10_000,
    exchangeRate: 2000,
  });
});
