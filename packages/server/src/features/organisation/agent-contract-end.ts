import { noticeRecipients } from "@hongxian/contract/core/notice/notice-recipients.ts";
import { agentMessages, contractNoticeDays } from "@hongxian/contract/features/organisation/agent.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { staffWhoMay } from "../../core/foundation/access/staff-who-may.ts";
import { noticeStaff, noticeStaffOnce } from "../../core/foundation/notice/notices.ts";
import { writeAudit } from "../../http/audit.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { endAgentSessions } from "./agent-accounts.ts";

interface Ending {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly contractEnd: string;
  readonly days: number;
  /** The agent's own accounts. */
  readonly staffIds: readonly number[];
}

const ownStaff = sql`coalesce((select array_agg(s.id) from staff s where s.status = 'ENABLE' and s.agent_id = a.id),
  '{}')`;
const job = "agent-contract-end";

async function disableEnded(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } =
      await sql<Ending>`update agent a set status = 'DISABLE', version = a.version + 1, update_time = now()
      where a.status = 'ENABLE' and a.contract_end < current_date
      returning a.id, a.name, a.path, a.contract_end, 0 as days, ${ownStaff} as staff_ids`.execute(tx);
    if (rows.length === 0) return 0;
    await sql`update agent_region set active = false where agent_id = any(${rows.map(({ id }) => id)})`.execute(tx);
    const responsible = await staffWhoMay(tx, noticeRecipients.agentContractEnding);
    for (const { id, name, path, contractEnd, staffIds } of rows) {
      await endAgentSessions(tx, path, id);
      await noticeStaff(tx, [...staffIds, ...responsible], {
        kind: "WARN",
        title: agentMessages.expiredTitle,
        content: agentMessages.disabled(name, contractEnd),
        link: "/tissue/organization",
      });
    }
    const items = rows.map(({ id, contractEnd }) => ({
      targetType: auditTargets.agent,
      targetId: id,
      before: { status: "ENABLE" },
      after: { status: "DISABLE", contractEnd },
    }));
    await writeAudit(tx, {
      caller: null,
      route: null,
      title: agentMessages.expiredTitle,
      method: "JOB",
      path: job,
      ip: "",
      requestId: null,
      result: "OK" as const,
      entry: { targetType: auditTargets.agent, targetId: null, after: { count: rows.length } },
      items,
    });
    return rows.length;
  });
}

/** A second run on the same day finds its notice and sends none. */
async function warnEnding(db: Db): Promise<number> {
  const { rows } =
    await sql<Ending>`select a.id, a.name, a.path, a.contract_end, (a.contract_end - current_date)::int as days,
      ${ownStaff} as staff_ids
    from agent a where a.status = 'ENABLE'
      and a.contract_end - current_date = any(${contractNoticeDays}::int[])`.execute(db);
  const responsible = await staffWhoMay(db, noticeRecipients.agentContractEnding);
  for (const { name, contractEnd, days, staffIds: own } of rows) {
    const staffIds = [...own, ...responsible];
    const notice = {
      kind: "WARN",
      title: agentMessages.expireTitle,
      content: agentMessages.expire(name, contractEnd, days),
      link: "/tissue/organization",
    } as const;
    await noticeStaffOnce(db, staffIds, notice, { by: "content", since: sql`'-infinity'::timestamptz` });
  }
  return rows.length;
}

/** 02:00: agents whose contract is over are closed, those whose contract ends soon are notified. */
export const agentContractEnd: Job = {
  name: job,
  cron: "0 2 * * *",
  run: async ({ database: { db } }) => (await disableEnded(db)) + (await warnEnding(db)),
};
