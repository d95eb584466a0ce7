import type { Answer } from "../../test/ask.ts";
import { commonType, sortCommonTypes } from "@hongxian/contract/features/institute/common-type.resource.ts";
import { listCall, getCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { skillTag, mergeSkillTags } from "@hongxian/contract/features/institute/skill-tag.resource.ts";
import { skillType, sortSkillTypes } from "@hongxian/contract/features/institute/skill-type.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let sales: Ask;
beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  sales = await app.as(await aStaff(db, { roleId: 4 }));
});

const newType = async (name: string): Promise<number> =>
  (await operator(formCall(skillType, "create"), { body: { name, iconUrl: "/icon.png", sort: 0 } })).data.id;
const namesOf = ({ data }: Answer<{ list: { name: string }[] }>): string[] => data.list.map(({ name }) => name);

describe("dictionaries", () => {
  it("dictionaries have one code in a kind, two levels of courses at most, and built-in states of feeling", async () => {
    const entry = { kind: "COURSE", code: "LOVE", name: "恋爱", parentId: null, iconUrl: null } as const;
    const made = await operator(formCall(commonType, "create"), { body: entry });
    expect(made.msg).toBe("保存成功");
    expect((await operator(formCall(commonType, "create"), { body: { ...entry, name: "又一个" } })).fields).toEqual({
      code: "编码已存在",
    });
    expect((await operator(formCall(commonType, "create"), { body: { ...entry, code: "love" } })).fields).toEqual({
      code: "编码只能包含大写字母、数字和下划线",
    });
    const child = await operator(formCall(commonType, "create"), {
      body: { ...entry, code: "LOVE_FIRST", parentId: made.data.id },
    });
    expect(
      (await operator(formCall(commonType, "create"), { body: { ...entry, code: "DEEP", parentId: child.data.id } }))
        .msg,
    ).toBe("只支持两级分类");
    expect((await operator(removeCall(commonType, commonType.actions.remove), { id: made.data.id })).msg).toBe(
      "分类使用中，不能删除",
    );
    expect(
      (await operator(formCall(commonType, "create"), { body: { ...entry, kind: "EMOTION", code: "NEW_ONE" } })).msg,
    ).toBe("情感状态的编码固定，不能新增");
    const [single] = (await operator(listCall(commonType), { query: { kind: "EMOTION" } })).data.list;
    expect(single).toMatchObject({ code: "SINGLE", builtIn: true });
    expect((await operator(removeCall(commonType, commonType.actions.remove), { id: single?.id ?? 0 })).msg).toBe(
      "内置分类不能删除",
    );
    const edit = {
      code: "ALONE",
      name: "单身贵族",
      parentId: null,
      iconUrl: null,
      version: single?.version ?? 0,
    } as const;
    expect((await operator(formCall(commonType, "edit"), { id: single?.id ?? 0, body: edit })).msg).toBe(
      "编码已被使用，不能修改",
    );
    expect(
      (await operator(formCall(commonType, "edit"), { id: single?.id ?? 0, body: { ...edit, code: "SINGLE" } })).http,
    ).toBe(200);
    expect((await sales(listCall(commonType))).http).toBe(403);
  });

  it("dictionaries are put in order; what a filter hides keeps its place", async () => {
    for (const code of ["AA", "BB", "CC", "DD"])
      await operator(formCall(commonType, "create"), {
        body: { kind: "EVALUATE", code, name: code, parentId: null, iconUrl: null },
      });
    const { list } = (await operator(listCall(commonType), { query: { kind: "EVALUATE" } })).data;
    const [a, b, c, d] = list.map(({ id }) => id);
    expect((await operator.unchecked(sortCommonTypes, { body: { ids: [d, a] } })).http).toBe(200);
    expect(namesOf(await operator(listCall(commonType), { query: { kind: "EVALUATE" } }))).toEqual([
      "DD",
      "BB",
      "CC",
      "AA",
    ]);
    expect((await operator.unchecked(sortCommonTypes, { body: { ids: [b, c, 99_999] } })).http).toBe(409);
  });
});

describe("skills", () => {
  it("skills have types with a name of their own, which stay while they have tags", async () => {
    const id = await newType("恋爱技巧");
    expect(
      (await operator(formCall(skillType, "create"), { body: { name: "恋爱技巧", iconUrl: "/i.png", sort: 0 } }))
        .fields,
    ).toEqual({
      name: "分类名称已存在",
    });
    await operator(customCall(skillTag, "add"), { body: { typeId: id, names: ["沟通", "约会"] } });
    expect((await operator(removeCall(skillType, skillType.actions.remove), { id })).msg).toBe(
      "分类下还有标签，不能删除",
    );
    expect((await operator(getCall(skillType), { id })).data.tagCount).toBe(2);
  });

  it("a skill type's form that was opened before the types were put into another order is refused", async () => {
    const [one, two] = [await newType("先后甲"), await newType("先后乙")];
    const { version } = (await operator(getCall(skillType), { id: one })).data;
    const save = (shown: number) =>
      operator(formCall(skillType, "edit"), {
        id: one,
        body: { name: "先后甲", iconUrl: "/icon.png", sort: 0, version: shown },
      });
    expect((await operator(sortSkillTypes, { body: { ids: [two, one] } })).http).toBe(200);
    expect((await save(version)).http).toBe(409);
    expect((await save((await operator(getCall(skillType), { id: one })).data.version)).http).toBe(200);
  });

  it("skills take icons of png up to 200 KB, looking at the stored file", async () => {
    const file = { name: `${"a".repeat(32)}.png`, kind: "image", type: "image/png", objectKey: "k", size: 300_000 };
    await aRow(db, "stored_file", "name", file);
    const big = await operator(formCall(skillType, "create"), {
      body: { name: "大图标", iconUrl: `/api/files/images/${file.name}`, sort: 0 },
    });
    expect(big.fields).toEqual({ iconUrl: "图标不能超过200KB" });
  });

  it("skills have tags added line by line, all or none", async () => {
    const typeId = await newType("婚姻修复");
    expect(
      (await operator(customCall(skillTag, "add"), { body: { typeId, names: ["信任", "争吵", "信任"] } })).data,
    ).toEqual({ added: 2 });
    expect((await operator(customCall(skillTag, "add"), { body: { typeId, names: ["冷战", "信任"] } })).msg).toBe(
      "标签已存在",
    );
    expect(namesOf(await operator(listCall(skillTag), { query: { typeId } }))).toEqual(["信任", "争吵"]);
    expect((await operator(customCall(skillTag, "add"), { body: { typeId, names: ["一二三四五六七八九"] } })).msg).toBe(
      "标签长度不能超过8个字",
    );
    expect((await operator(customCall(skillTag, "add"), { body: { typeId: 0, names: ["甲"] } })).msg).toBe(
      "请选择分类",
    );
  });

  it("skills merge: counsellors and bookings carry the other tag, once, and the first is gone", async () => {
    const typeId = await newType("情绪管理");
    const other = await newType("形象提升");
    await operator(customCall(skillTag, "add"), { body: { typeId, names: ["焦虑", "压力"] } });
    const [from, to] = (await operator(listCall(skillTag), { query: { typeId } })).data.list.map(({ id }) => id) as [
      number,
      number,
    ];
    const both = await aRow(db, "consultant", "id", { userId: await aMember(db), name: "甲", skillTagIds: [from, to] });
    const one = await aRow(db, "consultant", "id", { userId: await aMember(db), name: "乙", skillTagIds: [from] });
    expect((await operator(removeCall(skillTag, skillTag.actions.remove), { id: from })).msg).toBe(
      "标签使用中，请先合并或停用",
    );
    expect((await operator(mergeSkillTags, { body: { fromId: from, toId: from } })).msg).toBe("不能合并到标签自身");
    // Two press at once: one merges, the other finds nothing left.
    const answers = await Promise.all([1, 2].map(() => operator(mergeSkillTags, { body: { fromId: from, toId: to } })));
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql<{ tags: string }>`select skill_tag_ids::text as tags from consultant
      where id in (${both}, ${one})`.execute(db);
    expect(rows.map((row) => row.tags)).toEqual([`{${to}}`, `{${to}}`]);
    expect((await operator(customCall(skillTag, "move"), { body: { ids: [to], typeId: other } })).data).toEqual({
      moved: 1,
    });
    expect((await operator(getCall(skillTag), { id: to })).data.typeName).toBe("形象提升");
  });
});
