import { choices } from "../../kit/choices.ts";

export const ownerType = choices({ MEMBER: "会员", AGENT: "代理", PLATFORM: "平台" });
export const ledgerUnit = choices({ CNY: "分", POINT: "积分" });

/** The chart of accounts. */
export const ledgerAccount = choices({
  RECHARGE: "充值余额",
  INCOME: "收益余额",
  BALANCE: "可用余额",
  FROZEN: "冻结",
  DEPOSIT: "保证金",
  DEBT: "欠款",
  INTEGRAL: "积分",
  CHANNEL_CASH: "渠道资金",
  UNEARNED: "预收款",
  REVENUE: "收入",
  SHARE_EXPENSE: "分成支出",
  MARKETING: "营销支出",
  CHANNEL_FEE: "渠道手续费",
  WITHDRAW_FEE: "提现手续费收入",
  TAX_PAYABLE: "代扣税款",
  REFUND_CLEARING: "退款在途",
  RED_POOL: "红包待领",
  SUSPENSE: "待查款",
  ADJUST: "人工调账",
  CAPITAL: "资金划拨",
  POINT_ISSUE: "积分发行",
});

export const shareKind = choices({
  AGENT: "代理分润",
  MATCHMAKER: "红娘奖励",
  HOST: "主播分成",
  FAMILY: "家族分成",
  CALL: "通话分成",
  CONSULTANT: "咨询师分成",
  LABOUR: "勤工结算",
});
export const marketingKind = choices({
  RECHARGE_BONUS: "充值赠送",
  TASK: "任务",
  ACTIVITY: "活动",
  RED_ENVELOPE: "红包",
  BONUS: "奖金",
  MEDIUM: "媒介佣金",
});

/** What a ledger transaction is about. */
export const bizType = choices({
  ORDER: "订单",
  GIFT: "礼物",
  CALL: "通话",
  WITHDRAW: "提现",
  REFUND: "退款",
  PROFIT: "分润",
  MM_REWARD: "红娘奖励",
  MARRIAGE_MEMBER: "相亲会员",
  FAMILY_SHARE: "家族分成",
  CONSULT: "咨询分成",
  PART_TIME_PAY: "勤工结算",
  TASK: "任务",
  ACTIVITY: "活动",
  BONUS: "奖金",
  RED_ENVELOPE: "红包",
  SCORE: "积分",
  CALL_REFUND: "通话退费",
  CALL_REFUND_BACK: "通话退费扣回",
  MEDIUM_COMMISSION: "媒介佣金",
  ADMIN_ADJUST: "人工调账",
  RECON: "对账调整",
  SUSPENSE: "待查款",
  CAPITAL: "资金划拨",
  DEBT_WAIVE: "免除欠款",
});

export const ledgerRules = {
  M1: "每笔分录借贷相等",
  M2: "账户余额等于分录之和",
  M3: "账户余额不小于零",
  M4: "全部分录之和为零",
  M5: "流水只增不改",
  M6: "同一业务只入账一次",
  M7: "订单实付等于价格各项之和",
  M8: "已支付订单有且只有一笔支付流水",
  M9: "退款不超过实付",
  M10: "冻结余额等于未完结提现与未结算分润",
  M11: "在途与待领余额等于业务单据之和",
  M12: "会员钱包等于账户余额",
  M13: "开票不超过可开金额",
  M14: "礼物分成不超过九成",
} as const;
export type LedgerRule = keyof typeof ledgerRules;
