import { bonusMessages } from "@hongxian/contract/features/bonus/bonus.messages.ts";
import { sql } from "kysely";
import { z } from "zod";
import { post } from "../../core/foundation/ledger/post.ts";
import { givenPosting } from "../../core/money/trade/earning-postings.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Due {
  readonly id: number;
  readonly userId: number;
  readonly amountCents: number;
  readonly name: string;
  readonly isOpen: boolean;
  readonly staffId: number | null;
}

/** One bonus in one transaction: its number is the key of its posting, so that a repeated run pays no one twice. */
async function issueOne(db: Db, bonusId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`select b.id, b.user_id, b.amount_cents, x.name, m.status = 'ENABLE'
        and m.reward_status = 'NORMAL' as is_open, x.issue_staff_id as staff_id
      from bonus b join bonus_batch x on x.id = b.batch_id join member m on m.user_id = b.user_id
      where b.id = ${bonusId} and b.status = 'WAIT' for update of b`.execute(tx);
    const due = rows[0];
    if (due === undefined) return;
    if (!due.isOpen) {
      await sql`update bonus set status = 'FAILED', fail_msg = ${bonusMessages.badMember} where id = ${due.id}`.execute(
        tx,
      );
      return;
    }
    await sql`update bonus set status = 'ISSUED', fail_msg = '', issue_time = now() where id = ${due.id}`.execute(tx);
    await notifyMember(tx, {
      userId: due.userId,
      ...bonusMessages.notice(due.name, (due.amountCents / 100).toFixed(2)),
    });
    const [posted] = await post(tx, givenPosting("BONUS", due.id, due.userId, due.amountCents, "ISSUE", due.staffId));
    await sql`update bonus set txn_id = ${posted?.txnId ?? null} where id = ${due.id}`.execute(tx);
  });
}

/** ISSUING → ISSUED when every line was tried; ranks that the batch pays for are rewarded. */
export async function issueBonuses(db: Db, batchId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select b.id from bonus b join bonus_batch x on x.id = b.batch_id
    where b.batch_id = ${batchId} and b.status = 'WAIT' and x.status = 'ISSUING' order by b.id`.execute(db);
  for (const { id } of rows) await issueOne(db, id);
  await db.transaction().execute(async (tx) => {
    const done =
      await sql`update bonus_batch set status = 'ISSUED', issue_time = now(), version = version + 1, update_time = now()
        where id = ${batchId} and status = 'ISSUING'
      and not exists (select from bonus b where b.batch_id = ${batchId} and b.status = 'WAIT') returning 1`.execute(tx);
    if (done.rows.length > 0)
      await sql`update rank_snapshot s set status = 'REWARDED', version = s.version + 1 from bonus b
        where b.batch_id = ${batchId} and b.status = 'ISSUED' and s.bonus_id = b.id and s.status = 'LOCKED'`.execute(
        tx,
      );
  });
  return rows.length;
}

const target = z.object({ id: z.int() });
export const bonusJobs: readonly Job[] = [
  { name: "bonus-issue", run: ({ database }, payload) => issueBonuses(database.db, target.parse(payload).id) },
];
