/** What the two sums of an agent count: they differ, so each says so wherever it is shown. */
export const performanceWords = {
  deals: "会员本月付款合计，含各类订单，未减退款",
  net: "所属门店与红娘的相亲订单：本月付款减本月退款",
} as const;
