import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { advert } from "@hongxian/contract/features/advert/advert.resource.ts";
import { getCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  importIncome,
  getAdvertList,
  getAdvertStat,
  copyAdvert,
} from "@hongxian/contract/features/advert/advert.endpoints.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, it } from "vitest";
import { writeXlsx } from "hucre/xlsx";
import { testApp } from "../../test/app.ts";
import { aRow, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const picture = async (width: number, height: number): Promise<string> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#b23a48" } })
    .png()
    .toBuffer();
  return (await operator(uploadImage, { body: bytes, headers: { "content-type": "image/png" } })).data.url;
};
const draft = {
  name: "开屏",
  slot: "SPLASH",
  source: "SELF",
  networkCode: null,
  materialType: "IMAGE",
  materialUrl: null,
  link: { linkType: "NONE", linkValue: "" },
  showSec: 5,
  feedInterval: null,
  frequency: "DAILY",
  dayLimit: null,
  rewardScore: null,
  ecpm: 0,
  audience: {},
  priority: 100,
  startTime: at(-1),
  endTime: at(7),
} as const;
const write = (change: object = {}) => operator(formCall(advert, "create"), { body: { ...draft, ...change } });
const anAdvert = (change: object = {}) =>
  aRow(db, "advert", "id", {
    name: "广告",
    slot: "FEED",
    source: "CSJ",
    networkCode: "c1",
    ecpm: 2000,
    startTime: at(-1),
    endTime: at(7),
    ...change,
  });

it("the form of an advert asks of each slot and source what it needs", async () => {
  expect((await write({ name: "" })).msg).toBe("请输入广告名称");
  expect((await write()).msg).toBe("请上传素材");
  expect((await write({ materialUrl: await picture(1080, 1919) })).msg).toBe("开屏图尺寸必须是1080x1920");
  expect((await write({ materialUrl: await picture(1080, 1920) })).http).toBe(200);
  expect((await write({ source: "CSJ" })).msg).toBe("请输入广告代码位ID");
  expect((await write({ source: "CSJ", networkCode: "a1", showSec: null })).msg).toBe("展示秒数须为3-10的整数");
  expect((await write({ source: "CSJ", networkCode: "a1", slot: "FEED" })).msg).toBe("间隔须为5-50条");
  expect(
    (await write({ source: "YLH", networkCode: "a2", slot: "REWARD_VIDEO", rewardScore: 501, dayLimit: 3 })).msg,
  ).toBe("奖励积分须为1-500的整数");
  expect(
    (await write({ source: "YLH", networkCode: "a2", slot: "REWARD_VIDEO", rewardScore: 50, dayLimit: 3 })).http,
  ).toBe(200);
});

it("the server estimates what networks pay until they report it themselves", async () => {
  const id = await anAdvert();
  await sql`insert into content_stat (stat_date, ref_type, ref_id, sex, show_num, click_num) values
    (current_date, 'ADVERT', ${id}, 'MAN', 3000, 30), (current_date - 1, 'ADVERT', ${id}, 'MAN', 1000, 10)`.execute(db);
  expect((await operator(getCall(advert), { id })).data).toMatchObject({ income: 8000, clickRate: 100 });
  const sheet = async (rows: (string | number)[][]) =>
    Buffer.from(
      await writeXlsx({ sheets: [{ name: "收入", rows: [["日期", "代码位ID", "收入元"], ...rows] }] }),
    ).toString("base64");
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const send = async (rows: (string | number)[][], dryRun = false) =>
    operator(importIncome, { body: { fileName: "a.xlsx", content: await sheet(rows), dryRun } });
  expect(
    (
      await send([
        [today, "c1", 12.34],
        ["昨天", "c1", 1],
      ])
    ).msg,
  ).toBe("第3行格式错误");
  expect((await send([[today, "没有", 1]], true)).data).toMatchObject({ valid: 0, errors: [{ row: 2 }] });
  expect((await send([[today, "c1", 12.34]])).data).toMatchObject({ imported: 1 });
  expect((await operator(getCall(advert), { id })).data.income).toBe(1234 + 2000);
  const list = (await operator(getAdvertList, { query: { slot: "FEED" } })).data;
  expect(list.summary).toEqual({ showNum: 4000, clickNum: 40, income: 3234 });
  const stat = (await operator(getAdvertStat)).data;
  expect(stat.income.find((one) => one.source === "CSJ")?.cents.slice(-2)).toEqual([2000, 1234]);
});

it("an advert is put on, stopped, copied, and deleted only when it is off", async () => {
  const id = await anAdvert({ networkCode: "c9" });
  expect((await operator(actionCall(advert, "online"), { id })).http).toBe(200);
  expect((await operator(removeCall(advert, advert.actions.remove), { id })).msg).toBe(
    "投放中的广告不能删除，请先停止",
  );
  expect((await operator(copyAdvert, { id })).http).toBe(200);
  expect((await operator(actionCall(advert, "offline"), { id })).http).toBe(200);
  expect((await operator(removeCall(advert, advert.actions.remove), { id })).http).toBe(200);
});
