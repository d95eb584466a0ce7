import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";

interface Rule {
  readonly status: string;
  readonly dayLimit: number;
  readonly monthLimit: number;
  readonly today: number;
  readonly month: number;
  readonly dayAll: number;
  readonly isFrozen: boolean;
  readonly fits: boolean;
}

/**
 * How much of a score its rule still allows a member: 0 when the rule is off, is not for this member, or a limit is
 * reached. A concurrent earning of the same member waits for the lock.
 */
export async function scoreRoom(db: Db, userId: number, scene: string, score: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('earn score'), (${userId}::bigint % 2147483647)::int)`.execute(db);
  const { rows } = await sql<Rule>`select r.status, r.day_limit, r.month_limit,
      (select coalesce(sum(x.score), 0)::bigint from reward_score_record x
      where x.user_id = ${userId} and x.scene = r.scene and x.score > 0 and x.status = 'NORMAL'
        and x.created_time >= current_date) as today,
      (select coalesce(sum(x.score), 0)::bigint from reward_score_record x
      where x.user_id = ${userId} and x.scene = r.scene and x.score > 0 and x.status = 'NORMAL'
        and x.created_time >= date_trunc('month', now())) as month,
      (select coalesce(sum(x.score), 0)::bigint from reward_score_record x
      where x.user_id = ${userId} and x.score > 0 and x.status = 'NORMAL' and x.created_time >= current_date) as
        day_all,
      coalesce((select m.reward_status = 'FROZEN' from member m where m.user_id = ${userId}), true) as is_frozen,
      exists (select from member m where m.user_id = ${userId}
        and (not coalesce((r.conditions ->> 'realName')::boolean, false) or m.auth_status in ('REAL_NAME', 'AUTH'))
        and (not coalesce((r.conditions ->> 'face')::boolean, false) or m.face_value = 1)
        and m.created_time <= now() - make_interval(days => coalesce((r.conditions ->> 'registerDays')::int, 0))) as
          fits
    from score_rule r where r.scene = ${scene}`.execute(db);
  const rule = rows[0];
  if (rule === undefined || rule.status !== "ENABLE" || !rule.fits) return 0;
  if (rule.isFrozen) throw refused(moneyMessages.rewardFrozen);
  const { dayTotalLimit } = await readSetting(db, "score.global");
  const under = (limit: number, used: number) => (limit === 0 ? score : limit - used);
  return Math.max(
    0,
    Math.min(
      score,
      under(rule.dayLimit, rule.today),
      under(rule.monthLimit, rule.month),
      under(dayTotalLimit, rule.dayAll),
    ),
  );
}

/** When score earned now expires; null if it never does. */
export async function scoreEnd(db: Db): Promise<string | null> {
  const { validMonths } = await readSetting(db, "score.global");
  if (validMonths === 0) return null;
  const { rows } = await sql<{
    at: string;
  }>`select (now() + make_interval(months => ${validMonths}::int))::text as at`.execute(db);
  return rows[0]?.at ?? null;
}
