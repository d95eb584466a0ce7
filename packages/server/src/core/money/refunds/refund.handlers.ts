import * as endpoints from "@hongxian/contract/core/money/refund.endpoints.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Call, type ServedCall } from "../../../kit/call.ts";
import { likeText } from "../../../kit/filter-sql.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { applyRefund } from "./apply-refund.ts";
import { checkGoodsRefund } from "./goods-refunds.ts";
import { finishRefund } from "./finish-refund.ts";
import { marriageFacts, mostRefund, suggestRefund } from "./refund-amounts.ts";
import {
  cancelRefund,
  closeRefund,
  lockRefund,
  passFinance,
  passFirst,
  rejectRefund,
  retryRefund,
} from "./move-refund.ts";
import { refundScope } from "./refund.server.ts";
import { lockOrder, type RefundRow, type TradeOrder } from "../trade/trade-rows.ts";

const orderScope = ({ caller }: Pick<Call, "caller">) => scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

/** Which page's grant allows a refund of this order. */
function needRefundGrant(call: Call, { orderType }: Pick<TradeOrder, "orderType">): void {
  if (orderType === "GOODS") {
    if (!endpoints.applyGoodsRefundGrants.some((grant) => call.may(grant)))
      throw refused(endpoints.refundMessages.goods);
    return;
  }
  if (orderType !== "MARRIAGE") return call.need(endpoints.feeRefundGrants.applyFeeRefund);
  if (!endpoints.applyMarriageRefundGrants.some((grant) => call.may(grant)))
    throw refused(moneyMessages.marriageRefundElsewhere);
}

const applyForRefund = handle(endpoints.applyForRefund, async (call) => {
  const { db, body, caller, services } = call;
  const order = await lockOrder(db, body.orderId, orderScope(call));
  needRefundGrant(call, order);
  if (order.orderType === "MARRIAGE" && body.reason.length < 5)
    throw invalid({ reason: endpoints.refundMessages.reason });
  if (order.orderType === "GOODS") await checkGoodsRefund(db, order, body);
  if (body.refundMode === "OFFLINE") {
    const { rows } = await sql<{
      realname: string;
    }>`select realname from member where user_id = ${order.userId}`.execute(db);
    if (rows[0]?.realname !== body.payeeName) throw invalid({ payeeName: moneyMessages.payeeMismatch });
  }
  const { amount, payeeAccount, isReturned: _, ...draft } = body;
  const refund = await applyRefund(db, {
    ...draft,
    applyCents: amount,
    source: "STAFF",
    staffId: caller.staffId,
    payeeAccountSealed: payeeAccount === "" ? null : services.seal.seal(payeeAccount),
  });
  call.audit({
    targetType: auditTargets.refundApply,
    targetId: refund.id,
    after: {
      refundNo: refund.refundNo,
      orderId: order.id,
      amount,
      reasonType: body.reasonType,
      refundMode: body.refundMode,
    },
  });
  return { ...shown(refund), refundNo: refund.refundNo };
});

type Suggestion = z.output<typeof endpoints.getRefundSuggestion.data>;
const getRefundSuggestion = handle(endpoints.getRefundSuggestion, async (call): Promise<Suggestion> => {
  const { db, query } = call;
  const { rows } =
    await sql<TradeOrder>`select t.* from trade_order t where t.id = ${query.orderId} and ${orderScope(call)}`.execute(
      db,
    );
  const order = rows[0];
  if (order === undefined) throw new AppError("NOT_FOUND");
  const isSuccess = query.reasonType === "SUCCESS";
  const facts = await marriageFacts(db, order, isSuccess);
  return {
    orderId: order.id,
    payCents: order.payCents,
    restCents: await mostRefund(db, order),
    suggestCents: await suggestRefund(db, order, isSuccess),
    steps: facts === null ? null : { ...facts, daysSincePay: Math.floor(facts.daysSincePay) },
  };
});

type Found = z.output<typeof endpoints.findRefundableOrders.data>[number];
const findRefundableOrders = handle(endpoints.findRefundableOrders, async (call) => {
  const { db, query } = call;
  const { keyword } = query;
  const isMember = /^\d{1,12}$/.test(keyword);
  const hit = isMember
    ? sql<boolean>`t.user_id = ${keyword}::bigint`
    : sql<boolean>`(t.order_no ilike ${likeText(keyword)}
      or t.contract_id in (select c.id from user_contract c where c.contract_no ilike ${likeText(keyword)}))`;
  const onlyMarriage = call.may(endpoints.feeRefundGrants.applyFeeRefund)
    ? sql<boolean>`true`
    : sql<boolean>`t.order_type = 'MARRIAGE'`;
  const { rows } = await sql<Found>`select t.id as order_id, t.order_no, t.order_type, t.title,
      (select c.contract_no from user_contract c where c.id = t.contract_id) as contract_no,
      t.user_id, m.first_name as user_name, t.pay_cents, t.pay_cents - t.refund_cents as rest_cents
    from trade_order t join member m on m.user_id = t.user_id
    where ${hit} and t.status = 'PAID' and t.pay_cents > t.refund_cents and t.order_type <> 'GOODS' and ${onlyMarriage}
      and ${orderScope(call)}
    order by t.pay_time desc limit 20`.execute(db);
  return rows;
});

const shown = ({ id, status }: RefundRow) => ({
  id,
  // The column's check constraint allows only these.
  status: status as z.output<typeof endpoints.passRefundFirst.data>["status"],
});

/** The goods page makes the first decision only about goods. */
function needDesk(call: Call, { kind }: RefundRow, title: string): void {
  if (kind !== "GOODS") call.need(button(title, "/flowingWater/order", "/flowingWater/marriageRefundApply"));
}

/** The refund, locked after its order, within the caller's scope. */
async function lockOwnRefund(call: Call, id: number): Promise<RefundRow> {
  const { rows } =
    await sql`select 1 from refund_apply t where t.id = ${id} and ${scopeSql(refundScope(call.caller))}`.execute(
      call.db,
    );
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  return lockRefund(call.db, id);
}

async function moved(call: Call, before: RefundRow, run: () => Promise<RefundRow>, more: object = {}) {
  const after = await run();
  call.audit({
    targetType: auditTargets.refundApply,
    targetId: before.id,
    before: { status: before.status },
    after: { status: after.status, ...more },
  });
  return shown(after);
}

const passRefundFirst = handle(endpoints.passRefundFirst, async (call) => {
  const { db, body, caller } = call;
  const before = await lockOwnRefund(call, call.params.id);
  needDesk(call, before, endpoints.passRefundFirst.title ?? "");
  return moved(call, before, () => passFirst(db, before.id, { staffId: caller.staffId, ...body }), body);
});
const passRefundFinance = handle(endpoints.passRefundFinance, async (call) => {
  const before = await lockOwnRefund(call, call.params.id);
  return moved(call, before, () => passFinance(call.db, before.id, call.caller.staffId, call.body.remark), {
    refundCents: before.refundCents,
  });
});
const rejectOneRefund = handle(endpoints.rejectOneRefund, async (call) => {
  const before = await lockOwnRefund(call, call.params.id);
  needDesk(call, before, endpoints.refundGrants.reject.title ?? "");
  return moved(call, before, () => rejectRefund(call.db, before.id, call.caller.staffId, call.body.remark), call.body);
});
const cancelOneRefund = handle(endpoints.cancelOneRefund, async (call) => {
  const before = await lockOwnRefund(call, call.params.id);
  if (before.source !== "STAFF" || before.applyStaffId !== call.caller.staffId)
    throw refused(endpoints.refundMessages.notYours);
  return moved(call, before, () => cancelRefund(call.db, before.id));
});
const payRefundOffline = handle(endpoints.payRefundOffline, async (call) => {
  const { db, body, caller } = call;
  const before = await lockOwnRefund(call, call.params.id);
  if (before.refundMode !== "OFFLINE" && before.status === "REFUNDING") {
    const order = await lockOrder(db, before.orderId);
    // Money received at the desk is refunded at the desk, whatever was requested.
    if (!["BANK", "CASH", "POS"].includes(order.payMode ?? "")) throw refused(endpoints.refundMessages.notOffline);
  }
  return moved(call, before, () => finishRefund(db, before.id, { staffId: caller.staffId, ...body }), { no: body.no });
});
const retryOneRefund = handle(endpoints.retryOneRefund, async (call) => {
  const before = await lockOwnRefund(call, call.params.id);
  return moved(call, before, () => retryRefund(call.db, before.id));
});
const closeOneRefund = handle(endpoints.closeOneRefund, async (call) => {
  const before = await lockOwnRefund(call, call.params.id);
  return moved(call, before, () => closeRefund(call.db, before.id, call.caller.staffId));
});

export const refundCalls: ServedCall[] = [
  applyForRefund,
  getRefundSuggestion,
  findRefundableOrders,
  passRefundFirst,
  passRefundFinance,
  rejectOneRefund,
  cancelOneRefund,
  payRefundOffline,
  retryOneRefund,
  closeOneRefund,
];
