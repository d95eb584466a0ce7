import { type AiFeature, type aiResult, censorVerdict } from "@hongxian/contract/core/ai/ai.choices.ts";
import { censorText } from "@hongxian/contract/core/ai/censor-text.ts";
import { suggestReplies } from "@hongxian/contract/core/ai/chat-suggest.ts";
import { hidePersonal } from "@hongxian/contract/core/ai/hide-personal.ts";
import { draftSignature } from "@hongxian/contract/core/ai/signature-draft.ts";
import { aiCallLog } from "@hongxian/contract/features/ai-setting/ai-call-log.resource.ts";
import * as endpoints from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { askAi } from "./ask-ai.ts";
import { censoredWords } from "./censor-words.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, handleAsking, type Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const getAiModels = handle(endpoints.getAiModels, async ({ db }) => {
  const { rows } = await sql<endpoints.AiModelRow>`select m.id, m.provider_id,
      json_build_object('id', p.id, 'name', p.name) as provider, m.model_name, m.alias, m.max_tokens,
      m.temperature::float8 as temperature, m.input_price_micro, m.output_price_micro, m.status, m.version,
      (select count(*)::int from ai_call_log l
      where l.model_id = m.id and l.created_time >= date_trunc('month', now())) as month_calls
    from ai_model m join ai_provider p on p.id = m.provider_id order by m.id`.execute(db);
  return rows;
});

/** Features choose a model by its alias, so it is unique. */
async function guardAlias<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = typeof error === "object" && error !== null && "constraint" in error ? error.constraint : "";
    if (constraint === "ai_model_alias") throw invalid({ alias: endpoints.aiSettingMessages.alias });
    if (constraint === "ai_model_provider_id_fkey") throw new AppError("NOT_FOUND");
    throw error;
  }
}

export const addAiModel = handle(endpoints.addAiModel, async (call) => {
  const { db, body } = call;
  const { rows } = await guardAlias(() =>
    sql<{
      id: number;
    }>`insert into ai_model (provider_id, model_name, alias, max_tokens, temperature, input_price_micro,
      output_price_micro)
      values (${body.providerId}, ${body.modelName}, ${body.alias}, ${body.maxTokens}, ${body.temperature},
        ${body.inputPriceMicro}, ${body.outputPriceMicro})
      returning id`.execute(db),
  );
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.aiModel, targetId: id, after: body });
  return { id };
});

export const editAiModel = handle(endpoints.editAiModel, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const { rows } = await guardAlias(() =>
    sql`update ai_model set provider_id = ${body.providerId}, model_name = ${body.modelName}, alias = ${body.alias},
        max_tokens = ${body.maxTokens},
        temperature = ${body.temperature}, input_price_micro = ${body.inputPriceMicro},
          output_price_micro = ${body.outputPriceMicro}, version = version + 1,
        update_time = now() where id = ${id} and version = ${body.version} returning id`.execute(db),
  );
  if (rows.length === 0) throw new AppError("STALE_VERSION");
  call.audit({ targetType: auditTargets.aiModel, targetId: id, after: body });
  return { id };
});

async function needUnused(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ai_feature where ${id} in (model_id, backup_model_id)`.execute(db);
  if (rows.length > 0) throw refused(endpoints.aiSettingMessages.modelInUse);
}

export const setAiModelStatus = handle(endpoints.setAiModelStatus, async (call) => {
  const { id, status } = call.params;
  call.need(endpoints.aiStatusGrants[status]);
  if (status === "DISABLE") await needUnused(call.db, id);
  const { rows } = await sql`update ai_model set status = ${status}, version = version + 1, update_time = now()
      where id = ${id} and status <> ${status} returning id`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.aiModel, targetId: id, after: { status } });
  return { id };
});

export const removeAiModel = handle(endpoints.removeAiModel, async (call) => {
  const { id } = call.params;
  await needUnused(call.db, id);
  const { rows } = await sql`delete from ai_model where id = ${id} returning alias`.execute(call.db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.aiModel, targetId: id, before: rows[0] });
  return null;
});

/** The sample in place of the feature's input, and the offline rule's answer to it. */
async function sampleOf(db: Db, feature: AiFeature, text: string) {
  switch (feature) {
    case "SIGNATURE_DRAFT": {
      const facts = {
        age: "",
        city: "",
        education: "",
        profession: "",
        hobby: text.slice(0, 50),
        idealHalf: "",
        whenMarry: "",
      };
      return { values: { profile: text }, offline: draftSignature(0, facts) };
    }
    case "CHAT_SUGGEST":
      return { values: { messages: text }, offline: suggestReplies(text).join("\n") };
    case "TEXT_CENSOR": {
      const { verdict, hits } = censorText(text, await censoredWords(db, text));
      const found = hits.map((hit) => hit.text).join(" ");
      return {
        values: { scene: endpoints.aiSettingMessages.sample, text },
        offline: `${censorVerdict.labels[verdict]} ${found}`.trim(),
      };
    }
    case "MATCH_EXPLAIN":
      return { values: { explanation: text, points: "" }, offline: text };
  }
}

interface Logged {
  readonly result: ChoiceOf<typeof aiResult>;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly latencyMs: number;
}

export const tryAiFeature = handleAsking(
  endpoints.tryAiFeature,
  async ({ db, caller, services, params, body }) => {
    const { values, offline } = await sampleOf(db, params.feature, hidePersonal(body.text));
    const reply = await askAi(services, {
      feature: params.feature,
      staffId: caller.staffId,
      targetUserId: null,
      values,
      longest: 2000,
    });
    const { rows } = await sql<Logged>`select result, input_tokens, output_tokens, latency_ms from ai_call_log
        where id = ${reply.logId}`.execute(db);
    const logged = rows[0] ?? { result: "FALLBACK" as const, inputTokens: 0, outputTokens: 0, latencyMs: 0 };
    return { ai: reply.text, offline, silence: reply.silence, ...logged };
  },
  async (_call, answer) => answer,
);

interface Usage {
  readonly todayCalls: number;
  readonly todayMicro: number;
  readonly offlineBp: number | null;
  readonly averageMs: number | null;
  readonly adoptedBp: number | null;
  readonly days: { day: string; feature: AiFeature; calls: number; micro: number }[];
  readonly monthMicro: number;
  readonly isConfigured: boolean;
}

const budgetKey = "ai.monthBudgetCents";

export const getAiUsage = handle(endpoints.getAiUsage, async ({ db }) => {
  const { rows } = await sql<Usage>`with today as (select * from ai_call_log where created_time >= current_date)
    select count(*)::int as today_calls, coalesce(sum(cost_micro), 0)::bigint as today_micro,
      (round((count(*) filter (where result <> 'OK')) * 10000.0 / nullif(count(*), 0)))::int as offline_bp,
      round(avg(latency_ms))::int as average_ms,
      (round((count(*) filter (where adopted)) * 10000.0 / nullif(count(*) filter (where adopted is not null), 0)))::int
        as adopted_bp,
      (select coalesce(json_agg(json_build_object('day', d.day, 'feature', d.feature, 'calls', d.calls, 'micro',
        d.micro) order by d.day), '[]') from (
        select to_char(created_time, 'YYYY-MM-DD') as day, feature, count(*)::int as calls,
          sum(cost_micro)::bigint as micro from ai_call_log
        where created_time >= current_date - 29 group by 1, 2) d) as days,
      (select coalesce(sum(cost_micro), 0)::bigint from ai_call_log
      where created_time >= date_trunc('month', now())) as month_micro,
      exists (select from ai_feature f join ai_model m on m.id = f.model_id and m.status = 'ENABLE'
      join ai_provider p on p.id = m.provider_id and p.status = 'ENABLE'
        where f.enabled) as is_configured
    from today`.execute(db);
  const usage = rows[0];
  if (usage === undefined) throw new AppError("INTERNAL");
  const version = await sql<{ version: number }>`select version from system_setting where key = ${budgetKey}`.execute(
    db,
  );
  return {
    ...usage,
    budgetCents: await readSetting(db, budgetKey),
    budgetVersion: version.rows[0]?.version ?? 0,
  };
});

export const saveAiBudget = handle(endpoints.saveAiBudget, async (call) => {
  const { budgetCents, version } = call.body;
  const before = await readSetting(call.db, budgetKey);
  const next = await saveSetting(call.db, {
    key: budgetKey,
    value: budgetCents,
    version,
    staffId: call.caller.staffId,
  });
  call.audit({ targetType: auditTargets.setting, targetId: budgetKey, before: { before }, after: { budgetCents } });
  return { version: next };
});

export const aiCallLogServer = serveResource(aiCallLog, {
  table: "ai_call_log",
  // Prompts and answers of all users: only the administrator has the page.
  scope: (caller) => (caller.realm === "PLATFORM" ? "all" : "none"),
  computed: { modelName: sql<string>`coalesce((select m.alias from ai_model m where m.id = t.model_id), '')` },
  run: {},
});
