import { goodsRoutes, switchStatus } from "../../core/goods/goods.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const categoryMessages = {
  name: "分类名称须为2-10字",
  taken: "分类名称已存在",
  icon: "请上传分类图标",
  iconSize: "分类图标须为200KB以内的PNG图片",
  level: "只支持两级分类",
  inUse: "分类下还有商品或子分类，不能删除",
  target: "请选择目标分类",
  sameTarget: "目标分类不能是当前分类",
  order: "排序内容有误，请刷新后重试",
} as const;
export const iconMaxBytes = 200 * 1024;

const form = ["parentId", "name", "iconUrl", "bannerUrl", "showHome"] as const;
const name = field.text("分类", { max: 10, required: categoryMessages.name });

/** 商品分类: the shelf of the app's shop, two levels in their order. */
export const goodsCategory = defineResource({
  name: "goodsCategory",
  title: "商品分类",
  route: goodsRoutes.category,
  path: "/api/goods-categories",
  fields: {
    id: field.id("ID"),
    parentId: optional(field.count("上级分类")),
    name: { ...name, input: name.input.min(2, categoryMessages.name).max(10, categoryMessages.name) },
    iconUrl: optional(field.image("图标")),
    bannerUrl: optional(field.image("横幅")),
    goodsNum: field.count("在售商品数"),
    saleNum: field.count("30天销量"),
    saleCents: field.cents("30天销售额"),
    showHome: field.flag("首页展示"),
    sort: field.count("排序"),
    status: field.choice("状态", switchStatus),
    /** Its place in the tree: its own place after that of its parent. */
    place: field.text("位置", { max: 40 }),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: ["name", "iconUrl", "goodsNum", "saleNum", "saleCents", "showHome", "sort", "status", "createdTime"],
    filters: {
      name: { by: "contains", field: "name", label: "名称", placeholder: "搜索名称" },
      status: { by: "equals", field: "status", preset: ["ENABLE"] },
      showHome: { by: "equals", field: "showHome" },
    },
    sortable: ["place", "goodsNum", "saleNum", "saleCents"],
    sort: "place",
  },
  unique: { goods_category_name: { field: "name", msg: categoryMessages.taken } },
  check: ({ parentId, iconUrl }) =>
    (parentId ?? null) === null && (iconUrl ?? "") === "" ? { iconUrl: categoryMessages.icon } : {},
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增分类", fields: form },
    edit: { kind: "edit", title: "编辑", fields: form },
    disable: {
      title: "停用",
      from: ["ENABLE"],
      to: "DISABLE",
      confirm: "停用后该分类下商品在商城不可见，确定停用？",
    },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该分类？" },
  },
});
