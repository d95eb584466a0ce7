import { choices } from "../../kit/choices.ts";

export const orderType = choices({
  RECHARGE: "余额充值",
  FEE: "服务费",
  MARRIAGE: "相亲服务",
  GOODS: "商品",
  COURSE: "课程",
  CONSULT: "咨询",
  DEPOSIT: "红娘保证金",
});
export const bizLine = choices({
  MARRIAGE: "婚恋服务",
  MEMBER: "会员",
  GIFT: "礼物",
  CALL: "通话",
  INSTITUTE: "课程咨询",
  GOODS: "商品",
  OTHER: "其他",
});
export const payMode = choices({
  WECHAT: "微信支付",
  ALIPAY: "支付宝",
  APPLE_IAP: "苹果内购",
  BALANCE: "余额支付",
  INTEGRAL: "积分兑换",
  BANK: "银行转账",
  CASH: "现金",
  POS: "刷卡",
});
export const orderSource = choices({ APP: "会员下单", STAFF: "员工开单", MAKE_UP: "补单" });
export const marriageNature = choices({ OPEN: "首购", RENEW: "续费", UPGRADE: "升级" });

export const refundKind = choices({
  MARRIAGE: "相亲退款",
  GOODS: "商品售后",
  FEE: "服务退款",
  RECHARGE: "充值退款",
  INSTITUTE: "课程咨询退款",
  CHANNEL: "渠道退款",
});
export const refundReason = choices({
  NOT_SATISFIED: "服务不满意",
  NO_MATCH: "未匹配到合适对象",
  SUCCESS: "已脱单",
  MISTAKE: "误操作",
  REPEAT: "重复支付",
  QUALITY: "商品质量",
  NOT_RECEIVED: "未收到货",
  OTHER: "其他",
});
export const refundSource = choices({ MEMBER: "会员申请", STAFF: "员工代提", CHANNEL: "渠道通知", JOB: "系统" });
export const refundMode = choices({ ORIGINAL: "原路退回", BALANCE: "退至充值余额", OFFLINE: "线下打款" });
export const refundStatus = choices({
  WAIT_AUDIT: "待审核",
  WAIT_FINANCE: "待财务复核",
  REFUNDING: "退款中",
  DONE: "已退款",
  REFUND_FAIL: "退款失败",
  REJECTED: "已驳回",
  CANCELED: "已撤销",
});

export const payeeType = choices({ WECHAT: "微信", ALIPAY: "支付宝", BANK: "银行卡" });
export const withdrawalStatus = choices({
  WAIT_AUDIT: "待审核",
  WAIT_PAY: "待打款",
  PAYING: "打款中",
  PAID: "已打款",
  REJECTED: "已驳回",
  PAY_FAIL: "打款失败",
  CANCELED: "已撤回",
});

export const contractAudit = choices({
  NONE: "未提交",
  WAIT_AUDIT: "待审核",
  PASS: "已通过",
  REFUSE: "已驳回",
});
export const signType = choices({ ELECTRONIC: "电子签", PAPER: "纸质签" });
export const contractClose = choices({
  SERVED: "服务完成",
  SUCCESS: "脱单成功",
  REFUND: "退款终止",
  VOID: "作废",
  UNPAID: "超时未付",
  TERM: "期限届满",
});

export const invoiceTitleType = choices({ PERSON: "个人", COMPANY: "企业" });
export const invoiceKind = choices({ NORMAL: "电子普票", SPECIAL: "电子专票" });

export const feeSettingStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待审核",
  ONLINE: "已上架",
  OFFLINE: "已下架",
});
export const statementKind = choices({ PAY: "收款", REFUND: "退款", PAYOUT: "付款" });
export const statementMatch = choices({
  MATCHED: "一致",
  AMOUNT_DIFF: "金额不符",
  FEE_DIFF: "手续费不符",
  CHANNEL_ONLY: "渠道多单",
  LOCAL_ONLY: "平台多单",
  HANDLED: "已处理",
});
/** How a difference with a channel is settled. */
export const statementWay = choices({
  MAKE_UP: "补单",
  SUSPENSE: "记待查款",
  QUERY: "查询渠道",
  REVERSE: "冲正",
  ADJUST: "按渠道记账",
});
export const suspenseReason = choices({
  LATE: "超时到账",
  AMOUNT: "金额不符",
  REPEAT: "重复支付",
  UNKNOWN: "未找到订单",
});

/** Money from outside the ledger; the rest is a member's own balance or score. */
export const outsideModes = ["WECHAT", "ALIPAY", "APPLE_IAP", "BANK", "CASH", "POS"] as const;
/** Only for staff orders, with a voucher, confirmed by finance. */
export const deskModes = ["BANK", "CASH", "POS"] as const;

/** Why a withdrawal needs a human audit; any of these prevents automatic passing. */
export const withdrawalRisk = choices({
  NEW_ACCOUNT: "新账号",
  BIG: "大额",
  GIFT_FARMING: "疑似刷礼物",
  SAME_DEVICE: "同设备多账号",
  COMPLAINT: "近期被投诉",
  NAME_MISMATCH: "收款人与实名不一致",
  NIGHT: "夜间集中",
  SHARED_PAYEE: "收款账号多人使用",
});
