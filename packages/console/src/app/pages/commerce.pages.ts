import type { PageEntry } from "./page-entry.ts";

export const commercePages: readonly PageEntry[] = [
  {
    route: "/goods/goodscategory",
    load: async () => (await import("../../features/goods-category/goods-category.page.tsx")).GoodsCategoryPage,
  },
  {
    route: "/goods/goodslist",
    load: async () => (await import("../../features/goods/goods.page.tsx")).GoodsPage,
  },
  {
    route: "/operate/freightmanage",
    load: async () => (await import("../../features/freight/freight.page.tsx")).FreightPage,
  },
  {
    route: "/operate/ordermanage",
    load: async () => (await import("../../features/goods-order/goods-order.page.tsx")).GoodsOrderPage,
  },
  {
    route: "/operate/commentmanage",
    load: async () => (await import("../../features/goods-comment/goods-comment.page.tsx")).GoodsCommentPage,
  },
  {
    route: "/shareReward/rewardScoreManage",
    load: async () => (await import("../../features/score-rule/score-rule.page.tsx")).ScoreRulePage,
  },
  {
    route: "/shareReward/rewardScoreRecord",
    load: async () => (await import("../../features/score-record/score-record.page.tsx")).ScoreRecordPage,
  },
  {
    route: "/shareReward/redEnvelope",
    load: async () => (await import("../../features/red-envelope/red-envelope.page.tsx")).RedEnvelopePage,
  },
  {
    route: "/shareReward/bonusList",
    load: async () => (await import("../../features/bonus/bonus.page.tsx")).BonusPage,
  },
  {
    route: "/shareReward/adRecord",
    load: async () => (await import("../../features/ad-record/ad-record.page.tsx")).AdRecordPage,
  },
  {
    route: "/shareReward/activityConfiguration",
    load: async () => (await import("../../features/activity/activity.page.tsx")).ActivityPage,
  },
  {
    route: "/shareReward/activityReward",
    load: async () => (await import("../../features/activity-reward/activity-reward.page.tsx")).ActivityRewardPage,
  },
  {
    route: "/payadmin/textCensor",
    load: async () => (await import("../../features/text-censor/text-censor.page.tsx")).TextCensorPage,
  },
  {
    route: "/contractAdmin/userContract",
    load: async () => (await import("../../features/user-contract/user-contract.page.tsx")).UserContractPage,
  },
  {
    route: "/contractAdmin/userInvoice",
    load: async () => (await import("../../features/user-invoice/user-invoice.page.tsx")).UserInvoicePage,
  },
  {
    route: "/flowingWater/order",
    load: async () => (await import("../../features/trade-order/trade-order.page.tsx")).TradeOrderPage,
  },
  {
    route: "/flowingWater/marriageOrder",
    load: async () => (await import("../../features/marriage-order/marriage-order.page.tsx")).MarriageOrderPage,
  },
  {
    route: "/flowingWater/marriageRefundApply",
    load: async () => (await import("../../features/marriage-refund/marriage-refund.page.tsx")).MarriageRefundPage,
  },
  {
    route: "/flowingWater/withdraw",
    load: async () => (await import("../../features/withdrawal/withdrawal.page.tsx")).WithdrawalPage,
  },
  {
    route: "/flowingWater/listMyAmount",
    load: async () => (await import("../../features/ledger/ledger.page.tsx")).LedgerPage,
  },
  {
    route: "/payadmin/withdrawconfig",
    load: async () => (await import("../../features/withdraw-config/withdraw-config.page.tsx")).WithdrawConfigPage,
  },
  {
    route: "/payadmin/payconfig",
    load: async () => (await import("../../features/pay-config/pay-config.page.tsx")).PayConfigPage,
  },
  {
    route: "/payadmin/feeSetting",
    load: async () => (await import("../../features/fee-setting/fee-setting.page.tsx")).FeeSettingPage,
  },
  {
    route: "/reportFrom/financialStatistics",
    load: async () => (await import("../../features/finance-stat/finance-stat.page.tsx")).FinanceStatPage,
  },
  {
    route: "/reportFrom/profitReportFrom",
    load: async () => (await import("../../features/profit-report/profit-report.page.tsx")).ProfitReportPage,
  },
  {
    route: "/reportFrom/userRealNameCount",
    load: async () => (await import("../../features/real-name-count/real-name-count.page.tsx")).RealNameCountPage,
  },
  {
    route: "/gitftCentre/giftList",
    load: async () => (await import("../../features/gift/gift-list.page.tsx")).GiftListPage,
  },
  {
    route: "/gitftCentre/gitftCentre",
    load: async () => (await import("../../features/gift/gift-centre.page.tsx")).GiftCentrePage,
  },
  {
    route: "/gitftCentre/giftDetail",
    load: async () => (await import("../../features/gift/gift-detail.page.tsx")).GiftDetailPage,
  },
  {
    route: "/rank/richList",
    load: async () => (await import("../../features/rank/rich-list.page.tsx")).RichListPage,
  },
  {
    route: "/rank/hostList",
    load: async () => (await import("../../features/rank/host-list.page.tsx")).HostListPage,
  },
  {
    route: "/rank/integralList",
    load: async () => (await import("../../features/rank/integral-list.page.tsx")).IntegralListPage,
  },
  {
    route: "/discountActivity/promotionActivity",
    load: async () => (await import("../../features/promotion/promotion.page.tsx")).PromotionPage,
  },
  {
    route: "/discountActivity/promotionalConfig",
    load: async () => (await import("../../features/promotion/promotion-config.page.tsx")).PromotionConfigPage,
  },
  {
    route: "/payadmin/platTask",
    load: async () => (await import("../../features/plat-task/plat-task.page.tsx")).PlatTaskPage,
  },
  {
    route: "/payadmin/miniGuideSwitch",
    load: async () => (await import("../../features/mini-guide/mini-guide.page.tsx")).MiniGuidePage,
  },
  {
    route: "/payadmin/feeSettingMenu",
    load: async () => (await import("../../features/fee-menu/fee-menu.page.tsx")).FeeMenuPage,
  },
  {
    route: "/payadmin/videoAuditChannel",
    load: async () => (await import("../../features/audit-channel/audit-channel.page.tsx")).AuditChannelPage,
  },
];
