import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createGoods,
  getGoodsForm,
  changeStock,
  editGoods,
  changePrice,
  copyGoods,
  setGoodsStatus,
  getGoodsMargins,
  importGoods,
} from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { getCall, listCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { goods } from "@hongxian/contract/features/goods/goods.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aRow, aStaff } from "../../test/build.ts";
import { aCategory, aFreight, someGoods, stockOf } from "../../test/goods.ts";
import { turnGoods, warnLowStock } from "./goods-jobs.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const operatorId = await aStaff(db, { roleId: 8 });
const operator = await app.as(operatorId);
const sku = {
  specText: "",
  imageUrl: "",
  priceCents: 9900,
  costCents: 5000,
  pointPrice: 0,
  stock: 20,
  skuNo: "A1",
} as const;
const draft = {
  title: "永生花礼盒",
  subTitle: null,
  categoryId: await aCategory(db),
  kind: "PHYSICAL",
  unit: "盒",
  sort: 0,
  originCents: 12_900,
  skuMode: "SINGLE",
  skus: [sku],
  warnStock: 5,
  images: "/a.jpg",
  videoUrl: null,
  detailHtml: "<p>鲜花</p><script>1</script>",
  freightTemplateId: await aFreight(db),
  weightGram: 800,
  shopId: null,
  limitPerUser: 0,
  memberOnly: "NONE",
  onlineTime: null,
  offlineTime: null,
} as const;
const write = (change: object = {}) => operator(createGoods, { body: { ...draft, ...change } });

it("the goods form asks for what each kind needs, in the catalogue's words", async () => {
  const messageOf = async (change: object) => (await write(change)).msg;
  expect(await messageOf({ title: "花" })).toBe("商品名称须为4-50字");
  expect(await messageOf({ categoryId: 0 })).toBe("请选择商品分类");
  expect(await messageOf({ images: "" })).toBe("请上传商品图片");
  expect(await messageOf({ skus: [{ ...sku, priceCents: 0 }] })).toBe("售价须在0.01-99999.99元之间");
  expect(await messageOf({ originCents: 100 })).toBe("原价不能低于售价");
  expect(await messageOf({ freightTemplateId: null })).toBe("请选择运费模板");
  expect(await messageOf({ weightGram: 0 })).toBe("重量须为1-100000克");
  expect(await messageOf({ kind: "SERVICE" })).toBe("请选择服务门店");
  await aRow(db, "text_censor_word", "id", { word: "包治百病", action: "BLOCK", scenes: ["STAFF"] });
  expect(await messageOf({ title: "包治百病丸" })).toBe("内容包含敏感词：包治百病");
});

it("goods combine several kinds of specification, each combination with a price, stock and picture of its own", async () => {
  const specs = [
    { name: "颜色", values: ["红", "白"] },
    { name: "尺码", values: ["S", "M"] },
  ];
  const skus = ["红 / S", "红 / M", "白 / S"].map((specText, place) => ({
    ...sku,
    specText,
    skuNo: `K${place}`,
    imageUrl: place < 2 ? "/red.jpg" : "",
  }));
  const messageOf = async (change: object) => (await write({ skuMode: "MULTI", specs, skus, ...change })).msg;
  expect(await messageOf({ skus: [{ ...sku, specText: "蓝 / S", skuNo: "K9" }] })).toBe("规格与规格种类的组合不一致");
  expect(await messageOf({ specs: [{ name: "颜色", values: ["红", "红"] }] })).toBe("规格种类和规格值不能重复");
  expect(await messageOf({ specs: [{ name: "颜色", values: [] }] })).toBe("请填写规格种类及其规格值");
  const { id } = (await write({ skuMode: "MULTI", specs, skus })).data;
  expect((await operator(getGoodsForm, { id })).data).toMatchObject({
    specs,
    skus: [{ specText: "红 / S", imageUrl: "/red.jpg" }, { specText: "红 / M" }, { specText: "白 / S", imageUrl: "" }],
  });
  // Goods that were written before kinds had names still open, with one kind.
  const old = await write({ skuMode: "MULTI", skus: skus.map((one) => ({ ...one, skuNo: `O${one.skuNo}` })) });
  await sql`update goods set specs = '["红 / S", "红 / M", "白 / S"]' where id = ${old.data.id}`.execute(db);
  const { specs: read, ...values } = (await operator(getGoodsForm, { id: old.data.id })).data;
  expect(read).toEqual([{ name: "规格", values: ["红 / S", "红 / M", "白 / S"] }]);
  const { status: _, ...body } = values;
  expect((await operator(editGoods, { id: old.data.id, body: { ...body, specs: read } })).http).toBe(200);
});

it("goods keep their specifications: stock by its own command, prices beside it, what was sold stays", async () => {
  const skus = [
    { ...sku, specText: "红", skuNo: "B1" },
    { ...sku, specText: "白", skuNo: "B2", priceCents: 8800, stock: 3 },
  ];
  const { id } = (await write({ skuMode: "MULTI", skus })).data;
  expect((await write({ skus: [{ ...sku, skuNo: "B1" }] })).msg).toBe("货号已存在");
  const form = (await operator(getGoodsForm, { id })).data;
  expect(form).toMatchObject({ detailHtml: "<p>鲜花</p>", skus: [{ stock: 20 }, { stock: 3 }] });
  expect((await operator(getCall(goods), { id })).data).toMatchObject({ priceCents: 8800, stock: 23 });
  const [first] = form.skus;
  const change = (delta: number) => operator(changeStock, { skuId: first?.id ?? 0, body: { delta, reason: "盘点" } });
  expect((await change(-21)).msg).toBe("库存不足");
  expect((await operator(changeStock, { skuId: first?.id ?? 0, body: { delta: 1, reason: "" } })).msg).toBe(
    "请填写原因",
  );
  const both = await Promise.all([change(-15), change(-15)]);
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await stockOf(db, id)).toMatchObject({ stock: 8, skuStock: 8 });
  const { status: _, ...values } = form;
  const edit = (more: object) => operator(editGoods, { id, body: { ...values, ...more } });
  expect((await edit({ title: "永生花礼盒二" })).http).toBe(200);
  expect((await edit({ title: "永生花礼盒三" })).msg).toBe("数据已被他人修改，请刷新后重试");
  const price = await operator(changePrice, {
    id,
    body: {
      skus: [{ id: first?.id ?? 0, priceCents: 7700 }],
      version: 2,
    },
  });
  expect(price.http).toBe(200);
  expect((await operator(getCall(goods), { id })).data.priceCents).toBe(7700);
  expect((await operator(copyGoods, { id })).http).toBe(200);
});

it("goods go on sale with stock only, in batches all or none, and are deleted while nobody ordered them", async () => {
  const { goodsId: empty } = await someGoods(db, { stock: 0, status: "OFFLINE" });
  const { goodsId: full } = await someGoods(db, { status: "OFFLINE" });
  expect((await operator(actionCall(goods, "online"), { id: empty })).msg).toBe("库存为0，不能上架");
  const batch = (ids: number[], status: string) => operator.unchecked(setGoodsStatus, { body: { ids, status } });
  expect((await batch([empty, full], "ONLINE")).msg).toBe("库存为0，不能上架");
  expect((await batch([full], "ONLINE")).data).toEqual({ changed: 1 });
  expect((await batch([full], "ONLINE")).http).toBe(409);
  expect(
    (
      await batch(
        Array.from({ length: 101 }, (_, at) => at + 1),
        "ONLINE",
      )
    ).msg,
  ).toBe("单次最多操作100条");
  expect((await operator(removeCall(goods, goods.actions.remove), { id: full })).msg).toBe("已上架的商品不能删除");
  expect((await operator(removeCall(goods, goods.actions.remove), { id: empty })).http).toBe(200);
});

it("the goods list shows its margin to finance and the administrator alone", async () => {
  const { goodsId } = await someGoods(db, { priceCents: 1000, costCents: 400 });
  expect((await admin(getGoodsMargins, { query: { ids: String(goodsId) } })).data).toEqual([
    { id: goodsId, marginBp: 6000 },
  ]);
  expect((await operator(getGoodsMargins, { query: { ids: String(goodsId) } })).data).toEqual([]);
});

it("goods turn by their times, and the shop is notified of low stock once a day", async () => {
  const { goodsId } = await someGoods(db, { stock: 3, warnStock: 5, offlineTime: new Date(Date.now() - 1000) });
  const { goodsId: later } = await someGoods(db, {
    status: "DRAFT",
    updateTime: "2020-01-01",
    onlineTime: new Date(Date.now() - 1000),
  });
  expect(await warnLowStock(db)).toBeGreaterThanOrEqual(1);
  expect(await warnLowStock(db)).toBe(0);
  const notices = await sql`select 1 from staff_notice
      where staff_id = ${operatorId} and title = '商品库存预警' and link like ${`%${goodsId}`}`.execute(db);
  expect(notices.rows).toHaveLength(1);
  await turnGoods(db);
  expect((await operator(getCall(goods), { id: goodsId })).data.status).toBe("OFFLINE");
  expect((await operator(getCall(goods), { id: later })).data.status).toBe("ONLINE");
});

it("goods are imported whole or not at all", async () => {
  const { rows } = await sql<{ name: string }>`select name from goods_category where id = ${draft.categoryId}`.execute(
    db,
  );
  const name = rows[0]?.name ?? "";
  const send = (lines: string[], dryRun: boolean) =>
    operator(importGoods, {
      body: {
        fileName: "a.csv",
        content: Buffer.from(["商品名称,分类,类型,售价,成本,库存,货号", ...lines].join("\n")).toString("base64"),
        dryRun,
      },
    });
  const good = `婚庆气球套装,${name},实物,39.9,10,50,I1`;
  const bad = `气球,${name},实物,39.9,10,50,I2`;
  expect((await send([good, bad], true)).data).toMatchObject({
    valid: 1,
    errors: [{ row: 3, msg: "第3行：商品名称须为4-50字" }],
  });
  expect((await send([`婚庆气球套装,${name},实物,39.9,10,,I1`], true)).data).toMatchObject({
    valid: 0,
    errors: [{ row: 2 }],
  });
  expect((await send([good, bad], false)).http).toBe(400);
  expect((await send([good], false)).data.imported).toBe(1);
  expect((await operator(listCall(goods), { query: { keyword: "I1" } })).data.list).toMatchObject([
    { title: "婚庆气球套装", priceCents: 3990, stock: 50, status: "DRAFT" },
  ]);
});
