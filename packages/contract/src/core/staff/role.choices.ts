import { choices } from "../../kit/choices.ts";

export const roleRealm = choices({ PLATFORM: "平台角色", TISSUE: "组织角色" });

export const dataScope = choices({
  ALL: "全部数据",
  DEPT_TREE: "本部门及下级",
  DEPT: "本部门",
  SELF: "仅本人",
  TIER: "按代理层级",
});

export const roleStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
export const menuType = choices({ GROUP: "目录", MENU: "页面", BUTTON: "按钮" });

/** The home page of a role. */
export const homeType = choices({
  ADMIN: "管理",
  OPERATE: "运营",
  AUDIT: "审核",
  SERVICE: "客服",
  SALE: "销售",
  FINANCE: "财务",
  AGENT: "代理",
});
