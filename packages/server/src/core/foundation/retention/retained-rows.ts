import type { RetentionName } from "@hongxian/contract/core/operation/retention.rules.ts";
import { sql, type RawBuilder } from "kysely";

/** Rows of one table that are removed one slice after the other. */
interface RowsOf {
  readonly table: string;
  /** When it was written, or when it was over. */
  readonly time: string;
  /** A growing key: slices are walked along it, from the oldest. Without one the table is read until the first old row. */
  readonly key?: string;
  /** Which of them may go, on the row `t`; all by default. */
  readonly when?: RawBuilder<boolean>;
  readonly slice?: number;
}

/** How each retention removes what is older than its days. */
export type Removal =
  | { readonly by: "month"; readonly tables: readonly string[] }
  | { readonly by: "rows"; readonly of: RowsOf }
  /** Something that is no table of ours, removed by a function of its own. */
  | { readonly by: "own"; readonly what: "outboxFile" | "deadJob" }
  /** Another job removes it and reads the days itself. */
  | { readonly by: "job"; readonly job: string; readonly tables: readonly string[] };

const rows = (of: RowsOf): Removal => ({ by: "rows", of });
const months = (...tables: readonly string[]): Removal => ({ by: "month", tables });
const byId = (table: string, time = "created_time", rest: Partial<RowsOf> = {}): Removal =>
  rows({ table, time, key: "id", ...rest });

export const removals: Readonly<Record<RetentionName, Removal>> = {
  message: months("message"),
  // The log first: once its month is gone, nothing checks the items against their seals.
  audit: months("audit_log", "audit_item"),
  chatView: byId("chat_view_log"),
  profileChange: byId("info_update_record", "created_time", {
    when: sql<boolean>`not exists (select from info_update_record r where r.revert_id = t.id)`,
  }),
  memberLogin: months("login_record"),
  staffLogin: byId("staff_login_log", "time"),
  staffSession: byId("staff_session", "expire_time"),
  behavior: months("behavior_event"),
  look: months("look_record"),
  marriageView: months("marriage_view_record"),
  adRecord: months("ad_record"),
  memberNotice: byId("person_msg"),
  staffNotice: byId("staff_notice"),
  sms: byId("sms_record", "created_time", { when: sql<boolean>`t.status not in ('WAIT', 'TAKEN')` }),
  smsReply: rows({ table: "sms_reply", time: "created_time" }),
  phonePush: byId("phone_push", "created_time", { when: sql<boolean>`t.status not in ('WAIT', 'TAKEN')` }),
  pushReceipt: rows({ table: "push_receipt", time: "time", when: sql<boolean>`t.result <> 'WAIT'` }),
  mail: byId("mail", "created_time", { when: sql<boolean>`t.status not in ('WAIT', 'TAKEN')` }),
  outbox: byId("outbox", "created_time", { when: sql<boolean>`t.state <> 'WAITING'` }),
  outboxFile: { by: "own", what: "outboxFile" },
  event: months("event_log"),
  delivery: byId("open_delivery", "created_time", { when: sql<boolean>`t.status in ('DONE', 'FAIL')` }),
  openRefusal: byId("open_refusal"),
  openUsage: byId("open_usage", "day"),
  exportJob: byId("export_job", "created_time", { when: sql<boolean>`t.status in ('DONE', 'FAILED')` }),
  // Each takes its items along.
  batchJob: byId("batch_job", "created_time", { when: sql<boolean>`t.end_time is not null`, slice: 20 }),
  upload: { by: "job", job: "store-sweep", tables: ["store_upload", "store_part"] },
  jobRun: byId("job_run", "begin_time"),
  deadJob: { by: "own", what: "deadJob" },
  aiCall: byId("ai_call_log"),
  machineAudit: byId("video_audit_call"),
  censorHit: byId("text_censor_hit"),
  helpClick: byId("help_click"),
  numberLookup: byId("number_lookup", "time"),
};

/** Tables of ours that a retention empties. */
export const tablesOf = (removal: Removal): readonly string[] =>
  removal.by === "rows" ? [removal.of.table] : removal.by === "own" ? [] : removal.tables;
