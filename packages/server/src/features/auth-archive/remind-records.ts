import {
  credentialMessages,
  proofReminder,
  remindEveryDays,
} from "@hongxian/contract/core/credential/credential.messages.ts";
import * as endpoints from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { isDue } from "./proof-sql.ts";

interface Proof {
  readonly id: number;
  readonly userId: number;
  readonly isDue: boolean;
  readonly isReminded: boolean;
}

async function remindOf(db: Db, proofs: readonly { id: number; userId: number }[], staffId?: number): Promise<void> {
  await sql`update auth_record set remind_time = now() where id = any(${proofs.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  for (const { userId } of proofs)
    await notifyMember(db, { userId, ...proofReminder, ...(staffId === undefined ? {} : { staffId }) });
}

export const remindAuthRecords = handle(endpoints.remindAuthRecords, async (call) => {
  const { db, caller } = call;
  const ids = [...new Set(call.body.ids)];
  if (ids.length > 1) call.need(endpoints.authArchiveGrants.remindMany);
  const { rows } = await sql<Proof>`select t.id, t.user_id, ${isDue} as is_due,
      coalesce(t.remind_time > now() - make_interval(days => ${sql.lit(remindEveryDays)}), false) as is_reminded
    from auth_record t where t.id = any(${ids}::bigint[]) and t.type = 'MARRIAGE'
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
    order by t.id for update of t`.execute(db);
  const found = new Map(rows.map((proof) => [proof.id, proof]));
  const failed = ids.flatMap((id) => {
    const proof = found.get(id);
    if (proof === undefined) return [{ id, msg: new AppError("NOT_FOUND").message }];
    if (!proof.isDue) return [{ id, msg: credentialMessages.notDue }];
    return proof.isReminded ? [{ id, msg: credentialMessages.reminded }] : [];
  });
  const [first] = failed;
  if (ids.length === 1 && first !== undefined) {
    if (!found.has(first.id)) throw new AppError("NOT_FOUND");
    throw refused(first.msg);
  }
  const due = rows.filter(({ id }) => !failed.some((one) => one.id === id));
  await remindOf(db, due);
  for (const { id } of due) call.auditItem({ targetType: auditTargets.authRecord, targetId: id });
  call.audit({
    targetType: auditTargets.authRecord,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { success: due.length, failed: failed.length },
  });
  return { success: due.length, failed };
});

const atOnce = 500;

/** 08:00: a proof that has become old is requested once automatically; people request it again. */
export const proofRemind: Job = {
  name: "marriage-proof-remind",
  cron: "0 8 * * *",
  run: async ({ database: { db } }) => {
    let count = 0;
    for (;;) {
      const sent = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: number; userId: number }>`select t.id, t.user_id from auth_record t
          join member m on m.user_id = t.user_id and m.status = 'ENABLE'
          where ${isDue} and t.remind_time is null order by t.id limit ${atOnce} for update of t skip locked`.execute(
          tx,
        );
        await remindOf(tx, rows);
        return rows.length;
      });
      count += sent;
      if (sent < atOnce) return count;
    }
  },
};
