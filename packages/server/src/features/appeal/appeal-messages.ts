import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import { undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { sql } from "kysely";
import { queueSms } from "../../core/services/sms/queue-sms.ts";
import type { Call } from "../../kit/call.ts";

export const appealSmsKey = (id: number): string => `appeal:${id}`;

export function outcomeText(isPassed: boolean, newDays: number | null, remark: string) {
  if (!isPassed) return memberMessages.appealRefused(remark);
  return newDays === null ? memberMessages.appealPassed(remark) : memberMessages.appealShortened(newDays, remark);
}

/** A banned member cannot read the app's messages; the short message waits as long as the decision can be undone. */
export async function tellBySms({ db, services }: Call, id: number, userId: number, text: string): Promise<void> {
  const { rows } = await sql<{ login: string | null }>`select login from member where user_id = ${userId}`.execute(db);
  const login = rows[0]?.login ?? null;
  if (login === null) return;
  await queueSms(db, services.seal, {
    key: appealSmsKey(id),
    purpose: "appealResult",
    vars: { result: text },
    to: login,
    userId,
    delaySeconds: undoSeconds,
  });
}
