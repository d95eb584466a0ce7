import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { couponGrant } from "@hongxian/contract/features/coupon/coupon-grant.resource.ts";
import { splitContract } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { payOneWithdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { withdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { customCall, getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { editUserBalance, getUserWallet } from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { queryOrder } from "@hongxian/contract/core/money/order.endpoints.ts";
import { makePayLink } from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import {
  applyForRefund,
  getRefundSuggestion,
  passRefundFirst,
  rejectOneRefund,
} from "@hongxian/contract/core/money/refund.endpoints.ts";
import { GrantCouponDialog } from "../../core/member-dialogs/grant-coupon.dialog.tsx";
import { AdjustDialog } from "../../core/money/adjust-balance.dialog.tsx";
import { PayLinkDialog } from "../../core/money/pay-link.dialog.tsx";
import { RefundApplyForm } from "../../core/money/refund-apply.dialog.tsx";
import { GrantDialog } from "../../features/coupon/grant.dialog.tsx";
import { RevokeDialog } from "../../features/coupon/revoke.dialog.tsx";
import { GoodsRefundDialog, PassRefundDialog, RejectRefundDialog } from "../../features/goods-order/refund-dialogs.tsx";
import { SplitDialog } from "../../features/user-contract/split.dialog.tsx";
import { PayDialog } from "../../features/withdrawal/pay.dialog.tsx";
import { at, choose, pressed, testDialogs, type } from "./sent-dialog.tsx";

/** The parts of a row that its dialog reads. */
const couponRow = { id: 5, name: "新人券", totalCount: 10, grantedCount: 2, perUserLimit: 1, worth: "¥10.00" };
const order = {
  id: 9,
  orderNo: "G9",
  payCents: 3000,
  refundCents: 0,
  freightCents: 0,
  shipStatus: "WAIT_SHIP",
  refundId: 4,
  refundApplyCents: 2000,
  items: [{ id: 1, title: "茶杯", specText: "白", priceCents: 1000, count: 3, refundCount: 0 }],
};
const payment = { id: 3, no: "W3", actualCents: 12_345, payeeName: "王芳", payeeType: "BANK" };
const contract = { id: 6, contractNo: "C6", amountCents: 10_001 };

testDialogs([
  {
    title: "the adjustment of a balance names the balance before and after, and sends cents",
    dialog: (end) => <AdjustDialog userId={7} {...end} />,
    answers: { [at(getUserWallet, { id: 7 })]: { data: { rechargeBalance: 5000, incomeBalance: 100 } } },
    ok: "下一步",
    refusal: "请填写原因",
    enter: async () => {
      await choose("账户", "充值余额增加");
      await type("金额", "12.5");
      await type("原因", "补偿");
    },
    question: /50(\.00)? → 62\.50? 元/,
    call: editUserBalance,
    params: { id: 7, type: "RECHARGE_ADD", incomeBalance: 1250 },
    query: { remark: "补偿" },
  },
  {
    title: "the dialog of a payment code asks the channel for the order that it shows",
    dialog: (end) => <PayLinkDialog order={{ id: 9, orderNo: "M9", payCents: 1000, payMode: "ALIPAY" }} {...end} />,
    answers: {
      [at(makePayLink, { id: 9 })]: {
        data: {
          codeUrl: "https://pay.test/9",
          expireTime: "2026-01-01T00:00:00Z",
          status: "WAIT_PAY",
          isSimulated: true,
        },
      },
      [at(queryOrder, { id: 9 })]: { data: { id: 9, status: "PAID", result: "PAID" } },
    },
    enter: () => pressed("生成收款码"),
    ok: "查询支付结果",
    call: queryOrder,
    params: { id: 9 },
  },
  {
    title: "the application for a refund begins with the suggested amount and needs a reason",
    dialog: (end) => <RefundApplyForm orderId={9} orderNo="M9" {...end} />,
    answers: {
      [at(getRefundSuggestion)]: {
        data: { orderId: 9, payCents: 5000, restCents: 5000, suggestCents: 4000, steps: null },
      },
    },
    ok: "提交申请",
    refusal: "请填写退款原因",
    enter: async () => {
      await choose("原因类型", "其他");
      await type("退款原因", "搬家");
    },
    call: applyForRefund,
    body: {
      orderId: 9,
      amount: 4000,
      reasonType: "OTHER",
      reason: "搬家",
      refundMode: "ORIGINAL",
      terminate: false,
      imgs: [],
      payeeName: "",
      payeeAccount: "",
      items: [],
      isReturned: true,
      returnNo: "",
    },
  },
  {
    title: "the refund of goods follows the pieces that are chosen",
    dialog: (end) => <GoodsRefundDialog row={order as never} {...end} />,
    ok: "提交申请",
    refusal: "请填写退款原因",
    enter: async () => {
      await type("茶杯退款数量", "2");
      await choose("原因类型", "误操作");
      await type("退款原因", "买多了");
    },
    call: applyForRefund,
    body: {
      orderId: 9,
      amount: 2000,
      reasonType: "MISTAKE",
      reason: "买多了",
      refundMode: "ORIGINAL",
      terminate: false,
      imgs: [],
      payeeName: "",
      payeeAccount: "",
      items: [{ orderItemId: 1, count: 2 }],
      isReturned: false,
      returnNo: "",
    },
  },
  {
    title: "the first approval of a refund sends the amount that was set",
    dialog: (end) => <PassRefundDialog row={order as never} {...end} />,
    ok: "确定",
    enter: () => type("核定金额", "15"),
    call: passRefundFirst,
    params: { id: 4 },
    body: { refundCents: 1500, remark: "", terminate: false },
  },
  {
    title: "the refusal of a refund needs words",
    dialog: (end) => <RejectRefundDialog row={order as never} {...end} />,
    ok: "确定",
    refusal: "请填写驳回原因",
    enter: () => type("驳回原因", "已使用"),
    call: rejectOneRefund,
    params: { id: 4 },
    body: { remark: "已使用" },
  },
  {
    title: "the payment of a withdrawal says its amount on the button and goes through the channel",
    dialog: (end) => <PayDialog row={payment as never} {...end} />,
    answers: { [at(getCall(withdrawal), { id: 3 })]: { data: { ...payment, status: "PAID" } } },
    ok: "打款 ¥123.45",
    call: payOneWithdrawal,
    params: { id: 3 },
    body: { offline: false, payNo: "", voucherImg: "" },
  },
  {
    title: "the split of a contract sends parts that add up to it, the remainder in the first",
    dialog: (end) => <SplitDialog row={contract as never} {...end} />,
    ok: "拆分",
    enter: () => pressed("增加一期"),
    call: splitContract,
    params: { id: 6 },
    body: { parts: [3335, 3333, 3333] },
  },
  {
    title: "the grant of a coupon needs members, and sends each number once",
    dialog: (end) => <GrantDialog row={couponRow as never} {...end} />,
    ok: "发放",
    refusal: "请选择会员",
    enter: () => type("会员编号", "11, 12 11"),
    call: customCall(coupon, "grant"),
    params: { id: 5 },
    body: { userIds: [11, 12], tagId: null },
  },
  {
    title: "the grant of a coupon to chosen members needs a coupon",
    dialog: (end) => <GrantCouponDialog title="批量发券" userIds={[7, 8]} {...end} />,
    answers: { [at(listCall(coupon))]: { data: { list: [couponRow], total: 1, page: 1, size: 200 } } },
    ok: "发放",
    refusal: "请选择优惠券",
    enter: () => choose("优惠券", "新人券 ¥10.00（剩余 8 张）"),
    call: customCall(coupon, "grant"),
    params: { id: 5 },
    body: { userIds: [7, 8], tagId: null },
  },
  {
    title: "the revocation of coupons names how many, and needs a reason",
    dialog: (end) => <RevokeDialog selection={{ rows: [{ id: 1 }, { id: 2 }] } as never} {...end} />,
    ok: "作废",
    refusal: "请填写作废原因",
    enter: () => type("作废原因", "发错了"),
    call: customCall(couponGrant, "revoke"),
    body: { ids: [1, 2], reason: "发错了" },
  },
]);
