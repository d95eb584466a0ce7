import { sql } from "kysely";
import { z } from "zod";
import { assignAllWaiting, handOverJob } from "../../core/people/wecom/assign-sessions.ts";
import { suggestMembers } from "../../core/people/wecom/suggest-members.ts";
import { openWecom } from "../../core/people/wecom/wecom-config.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { createSeal } from "../../platform/seal.ts";
import type { ServerParts } from "../../platform/server-parts.ts";
import { WecomError } from "../../platform/wecom/wecom-client.ts";
import { storeContact } from "./kf-customers.ts";
import { pullMessages } from "./pull-messages.ts";

export const pullJob = "wecom-pull";
export const contactJob = "wecom-contact";

const pullOrder = z.object({ openKfId: z.string(), token: z.string() });
const contactOrder = z.object({ externalUserId: z.string(), userId: z.string() });
const handOverOrder = z.object({ sessionIds: z.array(z.int()) });

const clientOf = ({ database, settings }: ServerParts) =>
  openWecom(database.db, createSeal(settings.secretKey), settings);

interface HandOver {
  readonly openKfId: string;
  readonly externalUserId: string;
  readonly wecomUserId: string;
}

/** Tells enterprise WeChat who serves; a conversation that ended there meanwhile stays as it is. */
async function handOver(parts: ServerParts, payload: unknown): Promise<number> {
  const client = await clientOf(parts);
  if (client === null) return 0;
  const { sessionIds } = handOverOrder.parse(payload);
  const { rows } = await sql<HandOver>`select k.open_kf_id, e.external_user_id, v.wecom_user_id
    from wechat_kf_session s join wechat_kf k on k.id = s.kf_id join ep_customer e on e.id = s.ep_customer_id
      join wechat_kf_server v on v.id = s.server_id
    where s.id = any(${sessionIds}) and s.state = 'SERVING'`.execute(parts.database.db);
  for (const { openKfId, externalUserId, wecomUserId } of rows) {
    try {
      await client.handOver(openKfId, externalUserId, wecomUserId);
    } catch (error) {
      // Retrying does not change a refusal; a missing answer is worth another attempt.
      if (!(error instanceof WecomError) || error.code === null) throw error;
      parts.log.warn({ code: error.code }, "a conversation was not handed over");
    }
  }
  return rows.length;
}

/** Work with enterprise WeChat outside a call. */
export const wecomJobs: Job[] = [
  {
    name: pullJob,
    run: async (parts, payload) => {
      const client = await clientOf(parts);
      return client === null ? 0 : pullMessages(parts.database.db, client, parts.log, pullOrder.parse(payload));
    },
  },
  {
    name: contactJob,
    run: async (parts, payload) => {
      const client = await clientOf(parts);
      if (client === null) return 0;
      const { externalUserId, userId } = contactOrder.parse(payload);
      const contact = await client.contact(externalUserId);
      await parts.database.db.transaction().execute((tx) => storeContact(tx, contact, userId));
      return 1;
    },
  },
  { name: handOverJob, run: handOver },
  { name: "wecom-assign-waiting", cron: "*/5 * * * *", run: (parts) => assignAllWaiting(parts.database.db) },
  {
    name: "wecom-clean",
    cron: "40 3 * * *",
    run: async ({ database }) => {
      // Enterprise WeChat returns messages of the last three days; older events cannot recur.
      const gone = await sql`delete from wechat_kf_event where time < now() - interval '7 days' returning 1`.execute(
        database.db,
      );
      return gone.rows.length;
    },
  },
  { name: "wecom-suggest", cron: "15 * * * *", run: (parts) => suggestMembers(parts.database.db) },
];
