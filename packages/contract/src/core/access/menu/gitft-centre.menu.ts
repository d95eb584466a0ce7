import { page, titles, type MenuGroup } from "./menu-page.ts";

export const gitftCentreMenu: MenuGroup = {
  group: "gitftCentre",
  title: "礼物管理",
  pages: [
    page(
      "/gitftCentre/giftList",
      "礼物列表",
      "lwlb",
      titles("新增 编辑 播放动画 上架 下架 排序 全局分成 复制 删除 批量上架 批量下架 导出"),
    ),
    page("/gitftCentre/gitftCentre", "礼物中心", "lwzx", titles("异常分析 标记风险 导出报表"), {
      opensMember: true,
    }),
    page("/gitftCentre/giftDetail", "礼物明细", "lwmx", titles("查看账务 撤销赠送 标记风险 取消风险 导出"), {
      opensMember: true,
    }),
  ],
};
