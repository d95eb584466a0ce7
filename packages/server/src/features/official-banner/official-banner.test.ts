import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { banner } from "@hongxian/contract/features/banner/banner.resource.ts";
import { getCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { officialBanner } from "@hongxian/contract/features/official-banner/official-banner.resource.ts";
import {
  sortOfficialBanners,
  getOfficialBanners,
  previewOfficialBanners,
} from "@hongxian/contract/features/official-banner/official-banner.endpoints.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aRow, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const picture = async (width: number, height: number): Promise<string> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#b23a48" } })
    .png()
    .toBuffer();
  return (await operator(uploadImage, { body: bytes, headers: { "content-type": "image/png" } })).data.url;
};
const wide = await picture(1920, 600);
const tall = await picture(750, 900);
const draft = {
  position: "OFFICIAL_HOME",
  title: "首页",
  imageUrl: wide,
  mobileImageUrl: tall,
  altText: "首页大图",
  link: { linkType: "NONE", linkValue: "" },
  sort: 10,
  startTime: at(-1),
  endTime: at(7),
} as const;
const write = (change: object = {}) => operator(formCall(officialBanner, "create"), { body: { ...draft, ...change } });
const aBanner = (change: object = {}) =>
  aRow(db, "banner", "id", {
    title: "图",
    client: "WEB",
    position: "OFFICIAL_JOIN",
    imageUrl: wide,
    mobileImageUrl: tall,
    altText: "图",
    startTime: at(-1),
    endTime: at(7),
    ...change,
  });

it("a banner of the web site asks for pictures of the exact sizes, words in their place, and pages to go to", async () => {
  expect((await write({ title: "" })).msg).toBe("请输入标题");
  expect((await write({ imageUrl: tall })).msg).toBe("桌面图尺寸必须是1920x600");
  expect((await write({ mobileImageUrl: wide })).msg).toBe("手机图尺寸必须是750x900");
  expect((await write({ altText: "" })).msg).toBe("请输入替代文字");
  expect((await write({ link: { linkType: "APP_PAGE", linkValue: "a/b" } })).msg).toBe("官网仅支持网页或文章跳转");
  expect((await write({ link: { linkType: "ARTICLE", linkValue: "999999" } })).msg).toBe("跳转目标不存在");
  const { id } = (await write()).data;
  expect((await operator(getCall(officialBanner), { id })).data).toMatchObject({
    status: "DRAFT",
    altText: "首页大图",
  });
  expect((await operator(getCall(banner), { id })).http).toBe(404);
  expect((await auditor(formCall(officialBanner, "create"), { body: draft })).http).toBe(403);
});

it("one place of the web site shows six banners and no more, and the home page is never left empty", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => aBanner()));
  const answers = await Promise.all(ids.map((id) => operator(actionCall(officialBanner, "online"), { id })));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(6);
  expect(answers.find(({ http }) => http !== 200)?.msg).toBe("该位置最多展示6张");
  const home = await Promise.all([1, 2].map(() => aBanner({ position: "OFFICIAL_HOME", status: "ONLINE" })));
  const downs = await Promise.all(home.map((id) => operator(actionCall(officialBanner, "offline"), { id })));
  expect(downs.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(downs.find(({ http }) => http === 400)?.msg).toBe("官网首页至少保留一张轮播图");
});

it("a banner of the web site is put in order, previewed, read by the web site, and deleted only when it is off", async () => {
  const [one, two] = await Promise.all([1, 2].map(() => aBanner({ position: "OFFICIAL_DOWNLOAD", status: "ONLINE" })));
  expect((await operator.unchecked(sortOfficialBanners, { body: { ids: [two, one] } })).http).toBe(200);
  const visitors = await app.ask(getOfficialBanners, { position: "OFFICIAL_DOWNLOAD" });
  expect(visitors.data.map(({ id }) => id)).toEqual([two, one]);
  expect(visitors.data[0]?.imageUrl).toBe(`/api/public/official-banner/${two}/desktop`);
  expect((await app.ask.raw("GET", visitors.data[0]?.imageUrl ?? "")).http).toBe(200);
  expect(
    (await operator(previewOfficialBanners, { query: { position: "OFFICIAL_DOWNLOAD", with: one } })).data,
  ).toHaveLength(2);
  expect((await operator(removeCall(officialBanner, officialBanner.actions.remove), { id: one ?? 0 })).msg).toBe(
    "已上架的轮播图不能删除，请先下架",
  );
});
