import { choices } from "../../kit/choices.ts";

export const goodsKind = choices({ PHYSICAL: "实物", TICKET: "电子票券", SERVICE: "到店服务" });
export const goodsStatus = choices({ DRAFT: "草稿", ONLINE: "已上架", OFFLINE: "已下架" });
export const skuMode = choices({ SINGLE: "单规格", MULTI: "多规格" });
export const memberOnly = choices({ NONE: "不限", APP_MEMBER: "APP会员", MARRIAGE_MEMBER: "相亲会员" });
export const switchStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
export const chargeType = choices({ PIECE: "按件", WEIGHT: "按重量", FREE: "包邮" });
export const shipmentStatus = choices({
  NONE: "无需发货",
  WAIT_SHIP: "待发货",
  SHIPPED: "已发货",
  RECEIVED: "已收货",
});
export const expressCompany = choices({
  SF: "顺丰速运",
  JD: "京东快递",
  ZTO: "中通快递",
  YTO: "圆通速递",
  YUNDA: "韵达快递",
  STO: "申通快递",
  EMS: "EMS",
});

/** The usual couriers; a freight template may name another one. */
export const couriers: readonly string[] = [
  ...Object.values(expressCompany.labels),
  "极兔速递",
  "德邦快递",
  "邮政快递包裹",
  "菜鸟速递",
  "京东物流",
  "顺丰同城",
  "百世快递",
  "天天快递",
  "优速快递",
  "宅急送",
  "跨越速运",
  "安能物流",
  "壹米滴答",
  "丰网速运",
  "苏宁物流",
];

export const goodsRoutes = {
  category: "/goods/goodscategory",
  goods: "/goods/goodslist",
  freight: "/operate/freightmanage",
  order: "/operate/ordermanage",
  comment: "/operate/commentmanage",
} as const;
