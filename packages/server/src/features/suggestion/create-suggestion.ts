import type { platform } from "@hongxian/contract/core/member/member.choices.ts";
import type { suggestionType } from "@hongxian/contract/core/ticket/suggestion.choices.ts";
import {
  bugAlarm,
  suggestionMessages,
  suggestionRoute,
} from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";

export interface NewSuggestion {
  readonly userId: number;
  readonly type: ChoiceOf<typeof suggestionType>;
  readonly content: string;
  readonly imgs?: readonly string[];
  readonly platform: ChoiceOf<typeof platform>;
  readonly appVersion?: string;
  readonly deviceModel?: string;
}

/** A member writes in. The tenth report of a fault in one version within a day is notified, once. */
export async function createSuggestion(db: Db, draft: NewSuggestion): Promise<number> {
  const { type, appVersion = "" } = draft;
  if (type === "BUG")
    await sql`select pg_advisory_xact_lock(hashtext('suggestion bug'), hashtext(${appVersion}))`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`insert into suggestion (user_id, type, content, imgs, platform, app_version, device_model)
    values (${draft.userId}, ${type}, ${draft.content}, ${(draft.imgs ?? []).join(";")}, ${draft.platform},
      ${appVersion}, ${draft.deviceModel ?? ""})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await publishEvent(db, { topic: "ticket", data: { ticketType: "SUGGEST", id } });
  if (type !== "BUG" || appVersion === "") return id;
  const counted = await sql<{ n: number }>`select count(*)::int as n from suggestion
    where type = 'BUG' and app_version = ${appVersion} and created_time > now() - interval '24 hours'`.execute(db);
  if (counted.rows[0]?.n !== bugAlarm) return id;
  await noticeWhoMay(db, "bugReports", {
    kind: "WARN",
    ...suggestionMessages.bugs(appVersion, bugAlarm),
    link: `${suggestionRoute}?type=BUG&appVersion=${encodeURIComponent(appVersion)}`,
  });
  return id;
}
