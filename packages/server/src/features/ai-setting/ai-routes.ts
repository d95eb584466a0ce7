import type { AiFeature, aiSilence } from "@hongxian/contract/core/ai/ai.choices.ts";
import { aiMessages } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { noticeOnce } from "../../core/foundation/notice/notices.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";

/** A model that may be called now, with its provider and the prompt in use. */
export interface AiRoute {
  readonly modelId: number;
  readonly modelName: string;
  readonly maxTokens: number;
  readonly temperature: number | string;
  readonly inputPriceMicro: number;
  readonly outputPriceMicro: number;
  readonly providerId: number;
  readonly baseUrl: string;
  readonly keySealed: string | null;
  readonly providerTimeoutMs: number;
  readonly failCount: number;
  readonly timeoutMs: number;
  readonly promptVersion: number | null;
  readonly systemText: string | null;
  readonly userTemplate: string | null;
}

interface Limits {
  readonly dailyLimit: number;
  readonly perStaffDaily: number;
  readonly today: number;
  readonly byStaff: number;
  readonly monthMicro: number;
  readonly kept: { readonly id: number; readonly output: string } | null;
}

/** The budget is in cents, prices in millionths of a yuan. */
const microPerCent = 10_000;

/** Notifies once a month. */
async function noticeBudgetSpent(db: Db): Promise<void> {
  const notice = { kind: "WARN", ...aiMessages.budget, link: "/ai/setting/aiSetting" } as const;
  await noticeOnce(db, "aiBudgetSpent", notice, { by: "content", since: sql`date_trunc('month', now())` });
}

export type AiSilence = ChoiceOf<typeof aiSilence>;
interface Routes {
  readonly routes: readonly AiRoute[];
  readonly cached: Limits["kept"];
  /** Why there are none. */
  readonly silence: AiSilence | null;
}
const none = (silence: AiSilence): Routes => ({ routes: [], cached: null, silence });

/** Returns the models that may be called for a feature: switched on, within the limits, the provider not closed. */
export async function aiRoutes(db: Db, feature: AiFeature, staffId: number | null, hash: string): Promise<Routes> {
  const { rows } =
    await sql<AiRoute>`select m.id as model_id, m.model_name, m.max_tokens, m.temperature, m.input_price_micro,
      m.output_price_micro,
      p.id as provider_id, p.base_url, p.key_sealed, p.timeout_ms as provider_timeout_ms, p.fail_count, f.timeout_ms,
      r.version as prompt_version, r.system_text, r.user_template
    from ai_feature f join ai_model m on m.id in (f.model_id, f.backup_model_id) and m.status = 'ENABLE'
      join ai_provider p on p.id = m.provider_id and p.status = 'ENABLE'
        and (p.closed_until is null or p.closed_until <= now())
      left join ai_prompt r on r.feature = f.feature and r.status = 'ACTIVE'
    where f.feature = ${feature} and f.enabled order by m.id <> f.model_id`.execute(db);
  if (rows.length === 0) return none("NO_MODEL");
  const limits = await sql<Limits>`select f.daily_limit, f.per_staff_daily,
      (select count(*)::int from ai_call_log l
      where l.feature = f.feature and l.created_time >= current_date and l.model_id is not null) as today,
      (select count(*)::int from ai_call_log l
      where l.feature = f.feature and l.staff_id = ${staffId} and l.created_time >= current_date
        and l.model_id is not null) as by_staff,
      (select coalesce(sum(cost_micro), 0)::bigint from ai_call_log
      where created_time >= date_trunc('month', now())) as month_micro,
      (select json_build_object('id', l.id, 'output', l.output) from ai_call_log l
      where l.feature = f.feature and l.input_hash = ${hash} and l.result = 'OK'
        and l.created_time > now() - make_interval(mins => f.cache_minutes) order by l.created_time desc
        limit 1) as kept
    from ai_feature f where f.feature = ${feature}`.execute(db);
  const limit = limits.rows[0];
  if (limit === undefined) return none("NO_MODEL");
  if (limit.kept !== null) return { routes: rows, cached: limit.kept, silence: null };
  const budget = await readSetting(db, "ai.monthBudgetCents");
  if (budget > 0 && limit.monthMicro >= budget * microPerCent) {
    await noticeBudgetSpent(db);
    return none("BUDGET");
  }
  if (limit.dailyLimit > 0 && limit.today >= limit.dailyLimit) return none("DAILY_LIMIT");
  if (limit.perStaffDaily > 0 && limit.byStaff >= limit.perStaffDaily) return none("STAFF_LIMIT");
  return { routes: rows, cached: null, silence: null };
}
