import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createDouyinPage,
  getDouyinContent,
  getDouyinPage,
  editDouyinPage,
} from "@hongxian/contract/features/douyin/douyin.endpoints.ts";
import { douyinRichText } from "@hongxian/contract/features/douyin/douyin.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const draft = {
  code: "home_intro",
  title: "平台介绍",
  scene: "HOME_INTRO",
  content: "<h2>你好</h2><p>真诚相遇</p>",
} as const;
const write = (change: object = {}) => operator(createDouyinPage, { body: { ...draft, ...change } });
const move = (id: number, status: string, platformRemark = "") =>
  operator.unchecked(actionCall(douyinRichText, "submit"), { id, body: { status, platformRemark } });
const shown = (code: string) => app.ask(getDouyinContent, { code });

it("a Douyin page refuses what leads members away, strips what the platform does not know, and takes a code once", async () => {
  expect((await write({ code: "A!" })).msg).toBe("编码只能包含小写字母、数字和下划线，2-32位");
  expect((await write({ content: "<p> </p>" })).msg).toBe("请输入内容");
  expect((await write({ content: "<p>电话 138<b>1234</b>5678</p>" })).msg).toBe(
    "内容包含抖音禁止的导流信息：13812345678",
  );
  const { id } = (await write({ content: '<p>好<a href="https://a.example">看</a></p><script>x()</script>' })).data;
  expect((await operator(getDouyinPage, { id })).data.content).toBe("<p>好看</p>");
  expect((await write()).msg).toBe("编码已存在");
});

it("a Douyin page looks into its pictures for codes to scan", async () => {
  const upload = async (svg: string) => {
    const bytes = await sharp(Buffer.from(svg))
      .resize(500, 400, { fit: "contain", background: "#fff" })
      .png()
      .toBuffer();
    return (await operator(uploadImage, { body: bytes, headers: { "content-type": "image/png" } })).data.url;
  };
  const code = await upload(renderSVG("https://u.wechat.example/abc"));
  const plain = await upload(
    '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400"><circle cx="200" cy="200" r="90"/></svg>',
  );
  const refusal = "内容包含抖音禁止的导流信息：二维码图片";
  expect((await write({ code: "qr", content: `<p>扫一扫<img src="${code}"></p>` })).msg).toBe(refusal);
  expect((await write({ code: "qr", shareImageUrl: code })).msg).toBe(refusal);
  const { id } = (await write({ code: "qr", content: `<p><img src="${plain}"></p>`, shareImageUrl: plain })).data;
  await move(id, "WAIT_PLATFORM");
  await move(id, "ONLINE");
  const list = async () => (await operator(listCall(douyinRichText), { query: { keyword: "qr" } })).data.list[0];
  expect((await list())?.hasDraft).toBe(false);
  const { version } = (await operator(getDouyinPage, { id })).data;
  await operator(editDouyinPage, { id, body: { ...draft, code: "qr", version } });
  expect((await list())?.hasDraft).toBe(true);
});

it("a Douyin page serves the last content that the platform passed, and counts who looked", async () => {
  const { id } = (await write({ code: "rights" })).data;
  expect((await shown("rights")).http).toBe(404);
  expect((await move(id, "ONLINE")).http).toBe(409);
  expect((await move(id, "WAIT_PLATFORM")).data.status).toBe("WAIT_PLATFORM");
  expect((await operator(editDouyinPage, { id, body: { ...draft, code: "rights", version: 2 } })).http).toBe(409);
  expect((await operator(actionCall(douyinRichText, "remove"), { id })).msg).toBe("只能删除草稿、被驳回或已下线的页面");
  expect((await move(id, "REFUSED")).msg).toBe("请填写平台驳回意见");
  await move(id, "REFUSED", "文字过多");
  await move(id, "WAIT_PLATFORM");
  await move(id, "ONLINE");
  expect((await shown("rights")).data).toMatchObject({ content: draft.content, version: 1 });
  const { version } = (await operator(getDouyinPage, { id })).data;
  await operator(editDouyinPage, { id, body: { ...draft, code: "rights", content: "<p>新</p>", version } });
  await move(id, "OFFLINE");
  await move(id, "WAIT_PLATFORM");
  expect((await shown("rights")).data.content).toBe(draft.content);
  await move(id, "ONLINE");
  expect((await shown("rights")).data).toMatchObject({ content: "<p>新</p>", version: 2 });
  const row = (await operator(listCall(douyinRichText), { query: { keyword: "rights" } })).data.list[0];
  expect(row).toMatchObject({ viewNum: 3, pagePath: "pages/rich/index?code=rights", publishedVersion: 2 });
  await sql`update douyin_rich_text set published_content = '<p onclick="x()">新</p>' where id = ${id}`.execute(db);
  expect((await shown("rights")).data.content).toBe("<p>新</p>");
});
