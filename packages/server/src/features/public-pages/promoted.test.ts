import {
  getPublicActivity,
  getPublicGoods,
  getPublicGoodsImage,
} from "@hongxian/contract/features/public-pages/promoted.endpoints.ts";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aRow } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const prize = { id: 1, prizeType: "CASH", name: "5元现金", value: 500, stock: 77, weight: 400, refId: null };
const anActivity = async (code: string, columns: object) => {
  await aRow(db, "activity", "id", {
    code,
    name: "邀请有礼",
    type: "INVITE",
    startTime: at(-2),
    endTime: at(5),
    status: "ONLINE",
    pageHtml: "<h2>说明</h2><p>快来<script>x</script></p>",
    prizes: JSON.stringify([prize, { ...prize, id: 2, prizeType: null, name: "谢谢参与" }]),
    rules: JSON.stringify({ levels: [{ every: true, count: 2, prizeId: 1 }], realNameDays: 7 }),
    needClaim: true,
    claimDays: 3,
    budgetCents: 100_000,
    ...columns,
  });
  return app.ask(getPublicActivity, { query: { code } });
};

it("a stranger reads dates, prizes and rules of an activity, and nothing of its stock, odds and budget", async () => {
  const { http, data } = await anActivity("HD1", {});
  expect(http).toBe(200);
  expect(data).toMatchObject({
    name: "邀请有礼",
    state: "OPEN",
    prizes: [{ name: "5元现金", type: "CASH" }],
    rules: [
      "每邀请2人，得5元现金",
      "被邀请人须在注册后7天内完成实名认证",
      "获奖后须在3天内到App领取，逾期作废",
      "奖励经审核后发放，作弊取消资格",
    ],
    lines: [
      { text: "说明", isHead: true },
      { text: "快来x", isHead: false },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/77|400|100000/);
});

it.each([
  ["PAUSED", {}, "PAUSED"],
  ["FINISHED", {}, "OVER"],
  ["ONLINE", { endTime: at(-1) }, "OVER"],
  ["WAIT_START", { startTime: at(2) }, "SOON"],
])("the page of an activity in the state %s says so", async (status, columns, state) => {
  const { data } = await anActivity(`HD-${status}-${state}`, { status, ...columns });
  expect(data.state).toBe(state);
});

it.each(["DRAFT", "WAIT_AUDIT"])("an activity in the state %s is unknown to strangers", async (status) => {
  expect(await anActivity(`HD-${status}`, { status })).toMatchObject({ http: 400, msg: "活动不存在或尚未发布" });
  expect((await app.ask(getPublicActivity, { query: { code: "none" } })).msg).toBe("活动不存在或尚未发布");
});

it("a stranger reads goods on sale with their specifications, and no cost", async () => {
  const categoryId = await aRow(db, "goods_category", "id", { name: "礼品" });
  const goods = (status: string) =>
    aRow(db, "goods", "id", {
      categoryId,
      title: "巧克力",
      kind: "PHYSICAL",
      priceCents: 9900,
      costCents: 1234,
      images: "/a.jpg;/b.jpg",
      status,
    });
  const id = await goods("ONLINE");
  for (const [skuNo, specText, priceCents, stock, imageUrl] of [
    ["A", "红 / 小盒", 8800, 0, ""],
    ["B", "红 / 大盒", 12_800, 3, "/c.jpg"],
    ["C", "白 / 大盒", 12_800, 3, "/b.jpg"],
  ])
    await aRow(db, "goods_sku", "id", { goodsId: id, skuNo, specText, priceCents, stock, imageUrl, costCents: 1234 });
  const { data } = await app.ask(getPublicGoods, { query: { id } });
  expect(data).toMatchObject({
    title: "巧克力",
    priceCents: 8800,
    maxCents: 12_800,
    specs: [
      { text: "红 / 小盒", priceCents: 8800, isSoldOut: true, picture: null },
      { text: "红 / 大盒", priceCents: 12_800, isSoldOut: false, picture: 2 },
      { text: "白 / 大盒", priceCents: 12_800, isSoldOut: false, picture: 1 },
    ],
    isSoldOut: false,
    pictures: 2,
  });
  expect(JSON.stringify(data)).not.toContain("1234");
  const hidden = await goods("OFFLINE");
  expect((await app.ask(getPublicGoods, { query: { id: hidden } })).msg).toBe("商品不存在或已下架");
  for (const query of [
    { id: hidden, n: 0 },
    { id, n: 9 },
  ])
    expect((await app.ask(getPublicGoodsImage, { query })).http).toBe(404);
});
