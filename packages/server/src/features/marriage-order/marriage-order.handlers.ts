import * as endpoints from "@hongxian/contract/features/marriage-order/marriage-order.endpoints.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { post } from "../../core/foundation/ledger/post.ts";
import { closeOrder, noAnswers } from "../../core/money/payments/close-order.ts";
import { lockContract } from "../../core/money/contracts/move-contract.ts";
import { contractPaid } from "../../core/money/orders/contract-payments.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { orderScope } from "../../core/money/orders/order-scope.ts";
import { confirmReceipt } from "../../core/money/payments/pay-order.ts";
import { shareAnew } from "../../core/money/profit/profit-shares.ts";
import { lockOrder, type TradeOrder } from "../../core/money/trade/trade-rows.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { marriageOrderServer } from "./marriage-order.server.ts";

const messages = endpoints.marriageOrderMessages;

async function lockMarriageOrder({ db, caller }: Call, id: number): Promise<TradeOrder & { expireTime: string }> {
  const order = await lockOrder(db, id, sql<boolean>`${scopeSql(orderScope(caller))} and t.order_type = 'MARRIAGE'`);
  // Every column of the row is there; no command reads this one.
  return order as TradeOrder & { expireTime: string };
}

type OrderStatus = z.output<typeof endpoints.confirmOneReceipt.data>["status"];

export const confirmOneReceipt = handle(endpoints.confirmOneReceipt, async (call) => {
  const { db, params, body, caller } = call;
  const before = await lockMarriageOrder(call, params.id);
  const order = await confirmReceipt(db, before.id, { staffId: caller.staffId, ...body });
  call.audit({
    targetType: auditTargets.order,
    targetId: order.id,
    before: { status: before.status },
    after: { status: order.status, receiptNo: body.receiptNo, payCents: order.payCents },
  });
  return { id: order.id, status: order.status as OrderStatus };
});

async function needOwner({ db }: Call, saleUserId: number | null, shopId: number | null): Promise<void> {
  if (saleUserId !== null) {
    const sale = await sql`select 1 from staff where user_id = ${saleUserId} and status = 'ENABLE'`.execute(db);
    if (sale.rows.length === 0) throw invalid({ saleUserId: messages.noOwner });
  }
  if (shopId === null) return;
  const shop = await sql`select 1 from shop where id = ${shopId} and status in ('OPEN', 'SUSPEND')`.execute(db);
  if (shop.rows.length === 0) throw invalid({ shopId: messages.noShop });
}

/** 改归属: of the order only; its frozen shares are computed again for the shop it now belongs to. */
export const changeOrderOwner = handle(endpoints.changeOrderOwner, async (call) => {
  const { db, params, body } = call;
  const order = await lockMarriageOrder(call, params.id);
  const { saleUserId, shopId, reason } = body;
  if (order.saleUserId === saleUserId && order.shopId === shopId) throw refused(messages.ownerSame);
  const settled = await sql`select 1 from profit_share where order_id = ${order.id} and status = 'SETTLED'`.execute(db);
  if (settled.rows.length > 0) throw refused(messages.settled);
  await needOwner(call, saleUserId, shopId);
  await sql`update trade_order
    set sale_user_id = ${saleUserId}, shop_id = ${shopId}, update_time = now(), version = version + 1
    where id = ${order.id}`.execute(db);
  if (order.contractId !== null)
    await sql`update user_contract
      set sale_user_id = ${saleUserId}, shop_id = ${shopId}, update_time = now(), version = version + 1
      where id = ${order.contractId}`.execute(db);
  const postings = order.payTime === null ? [] : await shareAnew(db, { ...order, shopId });
  await post(db, ...postings);
  call.audit({
    targetType: auditTargets.order,
    targetId: order.id,
    before: { saleUserId: order.saleUserId, shopId: order.shopId },
    after: { saleUserId, shopId, reason },
  });
  return { id: order.id, shares: postings.length };
});

type Bindable = z.output<typeof endpoints.getBindableContracts.data>[number];
export const getBindableContracts = handle(endpoints.getBindableContracts, async ({ db, caller, params }) => {
  const { rows } =
    await sql<Bindable>`select c.id, c.contract_no, c.fee_type, c.amount_cents, c.created_time from trade_order t
      join user_contract c on c.user_id = t.user_id
    where t.id = ${params.id} and c.status = 'WAIT_PAY' and ${scopeSql(orderScope(caller))} order by c.id desc
    limit 20`.execute(db);
  return rows;
});

/** 关联合同: a paid order pays the contract; the contract's own unpaid orders are closed. */
export const bindOrderContract = handle(endpoints.bindOrderContract, async (call) => {
  const { db, params } = call;
  const order = await lockMarriageOrder(call, params.id);
  await marriageOrderServer.lock(call, order.id, "bind");
  const contract = await lockContract(db, params.contractId, sql<boolean>`t.user_id = ${order.userId}`);
  if (contract.feeType !== order.feeType) throw refused(moneyMessages.settingMismatch);
  if (contract.status !== "WAIT_PAY") throw stateChanged();
  await sql`update trade_order set contract_id = ${contract.id}, update_time = now(), version = version + 1
    where id = ${order.id}`.execute(db);
  const isWhole = await contractPaid(db, contract.id);
  if (isWhole) {
    const open = await sql<{
      id: number;
    }>`select id from trade_order where contract_id = ${contract.id} and status in ('WAIT_PAY', 'PAY_FAIL')`.execute(
      db,
    );
    for (const { id } of open.rows) await closeOrder(db, noAnswers, id, "BOUND");
  }
  call.audit({
    targetType: auditTargets.order,
    targetId: order.id,
    after: { contractId: contract.id, contractNo: contract.contractNo },
  });
  return { id: order.id, contractId: contract.id, status: isWhole ? ("WAIT_SIGN" as const) : contract.status };
});
