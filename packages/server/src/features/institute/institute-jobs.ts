import { bookingNoticeMessages } from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import { fulfilOrder } from "../../core/money/orders/settle-paid-order.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** Member and counsellor are reminded a day and an hour before; each once, whatever restarts in between. */
export const bookingRemind: Job = {
  name: "counselling-remind",
  cron: "*/5 * * * *",
  run: async ({ database: { db } }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ userId: number; counsellor: number; startTime: string }>`update consultant_booking b
        set remind_day = true, remind_hour = b.remind_hour or b.start_time <= now() + interval '1 hour'
        from consultant c where c.id = b.consultant_id and b.status = 'CONFIRMED' and b.start_time > now()
          and (not b.remind_day and b.start_time <= now() + interval '24 hours' or not b.remind_hour
          and b.start_time <= now() + interval '1 hour')
        returning b.user_id, c.user_id as counsellor, b.start_time`.execute(tx);
      for (const { userId, counsellor, startTime } of rows)
        for (const recipientId of [userId, counsellor])
          await notifyMember(tx, {
            userId: recipientId,
            ...bookingNoticeMessages.remind(shanghaiText(startTime, false)),
          });
      return rows.length;
    }),
};

/** A course counts as delivered seven days after it was paid, a package of sessions when it has run out. */
export const instituteDeliver: Job = {
  name: "institute-deliver",
  cron: "50 3 * * *",
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ id: number }>`select o.id from trade_order o
      where o.status = 'PAID' and o.fulfil_time is null and o.unearned_cents > 0 and (
        o.order_type = 'COURSE' and o.pay_time <= now() - interval '7 days'
        or o.order_type = 'CONSULT'
          and o.pay_time <= now() - make_interval(days => coalesce((o.snapshot->>'days')::int, 365)))
        and not exists (select from refund_apply r
        where r.order_id = o.id and r.status in ('WAIT_AUDIT', 'WAIT_FINANCE', 'REFUNDING', 'REFUND_FAIL'))
      order by o.id limit 1000`.execute(db);
    for (const { id } of rows)
      await db.transaction().execute(async (tx) => {
        const postings = await fulfilOrder(tx, id);
        if (postings.length > 0) await post(tx, ...postings);
      });
    return rows.length;
  },
};
