import { page, titles, type MenuGroup } from "./menu-page.ts";

export const officialMenu: MenuGroup = {
  group: "official",
  title: "官网管理",
  pages: [
    page("/official/official-banner", "官网轮播图", "gwlbt", titles("新增 编辑 上架 下架 删除 预览")),
    page("/official/official-help-click", "帮助点击统计", "bzdjtj", titles("查看明细 新建帮助 导出"), {
      opensMember: true,
    }),
    page(
      "/official/official-help-leave-word",
      "官网留言",
      "gwly",
      titles("领取 分配 批量分配 跟进 转为会员 转代理 转投诉 已答复 标为无效 拨打 导出"),
      { opensMember: true, tissue: true },
    ),
  ],
};
