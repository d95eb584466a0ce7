import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { complaintMessages } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { deadlineSql } from "../../core/services/ticket/create-complaint.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { tellDesk } from "./complaint-rows.ts";

const open = sql<boolean>`t.status in ('WAIT_HANDLE', 'HANDLING')`;
const late = sql<boolean>`(${open} and t.deadline < now())`;

export const complaintServer = serveResource(complaint, {
  table: "complaint",
  versioned: true,
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    // Open ones by level and deadline, then the closed ones, the newest first.
    urgency: sql<number>`(case when ${open}
      then (case t.level when 'URGENT' then 0 when 'HIGH' then 1 else 2 end) * 100000000000 + extract(epoch
      from t.deadline)
      else 400000000000 - extract(epoch from t.created_time) end)::bigint`,
    content: sql<string>`case when char_length(t.content) > 30 then left(t.content, 30) || '…' else t.content end`,
  },
  filters: {
    overdue: (yes: boolean) => (yes ? late : sql<boolean>`not ${late}`),
    member: (text: string, caller) =>
      sql<boolean>`(${memberKeyword(sql.ref("t.user_id"), text, caller)}
        or ${memberKeyword(sql.ref("t.target_user_id"), text, caller)})`,
  },
  after: (call, id) => tellDesk(call.db, id),
  run: {
    claim: async ({ caller: { staffId } }) => ({
      set: { handlerId: staffId, claimTime: sql`now()` },
      note: { handlerId: staffId },
    }),
    level: async ({ db }, { id, level: before }, { level }) => {
      if (before === level) throw refused(complaintMessages.sameLevel);
      const { rows } = await sql<{ deadline: string }>`update complaint set level = ${level},
          deadline = ${deadlineSql(level)}, update_time = now(), version = version + 1
        where id = ${id} returning deadline`.execute(db);
      return { note: { levelBefore: before }, data: { id, level, deadline: rows[0]?.deadline ?? "" } };
    },
    giveBack: async (_call, { handlerId }) => ({
      set: { handlerId: null, claimTime: null },
      note: { handlerBefore: handlerId },
    }),
  },
});
