/** Answers when ordering and shipping goods. */
export const goodsOrderMessages = {
  many: (title: string, count: number) => `${title}等${count}件`,
  gone: "商品已下架",
  short: "库存不足",
  notSent: "商品尚未发货，不能确认收货",
  limit: (count: number) => `该商品每人限购${count}件`,
  memberOnly: "该商品仅限会员购买",
  mixed: "不同类型的商品请分开下单",
  noPoints: "该商品不支持积分兑换",
  address: "请填写收货地址",
  company: "请选择快递公司",
  trackingNo: "运单号格式错误",
  trackingUsed: "该运单号已被使用",
  adjust: "改价后金额须大于0",
  adjustReason: "请填写改价原因",
  dearer: "新地址运费更高，请重新下单",
  proof: "请上传收货凭证",
  badCode: "核销码错误",
  usedCode: "该券已核销",
  endedCode: "该券已过期",
  shippedLong: "发货超过7天，不能修改运单号",
  refundItems: "请选择要退的商品",
  refundCount: "退款数量不能超过可退数量",
  returnNo: "请填写退货运单号",
  openRefund: "该订单有处理中的退款，不能发货",
  noOrder: "订单不存在或不是待发货状态",
  ticketOver: "票券到期未使用，系统自动申请退款",
  notices: {
    shipped: (title: string, company: string, no: string) => ({
      title: "商品已发货",
      content:
        no === ""
          ? `您购买的${title}已发放，请在订单中查看券码。`
          : `您购买的${title}已由${company}发出，运单号${no}。`,
    }),
  },
} as const;
