import type { behaviorEvent, behaviorTarget } from "@hongxian/contract/core/member/activity.choices.ts";
import type { platform } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

export interface Behavior {
  readonly userId: number;
  readonly event: ChoiceOf<typeof behaviorEvent>;
  readonly platform: ChoiceOf<typeof platform>;
  readonly target?: { readonly type: ChoiceOf<typeof behaviorTarget>; readonly id: string };
  readonly page?: string;
  readonly durationMs?: number;
  readonly appVersion?: string;
  readonly ip?: string;
}

/** Records one action of a member in the app. */
export async function recordBehavior(db: Db, done: Behavior): Promise<void> {
  await sql`insert into behavior_event (user_id, event, target_type, target_id, page, duration_ms, platform,
    app_version, ip)
    values (${done.userId}, ${done.event}, ${done.target?.type ?? null}, ${done.target?.id ?? ""}, ${done.page ?? ""},
      ${done.durationMs ?? 0}, ${done.platform}, ${done.appVersion ?? ""}, ${done.ip ?? ""})`.execute(db);
}
