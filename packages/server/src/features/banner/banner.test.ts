import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { banner } from "@hongxian/contract/features/banner/banner.resource.ts";
import {
  copyBanner,
  sortBanner,
  getBannerList,
  getBannerStat,
  previewBanners,
} from "@hongxian/contract/features/banner/banner.endpoints.ts";
import { getCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const picture = async (width: number, height: number): Promise<string> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#b23a48" } })
    .png()
    .toBuffer();
  return (await operator(uploadImage, { body: bytes, headers: { "content-type": "image/png" } })).data.url;
};
const wide = await picture(750, 300);
const draft = {
  title: "七夕",
  position: "APP_HOME",
  imageUrl: wide,
  altText: null,
  link: { linkType: "NONE", linkValue: "" },
  audience: {},
  sort: 10,
  startTime: at(-1),
  endTime: at(7),
} as const;
const write = (change: object = {}) => operator(formCall(banner, "create"), { body: { ...draft, ...change } });
const aBanner = (change: object = {}) =>
  aRow(db, "banner", "id", {
    title: "图",
    client: "APP",
    position: "APP_LIVE",
    imageUrl: wide,
    startTime: at(-1),
    endTime: at(7),
    ...change,
  });

it("a banner asks for a picture of the right shape, a place to go and a time", async () => {
  expect((await write({ title: "" })).msg).toBe("请输入标题");
  expect((await write({ imageUrl: "" })).msg).toBe("请上传图片");
  expect((await write({ imageUrl: await picture(500, 500) })).msg).toBe("图片宽高比须在2:1至3:1之间");
  expect((await write({ sort: 1000 })).msg).toBe("排序须为1-999的整数");
  expect((await write({ endTime: at(-2) })).msg).toBe("结束时间必须晚于开始时间");
  expect((await write({ link: { linkType: "H5", linkValue: "http://a.example" } })).msg).toBe("链接必须以https://开头");
  expect((await write({ link: { linkType: "ARTICLE", linkValue: "999999" } })).msg).toBe("跳转目标不存在");
  expect((await write({ link: { linkType: "GOODS", linkValue: "1" } })).msg).toBe("跳转目标不存在");
  expect((await write({ audience: { sex: "WOMAN", ageMin: 40, ageMax: 30 } })).msg).toBe("最小年龄不能大于最大年龄");
  const { id } = (await write({ audience: { sex: "WOMAN", ageMin: 25 } })).data;
  const row = (await operator(getCall(banner), { id })).data;
  expect(row).toMatchObject({
    client: "APP",
    status: "DRAFT",
    showState: "SHOWING",
    clickRate: 0,
    audience: { sex: "WOMAN", ageMin: 25 },
  });
  expect((await auditor(formCall(banner, "create"), { body: draft })).http).toBe(403);
});

it("a banner says by its title what it leads to, and leads to live rooms too", async () => {
  const hostId = await aMember(db);
  const room = await aRow(db, "live_room", "id", { hostId, title: "晚安电台", type: "VOICE" });
  const { id } = (await write({ link: { linkType: "LIVE_ROOM", linkValue: String(room) } })).data;
  expect((await operator(getCall(banner), { id })).data.link).toEqual({
    linkType: "LIVE_ROOM",
    linkValue: String(room),
    linkTitle: "晚安电台",
  });
  expect((await write({ link: { linkType: "LIVE_ROOM", linkValue: "999999" } })).msg).toBe("跳转目标不存在");
});

it("one place shows eight banners at one time and no more, however many try at once", async () => {
  for (let n = 0; n < 6; n++) await aBanner({ status: "ONLINE" });
  await aBanner({ status: "ONLINE", startTime: at(10), endTime: at(20) });
  const ids = await Promise.all(Array.from({ length: 5 }, () => aBanner()));
  const answers = await Promise.all(ids.map((id) => operator(actionCall(banner, "online"), { id })));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
  expect(answers.find(({ http }) => http !== 200)?.msg).toBe("该位置同时展示的轮播图不能超过8张");
});

it("a banner is not deleted while it is on, is taken down in a batch, copied and put in order", async () => {
  const id = await aBanner({ status: "ONLINE", position: "APP_MINE" });
  expect((await operator(removeCall(banner, banner.actions.remove), { id })).msg).toBe(
    "已上架的轮播图不能删除，请先下架",
  );
  expect((await operator(customCall(banner, "offlineMany"), { body: { ids: [id] } })).http).toBe(200);
  expect((await operator(customCall(banner, "offlineMany"), { body: { ids: [id] } })).http).toBe(409);
  const { id: copy } = (await operator(copyBanner, { id })).data;
  expect((await operator(sortBanner, { body: { id: copy, sort: 5 } })).data).toEqual({ id: copy, sort: 5 });
  expect((await operator(removeCall(banner, banner.actions.remove), { id })).http).toBe(200);
  const list = (await operator(getBannerList, { query: { status: "DRAFT", position: "APP_MINE" } })).data.list;
  expect(list).toMatchObject([{ id: copy, sort: 5, status: "DRAFT" }]);
});

it("the page of banners leaves the web site's pictures to their own page, and counts who saw the others", async () => {
  const web = await aBanner({ client: "WEB", position: "OFFICIAL_HOME", status: "ONLINE" });
  expect((await operator(getCall(banner), { id: web })).http).toBe(404);
  const id = await aBanner({ status: "ONLINE", position: "APP_GOODS" });
  await sql`insert into content_stat (stat_date, ref_type, ref_id, sex, show_num, click_num)
    values (current_date, 'BANNER', ${id}, 'MAN', 200, 10)`.execute(db);
  expect((await operator(getCall(banner), { id })).data).toMatchObject({
    showNum: 200,
    clickNum: 10,
    clickRate: 500,
  });
  expect((await operator(getBannerStat, { id })).data.at(-1)).toMatchObject({ showNum: 200, clickRate: 500 });
  expect((await operator(previewBanners, { query: { position: "APP_GOODS" } })).data).toMatchObject([{ id }]);
});
