import {
  auditChannelMessages,
  checkTerms,
  type AuditChannelCode,
} from "@hongxian/contract/core/content/audit-channel.rules.ts";
import { auditScene } from "@hongxian/contract/core/content/audit-route.ts";
import { auditChannelActs as acts } from "@hongxian/contract/features/audit-channel/audit-channel.acts.ts";
import * as endpoints from "@hongxian/contract/features/audit-channel/audit-channel.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { askChannel, type ChannelRow } from "../../core/services/machine-audit/ask-machine.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { fileStoreOf, readWhole } from "../../core/foundation/storage/file-store.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import { handle, handleAsking, type Call, type Db, type RawCall } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";

type Channel = z.output<typeof endpoints.getAuditChannels.data>[number];
export const getAuditChannels = handle(endpoints.getAuditChannels, async ({ db }) => {
  const { rows } =
    await sql<Channel>`select c.id, c.code, c.name, c.scenes, c.app_id, c.secret_sealed is not null as secret_set,
      c.endpoint, c.frame_sec, c.pass_below, c.block_above,
      c.label_actions, c.timeout_ms, c.retry, c.day_limit, c.unit_cents, c.status, c.version, k.n as today_num,
        k.errors as today_errors
    from video_audit_channel c cross
    join lateral (select count(*)::int as n, (count(*) filter (where v.result = 'ERROR'))::int as errors
      from video_audit_call v where v.channel_id = c.id and v.created_time >= current_date) k order by c.id`.execute(
      db,
    );
  return rows;
});

type Terms = Omit<z.output<typeof endpoints.editAuditChannel.body>, "version">;
function columnsOf({ services }: Pick<Call, "services">, terms: Terms): Record<string, unknown> {
  const { secret, labelActions } = terms;
  return {
    name: terms.name,
    scenes: terms.scenes,
    app_id: terms.appId,
    endpoint: terms.endpoint,
    frame_sec: terms.frameSec,
    pass_below: terms.passBelow,
    block_above: terms.blockAbove,
    label_actions: JSON.stringify(labelActions),
    timeout_ms: terms.timeoutMs,
    retry: terms.retry,
    day_limit: terms.dayLimit,
    unit_cents: terms.unitCents,
    ...(secret === "" ? {} : { secret_sealed: services.seal.seal(secret) }),
  };
}
/** What the audit row may contain: everything but the key. */
const shown = ({ secret, ...terms }: Terms) => ({ ...terms, secretSet: secret !== "" });

export const createAuditChannel = handle(endpoints.createAuditChannel, async (call) => {
  const { code, ...terms } = call.body;
  const columns = { code, ...columnsOf(call, terms) };
  const { rows } = await sql<{
    id: number;
  }>`insert into video_audit_channel (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning id`.execute(call.db);
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.auditChannel, targetId: id, after: { code, ...shown(terms) } });
  return { id };
});

interface Held {
  readonly code: AuditChannelCode;
  readonly status: "ENABLE" | "DISABLE" | "FUSED";
  readonly secretSealed: string | null;
  readonly version: number;
}
async function lock(db: Db, id: number): Promise<Held> {
  const { rows } =
    await sql<Held>`select code, status, secret_sealed, version from video_audit_channel where id = ${id} for
      update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const editAuditChannel = handle(endpoints.editAuditChannel, async (call) => {
  const { db } = call;
  const { id } = call.params;
  const { version, ...terms } = call.body;
  const held = await lock(db, id);
  if (held.version !== version) throw new AppError("STALE_VERSION");
  const problems = checkTerms(held.code, terms);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const set = Object.entries(columnsOf(call, terms)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update video_audit_channel set ${sql.join(set)}, update_time = now(), version = version + 1
    where id = ${id}`.execute(db);
  call.audit({ targetType: auditTargets.auditChannel, targetId: id, after: shown(terms) });
  return { id };
});

export const setAuditChannelStatus = handle(endpoints.setAuditChannelStatus, async (call) => {
  const { id, status } = call.params;
  const held = await lock(call.db, id);
  const act = status === "DISABLE" ? acts.disable : held.status === "FUSED" ? acts.unfuse : acts.enable;
  call.need(act.by);
  needAct(act, held);
  if (status === "ENABLE" && held.code !== "MANUAL" && held.secretSealed === null)
    throw refused(auditChannelMessages.noSecret);
  await sql`update video_audit_channel
    set status = ${status}, error_row = 0, fuse_time = null, update_time = now(), version = version + 1
    where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.auditChannel,
    targetId: id,
    before: { status: held.status },
    after: { status },
  });
  return { id, status };
});

async function pictureOf({ db, services }: RawCall, url: string): Promise<Buffer> {
  const file = await findStoredFile(db, url);
  const found = file === null || file.kind !== "image" ? null : await fileStoreOf(services).find(file.objectKey);
  if (found === null) throw invalid({ pictureUrl: auditChannelMessages.foreignSample });
  return readWhole(found);
}

async function tryChannel(
  call: RawCall<{ readonly id: number }, unknown, z.output<typeof endpoints.testAuditChannel.body>>,
) {
  const { db, services, body } = call;
  const { id } = call.params;
  const { rows } =
    await sql<ChannelRow>`select id, code, name, app_id, secret_sealed, endpoint, pass_below, block_above,
      label_actions, timeout_ms, retry
    from video_audit_channel where id = ${id}`.execute(db);
  const channel = rows[0];
  if (channel === undefined) throw new AppError("NOT_FOUND");
  needAct(acts.test, channel);
  const sample = body.pictureUrl === "" ? { text: body.text } : { picture: await pictureOf(call, body.pictureUrl) };
  return askChannel(services, channel, sample);
}

export const testAuditChannel = handleAsking(endpoints.testAuditChannel, tryChannel, async (call, answer) => {
  const { result, costMs } = answer;
  call.audit({ targetType: auditTargets.auditChannel, targetId: call.params.id, after: { result, costMs } });
  return answer;
});

const versionOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from system_setting where key = 'audit.route'`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
};
export const getAuditRoute = handle(endpoints.getAuditRoute, async ({ db }) => ({
  route: await readSetting(db, "audit.route"),
  version: await versionOf(db),
}));

export const putAuditRoute = handle(endpoints.putAuditRoute, async (call) => {
  const { db, body, caller } = call;
  const wanted = auditScene.values.flatMap((scene) => body.route[scene].channelIds.map((id) => ({ scene, id })));
  const { rows } =
    await sql`select 1 from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (scene text, id bigint)
    where not exists (select 1 from video_audit_channel c where c.id = w.id and w.scene = any(c.scenes))
    limit 1`.execute(db);
  if (rows.length > 0) throw invalid({ route: auditChannelMessages.unknownChannel });
  const before = await readSetting(db, "audit.route");
  const version = await saveSetting(db, {
    key: "audit.route",
    value: body.route,
    version: body.version,
    staffId: caller.staffId,
  });
  call.audit({ targetType: auditTargets.setting, targetId: "audit.route", before, after: body.route });
  return { route: body.route, version };
});
