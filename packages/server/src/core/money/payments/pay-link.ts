import * as endpoints from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handleAsking, type Call, type RawCall } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { orderScope } from "../orders/order-scope.ts";
import { lockOrder, type TradeOrder } from "../trade/trade-rows.ts";
import { openAttempt, prepayAttempt } from "./open-attempt.ts";

/** The grant of each page opens the orders of that page. */
async function lockPayable(
  { db, caller, may }: Pick<Call, "db" | "caller" | "may">,
  id: number,
): Promise<TradeOrder & { expireTime: string }> {
  const types = [
    ...(may(endpoints.payLinkGrants.marriage) ? ["MARRIAGE"] : []),
    ...(may(endpoints.payLinkGrants.consult) ? ["CONSULT"] : []),
  ];
  const order = await lockOrder(
    db,
    id,
    sql<boolean>`${scopeSql(orderScope(caller))} and t.order_type = any(${types}::text[])`,
  );
  // Every column of the row is there; no command reads this one.
  return order as TradeOrder & { expireTime: string };
}

/** 收款链接: an attempt is opened at the channel; while it is open the same code is returned. */
export const makePayLink = handleAsking(
  endpoints.makePayLink,
  async (call: RawCall<{ id: number }, unknown, { payMode: string }>) => {
    const { services, params, body } = call;
    return prepayAttempt(
      services,
      await openAttempt(services, body.payMode, (db) => lockPayable({ ...call, db }, params.id)),
    );
  },
  async (call, { payNo, isSimulated, codeUrl }) => {
    const order = await lockPayable(call, call.params.id);
    if (codeUrl === "") throw refused(endpoints.payLinkMessages.channelBusy);
    call.audit({ targetType: auditTargets.order, targetId: order.id, after: { payNo, payMode: call.body.payMode } });
    return { codeUrl, expireTime: order.expireTime, status: "PAYING" as const, isSimulated };
  },
);
