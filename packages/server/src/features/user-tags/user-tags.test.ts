import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, listCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { importUserTags } from "@hongxian/contract/features/user-tags/tag-import.endpoint.ts";
import { tag, countTag, mergeTags } from "@hongxian/contract/features/user-tags/tag.resource.ts";
import { tagGroup, sortTagGroups } from "@hongxian/contract/features/user-tags/tag-group.resource.ts";
import { ruleFields, type RuleFieldName } from "@hongxian/contract/features/user-tags/tag-rule.fields.ts";
import { opsOf, type RuleCondition } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { writeXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { tagsAstray } from "../../test/tags-astray.ts";
import { applyRule, computeTags } from "./compute-tag.ts";
import { ruleSql } from "./rule-sql.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let operator: Ask;
let sales: Ask;
let groupId = 0;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  sales = await app.as(await aStaff(db, { roleId: 4, userId: await aMember(db) }));
  groupId = (await operator(formCall(tagGroup, "create"), { body: { name: "意向", color: "#B5202F" } })).data.id;
});

afterAll(async () => {
  expect((await sql`select * from ${sql.raw(tagsAstray)}`.execute(db)).rows).toEqual([]);
});

const newTag = async (over: object = {}): Promise<number> => {
  const made = await operator(formCall(tag, "create"), {
    body: { name: "标签", groupId, type: "MANUAL", rule: null, ...over },
  });
  expect(made.msg).toBe("保存成功");
  return made.data.id;
};
const holders = async (tagId: number): Promise<number[]> => {
  const { rows } = await sql<{
    userId: number;
  }>`select user_id from user_tag where tag_id = ${tagId} order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
};
const countOf = async (tagId: number): Promise<number> => (await admin(getCall(tag), { id: tagId })).data.memberCount;

/** A valid value for each relation of a field. */
function sampleCondition(name: RuleFieldName, op: string): RuleCondition {
  const field = ruleFields[name];
  const word =
    field.kind === "choice" ? (Object.keys(field.labels)[0] ?? "") : field.kind === "region" ? 330_106 : "汉族";
  const value =
    field.kind === "flag"
      ? true
      : field.kind === "time"
        ? 30
        : field.kind === "number"
          ? op === "BETWEEN"
            ? [field.min, field.max]
            : field.min
          : op === "IN"
            ? [word]
            : word;
  return { field: name, op, value } as RuleCondition;
}

describe("rules", () => {
  it("tag rules ask the database for nothing it does not have, field by field and relation by relation", async () => {
    for (const name of Object.keys(ruleFields) as RuleFieldName[]) {
      for (const op of opsOf(ruleFields[name])) {
        await sql`explain select 1 from member m where ${ruleSql([sampleCondition(name, op)])}`.execute(db);
      }
    }
  });

  it("tag rules find whom they describe, and nobody else", async () => {
    const young = await aMember(db, {
      sex: "WOMAN",
      birthday: "2000-01-01",
      homeProvId: 330000,
      homeCityId: 330100,
      income: 8000,
      nation: "回族",
    });
    const old = await aMember(db, {
      sex: "WOMAN",
      birthday: "1970-01-01",
      homeProvId: 330000,
      homeCityId: 330100,
      income: 8000,
      nation: "回族",
    });
    const closed = await aMember(db, {
      sex: "WOMAN",
      birthday: "2000-01-01",
      homeProvId: 330000,
      income: 8000,
      status: "CANCEL",
      nation: "回族",
    });
    const found = async (rule: readonly RuleCondition[]) => {
      const { rows } = await sql<{
        userId: number;
      }>`select m.user_id from member m where ${ruleSql(rule)} order by m.user_id`.execute(db);
      return rows.map(({ userId }) => userId).filter((id) => [young, old, closed].includes(id));
    };
    const nation: RuleCondition = { field: "nation", op: "EQ", value: "回族" };
    expect(await found([nation, { field: "age", op: "BETWEEN", value: [20, 40] }])).toEqual([young]);
    expect(await found([nation, { field: "homeRegion", op: "IN", value: [330100, 440000] }])).toEqual([young, old]);
    expect(await found([nation, { field: "status", op: "IN", value: ["CANCEL"] }])).toEqual([closed]);
    expect(await found([nation, { field: "createdTime", op: "WITHIN_DAYS", value: 1 }])).toEqual([young, old]);
    expect(await found([nation, { field: "income", op: "GTE", value: 8001 }])).toEqual([]);
    expect(await found([])).toEqual([]);
  });

  it("tag rules are refused when they name what is not on the list, and values stay values", async () => {
    const attempt = async (condition: object) =>
      (
        await operator(formCall(tag, "create"), {
          body: { name: "坏规则", groupId, type: "AUTO", rule: [condition] },
        })
      ).msg;
    expect(await attempt({ field: "resetKey", op: "EQ", value: "x" })).toBe("请选择条件字段");
    expect(await attempt({ field: "constructor", op: "EQ", value: "x" })).toBe("请选择条件字段");
    expect(await attempt({ field: "sex", op: "GTE", value: "MAN" })).toBe("请选择条件关系");
    expect(await attempt({ field: "sex", op: "EQ", value: "MAN' or 1=1" })).toBe("请填写性别的条件值");
    expect(await attempt({ field: "age", op: "BETWEEN", value: [40, 20] })).toBe("年龄的下限不能大于上限");
    expect(await attempt({ field: "age", op: "GTE", value: 17 })).toBe("年龄必须在18-100之间");
    expect(await attempt({ field: "lastLoginTime", op: "WITHIN_DAYS", value: 0 })).toBe("天数必须在1-3650之间");
    const hostile = await operator.unchecked(countTag, {
      id: 0,
      body: {
        rule: [{ field: "nation", op: "EQ", value: "' or ''='" }],
      },
    });
    expect(hostile.data).toEqual({ count: 0, sample: [] });
  });
});

describe("tags", () => {
  it("tags need a name of their own in the group, a group, and an AUTO one a condition", async () => {
    await newTag({ name: "愿意到店" });
    const again = await operator(formCall(tag, "create"), {
      body: { name: "愿意到店", groupId, type: "MANUAL", rule: null },
    });
    expect(again.fields).toEqual({ name: "标签名称已存在" });
    const none = await operator(formCall(tag, "create"), { body: { name: "空", groupId, type: "AUTO", rule: [] } });
    expect(none.fields).toEqual({ rule: "请至少设置一个条件" });
    const long = await operator(formCall(tag, "create"), {
      body: {
        name: "一二三四五六七八九十长",
        groupId: 999999,
        type: "MANUAL",
        rule: null,
      },
    });
    expect(long.fields).toEqual({ name: "标签不能超过10个字" });
    expect(
      (
        await operator(formCall(tag, "create"), {
          body: { name: "无组", groupId: 999999, type: "MANUAL", rule: null },
        })
      ).fields,
    ).toEqual({ groupId: "请选择分组" });
  });

  it("tags are counted without being put on anybody", async () => {
    const userId = await aMember(db, { nation: "苗族" });
    const tried = await operator.unchecked(countTag, {
      id: 0,
      body: {
        rule: [{ field: "nation", op: "IN", value: ["苗族"] }],
      },
    });
    expect(tried.data).toMatchObject({ count: 1, sample: [{ userId }] });
    const id = await newTag({ name: "苗族会员", type: "AUTO", rule: [{ field: "nation", op: "IN", value: ["苗族"] }] });
    expect((await operator(countTag, { id })).data.count).toBe(1);
    expect(await holders(id)).toEqual([]);
    expect((await sales(countTag, { id: 0, body: { rule: [] } })).msg).toBe("没有操作权限：试算");
  });

  it("tags follow their rule, and leave what staff put on by hand", async () => {
    const matching = await aMember(db, { nation: "壮族" });
    const byHand = await aMember(db, { nation: "汉族" });
    const id = await newTag({ name: "壮族会员", type: "AUTO", rule: [{ field: "nation", op: "EQ", value: "壮族" }] });
    await sql`insert into user_tag (user_id, tag_id) values (${byHand}, ${id})`.execute(db);
    expect((await operator(customCall(tag, "compute"), { id })).data).toEqual({ added: 1, removed: 0, total: 2 });
    await sql`update member set nation = '汉族' where user_id = ${matching}`.execute(db);
    const late = await aMember(db, { nation: "壮族" });
    expect(await applyRule(db, id, [{ field: "nation", op: "EQ", value: "壮族" }])).toEqual({
      added: 1,
      removed: 1,
      total: 2,
    });
    expect(await holders(id)).toEqual([byHand, late].toSorted((a, b) => a - b));
    expect(await countOf(id)).toBe(2);
    expect((await operator(actionCall(tag, "disable"), { id })).http).toBe(200);
    await sql`update member set nation = '汉族' where user_id = ${late}`.execute(db);
    await computeTags.run({ database: app.database, log: app.services.log } as never, null);
    expect(await countOf(id)).toBe(2);
    await operator(actionCall(tag, "enable"), { id });
    await computeTags.run({ database: app.database, log: app.services.log } as never, null);
    expect(await holders(id)).toEqual([byHand]);
    expect((await operator(customCall(tag, "compute"), { id: await newTag({ name: "手动的" }) })).msg).toBe(
      "只有自动标签可以计算",
    );
  });

  it("tags merge into another one by hand, once for each member", async () => {
    const [one, two] = [await aMember(db), await aMember(db)];
    const from = await newTag({ name: "旧标签" });
    const to = await newTag({ name: "新标签" });
    const auto = await newTag({ name: "自动的", type: "AUTO", rule: [{ field: "sex", op: "EQ", value: "MAN" }] });
    await sql`insert into user_tag (user_id, tag_id)
      values (${one}, ${from}), (${two}, ${from}), (${two}, ${to})`.execute(db);
    expect((await operator(mergeTags, { body: { fromId: from, toId: auto } })).msg).toBe("只能合并到启用中的手动标签");
    expect((await operator(mergeTags, { body: { fromId: from, toId: from } })).msg).toBe("不能合并到标签自身");
    expect((await operator(mergeTags, { body: { fromId: from, toId: to } })).data).toEqual({
      moved: 1,
      memberCount: 2,
    });
    expect((await admin(getCall(tag), { id: from })).http).toBe(404);
    expect(await holders(to)).toEqual([one, two]);
    expect((await operator(removeCall(tag, tag.actions.remove), { id: to })).http).toBe(200);
    expect(await holders(to)).toEqual([]);
  });

  it("tags keep their group until it is empty, and groups their order", async () => {
    const other = (await operator(formCall(tagGroup, "create"), { body: { name: "性格", color: "#5B7285" } })).data.id;
    expect((await operator(removeCall(tagGroup, tagGroup.actions.remove), { id: groupId })).msg).toBe(
      "分组下有标签，不能删除",
    );
    expect((await operator(sortTagGroups, { body: { ids: [other, groupId] } })).http).toBe(200);
    const names = (await sales(listCall(tagGroup))).data.list.map(({ name }) => name);
    expect(names).toEqual(["性格", "意向"]);
    expect((await operator(formCall(tagGroup, "create"), { body: { name: "性格", color: "#5B7285" } })).fields).toEqual(
      {
        name: "分组名称已存在",
      },
    );
    expect((await operator(removeCall(tagGroup, tagGroup.actions.remove), { id: other })).http).toBe(200);
  });
});

describe("the import", () => {
  const sheet = async (rows: readonly (readonly (string | number)[])[]): Promise<string> => {
    const bytes = await writeXlsx({ sheets: [{ name: "名单", rows: rows.map((row) => [...row]) }] });
    return Buffer.from(bytes).toString("base64");
  };

  it("the import of tags shows first and then puts the tag on the good rows together", async () => {
    const [one, two] = [await aMember(db), await aMember(db)];
    const tagId = await newTag({ name: "导入的" });
    await sql`insert into user_tag (user_id, tag_id) values (${two}, ${tagId})`.execute(db);
    const file = await sheet([
      ["姓名", "userId"],
      ["甲", one],
      ["乙", two],
      ["丙", "不是数字"],
      ["丁", String(one)],
      ["戊", 99999999],
    ]);
    const failed = [
      { row: 3, userId: String(two), msg: "该会员已有此标签" },
      { row: 4, userId: "不是数字", msg: "用户ID格式错误" },
      { row: 5, userId: String(one), msg: "用户ID重复" },
      { row: 6, userId: "99999999", msg: "会员不存在或无权查看" },
    ];
    const dry = await operator(importUserTags, { body: { tagId, file, dryRun: true } });
    expect(dry.data).toEqual({ total: 5, success: 1, failed, dryRun: true });
    expect(await holders(tagId)).toEqual([two]);
    const done = await operator(importUserTags, { body: { tagId, file } });
    expect(done.data).toEqual({ total: 5, success: 1, failed, dryRun: false });
    expect(await holders(tagId)).toEqual([one, two]);
    const items =
      await sql`select 1 from audit_item where target_type = 'member' and target_id = ${String(one)}`.execute(db);
    expect(items.rows).toHaveLength(1);
  });

  it("the import of tags refuses what is no sheet, has no userId column or too many rows", async () => {
    const tagId = await newTag({ name: "导入二" });
    const attempt = async (file: string) => (await operator(importUserTags, { body: { tagId, file } })).msg;
    expect(
      await attempt(Buffer.from("not a sheet at all, just some text that is long enough").toString("base64")),
    ).toBe("文件格式错误，请上传XLSX文件");
    expect(await attempt(await sheet([["编号"], [1]]))).toBe("文件中没有userId列");
    expect(await attempt(await sheet([["userId"]]))).toBe("文件中没有数据");
    expect(await attempt(await sheet([["userId"], ...Array.from({ length: 5001 }, (_, at) => [at + 1])]))).toBe(
      "一次最多导入5000行",
    );
    const auto = await newTag({ name: "自动二", type: "AUTO", rule: [{ field: "sex", op: "EQ", value: "MAN" }] });
    expect((await operator(importUserTags, { body: { tagId: auto, file: await sheet([["userId"], [1]]) } })).msg).toBe(
      "只能导入到启用中的手动标签",
    );
  });
});
