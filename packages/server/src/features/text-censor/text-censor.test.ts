import {
  addCensorWords,
  importCensorWords,
  testCensor,
  setCensorStatus,
  removeCensorWords,
  estimateCensor,
  getCensorStat,
} from "@hongxian/contract/features/text-censor/text-censor.endpoints.ts";
import { censorWord, censorHit } from "@hongxian/contract/features/text-censor/text-censor.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { writeXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const auditorId = await aStaff(db, { roleId: 3 });
const auditor = await app.as(auditorId);
const sales = await app.as(await aStaff(db, { roleId: 4 }));
const draft = {
  words: ["加微信"],
  category: "AD",
  matchMode: "EXACT",
  action: "REVIEW",
  replaceTo: null,
  scenes: ["CHAT", "MOMENT"],
  expireTime: null,
} as const;
const add = (change: object = {}) => auditor(addCensorWords, { body: { ...draft, ...change } });
const find = async (word: string) =>
  (await auditor(listCall(censorWord), { query: { word, status: "" } })).data.list[0];

it("the list takes words of the right length, once, with what their manner needs", async () => {
  expect((await add({ words: [] })).msg).toBe("请输入敏感词");
  expect((await add({ words: ["长".repeat(31)] })).msg).toBe("敏感词须为1-30字");
  expect((await add({ words: ["坏"], matchMode: "FUZZY" })).msg).toBe("单字敏感词只能精确匹配");
  expect((await add({ action: "REPLACE" })).msg).toBe("请填写替换内容");
  expect((await add({ words: ["(a"], matchMode: "REGEX" })).msg).toBe("正则表达式错误");
  expect((await add({ words: ["^(a+)+$"], matchMode: "REGEX" })).msg).toBe("正则表达式过于复杂");
  expect((await add({ words: ["加微信", "加QQ"] })).data).toEqual({ added: 2 });
  expect((await add({ words: ["新词", "加微信"] })).msg).toBe("敏感词已存在");
  expect(await find("新词")).toBeUndefined();
  expect((await sales(addCensorWords, { body: draft })).http).toBe(403);
});

it("a word is tried on a text, switched off and on, edited and deleted", async () => {
  const test = (text: string) => auditor(testCensor, { body: { text, scene: "CHAT" } });
  expect((await test("快来加微信聊")).data).toMatchObject({
    result: "REVIEW",
    hits: [{ word: "加微信", found: ["加微信"] }],
  });
  const row = await find("加微信");
  const turn = (status: string) => auditor.unchecked(setCensorStatus, { body: { ids: [row?.id], status } });
  expect((await turn("DISABLE")).http).toBe(200);
  expect((await turn("DISABLE")).http).toBe(409);
  expect((await test("快来加微信聊")).data.result).toBe("PASS");
  await turn("ENABLE");
  const version = (await find("加微信"))?.version;
  const edit = { ...draft, word: "加微信", whiteWords: "不加微信", version };
  const { words: _, ...body } = edit;
  expect((await auditor.unchecked(formCall(censorWord, "edit"), { id: row?.id, body })).http).toBe(200);
  expect((await test("我不加微信")).data.result).toBe("PASS");
  expect((await auditor.unchecked(removeCensorWords, { body: { ids: [row?.id] } })).data).toEqual({ removed: 1 });
});

it("the trial says how often a word would have hit, and takes a misjudged phrase to the white list", async () => {
  const userId = await aMember(db);
  await aRow(db, "moment", "id", { userId, content: "周末去爬山" });
  await aRow(db, "moment", "id", { userId, content: "今天加班" });
  const estimate = await auditor(estimateCensor, { body: { word: "爬山", matchMode: "EXACT" } });
  expect(estimate.data).toEqual({ total: 2, hits: 1, rate: 5000, samples: ["周末去爬山"] });
  const wordId = (await find("先转账"))?.id;
  const hit = await aRow(db, "text_censor_hit", "id", {
    wordId,
    userId,
    scene: "CHAT",
    text: "先转账给妈妈",
    action: "REVIEW",
  });
  const mark = (phrase: string) => auditor(actionCall(censorHit, "misjudge"), { id: hit, body: { phrase } });
  expect((await mark("别的话")).msg).toBe("误判短语必须包含在原文中");
  expect((await mark("先转账给妈妈")).http).toBe(200);
  expect((await mark("")).http).toBe(409);
  expect(await find("先转账")).toMatchObject({ whiteWords: "先转账给妈妈", hit30: 1, misjudgeRate: 10_000 });
  expect((await auditor(listCall(censorHit), { query: { misjudge: "1" } })).data.total).toBe(1);
  expect((await auditor(getCensorStat)).data.words).toEqual([{ word: "先转账", count: 1 }]);
  const { rows } = await sql`select 1 from audit_log where title = '标记误判' and result = 'OK'`.execute(db);
  expect(rows).toHaveLength(1);
});

it("a sheet of words is taken whole or not at all, each word with its scenes", async () => {
  const head = ["词", "分类", "动作", "场景"];
  const bring = async (rows: string[][], dryRun = false) =>
    auditor(importCensorWords, {
      body: {
        fileName: "words.xlsx",
        content: Buffer.from(await writeXlsx({ sheets: [{ name: "敏感词", rows: [head, ...rows] }] })).toString(
          "base64",
        ),
        dryRun,
      },
    });
  const good = [
    ["刷单返利", "广告导流", "拦截", "私聊、动态"],
    ["代开发票", "OTHER", "REVIEW", "CHAT"],
  ];
  const wrong = ["刷礼物", "广告导流", "替换", "别处"];
  expect((await bring([...good, wrong])).msg).toBe("导入数据有误，未导入任何数据，请修正后重试");
  expect((await bring(good, true)).data).toEqual({ total: 2, valid: 2, errors: [], imported: 0 });
  const wordsOf = async () =>
    (
      await sql`select word, category, action, scenes, source, match_mode, staff_id, status from text_censor_word
        where source = 'IMPORT' order by id`.execute(db)
    ).rows;
  expect(await wordsOf()).toEqual([]);
  expect((await bring(good)).data).toEqual({ total: 2, valid: 2, errors: [], imported: 2 });
  const own = { source: "IMPORT", matchMode: "EXACT", staffId: auditorId, status: "ENABLE" };
  expect(await wordsOf()).toEqual([
    { word: "刷单返利", category: "AD", action: "BLOCK", scenes: ["CHAT", "MOMENT"], ...own },
    { word: "代开发票", category: "OTHER", action: "REVIEW", scenes: ["CHAT"], ...own },
  ]);
  expect((await auditor(testCensor, { body: { text: "专业刷单返利", scene: "CHAT" } })).data.result).toBe("BLOCK");
  expect((await bring(good, true)).data.errors.map(({ msg }) => msg)).toEqual(["敏感词已存在", "敏感词已存在"]);
});
