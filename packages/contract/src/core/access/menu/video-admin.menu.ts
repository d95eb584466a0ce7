import { page, titles, type MenuGroup } from "./menu-page.ts";

export const videoAdminMenu: MenuGroup = {
  group: "videoAdmin",
  title: "短视频管理",
  pages: [
    page(
      "/videoAdmin/videoList",
      "短视频列表",
      "dsplb",
      titles("通过 驳回 下架 上架 设为热门 删除 批量通过 批量驳回 批量下架 导出"),
      { opensMember: true },
    ),
    page("/videoAdmin/hotVideoList", "热门视频", "rmsp", titles("加入热门 调整排序 编辑推荐 移出热门 批量移出 导出"), {
      opensMember: true,
    }),
  ],
};
