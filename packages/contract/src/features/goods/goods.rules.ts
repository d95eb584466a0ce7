import { goodsRoutes } from "../../core/goods/goods.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, type Grant } from "../../wire/access.ts";

const own = (title: string) => button(title, goodsRoutes.goods);
export const goodsGrants = {
  create: own("新增"),
  edit: own("编辑"),
  stock: own("改库存"),
  price: own("改价"),
  copy: own("复制"),
  link: own("推广链接"),
  onlineMany: own("批量上架"),
  offlineMany: own("批量下架"),
  categoryMany: own("批量改分类"),
  import: own("导入"),
} as const;

export const goodsBatchMax = 100;
export const goodsImportMax = 500;
/** The grant for seeing the margin (price minus cost): everyone who may read the profit report. */
export const marginGrant: Grant = { title: null, routes: ["/reportFrom/profitReportFrom"] };
export const goodsShelf = choices({
  ONLINE: "出售中",
  DRAFT: "草稿",
  OFFLINE: "已下架",
  SOLD_OUT: "已售罄",
  WARN: "库存预警",
});
export const exchangeable = choices({ YES: "是", NO: "否" });

export const goodsMessages = {
  title: "商品名称须为4-50字",
  category: "请选择商品分类",
  images: "请上传商品图片",
  price: "售价须在0.01-99999.99元之间",
  origin: "原价不能低于售价",
  cost: "成本须在0-99999.99元之间",
  stock: "库存须为0-999999的整数",
  freight: "请选择运费模板",
  weight: "重量须为1-100000克",
  shop: "请选择服务门店",
  points: "积分价须为0-1000000的整数",
  skuNo: "请输入货号",
  skuTaken: "货号已存在",
  skuSame: "货号不能重复",
  skuOne: "单规格商品只能有一个规格",
  skuNone: "请至少添加一个规格",
  spec: "请输入规格名称",
  specSame: "规格名称不能重复",
  specKind: "请填写规格种类及其规格值",
  specKindSame: "规格种类和规格值不能重复",
  specUnknown: "规格与规格种类的组合不一致",
  soldSku: "已有订单的规格不能删除",
  times: "下架时间必须晚于上架时间",
  noStock: "库存为0，不能上架",
  short: "库存不足",
  reason: "请填写原因",
  reasonLong: "原因不能超过100个字",
  hasOrders: "商品已有订单，只能下架",
  online: "已上架的商品不能删除",
  tooMany: "单次最多操作100条",
  delta: "请输入要增减的数量",
  noGoods: "没有可操作的商品",
  copySuffix: "副本",
  kind: "类型须为实物、电子票券或到店服务",
  offConfirm: "下架后会员将无法购买，确定下架？",
  warn: (title: string, stock: number) => ({
    title: "商品库存预警",
    content: `商品「${title}」库存仅剩${stock}件，请及时补货。`,
  }),
} as const;

export const goodsSheet = {
  title: "商品名称",
  category: "分类",
  kind: "类型",
  price: "售价",
  cost: "成本",
  stock: "库存",
  skuNo: "货号",
} as const;
