import { page, titles, type MenuGroup } from "./menu-page.ts";

export const phoneVersionsMenu: MenuGroup = {
  group: "phoneVersions",
  title: "移动端",
  pages: [
    page("/phoneVersions/phoneHome", "移动首页", "ydsy", [], { tissue: true }),
    page("/phoneVersions/phoneUser", "用户", "yh", titles("查看 禁用 真人照片审核 沟通记录 强制下线 匹配对象"), {
      opensMember: true,
      tissue: true,
    }),
    page("/phoneVersions/phoneOrder", "订单", "dd", titles("查看 补单"), {
      opensMember: true,
      tissue: true,
    }),
    page("/phoneVersions/phoneWithdraw", "提现", "tx", titles("通过 驳回 资金明细"), {
      opensMember: true,
    }),
    page("/phoneVersions/phoneGitftCentre", "礼物中心", "lwzx", titles("上架 下架 播放动画"), {
      opensMember: true,
    }),
    page("/phoneVersions/phoneComplaint", "投诉", "ts", titles("处理 驳回 查看聊天 联系投诉人"), {
      opensMember: true,
    }),
    page("/phoneVersions/phoneSyggest", "建议反馈", "jyfk", titles("回复 回复建议 忽略 转投诉 标记采纳"), {
      opensMember: true,
    }),
    page("/phoneVersions/phoneAppealRecord", "申诉记录", "ssjl", titles("通过 驳回 查看证据"), {
      opensMember: true,
    }),
    page("/phoneVersions/phoneMatchmakerRewardLog", "红娘奖励", "hnjl", titles("查看 去提现"), {
      tissue: true,
    }),
    page("/phoneVersions/phoneFinancialStatistics", "财务统计", "cwtj", titles("分享截图")),
    page("/phoneVersions/profitReportFrom", "利润报表", "lrbb", titles("分享截图"), { tissue: true }),
    page("/phoneVersions/userRealNameCount", "实名统计", "smtj", titles("分享截图"), { tissue: true }),
  ],
};
