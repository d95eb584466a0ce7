import { operationMessages } from "@hongxian/contract/core/notice/operation.messages.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noticeOnce } from "../notice/notices.ts";

interface OperationNotice {
  readonly title: string;
  readonly content: string;
}

/** Notifies every administrator, once a day for each title: a lasting fault must not bury the other notices. */
export async function notifyAdministrators(db: Db, notice: OperationNotice): Promise<void> {
  const since = sql`now() - interval '24 hours'`;
  await noticeOnce(db, "systemFault", { kind: "WARN", ...notice, link: "" }, { by: "title", since });
}

/** PostgreSQL's messages for a corrupted page or index. */
const damageCodes = new Set(["XX001", "XX002"]);

/** Notifies of damaged data, whether a call or a job found it. Other errors are ignored. */
export async function notifyOfDamage(db: Db, error: unknown): Promise<void> {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (damageCodes.has(code)) await notifyAdministrators(db, operationMessages.dataDamaged);
}
