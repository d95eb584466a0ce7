import { page, titles, type MenuGroup } from "./menu-page.ts";

export const familyMenu: MenuGroup = {
  group: "family",
  title: "家族管理",
  pages: [
    page(
      "/family/familyList",
      "家族列表",
      "jzlb",
      titles("审核通过 审核驳回 编辑 转让族长 成员管理 移出 冻结 解冻 解散 进入家族群 导出"),
      { opensMember: true },
    ),
  ],
};
