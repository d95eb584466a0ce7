import { appealHours } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import { appealMessages } from "@hongxian/contract/features/appeal/appeal.rules.ts";
import { sql } from "kysely";
import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import { dropSms } from "../../core/services/sms/queue-sms.ts";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { appealSmsKey } from "./appeal-messages.ts";
import { readAppeals } from "./appeal-detail.ts";
import { visible } from "./appeal-rows.ts";

const queued = sql<boolean>`t.status = 'WAIT_HANDLE'`;

/** Appeals that wait for a person other than the one who decided; they are decided by the page's own call. */
export const appealKind: ReviewKind = {
  bizType: "APPEAL",
  table: "appeal",
  key: "id",
  queued,
  waiting: (caller) =>
    sql<boolean>`${queued} and t.original_staff_id is distinct from ${caller.staffId} and ${visible({ caller })}`,
  userId: sql<number>`t.user_id`,
  since: sql<string>`t.created_time`,
  overdueHours: appealHours,
  order: sql`t.deadline, t.id`,
  label: sql<string>`t.type`,
  read: async (call, ids) => {
    const details = await readAppeals(call, ids);
    return new Map(details.map((detail) => [detail.id, { images: detail.images, machine: null, detail }]));
  },
  /** The mark on the decision that was wrong, and the message to a member who cannot read the app's. */
  undone: async ({ db }, id) => {
    await sql`update review_action set qc_status = 'NONE', qc_staff_id = null, qc_remark = ''
      where qc_status = 'WRONG' and qc_remark = ${appealMessages.qcRemark(id)}`.execute(db);
    await dropSms(db, appealSmsKey(id));
    await publishEvent(db, { topic: "ticket", data: { ticketType: "APPEAL", id } });
  },
};
