import { page, titles, type MenuGroup } from "./menu-page.ts";

export const liveRoomMenu: MenuGroup = {
  group: "liveRoom",
  title: "直播管理",
  pages: [
    page(
      "/liveRoom/roomList",
      "直播间列表",
      "zbjlb",
      titles("查看直播 设为推荐 取消推荐 修改标题封面 警告 断流 关播 封禁房间 解封房间", "禁止推流 允许推流 回放 导出"),
      { opensMember: true },
    ),
    page(
      "/liveRoom/roomViolationRecords",
      "直播违规记录",
      "zbwgjl",
      titles("撤销处罚 加重处罚 补充证据 清除机审封禁 清零禁播次数 处罚规则 导出"),
      { opensMember: true },
    ),
  ],
};
