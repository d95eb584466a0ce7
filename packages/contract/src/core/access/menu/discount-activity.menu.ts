import { page, titles, type MenuGroup } from "./menu-page.ts";

export const discountActivityMenu: MenuGroup = {
  group: "discountActivity",
  title: "优惠活动",
  pages: [
    page(
      "/discountActivity/promotionActivity",
      "促销活动",
      "cxhd",
      titles("新增 编辑 提交审核 审核通过 审核驳回 暂停 恢复 提前结束 复制 删除 试算 导出"),
    ),
    page(
      "/discountActivity/promotionalConfig",
      "促销配置",
      "cxpz",
      titles("保存规则 新增底价 编辑 删除 新增展示位 启用 停用 排序 试算 修改记录"),
    ),
  ],
};
