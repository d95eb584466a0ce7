import { payChannelMessages } from "@hongxian/contract/features/pay-config/pay-channel.endpoints.ts";
import { sql } from "kysely";
import { z } from "zod";
import { openChannel, readChannel } from "../../core/money/channels/open-channel.ts";
import { noticeWhoMay, type Notice } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { ServerParts } from "../../platform/server-parts.ts";

/** An attempt that the channel itself refused; attempts that we closed or misread do not count against it. */
const refusedSql = sql`p.status = 'PAY_FAIL' and p.fail_code not in ('CLOSED', 'AMOUNT')`;
const endedSql = sql`(p.status in ('PAID', 'PAY_BACK') or ${refusedSql})`;

interface Sick {
  readonly id: number;
  readonly name: string;
  readonly inRow: boolean;
}

/**
 * Ten refusals in a row, or less than half of fifty attempts in five minutes: the channel is disabled for ten minutes.
 * Attempts before its present state began do not count again.
 */
export async function fuseChannels(db: Db): Promise<number> {
  await sql`update pay_channel
    set status = 'ENABLE', fused_until = null, fused_reason = '', update_time = now(), version = version + 1
    where status = 'FUSED' and fused_until <= now()`.execute(db);
  const { rows } = await sql<Sick>`select c.id, c.name, row_.failed = 10 as in_row from pay_channel c
    cross join lateral (select count(*) filter (where ${refusedSql}) as failed from (
      select p.status, p.fail_code from payment p
      where p.pay_channel_id = c.id and ${endedSql}
        and p.request_time > greatest(now() - interval '1 hour', c.update_time) order by p.id desc limit 10) p) row_
    cross join lateral (select count(*) as tried, count(*) filter (where p.status in ('PAID', 'PAY_BACK')) as paid
    from payment p
      where p.pay_channel_id = c.id and ${endedSql}
        and p.request_time > greatest(now() - interval '5 minutes', c.update_time)) recent
    where c.status = 'ENABLE' and (row_.failed = 10 or recent.tried >= 50 and recent.paid * 2 < recent.tried) for
    update of c`.execute(db);
  const fused: Notice[] = [];
  for (const { id, name, inRow } of rows) {
    const reason = inRow ? payChannelMessages.fuseRow : payChannelMessages.fuseRate;
    await sql`update pay_channel
      set status = 'FUSED', fused_until = now() + interval '10 minutes', fused_reason = ${reason}, update_time = now(),
        version = version + 1 where id = ${id}`.execute(db);
    fused.push({ kind: "WARN", ...payChannelMessages.fused(name, reason), link: "/payadmin/payconfig" });
  }
  await noticeWhoMay(db, "channelFused", fused);
  return rows.length;
}

const target = z.object({ id: z.int(), payNo: z.string() });

/** The cent of 测试支付 is refunded to the person who paid it. */
async function refundTest(services: Services, payload: unknown): Promise<void> {
  const { id, payNo } = target.parse(payload);
  const channel = await readChannel(services.db, id);
  if (channel === null) return;
  const port = openChannel(services, channel);
  const answer = await port.query({ payNo, title: "", amountCents: 1, requestTime: new Date() });
  if (answer.state === "PAID")
    await port.refund({ refundNo: `${payNo}-1`, payNo, amountCents: 1, totalCents: 1, reason: "TEST" });
}

export const payChannelJobs = (servicesOf: (parts: ServerParts) => Services): Job[] => [
  { name: "channel-fuse", cron: "* * * * *", run: ({ database }) => database.db.transaction().execute(fuseChannels) },
  { name: "test-pay-refund", run: (parts, payload) => refundTest(servicesOf(parts), payload) },
];
