import { createHash } from "node:crypto";
import { aiMessages } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import * as aiModelEndpoints from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import * as aiSettingEndpoints from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, handleAsking, type Call, type RawCall } from "../../kit/call.ts";
import { askModel, listModels, ModelError, modelReach, needModelAddress, type ModelFault } from "./model-client.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly keyFingerprint: string;
  readonly timeoutMs: number;
  readonly status: "ENABLE" | "DISABLE";
  readonly lastCheckTime: string | null;
  readonly lastCheckResult: string;
  readonly version: number;
}

const columns = sql`id, name, base_url, key_sealed is not null as has_key, key_fingerprint, timeout_ms, status,
  last_check_time, last_check_result, version`;
const fingerprint = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 8);
const one = (rows: readonly Row[]): Row => {
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
};
/** Everything but the key and its fingerprint. */
const shown = ({ name, baseUrl, hasKey, timeoutMs, status }: Row) => ({ name, baseUrl, hasKey, timeoutMs, status });

export const getAiProviders = handle(aiSettingEndpoints.getAiProviders, async ({ db }) => {
  const { rows } = await sql<Row>`select ${columns} from ai_provider order by id`.execute(db);
  return rows;
});

const reachOf = async ({ db, services }: Pick<Call, "db" | "services">) =>
  modelReach(services.settings, await readSetting(db, "ai.hosts"));

const needAddress = async (call: RawCall<unknown, unknown, { readonly baseUrl: string }>): Promise<void> =>
  needModelAddress(call.body.baseUrl, await reachOf(call));

export const addAiProvider = handleAsking(aiSettingEndpoints.addAiProvider, needAddress, async (call) => {
  const { db, body, services } = call;
  const sealed = body.key === "" ? null : services.seal.seal(body.key);
  const { rows } =
    await sql<Row>`insert into ai_provider (name, base_url, key_sealed, key_fingerprint, timeout_ms, status)
    values (${body.name}, ${body.baseUrl}, ${sealed}, ${body.key === "" ? "" : fingerprint(body.key)},
      ${body.timeoutMs}, ${body.status})
    returning ${columns}`.execute(db);
  const row = one(rows);
  call.audit({ targetType: auditTargets.aiProvider, targetId: row.id, after: shown(row) });
  return row;
});

export const editAiProvider = handleAsking(aiSettingEndpoints.editAiProvider, needAddress, async (call) => {
  const { db, body, services } = call;
  const { id } = call.params;
  const before = one((await sql<Row>`select ${columns} from ai_provider where id = ${id} for update`.execute(db)).rows);
  const key =
    body.key === ""
      ? sql``
      : sql`, key_sealed = ${services.seal.seal(body.key)}, key_fingerprint = ${fingerprint(body.key)}`;
  const { rows } = await sql<Row>`update ai_provider
      set name = ${body.name}, base_url = ${body.baseUrl}, timeout_ms = ${body.timeoutMs},
      status = ${body.status}, fail_count = 0, closed_until = null, version = version + 1, update_time = now() ${key}
    where id = ${id} and version = ${body.version} returning ${columns}`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE_VERSION");
  call.audit({
    targetType: auditTargets.aiProvider,
    targetId: id,
    before: shown(before),
    after: { ...shown(rows[0]), keyReplaced: body.key !== "" },
  });
  return rows[0];
});

export const clearAiKey = handle(aiSettingEndpoints.clearAiKey, async (call) => {
  const { rows } = await sql<Row>`update ai_provider
      set key_sealed = null, key_fingerprint = '', version = version + 1, update_time = now()
    where id = ${call.params.id} and key_sealed is not null returning ${columns}`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.aiProvider,
    targetId: call.params.id,
    before: { hasKey: true },
    after: { hasKey: false },
  });
  return rows[0];
});

const faults: Readonly<Record<ModelFault, string>> = {
  TIMEOUT: aiMessages.timeout,
  BAD_KEY: aiMessages.badKey,
  NO_MODEL: aiMessages.noModel,
  ERROR: aiMessages.failed,
};

interface Tested {
  readonly baseUrl: string;
  readonly keySealed: string | null;
  readonly timeoutMs: number;
  readonly modelName: string | null;
}

async function tryProvider(call: RawCall, provider: Tested): Promise<readonly string[]> {
  const { seal } = call.services;
  const key = provider.keySealed === null ? null : seal.open(provider.keySealed);
  const address = { baseUrl: provider.baseUrl, key, timeoutMs: provider.timeoutMs, reach: await reachOf(call) };
  const models = await listModels(address);
  const model = provider.modelName ?? models[0];
  if (model !== undefined)
    await askModel(address, { model, system: "ping", user: "ping", maxTokens: 1, temperature: 0 }, provider.timeoutMs);
  return models;
}

async function askProvider(call: RawCall<{ readonly id: number }>) {
  const { db } = call;
  const { id } = call.params;
  const { rows } = await sql<Tested>`select base_url, key_sealed, timeout_ms,
      (select model_name from ai_model m where m.provider_id = p.id and m.status = 'ENABLE' order by m.id
      limit 1) as model_name
    from ai_provider p where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  const begun = performance.now();
  let models: readonly string[] = [];
  let fault: string | null = null;
  try {
    models = await tryProvider(call, rows[0]);
  } catch (error) {
    fault =
      error instanceof ModelError ? faults[error.fault] : error instanceof AppError ? error.message : aiMessages.failed;
  }
  const latencyMs = Math.round(performance.now() - begun);
  return { ok: fault === null, msg: fault ?? "", latencyMs, models: [...models] };
}

export const testAiProvider = handleAsking(
  aiSettingEndpoints.testAiProvider,
  askProvider,
  async ({ db, params: { id } }, answer) => {
    const result = answer.ok ? `OK ${answer.latencyMs}` : answer.msg;
    await sql`update ai_provider
      set last_check_time = now(), last_check_result = ${result}, fail_count = 0, closed_until = null
      where id = ${id}`.execute(db);
    return answer;
  },
);

async function needUnused({ db }: Call, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ai_feature f join ai_model m on m.id in (f.model_id, f.backup_model_id)
      where m.provider_id = ${id}`.execute(db);
  if (rows.length > 0) throw refused(aiModelEndpoints.aiSettingMessages.inUse);
}

export const setAiProviderStatus = handle(aiModelEndpoints.setAiProviderStatus, async (call) => {
  const { id, status } = call.params;
  call.need(aiModelEndpoints.aiStatusGrants[status]);
  const { rows } = await sql<Row>`update ai_provider
      set status = ${status}, fail_count = 0, closed_until = null, version = version + 1, update_time = now()
    where id = ${id} and status <> ${status} returning ${columns}`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.aiProvider, targetId: id, after: { status } });
  return rows[0];
});

/** Its unused models are deleted with it. */
export const removeAiProvider = handle(aiModelEndpoints.removeAiProvider, async (call) => {
  const { id } = call.params;
  const row = one(
    (await sql<Row>`select ${columns} from ai_provider where id = ${id} for update`.execute(call.db)).rows,
  );
  await needUnused(call, id);
  await sql`delete from ai_model where provider_id = ${id}`.execute(call.db);
  await sql`delete from ai_provider where id = ${id}`.execute(call.db);
  call.audit({ targetType: auditTargets.aiProvider, targetId: id, before: shown(row) });
  return null;
});

export const getAiProviderModels = handle(aiModelEndpoints.getAiProviderModels, async (call) => {
  const { db, services, params } = call;
  const { rows } = await sql<{
    baseUrl: string;
    keySealed: string | null;
    timeoutMs: number;
  }>`select base_url, key_sealed, timeout_ms from ai_provider where id = ${params.id}`.execute(db);
  const provider = rows[0];
  if (provider === undefined) throw new AppError("NOT_FOUND");
  const reach = await reachOf(call);
  const key = provider.keySealed === null ? null : services.seal.open(provider.keySealed);
  try {
    return [...(await listModels({ ...provider, key, reach }))];
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(error instanceof ModelError ? faults[error.fault] : aiMessages.failed);
  }
});
