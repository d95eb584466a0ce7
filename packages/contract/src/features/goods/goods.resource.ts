import { goodsKind, goodsRoutes, goodsStatus, memberOnly, skuMode } from "../../core/goods/goods.choices.ts";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";
import { exchangeable, goodsMessages, goodsShelf } from "./goods.rules.ts";

/** 商品列表. Written by its own calls: a form of four steps with the specifications of the goods. */
export const goods = defineResource({
  name: "goods",
  title: "商品列表",
  route: goodsRoutes.goods,
  path: "/api/goods",
  fields: {
    id: field.id("商品ID"),
    images: field.images("图片"),
    title: field.text("商品", { max: 50 }),
    subTitle: field.text("副标题", { max: 100 }),
    categoryId: field.count("分类编号"),
    categoryName: field.text("分类", { max: 30 }),
    kind: field.choice("类型", goodsKind),
    priceCents: field.cents("售价"),
    originCents: field.cents("原价"),
    pointPrice: field.count("积分价"),
    skuMode: field.choice("规格", skuMode),
    skuNos: field.text("货号", { max: 200 }),
    stock: field.count("库存"),
    warnStock: field.count("预警库存"),
    saleNum: field.count("销量"),
    goodRate: optional(field.bp("好评率")),
    commentNum: field.count("评价数"),
    sort: field.count("排序"),
    limitPerUser: field.count("每人限购"),
    memberOnly: field.choice("购买资格", memberOnly),
    status: field.choice("状态", goodsStatus),
    onlineTime: optional(field.time("上架时间")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "images",
      "title",
      "categoryName",
      "kind",
      "priceCents",
      "originCents",
      "pointPrice",
      "stock",
      "saleNum",
      "goodRate",
      "sort",
      "status",
      "onlineTime",
    ],
    filters: {
      keyword: {
        by: "contains",
        field: ["id", "title", "skuNos"],
        label: "商品",
        placeholder: "商品ID / 名称 / 货号",
      },
      categoryId: { by: "own", label: "分类", schema: idParam },
      kind: { by: "oneOf", field: "kind" },
      shelf: { by: "own", label: "状态", schema: goodsShelf.schema, labels: goodsShelf.labels },
      ...amountFilters("价格"),
      exchange: { by: "own", label: "可积分兑换", schema: exchangeable.schema, labels: exchangeable.labels },
      freightTemplateId: { by: "own", label: "运费模板", schema: idParam },
      time: { by: "between", field: "createdTime" },
    },
    sortable: ["priceCents", "stock", "saleNum", "goodRate", "sort", "onlineTime", "id"],
    sort: "-id",
  },
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    online: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    offline: {
      title: "下架",
      from: ["ONLINE"],
      to: "OFFLINE",
      confirm: goodsMessages.offConfirm,
    },
    remove: {
      kind: "remove",
      title: "删除",
      from: ["DRAFT", "OFFLINE"],
      elsewhere: goodsMessages.online,
      confirm: "确定删除该商品？",
    },
    export: { kind: "export", title: "导出" },
  },
});
