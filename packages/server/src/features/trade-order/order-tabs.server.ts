import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import {
  channelStatement,
  payment,
  suspense,
  waysOf,
} from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { askAboutDifference, handleDifference } from "../../core/money/refunds/handle-difference.ts";
import { dropProposal, isAgreed } from "../../core/money/trade/second-person.ts";
import type { Call } from "../../kit/call.ts";
import { asking, serveResource } from "../../kit/serve-resource.ts";
import { statementScope } from "./statement-day.server.ts";

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

/** The order that a line of a statement is about: by its payment, or by its refund. */
const ofStatedOrder = <T>(column: string): RawBuilder<T> =>
  sql<T>`(select ${sql.ref(`o.${column}`)} from trade_order o where o.id = case t.kind
    when 'PAY' then (select p.order_id from payment p where p.id = t.ref_id)
    when 'REFUND' then (select r.order_id from refund_apply r where r.id = t.ref_id) end)`;

const statementsPage = "/flowingWater/order?tab=statements";
const reverseOf = (id: number) => ({ kind: "STATEMENT_REVERSE", refType: "channel_statement", refId: id }) as const;
type Line = RowOf<typeof channelStatement>;

/**
 * 冲正 takes back what a member got: one person proposes it, another who chooses it again carries it out. Any other way
 * ends the proposal.
 */
async function mayHandle(call: Call, line: Line, way: string, reason: string): Promise<boolean> {
  const { db, caller } = call;
  const step = reverseOf(line.id);
  if (way !== "REVERSE") {
    await dropProposal(db, step);
    return true;
  }
  if (await isAgreed(call, step, { amountCents: line.localCents, reason })) return true;
  const text = moneyNoticeMessages.reverseWaits(line.channelTradeNo);
  const notice = { kind: "TODO", ...text, link: statementsPage } as const;
  await noticeWhoMay(db, "statementsOpen", notice, sql<boolean>`s.id <> ${caller.staffId}`);
  return false;
}

export const channelStatementServer = serveResource(channelStatement, {
  table: "channel_statement",
  scope: statementScope,
  computed: {
    orderId: ofStatedOrder("id"),
    orderNo: ofStatedOrder("order_no"),
    userId: ofStatedOrder("user_id"),
    way: sql`nullif(t.way, '')`,
    proposedBy: sql<string | null>`(select s.name from money_approval x join staff s on s.id = x.submit_staff_id
      where x.kind = 'STATEMENT_REVERSE' and x.ref_type = 'channel_statement' and x.ref_id = t.id
        and x.status = 'WAIT')`,
  },
  run: {
    handle: asking(
      async ({ services }, line, { way }) => (way === "QUERY" ? askAboutDifference(services, line) : null),
      async (call, line, { way, orderId, remark }, answer) => {
        const { db, caller } = call;
        if (!waysOf(line).includes(way)) throw invalid({ way: moneyMessages.wrongHandleWay });
        if (!(await mayHandle(call, line, way, remark))) {
          const note = { way, waiting: true, channelTradeNo: line.channelTradeNo };
          return { isWritten: true, data: { id: line.id, matchStatus: line.matchStatus, waits: true }, note };
        }
        const handling = { way, orderId: orderId ?? null, remark, staffId: caller.staffId };
        await handleDifference(db, line, handling, answer);
        const set = { way, handleRemark: remark, staffId: caller.staffId, handleTime: new Date() };
        return {
          set,
          data: { id: line.id, matchStatus: "HANDLED", waits: false },
          note: { channelTradeNo: line.channelTradeNo, orderNo: line.orderNo, answer: answer?.state ?? null },
        };
      },
    ),
  },
});
