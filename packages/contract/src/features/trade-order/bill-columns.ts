/** Columns and words of 交易账单, as merchants of WeChat Pay download it. */
export const wechatBill = {
  day: "交易时间",
  tradeNo: "微信订单号",
  state: "交易状态",
  amount: "应结订单金额",
  /** The name of the amount in bills before November 2018. */
  oldAmount: "总金额",
  refundNo: "微信退款单号",
  refund: "退款金额",
  refundState: "退款状态",
  fee: "手续费",
  /** The first column of the sums behind the lines. */
  sums: "总交易单数",
} as const;

/** Columns and words of 业务明细, as merchants of Alipay download it. */
export const alipayBill = {
  day: "完成时间",
  tradeNo: "支付宝交易号",
  type: "业务类型",
  paid: "交易",
  refunded: "退款",
  amount: "商家实收（元）",
  refundNo: "退款批次号/请求号",
  fee: "服务费（元）",
  /** A line of the footing that counts payments or refunds. */
  count: /^#(?:交易|退款)合计：(\d+)笔/,
} as const;
