import { choices } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";

export const feeMenuRoute = "/payadmin/feeSettingMenu";
export const menuPosition = choices({
  VIP_CENTER: "会员中心",
  MARRIAGE_CENTER: "相亲服务页",
  RECHARGE: "充值页",
  CALL_PAGE: "通话页",
  PROFILE_UNLOCK: "资料解锁弹窗",
  CHAT_LIMIT: "聊天次数弹窗",
  AUTH_PAGE: "认证页",
});
export const menuStatus = choices({ DRAFT: "草稿", ONLINE: "已上架", OFFLINE: "已下架" });
export const abGroup = choices({ ALL: "全部", A: "A组", B: "B组" });
export const menuPlatform = choices({ ANDROID: "安卓", IOS: "苹果", WEB: "网页", APPLET: "小程序" });

const own = (title: string) => button(title, feeMenuRoute);
export const menuGrants = {
  create: own("新增"),
  edit: own("编辑"),
  preview: own("预览会员"),
} as const;
export const menuMessages = {
  name: "菜单名称须为2-20字",
  items: "请至少添加一个套餐",
  itemsMany: "最多添加8个套餐",
  unfit: (item: string, platform: string) => `${item}不支持${platform}`,
  gone: "套餐不存在或已下架",
  first: "请选择默认套餐",
  agreement: "请选择服务协议",
  overlap: (name: string) => `与菜单【${name}】展示条件重叠`,
  percent: "分流比例之和须为100%",
  percentRange: "分流比例须在1-99之间",
  end: "结束时间必须晚于开始时间",
  remove: "确定删除该菜单？",
  online: "请先下架该菜单",
  empty: (name: string) => ({ title: "收费菜单已下架", content: `菜单【${name}】的套餐已全部下架，菜单已自动下架。` }),
} as const;
/** Why a menu is or is not shown to a member. */
export const menuReasons = {
  shown: "展示该菜单",
  platform: "平台不符",
  time: "不在展示时间内",
  audience: "人群不符",
  bucket: "不在分流范围内",
  later: "已有更靠前的菜单",
  empty: "没有可售套餐",
} as const;
