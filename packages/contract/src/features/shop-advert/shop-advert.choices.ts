import { choices } from "../../kit/choices.ts";

export const advertPosition = choices({ SHOP_LIST: "门店列表", CITY_HOME: "同城首页", CORNER: "相亲角" });
export const advertJump = choices({ NONE: "不跳转", URL: "链接", SHOP: "门店主页", PHONE: "拨打电话" });
export const advertStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待审核",
  ONLINE: "展示中",
  REJECT: "已驳回",
  OFFLINE: "已下架",
  EXPIRE: "已到期",
});

export const advertImage = { width: 750, height: 300, bytes: 2 * 1024 * 1024 } as const;

export const advertMessages = {
  size: `图片尺寸必须是${advertImage.width}x${advertImage.height}`,
  bytes: "图片大小不能超过2MB",
  type: "只支持jpg、png格式的图片",
  link: "链接格式错误",
  phone: "电话号码格式错误",
  region: "只能投放门店所在地区",
  noShop: "门店不存在或无权使用",
  order: "结束时间必须晚于开始时间",
  past: "展示时间已结束，请先修改展示时间",
  notEditable: "展示中或待审核的广告不能修改",
  notRemovable: "只能删除草稿、已驳回或已下架的广告",
} as const;

/** The notification to the shop's staff about a decision. */
export const advertNotice = (title: string, pass: boolean, reason: string) => ({
  title: pass ? "门店广告审核通过" : "门店广告未通过审核",
  content: pass ? `广告【${title}】已通过审核并开始展示` : `广告【${title}】未通过审核：${reason}`,
});
