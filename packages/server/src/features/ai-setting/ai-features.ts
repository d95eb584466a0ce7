import { aiPromptActs } from "@hongxian/contract/features/ai-setting/ai.acts.ts";
import { promptProblem, promptSpecs } from "@hongxian/contract/core/ai/ai-prompts.ts";
import type { AiFeature } from "@hongxian/contract/core/ai/ai.choices.ts";
import * as endpoints from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";

interface FeatureRow {
  readonly feature: AiFeature;
  readonly enabled: boolean;
  readonly modelId: number | null;
  readonly backupModelId: number | null;
  readonly timeoutMs: number;
  readonly dailyLimit: number;
  readonly perStaffDaily: number;
  readonly cacheMinutes: number;
  readonly version: number;
  readonly todayCalls: number;
  readonly offlineCalls: number;
  readonly adopted: number;
  readonly isFull: boolean;
}

const readFeatures = async (db: Db): Promise<readonly FeatureRow[]> =>
  (
    await sql<FeatureRow>`select f.feature, f.enabled, f.model_id, f.backup_model_id, f.timeout_ms, f.daily_limit,
      f.per_staff_daily, f.cache_minutes, f.version,
      coalesce(l.calls, 0) as today_calls, coalesce(l.offline, 0) as offline_calls, coalesce(l.adopted, 0) as adopted,
      f.daily_limit > 0 and coalesce(l.asked, 0) >= f.daily_limit as is_full
    from ai_feature f left join (
      select feature, count(*)::int as calls, (count(*) filter (where result <> 'OK'))::int as offline,
        (count(*) filter (where adopted))::int as adopted,
        (count(*) filter (where model_id is not null))::int as asked
      from ai_call_log where created_time >= current_date group by feature) l on l.feature = f.feature
    order by array_position(array['SIGNATURE_DRAFT', 'CHAT_SUGGEST', 'TEXT_CENSOR', 'MATCH_EXPLAIN'],
      f.feature)`.execute(db)
  ).rows;

export const getAiFeatures = handle(endpoints.getAiFeatures, async ({ db }) => [...(await readFeatures(db))]);

export const saveAiFeature = handle(endpoints.saveAiFeature, async (call) => {
  const { db, body } = call;
  const { feature } = call.params;
  const before = (await readFeatures(db)).find((one) => one.feature === feature);
  const { rows } = await sql`update ai_feature
      set enabled = ${body.enabled}, model_id = ${body.modelId}, backup_model_id = ${body.backupModelId},
      timeout_ms = ${body.timeoutMs}, daily_limit = ${body.dailyLimit}, per_staff_daily = ${body.perStaffDaily},
        cache_minutes = ${body.cacheMinutes},
      version = version + 1, update_time = now()
    where feature = ${feature} and version = ${body.version} returning feature`.execute(db);
  if (rows.length === 0) throw new AppError("STALE_VERSION");
  const after = (await readFeatures(db)).find((one) => one.feature === feature);
  if (after === undefined) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.aiFeature, targetId: feature, before, after });
  return after;
});

interface PromptRow {
  readonly id: number;
  readonly feature: AiFeature;
  readonly version: number;
  readonly systemText: string;
  readonly userTemplate: string;
  readonly status: "DRAFT" | "ACTIVE" | "ARCHIVED";
  readonly createdBy: string | null;
  readonly createdTime: string;
}

const promptColumns = sql`p.id, p.feature, p.version, p.system_text, p.user_template, p.status,
  (select s.name from staff s where s.id = p.created_by) as created_by, p.created_time`;
const readPrompt = async (db: Db, id: number): Promise<PromptRow> => {
  const { rows } = await sql<PromptRow>`select ${promptColumns} from ai_prompt p where p.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
};

export const getAiPrompts = handle(endpoints.getAiPrompts, async ({ db, query }) => {
  const { rows } = await sql<PromptRow>`select ${promptColumns} from ai_prompt p where p.feature = ${query.feature}
      order by p.version desc limit 200`.execute(db);
  return rows;
});

/** Versions of a feature are numbered consecutively. */
async function addVersion(
  db: Db,
  prompt: { readonly feature: AiFeature; readonly systemText: string; readonly userTemplate: string },
  staffId: number,
): Promise<number> {
  await sql`select feature from ai_feature where feature = ${prompt.feature} for update`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`insert into ai_prompt (feature, version, system_text, user_template, created_by)
    select ${prompt.feature}, coalesce(max(version), 0) + 1, ${prompt.systemText}, ${prompt.userTemplate}, ${staffId}
    from ai_prompt where feature = ${prompt.feature} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function activate(db: Db, id: number, feature: AiFeature): Promise<void> {
  await sql`update ai_prompt set status = 'ARCHIVED' where feature = ${feature} and status = 'ACTIVE'`.execute(db);
  const { rows } =
    await sql`update ai_prompt set status = 'ACTIVE', publish_time = now() where id = ${id} and status = 'DRAFT'
      returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}

export const draftAiPrompt = handle(endpoints.draftAiPrompt, async (call) => {
  const { db, body, caller } = call;
  const problem = promptProblem(body.feature, body.userTemplate);
  if (problem !== null) throw invalid({ userTemplate: problem });
  const id = await addVersion(db, body, caller.staffId);
  const made = await readPrompt(db, id);
  call.audit({
    targetType: auditTargets.aiPrompt,
    targetId: id,
    after: { feature: made.feature, version: made.version },
  });
  return made;
});

export const publishAiPrompt = handle(endpoints.publishAiPrompt, async (call) => {
  const { db } = call;
  const { id } = call.params;
  const prompt = await readPrompt(db, id);
  needAct(aiPromptActs.publish, prompt);
  await activate(db, id, prompt.feature);
  call.audit({
    targetType: auditTargets.aiPrompt,
    targetId: id,
    before: { status: prompt.status },
    after: { status: "ACTIVE" },
  });
  return readPrompt(db, id);
});

export const rollbackAiPrompt = handle(endpoints.rollbackAiPrompt, async (call) => {
  const { db, caller } = call;
  const old = await readPrompt(db, call.params.id);
  needAct(aiPromptActs.rollback, old);
  const id = await addVersion(db, old, caller.staffId);
  await activate(db, id, old.feature);
  call.audit({
    targetType: auditTargets.aiPrompt,
    targetId: id,
    after: { feature: old.feature, from: old.version, status: "ACTIVE" },
  });
  return readPrompt(db, id);
});

export const restoreAiPrompt = handle(endpoints.restoreAiPrompt, async (call) => {
  const { db, caller, body } = call;
  const { systemText, userTemplate } = promptSpecs[body.feature];
  const id = await addVersion(db, { feature: body.feature, systemText, userTemplate }, caller.staffId);
  await activate(db, id, body.feature);
  call.audit({ targetType: auditTargets.aiPrompt, targetId: id, after: { feature: body.feature, status: "ACTIVE" } });
  return readPrompt(db, id);
});
