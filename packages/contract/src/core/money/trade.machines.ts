import { button } from "../../wire/access.ts";
import { contractStatus, invoiceStatus, orderStatus, payStatus } from "./order.choices.ts";
import { refundStatus, withdrawalStatus } from "./trade.choices.ts";
import { stateMachine } from "../states/state-machine.ts";

const orders = "/flowingWater/order";
const marriageOrders = "/flowingWater/marriageOrder";
const goodsOrders = "/operate/ordermanage";
const withdrawals = "/flowingWater/withdraw";
const agentWithdrawals = "/matchMaking/withdraw";
const marriageRefunds = "/flowingWater/marriageRefundApply";
const contracts = "/contractAdmin/userContract";
const invoices = "/contractAdmin/userInvoice";
const refundDesks = [orders, marriageRefunds] as const;

/** Order.status. */
export const orderMachine = stateMachine({
  name: "order",
  states: orderStatus,
  starts: ["WAIT_PAY"],
  moves: {
    send: { from: ["WAIT_PAY", "PAY_FAIL"], to: "PAYING", label: "发起支付", by: ["MEMBER"] },
    /** Without an attempt at a channel in between: from the balance, by a confirmed receipt, or made up while it waits. */
    payAtOnce: {
      from: ["WAIT_PAY"],
      to: "PAID",
      label: "确认收款",
      by: ["MEMBER", "STAFF"],
      grants: [button("确认收款", marriageOrders)],
      posts: "ORDER/PAY",
    },
    payConfirmed: { from: ["PAYING"], to: "PAID", label: "支付成功", by: ["CHANNEL"], posts: "ORDER/PAY" },
    payFailed: { from: ["PAYING"], to: "PAY_FAIL", label: "支付失败", by: ["CHANNEL"] },
    close: {
      from: ["WAIT_PAY", "PAYING", "PAY_FAIL"],
      to: "TIME_OUT",
      label: "关闭订单",
      by: ["STAFF", "JOB"],
      grants: [
        button("关闭订单", orders, marriageOrders, goodsOrders),
        button("清理未支付订单", "/promotion/shopsmanage", orders),
      ],
    },
    makeUp: {
      from: ["TIME_OUT", "PAY_FAIL"],
      to: "PAID",
      label: "补单",
      by: ["STAFF"],
      grants: [button("渠道补单", orders), button("苹果补单", orders, marriageOrders, "/promotion/shopsmanage")],
      posts: "ORDER/PAY",
    },
    payBack: { from: ["PAID"], to: "PAY_BACK", label: "全额退款", by: ["SYSTEM"] },
    /** The channel knows nothing of its payment: the money never came. */
    writeOff: {
      from: ["PAID"],
      to: "TIME_OUT",
      label: "对账冲正",
      by: ["STAFF"],
      grants: [button("处理差异", orders)],
      posts: "RECON/ADJUST",
    },
  },
});

/** Payment.status: one attempt to pay. */
export const paymentMachine = stateMachine({
  name: "payment",
  states: payStatus,
  starts: ["WAIT_PAY", "PAYING", "PAID"],
  moves: {
    send: { from: ["WAIT_PAY"], to: "PAYING", label: "已发送渠道", by: ["MEMBER"] },
    confirm: { from: ["PAYING"], to: "PAID", label: "到账", by: ["CHANNEL"] },
    fail: { from: ["PAYING"], to: "PAY_FAIL", label: "失败", by: ["CHANNEL", "JOB", "STAFF"] },
    payBack: { from: ["PAID"], to: "PAY_BACK", label: "全额退回", by: ["SYSTEM"] },
    writeOff: { from: ["PAID"], to: "PAY_FAIL", label: "对账冲正", by: ["SYSTEM"] },
  },
});

/** UserContract.status; auditStatus moves inside WAIT_SIGN. */
export const contractMachine = stateMachine({
  name: "contract",
  states: contractStatus,
  starts: ["WAIT_PAY", "WAIT_SIGN"],
  moves: {
    paid: { from: ["WAIT_PAY"], to: "WAIT_SIGN", label: "付清", by: ["SYSTEM"] },
    handIn: {
      from: ["WAIT_SIGN"],
      to: "WAIT_SIGN",
      label: "上传签署件",
      by: ["MEMBER", "STAFF"],
      grants: [button("上传签署件", contracts)],
    },
    pass: {
      from: ["WAIT_SIGN"],
      to: "SIGN",
      label: "审核",
      by: ["STAFF"],
      grants: [button("审核", contracts)],
      posts: "MARRIAGE_MEMBER/FULFIL",
    },
    refuse: {
      from: ["WAIT_SIGN"],
      to: "WAIT_SIGN",
      label: "审核驳回",
      by: ["STAFF"],
      grants: [button("审核", contracts)],
    },
    void: {
      from: ["WAIT_PAY"],
      to: "EXPIRE",
      label: "作废合同",
      by: ["STAFF", "JOB"],
      grants: [button("作废合同", contracts)],
    },
    refundUnsigned: { from: ["WAIT_SIGN"], to: "FINISH", label: "退款终止", by: ["SYSTEM"] },
    finish: {
      from: ["SIGN"],
      to: "FINISH",
      label: "完结合同",
      by: ["STAFF", "SYSTEM"],
      grants: [button("完结合同", contracts)],
    },
    expire: { from: ["SIGN"], to: "EXPIRE", label: "期限届满", by: ["JOB"] },
  },
});

/** Invoice.status; 红冲 does not leave INVOICE. */
export const invoiceMachine = stateMachine({
  name: "invoice",
  states: invoiceStatus,
  starts: ["WAIT_INVOICE"],
  moves: {
    issue: {
      from: ["WAIT_INVOICE"],
      to: "INVOICE",
      label: "开票",
      by: ["STAFF"],
      grants: [button("开票", invoices), button("批量开票", invoices)],
    },
    refuse: {
      from: ["WAIT_INVOICE"],
      to: "REFUSAL",
      label: "拒绝",
      by: ["STAFF"],
      grants: [button("拒绝", invoices)],
    },
    again: { from: ["REFUSAL"], to: "WAIT_INVOICE", label: "重新提交", by: ["MEMBER"] },
  },
});

/** Withdrawal.status. */
export const withdrawalMachine = stateMachine({
  name: "withdrawal",
  states: withdrawalStatus,
  starts: ["WAIT_AUDIT"],
  moves: {
    pass: {
      from: ["WAIT_AUDIT"],
      to: "WAIT_PAY",
      label: "通过",
      by: ["STAFF", "SYSTEM"],
      grants: [button("通过", withdrawals, agentWithdrawals), button("批量通过", withdrawals, agentWithdrawals)],
    },
    reject: {
      from: ["WAIT_AUDIT", "WAIT_PAY"],
      to: "REJECTED",
      label: "驳回",
      by: ["STAFF"],
      grants: [button("驳回", withdrawals, agentWithdrawals)],
      posts: "WITHDRAW/BACK",
    },
    cancel: {
      from: ["WAIT_AUDIT"],
      to: "CANCELED",
      label: "撤回",
      by: ["MEMBER", "STAFF"],
      grants: [button("撤回", agentWithdrawals)],
      posts: "WITHDRAW/BACK",
    },
    pay: {
      from: ["WAIT_PAY"],
      to: "PAYING",
      label: "打款",
      by: ["STAFF"],
      grants: [button("打款", withdrawals, agentWithdrawals), button("批量打款", withdrawals)],
    },
    paid: { from: ["PAYING"], to: "PAID", label: "打款成功", by: ["CHANNEL", "STAFF"], posts: "WITHDRAW/PAID" },
    fail: {
      from: ["PAYING"],
      to: "PAY_FAIL",
      label: "标记失败",
      by: ["STAFF", "CHANNEL"],
      grants: [button("标记失败", withdrawals, agentWithdrawals)],
    },
    retry: {
      from: ["PAY_FAIL"],
      to: "WAIT_PAY",
      label: "重新打款",
      by: ["STAFF"],
      grants: [button("重新打款", withdrawals, agentWithdrawals)],
    },
    return: {
      from: ["PAY_FAIL"],
      to: "REJECTED",
      label: "退回余额",
      by: ["STAFF"],
      grants: [button("退回余额", withdrawals)],
      posts: "WITHDRAW/BACK",
    },
  },
});

/** RefundApply.status. */
export const refundMachine = stateMachine({
  name: "refund",
  states: refundStatus,
  starts: ["WAIT_AUDIT", "WAIT_FINANCE", "DONE"],
  moves: {
    firstPass: {
      from: ["WAIT_AUDIT"],
      to: "WAIT_FINANCE",
      label: "初审通过",
      by: ["STAFF"],
      grants: [button("初审通过", ...refundDesks, goodsOrders)],
    },
    reject: {
      from: ["WAIT_AUDIT", "WAIT_FINANCE"],
      to: "REJECTED",
      label: "驳回",
      by: ["STAFF"],
      grants: [button("驳回", ...refundDesks, goodsOrders)],
    },
    cancel: {
      from: ["WAIT_AUDIT"],
      to: "CANCELED",
      label: "撤销申请",
      by: ["MEMBER", "STAFF"],
      grants: [button("撤销申请", marriageRefunds)],
    },
    financePass: {
      from: ["WAIT_FINANCE"],
      to: "REFUNDING",
      label: "复核通过",
      by: ["STAFF"],
      grants: [button("复核通过", ...refundDesks)],
      posts: "REFUND/HOLD",
    },
    done: {
      from: ["REFUNDING"],
      to: "DONE",
      label: "登记打款",
      by: ["CHANNEL", "STAFF"],
      grants: [button("登记打款", marriageRefunds)],
      posts: "REFUND/DONE",
    },
    fail: { from: ["REFUNDING"], to: "REFUND_FAIL", label: "退款失败", by: ["CHANNEL"] },
    retry: {
      from: ["REFUND_FAIL"],
      to: "REFUNDING",
      label: "重新退款",
      by: ["STAFF"],
      grants: [button("重新退款", ...refundDesks)],
    },
    close: {
      from: ["REFUND_FAIL"],
      to: "REJECTED",
      label: "关闭退款",
      by: ["STAFF"],
      grants: [button("关闭退款", ...refundDesks)],
      posts: "REFUND/BACK",
    },
  },
});

export const tradeMachines = [
  orderMachine,
  paymentMachine,
  contractMachine,
  invoiceMachine,
  withdrawalMachine,
  refundMachine,
] as const;
