import { operationMessages } from "@hongxian/contract/core/notice/operation.messages.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noticeWhoMay } from "../notice/notices.ts";

interface OperationNotice {
  readonly title: string;
  readonly content: string;
}

/** Notifies every administrator, once a day for each title: a lasting fault must not bury the other notices. */
export async function tellAdministrators(db: Db, notice: OperationNotice): Promise<void> {
  const untold = sql<boolean>`not exists (select from staff_notice n
    where n.staff_id = s.id and n.title = ${notice.title} and n.created_time > now() - interval '24 hours')`;
  await noticeWhoMay(db, "systemFault", { kind: "WARN", ...notice, link: "" }, untold);
}

/** PostgreSQL's messages for a corrupted page or index. */
const damageCodes = new Set(["XX001", "XX002"]);

/** Notifies of damaged data, whether a call or a job found it. Other errors are ignored. */
export async function tellOfDamage(db: Db, error: unknown): Promise<void> {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (damageCodes.has(code)) await tellAdministrators(db, operationMessages.dataDamaged);
}
