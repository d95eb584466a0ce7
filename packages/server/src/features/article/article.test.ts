import { article } from "@hongxian/contract/features/article/article.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createArticle,
  getArticle,
  editArticle,
  getArticleVersions,
  rollbackArticle,
} from "@hongxian/contract/features/article/article.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hostileMarkup } from "@hongxian/contract/core/rich-text/hostile-markup.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { publishDueArticles } from "./publish-article.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const draft = {
  title: "如何开始第一次聊天",
  category: "LOVE_SKILL",
  coverUrl: "/api/files/demo/cover/1.svg",
  content: "<p>真诚</p>",
} as const;
const write = async (change: object = {}) => (await operator(createArticle, { body: { ...draft, ...change } })).data.id;
const read = async (id: number) => (await operator(getArticle, { id })).data;
const publish = (id: number, body: object = {}) => operator(actionCall(article, "publish"), { id, body });

describe("writing", () => {
  it("the form of an article asks for what each category needs", async () => {
    const say = async (change: object) => (await operator(createArticle, { body: { ...draft, ...change } })).msg;
    expect(await say({ title: " " })).toBe("请输入标题");
    expect(await say({ category: "" })).toBe("请选择分类");
    expect(await say({ content: "<p><br></p>" })).toBe("请输入文章内容");
    expect(await say({ coverUrl: "" })).toBe("请上传封面");
    expect(await say({ category: "NOTICE", coverUrl: "" })).toBe("已保存");
    expect(await say({ category: "HELP" })).toBe("请选择帮助分组");
    const couple = [await aMember(db), await aMember(db)];
    expect(await say({ category: "SUCCESS", coupleUserIds: couple, authImg: "/api/files/images/a.png" })).toBe(
      "请上传会员授权截图",
    );
    expect(
      await say({
        category: "SUCCESS",
        coupleUserIds: couple,
        authImg: "/api/files/images/a.png;/api/files/images/b.png",
      }),
    ).toBe("已保存");
    expect((await auditor(createArticle, { body: draft })).http).toBe(403);
  });

  it("an article stores and shows nothing that acts", async () => {
    const id = await write({ content: `<p>好</p>${hostileMarkup.slice(0, 120).join("")}` });
    const { rows } = await sql<{ content: string }>`select content from article where id = ${id}`.execute(db);
    expect(rows[0]?.content).not.toMatch(/<(script|svg|iframe|style|math)|\son\w+="|javascript:[^<]*"/i);
    // Stored without the check on input: the output is cleaned all the same.
    await sql`update article set content = '<p onclick="x()">好<script>x()</script></p>' where id = ${id}`.execute(db);
    expect((await read(id)).content).toBe("<p>好</p>");
  });

  it("a draft is saved in passing before it is complete, and never overwrites what another wrote", async () => {
    const { data } = await operator(createArticle, { body: { title: "草稿", category: "LOVE_SKILL", autosave: true } });
    const put = (body: object) => operator.unchecked(editArticle, { id: data.id, body: { ...draft, ...body } });
    expect((await put({ version: 1, content: "", autosave: true })).data).toMatchObject({ version: 2 });
    expect((await put({ version: 1 })).msg).toBe("数据已被他人修改，请刷新后重试");
    expect((await publish(data.id)).msg).toBe("请输入文章内容");
  });

  it("an article is refused where it holds a word of the list", async () => {
    expect((await operator(createArticle, { body: { ...draft, content: "<p>内部网络<b>博彩</b>平台</p>" } })).msg).toBe(
      "内容包含敏感词：网络博彩",
    );
  });
});

describe("publishing", () => {
  it("a published article stays readable until the next one, and every version is stored", async () => {
    const id = await write();
    expect((await publish(id)).data).toMatchObject({ status: "ONLINE", currentVersion: 1 });
    const { version } = await read(id);
    await operator(editArticle, { id, body: { ...draft, title: "新标题", content: "<p>第二版</p>", version } });
    expect(await read(id)).toMatchObject({ hasDraft: true, currentVersion: 1 });
    const { rows } = await sql`select published_title, published_content from article where id = ${id}`.execute(db);
    expect(rows).toEqual([{ publishedTitle: draft.title, publishedContent: "<p>真诚</p>" }]);
    expect((await publish(id)).data).toMatchObject({ currentVersion: 2 });
    const versions = (await operator(getArticleVersions, { id })).data;
    expect(versions.map((one) => [one.versionNo, one.content])).toEqual([
      [2, "<p>第二版</p>"],
      [1, "<p>真诚</p>"],
    ]);
    expect((await operator(rollbackArticle, { id, versionNo: 9 })).msg).toBe("该版本不存在");
    await operator(rollbackArticle, { id, versionNo: 1 });
    expect(await read(id)).toMatchObject({ content: "<p>真诚</p>", hasDraft: true, currentVersion: 2 });
  });

  it("a published article waits for its time", async () => {
    const id = await write();
    expect((await publish(id, { publishTime: new Date(Date.now() - 1000).toISOString() })).msg).toBe(
      "发布时间必须晚于当前时间",
    );
    expect((await publish(id, { publishTime: new Date(Date.now() + 3_600_000).toISOString() })).data.status).toBe(
      "WAIT_PUBLISH",
    );
    expect(await publishDueArticles(db)).toBe(0);
    await sql`update article set publish_time = now() - interval '1 second' where id = ${id}`.execute(db);
    expect(await publishDueArticles(db)).toBe(1);
    expect(await read(id)).toMatchObject({ status: "ONLINE", currentVersion: 1 });
  });

  it("an article is taken back, but not an agreement; what is online is not deleted", async () => {
    const id = await write();
    await publish(id);
    expect((await operator(actionCall(article, "remove"), { id })).msg).toBe("只能删除草稿或已下线的文章");
    expect((await operator(actionCall(article, "offline"), { id })).data.status).toBe("OFFLINE");
    expect((await operator(actionCall(article, "offline"), { id })).http).toBe(409);
    expect((await operator(actionCall(article, "remove"), { id })).http).toBe(200);
    const agreement = await write({ category: "AGREEMENT", agreementCode: "USER" });
    await publish(agreement);
    expect((await operator(actionCall(article, "offline"), { id: agreement })).msg).toBe(
      "协议只能发布新版本，不能下线",
    );
  });

  it("three articles of a category are pinned, however many try at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () =>
        aRow(db, "article", "id", { title: "公告", category: "ANTI_FRAUD", status: "ONLINE" }),
      ),
    );
    const answers = await Promise.all(ids.map((id) => operator(actionCall(article, "top"), { id, flag: 1 })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
    expect(answers.find(({ http }) => http !== 200)?.msg).toBe("每个分类最多置顶3篇");
  });
});
