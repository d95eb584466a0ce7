import { page, titles, type MenuGroup } from "./menu-page.ts";

export const operateMenu: MenuGroup = {
  group: "operate",
  title: "商城运营",
  pages: [
    page(
      "/operate/commentmanage",
      "商品评价",
      "sppj",
      titles("通过 驳回 回复 置顶 取消置顶 隐藏 恢复 删除 批量通过 导出"),
      {
        opensMember: true,
      },
    ),
    page("/operate/freightmanage", "运费模板", "yfmb", titles("新增模板 编辑 设为默认 复制 停用 启用 删除 运费试算")),
    page(
      "/operate/ordermanage",
      "商品订单",
      "spdd",
      titles(
        "发货 批量发货 改运单号 打印发货单 改价 改地址 关闭订单 备注 确认收货 核销",
        "退款 处理售后 初审通过 驳回 导出",
      ),
      { opensMember: true },
    ),
  ],
};
