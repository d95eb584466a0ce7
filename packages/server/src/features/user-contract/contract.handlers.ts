import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import * as endpoints from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import {
  contractGrants,
  contractLimits,
  contractMessages,
} from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { askToClose, closeOrder, type ClosingAnswers } from "../../core/money/payments/close-order.ts";
import { finishContract, handInSignature, voidContract } from "../../core/money/contracts/move-contract.ts";
import { copyContractMoney } from "../../core/money/orders/contract-payments.ts";
import { createOrder } from "../../core/money/orders/create-order.ts";
import { carryHolds } from "../../core/money/orders/order-holds.ts";
import { readOnSale } from "../../core/money/prices/fee-settings.ts";
import { rankOf, readMembership } from "../../core/money/prices/marriage-prices.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { agreePrice } from "../../core/money/contracts/agree-price.ts";
import { signContract } from "../../core/money/contracts/sign-contract.ts";
import type { ContractRow, FeeSnapshot } from "../../core/money/trade/trade-rows.ts";
import { handle, handleAsking, type RawCall } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { contractFor } from "./contract-row.ts";
import { contractScope } from "./user-contract.server.ts";

const shown = ({ id, status, auditStatus }: ContractRow) => ({
  id,
  status,
  // The column's check constraint allows only these.
  auditStatus: auditStatus as "NONE" | "WAIT_AUDIT" | "PASS" | "REFUSE",
});

interface OldOrder {
  readonly id: number;
  readonly title: string;
  readonly feeSettingId: number | null;
  readonly nature: "OPEN" | "RENEW" | "UPGRADE" | null;
  readonly snapshot: FeeSnapshot;
}

/** A payment in progress is closed at its channel first. */
const askOfContract = ({ services, caller, params }: RawCall<{ id: number }>): Promise<ClosingAnswers> =>
  askToClose(
    services,
    sql<boolean>`o.contract_id in (select t.id from user_contract t where t.id = ${params.id} and t.status = 'WAIT_PAY'
      and t.paid_cents = 0 and ${scopeSql(contractScope(caller))})`,
  );

/** 拆分收款: the unpaid order is closed and replaced by several; the membership starts when all are paid. */
export const splitContract = handleAsking(endpoints.splitContract, askOfContract, async (call, answers) => {
  const { db, params, body, caller } = call;
  const contract = await contractFor(call, params.id, "split");
  if (body.parts.reduce((sum, part) => sum + part, 0) !== contract.amountCents)
    throw invalid({ parts: contractMessages.partSum });
  const { rows } = await sql<OldOrder>`select id, title, fee_setting_id, nature, snapshot from trade_order
      where contract_id = ${contract.id}
    and status in ('WAIT_PAY', 'PAYING', 'PAY_FAIL') order by id for update`.execute(db);
  const [old] = rows;
  const orderIds: number[] = [];
  for (const [at, amountCents] of body.parts.entries()) {
    const order = await createOrder(db, {
      userId: contract.userId,
      orderType: "MARRIAGE",
      feeType: contract.feeType,
      feeSettingId: contract.feeSettingId,
      title: `${old?.title ?? contract.contractNo} ${at + 1}/${body.parts.length}`,
      amountCents,
      source: "STAFF",
      contractId: contract.id,
      nature: old?.nature ?? "OPEN",
      staffId: caller.staffId,
      snapshot: { ...old?.snapshot, needContract: true },
    });
    orderIds.push(order.id);
  }
  if (old !== undefined && orderIds[0] !== undefined) await carryHolds(db, old.id, orderIds[0]);
  for (const { id } of rows) if ((await closeOrder(db, answers, id, "SPLIT")) !== "CLOSED") throw stateChanged();
  // The parts belong to whom the whole belongs, after a 改归属 too; the member may belong to others by now.
  if (old !== undefined)
    await sql`update trade_order t set borrow_request_id = o.borrow_request_id, shop_id = o.shop_id,
        sale_user_id = o.sale_user_id, adviser_user_id = o.adviser_user_id, matchmaker_user_id = o.matchmaker_user_id
      from trade_order o where o.id = ${old.id} and t.id = any(${orderIds}::bigint[])`.execute(db);
  await copyContractMoney(db, contract.id);
  call.audit({
    targetType: auditTargets.userContract,
    targetId: contract.id,
    before: { orders: rows.map(({ id }) => id) },
    after: { parts: body.parts },
  });
  return { id: contract.id, orderIds };
});

export const handInSignFiles = handle(endpoints.handInSignFiles, async (call) => {
  const before = await contractFor(call, call.params.id, "handIn");
  const contract = await handInSignature(call.db, before.id, { imgs: call.body.imgs, staffId: call.caller.staffId });
  call.audit({
    targetType: auditTargets.userContract,
    targetId: contract.id,
    before: { auditStatus: before.auditStatus },
    after: { auditStatus: contract.auditStatus, files: call.body.imgs.length },
  });
  return shown(contract);
});

/** 续签 / 升级: a new contract that refers to its predecessor. */
export const renewContract = handle(endpoints.renewContract, async (call) => {
  const { db, params, body, caller } = call;
  call.need(body.kind === "RENEW" ? contractGrants.renew : contractGrants.upgrade);
  const parent = await contractFor(call, params.id, "renew");
  const setting = await readOnSale(db, body.feeSettingId);
  if (rankOf(setting.feeType) < 0) throw refused(moneyMessages.badSetting);
  if (body.kind === "RENEW" && setting.feeType !== parent.feeType)
    throw invalid({ feeSettingId: contractMessages.sameType });
  if (body.kind === "UPGRADE" && rankOf(setting.feeType) <= rankOf(parent.feeType))
    throw invalid({ feeSettingId: contractMessages.onlyHigher });
  const open = await sql`select 1 from user_contract
      where (parent_id = ${parent.id} or user_id = ${parent.userId} and fee_type = ${setting.feeType}
        and id <> ${parent.id})
    and status in ('WAIT_PAY', 'WAIT_SIGN') limit 1`.execute(db);
  if (open.rows.length > 0) throw refused(contractMessages.renewing);
  const worth = body.kind === "UPGRADE" ? (await readMembership(db, parent.userId)).worthCents : 0;
  const sale = { userId: parent.userId, setting, worthCents: worth, couponGrantId: null };
  const { beginTime, endTime, attachments, remark } = body;
  const contract = await signContract(db, {
    userId: parent.userId,
    setting,
    amountCents: body.amount,
    agree: (isPaid) => agreePrice(call, { ...sale, amount: body.amount }, isPaid),
    beginTime,
    endTime,
    attachments,
    remark,
    staffId: caller.staffId,
    parentId: parent.id,
    nature: body.kind,
  });
  call.audit({
    targetType: auditTargets.userContract,
    targetId: contract.id,
    after: { contractNo: contract.contractNo, parentId: parent.id, kind: body.kind, amount: body.amount },
  });
  return { contractId: contract.id, contractNo: contract.contractNo, status: contract.status };
});

export const addAttachments = handle(endpoints.addAttachments, async (call) => {
  const { db, body } = call;
  const { id, attachments } = await contractFor(call, call.params.id, "attach");
  const all = [...new Set([...attachments, ...body.files])];
  if (all.length > contractLimits.attachments) throw invalid({ files: contractMessages.filesMany });
  await sql`update user_contract set attachments = ${all}::text[], update_time = now(), version = version + 1
    where id = ${id}`.execute(db);
  call.audit({
    targetType: auditTargets.userContract,
    targetId: id,
    before: { count: attachments.length },
    after: { count: all.length },
  });
  return { id, attachments: all };
});

export const finishUserContract = handle(endpoints.finishUserContract, async (call) => {
  const { id, status } = await contractFor(call, call.params.id, "finish");
  const { closeReason } = call.body;
  const contract = await finishContract(call.db, id, closeReason);
  call.audit({
    targetType: auditTargets.userContract,
    targetId: id,
    before: { status },
    after: { status: contract.status, closeReason },
  });
  return { ...shown(contract), closeReason };
});

export const voidUserContract = handle(endpoints.voidUserContract, async (call) => {
  const { id, status } = await contractFor(call, call.params.id, "void");
  const contract = await voidContract(call.db, id, "VOID");
  call.audit({
    targetType: auditTargets.userContract,
    targetId: id,
    before: { status },
    after: { status: contract.status, reason: call.body.reason },
  });
  return shown(contract);
});
