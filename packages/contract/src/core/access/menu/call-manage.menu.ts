import { page, titles, type MenuGroup } from "./menu-page.ts";

export const callManageMenu: MenuGroup = {
  group: "callManage",
  title: "通话管理",
  pages: [
    page(
      "/callManage/callLog",
      "通话记录",
      "thjl",
      titles("退费 强制结束 查看截图 播放录音 写沟通记录 禁止通话 禁用 导出"),
      {
        opensMember: true,
      },
    ),
  ],
};
