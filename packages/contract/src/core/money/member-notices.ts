/** Notices to members and staff about changes of their money. */
export const moneyNoticeMessages = {
  orderPaid: (title: string) => ({ title: "支付成功", content: `您购买的「${title}」已支付成功。` }),
  orderPaidStaff: (orderNo: string) => ({ title: "会员订单已支付", content: `订单${orderNo}已支付。` }),
  sessionGone: (title: string) => ({
    title: "请重新预约",
    content: `「${title}」已补单支付，原预约时段已失效，请重新选择时间。`,
  }),
  suspense: (tradeNo: string) => ({
    title: "有款项待查",
    content: `渠道交易${tradeNo}到账，但没有可入账的订单，请处理。`,
  }),
  refundDone: (yuan: string) => ({ title: "退款成功", content: `您的退款${yuan}元已处理完成。` }),
  writtenOff: (orderNo: string) => ({
    title: "订单未收到付款",
    content: `与支付渠道核对后，订单${orderNo}没有收到付款，已取消，相应的余额与权益已收回。如有疑问请联系客服。`,
  }),
  withdrawal: (label: string, yuan: string) => ({ title: "提现进度", content: `您申请的提现${yuan}元${label}。` }),
  contractSign: { title: "请签署合同", content: "您的服务合同已付清，请在App内完成签署。" },
  contractRefused: (no: string, remark: string) => ({ title: "合同审核未通过", content: `合同${no}：${remark}` }),
  firstIntroduction: (no: string) => ({ title: "首次牵线", content: `合同${no}已生效，请在3天内完成首次牵线。` }),
  contractEnding: (no: string, days: number) => ({ title: "合同即将到期", content: `合同${no}还有${days}天到期。` }),
  checkFailed: (rules: string) => ({ title: "账务核对异常", content: `未通过：${rules}。已暂停打款，请尽快处理。` }),
  cashNegative: (label: string) => ({ title: "渠道资金为负", content: `${label}账面余额小于零，请核对。` }),
  returnFailed: (no: string, reason: string) => ({
    title: "待查款退回失败",
    content: `渠道交易号${no}的款项未能退回：${reason}。请重新退回或补单。`,
  }),
  noChannel: (no: string) => ({
    title: "支付渠道不可用",
    content: `${no}没有可用的支付渠道，无法查询结果，请人工核实。`,
  }),
  reverseWaits: (no: string) => ({
    title: "冲正待复核",
    content: `渠道对账差异 ${no} 已提交冲正，须另一人在「处理差异」中再次选择冲正。`,
  }),
  queryGivenUp: (no: string) => ({ title: "渠道查询无结果", content: `${no}多次查询没有结果，请人工核实。` }),
  foreignRefund: (no: string, yuan: string) => ({
    title: "渠道自行退款待核实",
    content: `渠道退款${no}（¥${yuan}）无法自动入账，请核实订单与对账差异。`,
  }),
  redInvoice: (no: string) => ({ title: "待红冲", content: `申请${no}关联订单已退款，请红冲发票。` }),
  certsEnding: (count: number) => ({
    title: "支付证书即将到期",
    content: `有${count}个支付渠道的证书30天内到期，请更换。`,
  }),
  invoicesLate: (count: number) => ({ title: "发票超期未开", content: `有${count}份开票申请超过3个工作日未处理。` }),
  refundsLate: (count: number) => ({
    title: "退款超时未处理",
    content: `有${count}份退款申请等待超过48小时，请督办。`,
  }),
  withdrawalsLate: (count: number) => ({ title: "提现超时未审核", content: `有${count}笔提现等待审核超过24小时。` }),
  giftRevoked: { title: "礼物已撤销", content: "一笔礼物赠送已被撤销，相应金额已调整。" },
} as const;
