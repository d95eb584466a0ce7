import { page, titles, type MenuGroup } from "./menu-page.ts";

export const flowingWaterMenu: MenuGroup = {
  group: "flowingWater",
  title: "资金流水",
  pages: [
    page(
      "/flowingWater/order",
      "订单流水",
      "ddls",
      titles(
        "详情 查询支付结果 关闭订单 清理未支付订单 苹果补单 渠道补单 退回原账户 申请退款",
        "初审通过 复核通过 驳回 重新退款 关闭退款 下载账单 导入账单 处理差异 导出",
      ),
      { opensMember: true },
    ),
    page(
      "/flowingWater/withdraw",
      "会员提现",
      "hytx",
      titles("通过 驳回 打款 标记失败 重新打款 退回余额 批量通过 批量打款", "资金明细 禁止提现 导出打款表 导出"),
      { opensMember: true },
    ),
    page(
      "/flowingWater/listMyAmount",
      "账户流水",
      "zhls",
      titles("查看分录 调整余额 冲正 免除欠款 资金划拨 立即核对 标记已处理 导出"),
      { opensMember: true },
    ),
    page(
      "/flowingWater/marriageRefundApply",
      "相亲退款申请",
      "xqtksq",
      titles("代提申请 初审通过 驳回 撤销申请 复核通过 登记打款", "重新退款 关闭退款 挽留记录 导出"),
      { opensMember: true },
    ),
    page(
      "/flowingWater/marriageOrder",
      "相亲订单",
      "xqdd",
      titles(
        "员工开单 特价审批 收款链接 确认收款 关闭订单 签约 关联合同 改归属",
        "申请退款 申请开票 分润明细 苹果补单 导出",
      ),
      { opensMember: true },
    ),
  ],
};
