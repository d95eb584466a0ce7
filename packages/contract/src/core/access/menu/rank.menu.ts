import { page, titles, type MenuGroup } from "./menu-page.ts";

/** Actions that the three ranks share. */
const shared = "榜单设置 隐身 取消隐身 剔除 恢复 锁榜 发奖 历史榜单 导出";

export const rankMenu: MenuGroup = {
  group: "rank",
  title: "排行榜",
  pages: [
    page("/rank/richList", "财富榜", "cfb", titles(shared, "调整客户等级 推送消息 沟通记录 标记风险"), {
      opensMember: true,
    }),
    page("/rank/hostList", "主播榜", "zbb", titles(shared, "设为推荐房间 推送消息"), {
      opensMember: true,
    }),
    page("/rank/integralList", "积分榜", "jfb", titles(shared, "调整积分 冻结奖励"), {
      opensMember: true,
    }),
  ],
};
