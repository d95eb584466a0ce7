import * as endpoints from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { bigMoneyCents, moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { handle, handleAsking, type RawCall } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { post } from "../../foundation/ledger/post.ts";
import { readWallet } from "../../foundation/ledger/read-balance.ts";
import { reserveAuditId } from "../../foundation/ledger/reserve-audit-id.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { askToClose, closeOrder, type ClosingAnswers } from "../payments/close-order.ts";
import { adjustPosting } from "../trade/earning-postings.ts";

/** 调整余额: posted under the number of the call's own audit row. */
export const editUserBalance = handle(endpoints.editUserBalance, async (call) => {
  const { db, caller, params, query } = call;
  const { id: userId, type, incomeBalance: cents } = params;
  if (cents > bigMoneyCents && caller.roleId !== adminRoleId) throw refused(moneyMessages.adjustLimit);
  await lockOwnMember(call, userId);
  const before = await readWallet(db, userId);
  const account = type.startsWith("RECHARGE") ? "RECHARGE" : "INCOME";
  const signed = type.endsWith("_ADD") ? cents : -cents;
  const auditId = await reserveAuditId(db);
  const [posted] = await post(db, adjustPosting(auditId, userId, account, signed, caller.staffId, query.remark));
  const { rechargeBalance, incomeBalance } = await readWallet(db, userId);
  const shown = ({ rechargeBalance: recharge, incomeBalance: income }: typeof before) => ({
    rechargeBalance: recharge,
    incomeBalance: income,
  });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: shown(before),
    after: { rechargeBalance, incomeBalance, type, cents, remark: query.remark },
  });
  return { rechargeBalance, incomeBalance, ledgerId: posted?.txnId ?? 0 };
});

const unpaidOf = (userId: number) => sql<boolean>`(o.user_id = ${userId}
  and (o.status = 'WAIT_PAY' or o.status = 'PAYING' and o.update_time < now() - interval '30 minutes'))`;

const askOfUnpaid = ({ services, caller, params }: RawCall<{ id: number }>): Promise<ClosingAnswers> =>
  askToClose(
    services,
    sql<boolean>`${unpaidOf(params.id)} and ${scopeSql(memberBoundScope(caller, sql.ref("o.user_id")))}`,
  );

/** 清理未支付订单: WAIT_PAY, and PAYING older than half an hour. */
export const clearOffOrder = handleAsking(endpoints.clearOffOrder, askOfUnpaid, async (call, answers) => {
  const { db, params } = call;
  await lockOwnMember(call, params.id);
  const { rows } = await sql<{ id: number; orderNo: string }>`select o.id, o.order_no from trade_order o
    where ${unpaidOf(params.id)} order by o.id`.execute(db);
  const orderNos: string[] = [];
  for (const { id, orderNo } of rows) {
    if ((await closeOrder(db, answers, id, "CLEARED")) === "CLOSED") orderNos.push(orderNo);
  }
  call.audit({ targetType: auditTargets.member, targetId: params.id, after: { orderNos } });
  return { closed: orderNos.length, orderNos };
});
