import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { RefundNotice } from "../../../platform/pay/pay-port.ts";
import { noticeOnce } from "../../foundation/notice/notices.ts";
import { takeChannelRefund } from "./finish-refund.ts";

/**
 * A refund under a number that is not ours: the channel gave the money back by itself, or somebody did at its merchant
 * platform. Finance is told of one that does not fit the books: a payment we do not know, more than is left of the
 * order, another refund that holds its money. The statement of the day shows that one as a difference.
 */
export async function takeForeignRefund(db: Db, channelId: number, notice: RefundNotice): Promise<void> {
  const { answer, of } = notice;
  if (answer.state !== "DONE" || of === undefined) return;
  const { rows } = await sql<{ orderId: number; isKnown: boolean; leftCents: number }>`select o.id as order_id,
      exists (select from refund_apply r where r.order_id = o.id and r.channel_refund_no = ${answer.no}) as is_known,
      case when o.status <> 'PAID' or exists (select from refund_apply r
          where r.order_id = o.id and r.status in ('REFUNDING', 'REFUND_FAIL'))
        then 0 else o.pay_cents - o.refund_cents end as left_cents
    from payment p join trade_order o on o.id = p.order_id
    where p.pay_no = ${of.payNo} and p.channel_trade_no = ${of.tradeNo} and p.pay_channel_id = ${channelId}
    for update of o`.execute(db);
  const [paid] = rows;
  if (paid?.isKnown === true) return;
  if (paid !== undefined && of.amountCents > 0 && of.amountCents <= paid.leftCents) {
    await takeChannelRefund(db, paid.orderId, of.amountCents, answer.no);
    return;
  }
  const text = moneyNoticeMessages.foreignRefund(answer.no, (of.amountCents / 100).toFixed(2));
  const todo = { kind: "TODO", ...text, link: "/flowingWater/order" } as const;
  await noticeOnce(db, "channelQueryGivenUp", todo, { by: "content", since: sql`now() - interval '30 days'` });
}
