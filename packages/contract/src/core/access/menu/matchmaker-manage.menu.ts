import { page, titles, type MenuGroup } from "./menu-page.ts";

export const matchmakerManageMenu: MenuGroup = {
  group: "matchmakerManage",
  title: "红娘管理",
  pages: [
    page(
      "/matchmakerManage/matchmakerApplyRecord",
      "红娘入驻申请",
      "hnrzsq",
      titles("通过 驳回 确认到账 批量驳回 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/matchmakerManage/matchmakerRewardLog",
      "红娘奖励记录",
      "hnjljl",
      titles("提前发放 作废 冲回 人工补发 人工扣除 批量发放 奖励规则", "暂停奖励 恢复奖励 导出"),
      { opensMember: true },
    ),
  ],
};
