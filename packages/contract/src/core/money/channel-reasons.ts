/** What channels give as the reason of a failed payout or refund, in the words of the console. */
const known: Readonly<Record<string, string>> = {
  SIMULATED: "模拟渠道拒绝付款（金额尾数为95）",
  // WeChat Pay
  ACCOUNT_FROZEN: "收款账户被冻结",
  REAL_NAME_CHECK_FAIL: "收款人未实名认证",
  NAME_NOT_CORRECT: "收款人姓名与账户不符",
  OPENID_INVALID: "收款人微信账号无效",
  TRANSFER_QUOTA_EXCEED: "超过收款账户的单笔收款限额",
  DAY_RECEIVED_QUOTA_EXCEED: "超过收款账户的当日收款限额",
  MONTH_RECEIVED_QUOTA_EXCEED: "超过收款账户的当月收款限额",
  DAY_RECEIVED_COUNT_EXCEED: "超过收款账户的当日收款次数",
  PRODUCT_AUTH_CHECK_FAIL: "商户未开通付款产品",
  OVERDUE_CLOSE: "超过确认时间，渠道已关闭付款",
  ID_CARD_NOT_CORRECT: "收款人身份证号校验未通过",
  ACCOUNT_NOT_EXIST: "收款账户不存在",
  TRANSFER_RISK: "渠道风控拦截",
  RECEIVE_ACCOUNT_NOT_CONFIRM: "收款人未在限期内确认收款",
  PAYER_ACCOUNT_ABNORMAL: "商户付款账户异常",
  PAYEE_ACCOUNT_ABNORMAL: "收款账户异常",
  CLOSED: "渠道已关闭",
  ABNORMAL: "渠道退款异常，收款账户可能已注销",
  // Alipay
  FAIL: "渠道处理失败",
  REFUND: "款项已退回",
  TRADE_CLOSED: "交易已关闭",
};

/** The reason as staff read it; a code that nobody knows is kept for the channel's own support. */
export function channelReason(reason: string): string {
  const text = reason.trim();
  if (text === "") return "渠道未说明原因";
  return known[text] ?? (/[\u4E00-\u9FFF]/.test(text) ? text : `渠道拒绝（${text}）`);
}
