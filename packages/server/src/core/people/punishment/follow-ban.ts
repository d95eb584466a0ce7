import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { publishDomainEvent } from "../../foundation/events/publish-event.ts";

const name = "ban-follow";

/** What follows from a ban waits until it can no longer be taken back. */
export const followBanLater = (db: Db, punishmentId: number, delaySeconds: number): Promise<void> =>
  addJob(
    db,
    name,
    { punishmentId },
    { key: `${name}-${punishmentId}`, runAt: new Date(Date.now() + delaySeconds * 1000) },
  );

/** A ban that was lifted meanwhile has no consequences. */
export async function followBan(db: Db, punishmentId: number): Promise<number> {
  const { rows } = await sql<{ userId: number }>`select p.user_id from punishment p
    join member m on m.user_id = p.user_id
    where p.id = ${punishmentId} and p.type = 'ACCOUNT_BAN' and p.status = 'EFFECTIVE' and m.status = 'DISABLE'
    for update of m`.execute(db);
  for (const { userId } of rows) await publishDomainEvent(db, "memberBanned", { userId });
  return rows.length;
}

export const banFollow: Job = {
  name,
  run: ({ database: { db } }, payload) =>
    db.transaction().execute((tx) => followBan(tx, (payload as { punishmentId: number }).punishmentId)),
};
