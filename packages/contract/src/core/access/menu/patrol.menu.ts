import { page, titles, type MenuGroup } from "./menu-page.ts";

export const patrolMenu: MenuGroup = {
  group: "patrol",
  title: "直播巡查",
  pages: [
    page("/patrol/shiftList", "巡查排班", "xcpb", titles("新增班次 编辑 复制上周 换班 请假 签到 签退 删除 导出")),
    page(
      "/patrol/patrol",
      "巡查工作台",
      "xcgzt",
      titles("标记正常 重点关注 取消关注 警告 断流 关播 禁播 禁用 踢出嘉宾 撤销 导出"),
      { opensMember: true },
    ),
    page(
      "/patrol/fullScreen",
      "大屏巡查",
      "dpxc",
      titles("进入大屏 一键处置 标记正常 重点关注 警告 断流 关播 禁播 禁用 撤销"),
    ),
  ],
};
