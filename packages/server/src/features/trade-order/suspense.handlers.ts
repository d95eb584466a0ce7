import * as endpoints from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { returnSuspense, spendSuspense } from "../../core/money/payments/suspense.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Waiting {
  readonly id: number;
  readonly userId: number | null;
  readonly amountCents: number;
}

async function readSuspense({ db, caller }: Call, txnId: number): Promise<Waiting> {
  const scope = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<Waiting>`select t.id, t.user_id, t.amount_cents
    from suspense t where t.txn_id = ${txnId} and ${scope}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

type Found = endpoints.PayableOrder;
/** TIME_OUT and PAY_FAIL orders that the money may belong to; one that was written off stays so. */
async function ordersFor(db: Db, cents: number, userId: number | null): Promise<Found[]> {
  const { rows } = await sql<Found>`select o.id as order_id, o.order_no, o.title, o.user_id,
      m.first_name as user_name, o.pay_cents, o.status, o.created_time
    from trade_order o join member m on m.user_id = o.user_id
    where o.status in ('TIME_OUT', 'PAY_FAIL') and o.pay_cents = ${cents} and o.written_off_id is null
      and (${userId}::bigint is null or o.user_id = ${userId}::bigint)
    order by o.created_time desc limit 20`.execute(db);
  return rows;
}

export const getSuspenseOrders = handle(endpoints.getSuspenseOrders, async (call) => {
  const waiting = await readSuspense(call, call.params.txnId);
  return ordersFor(call.db, waiting.amountCents, waiting.userId);
});

export const getDifferenceOrders = handle(endpoints.getDifferenceOrders, async (call) => {
  // A channel's statement belongs to no member: only callers who see all of them read it.
  const scope = scopeSql(memberBoundScope(call.caller, sql`0`));
  const { rows } = await sql<{ amountCents: number }>`select t.amount_cents from channel_statement t
    where t.id = ${call.params.id} and ${scope}`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return ordersFor(call.db, rows[0].amountCents, null);
});

export const useSuspense = handle(endpoints.useSuspense, async (call) => {
  const { db, params, body, caller } = call;
  const waiting = await readSuspense(call, params.txnId);
  const order = await spendSuspense(db, params.txnId, body.orderId, caller.staffId);
  call.audit({
    targetType: auditTargets.suspense,
    targetId: waiting.id,
    after: { orderId: order.id, amountCents: waiting.amountCents },
  });
  return { orderId: order.id, orderNo: order.orderNo };
});

/** 退回原账户: requested here; a job calls the channel and retries until it has answered. */
export const returnOneSuspense = handle(endpoints.returnOneSuspense, async (call) => {
  const { db, params, caller } = call;
  const waiting = await readSuspense(call, params.txnId);
  const status = await returnSuspense(db, params.txnId, caller.staffId);
  call.audit({
    targetType: auditTargets.suspense,
    targetId: waiting.id,
    after: { status, amountCents: waiting.amountCents },
  });
  return null;
});
