import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, listCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { goods } from "@hongxian/contract/features/goods/goods.resource.ts";
import { goodsCategory } from "@hongxian/contract/features/goods-category/goods-category.resource.ts";
import {
  sortCategories,
  moveCategoryGoods,
} from "@hongxian/contract/features/goods-category/goods-category.endpoints.ts";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aRow, aStaff } from "../../test/build.ts";
import { aCategory, someGoods } from "../../test/goods.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const service = await app.as(await aStaff(db, { roleId: 2 }));

const draft = { parentId: null, name: "鲜花礼品", iconUrl: "/i.png", bannerUrl: null, showHome: true };
const write = (change: object = {}) => operator(formCall(goodsCategory, "create"), { body: { ...draft, ...change } });

it("a goods category keeps to names of its level, an icon on the first and two levels in all", async () => {
  expect((await write({ name: "花" })).msg).toBe("分类名称须为2-10字");
  expect((await write({ iconUrl: null })).msg).toBe("请上传分类图标");
  const top = (await write()).data.id;
  expect((await write()).msg).toBe("分类名称已存在");
  const leaf = (await write({ parentId: top, iconUrl: null })).data.id;
  expect((await write({ parentId: leaf, name: "第三级" })).msg).toBe("只支持两级分类");
  const row = (await operator(getCall(goodsCategory), { id: top })).data;
  expect(
    (
      await operator(formCall(goodsCategory, "edit"), {
        id: top,
        body: { ...draft, parentId: leaf, version: row.version },
      })
    ).msg,
  ).toBe("只支持两级分类");
  expect((await service(formCall(goodsCategory, "create"), { body: draft })).http).toBe(403);
});

it("a goods category stands in the order it was dragged into, each level for itself", async () => {
  const [one, two] = [(await write({ name: "形象护理" })).data.id, (await write({ name: "活动门票" })).data.id];
  const under = (await write({ name: "发型", parentId: two, iconUrl: null })).data.id;
  expect((await operator(sortCategories, { body: { ids: [one, under] } })).msg).toBe("排序内容有误，请刷新后重试");
  expect((await operator(sortCategories, { body: { ids: [two, one] } })).http).toBe(200);
  const ids = (await operator(listCall(goodsCategory), { query: { size: 200 } })).data.list.map(({ id }) => id);
  expect(ids.indexOf(two)).toBeLessThan(ids.indexOf(under));
  expect(ids.indexOf(under)).toBeLessThan(ids.indexOf(one));
});

it("a goods category is deleted only when it is empty, and gives its goods to another one", async () => {
  const { goodsId } = await someGoods(db);
  const from = (await operator(getCall(goods), { id: goodsId })).data.categoryId;
  const to = await aCategory(db);
  expect((await operator(removeCall(goodsCategory, goodsCategory.actions.remove), { id: from })).msg).toBe(
    "分类下还有商品或子分类，不能删除",
  );
  expect((await operator(moveCategoryGoods, { id: from, toId: from })).msg).toBe("目标分类不能是当前分类");
  expect((await operator(moveCategoryGoods, { id: from, toId: to })).data).toEqual({ moved: 1 });
  expect((await operator(removeCall(goodsCategory, goodsCategory.actions.remove), { id: from })).http).toBe(200);
  expect((await operator(getCall(goodsCategory), { id: to })).data.goodsNum).toBe(1);
});

it("a goods category is switched off and on once each", async () => {
  const id = await aRow(db, "goods_category", "id", { name: "一时", iconUrl: "/i.png" });
  const off = await Promise.all([1, 2].map(() => operator(actionCall(goodsCategory, "disable"), { id })));
  expect(off.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await operator(actionCall(goodsCategory, "enable"), { id })).http).toBe(200);
});
