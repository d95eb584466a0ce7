import { channelStatement, payment, suspense } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { sql, type RawBuilder } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handleDifference } from "../../core/money/payments/statements.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofOrder = <T>(column: string): RawBuilder<T> =>
  sql<T>`(select ${sql.ref(`o.${column}`)} from trade_order o where o.id = t.order_id)`;

export const paymentServer = serveResource(payment, {
  table: "payment",
  scope: (caller) => memberBoundScope(caller, ofOrder("user_id")),
  computed: {
    orderNo: ofOrder("order_no"),
    userId: ofOrder("user_id"),
    channelName: sql<string | null>`(select h.name from pay_channel h where h.id = t.pay_channel_id)`,
  },
  run: {},
});

export const suspenseServer = serveResource(suspense, {
  table: "suspense",
  // Money without an owner is visible only to the platform.
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    orderNo: ofOrder("order_no"),
    returnError: sql<string | null>`nullif(t.return_error, '')`,
    usedOrderNo: sql<string | null>`(select o.order_no from trade_order o where o.id = t.used_order_id)`,
  },
  run: {},
});

export const channelStatementServer = serveResource(channelStatement, {
  table: "channel_statement",
  // A channel's statement of a day belongs to no member: only callers who see all members read it.
  scope: (caller) => (memberBoundScope(caller, sql`0`) === "all" ? "all" : "none"),
  run: {
    handle: async ({ db, caller }, { id }, { remark }) => handleDifference(db, id, caller.staffId, remark),
  },
});
