import * as endpoints from "@hongxian/contract/features/red-envelope/red-envelope.endpoints.ts";
import { redEnvelope, redKind } from "@hongxian/contract/features/red-envelope/red-envelope.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { submittedByOther } from "../../core/foundation/access/submitted-by-other.ts";
import { returnEnvelope } from "../../core/money/gifts/red-envelopes.ts";
import { noSql } from "../../core/money/trade/trade-rows.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, type Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const messages = endpoints.redMessages;
const monthMs = 30 * 86_400_000;

/** Whoever submitted an envelope does not decide it. */
function needOther(caller: Call["caller"], staffId: number | null): void {
  if (staffId === caller.staffId) throw refused(messages.own);
}

export const redEnvelopeServer = serveResource(redEnvelope, {
  table: "red_envelope",
  scope: (caller) => (caller.realm === "PLATFORM" ? "all" : "none"),
  computed: {
    condition: sql`jsonb_build_object('followHost', false, 'realName', false, 'sex', null, 'marriageMember', false,
      'comment', '') || t.condition`,
    // An envelope without a sending time counts by its creation time.
    shownTime: sql<string>`coalesce(t.send_time, t.created_time)`,
    useSeconds: sql<
      number | null
    >`(case when t.status = 'FINISHED' then extract(epoch from t.finish_time - t.send_time)::int end)`,
  },
  filters: {
    ...amountConditions("t.total_cents"),
    mine: (_flag: string, caller: Caller) => submittedByOther("staff_id", caller),
  },
  run: {
    submit: async ({ caller }) => ({ set: { staffId: caller.staffId } }),
    pass: async ({ caller }, { staffId }) => {
      needOther(caller, staffId);
      const sendTime = sql`coalesce(t.send_time, now())`;
      return { set: { auditStaffId: caller.staffId, reason: "", sendTime }, note: { reason: "" } };
    },
    refuse: async ({ caller }, { staffId }, { reason }) => {
      needOther(caller, staffId);
      return { set: { auditStaffId: caller.staffId, reason } };
    },
    stop: async ({ db }, { id }, { reason }) => {
      await returnEnvelope(db, id);
      return { set: { reason } };
    },
  },
});

function checkTime({ sendTime }: endpoints.RedDraft): void {
  if (sendTime !== null && Date.parse(sendTime) > Date.now() + monthMs) throw invalid({ sendTime: messages.sendTime });
}
const columnsOf = (draft: endpoints.RedDraft) => ({
  kind: draft.kind,
  title: draft.title,
  scene_id: draft.sceneId,
  total_cents: draft.totalCents,
  total_num: draft.totalNum,
  split_mode: draft.splitMode,
  condition: JSON.stringify(draft.condition),
  audience: JSON.stringify(draft.audience),
  hours: draft.hours,
  send_time: draft.sendTime,
});

export const createRed = handle(endpoints.createRed, async (call) => {
  const { db, body, caller } = call;
  checkTime(body);
  const columns = columnsOf(body);
  const { rows } = await sql<{
    id: number;
  }>`insert into red_envelope (no, source, staff_id, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${noSql.envelope}, 'PLATFORM', ${caller.staffId}, ${sql.join(Object.values(columns))})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.redEnvelope, targetId: id, after: body });
  return { id };
});

export const editRed = handle(endpoints.editRed, async (call) => {
  const { db, body, params } = call;
  await redEnvelopeServer.lock(call, params.id, "edit", body.version);
  checkTime(body);
  const set = sql.join(Object.entries(columnsOf(body)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update red_envelope set ${set}, version = version + 1, update_time = now() where id = ${params.id}`.execute(
    db,
  );
  call.audit({ targetType: auditTargets.redEnvelope, targetId: params.id, after: body });
  return { id: params.id };
});

type Claim = z.output<typeof endpoints.getRedClaims.data>[number];
export const getRedClaims = handle(endpoints.getRedClaims, async ({ db, params, caller }) => {
  if (caller.realm !== "PLATFORM") throw new AppError("NOT_FOUND");
  const { rows } =
    await sql<Claim>`select c.id, c.amount_cents, c.account, c.created_time, c.amount_cents = max(c.amount_cents)
      over () as is_best,
      (select count(*)::int from red_envelope_claim x
      where x.envelope_id = c.envelope_id and x.device_id = c.device_id and x.device_id <> '' and x.id <> c.id) as
        same_device,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as member
    from red_envelope_claim c join member m on m.user_id = c.user_id where c.envelope_id = ${params.id}
    order by c.id desc limit 500`.execute(db);
  return rows;
});

const versionOf = async (db: Call["db"]): Promise<number> =>
  (await sql<{ version: number }>`select version from system_setting where key = 'red.member'`.execute(db)).rows[0]
    ?.version ?? 0;
export const getRedSetting = handle(endpoints.getRedSetting, async ({ db }) => ({
  ...(await readSetting(db, "red.member")),
  version: await versionOf(db),
}));
export const saveRedSetting = handle(endpoints.saveRedSetting, async (call) => {
  const { version, ...value } = call.body;
  const before = await readSetting(call.db, "red.member");
  const next = await saveSetting(call.db, { key: "red.member", value, version, staffId: call.caller.staffId });
  call.audit({ targetType: auditTargets.setting, targetId: "red.member", before, after: value });
  return { version: next };
});

interface Figures {
  readonly sentCents: number;
  readonly claimedCents: number;
  readonly poolCents: number;
  readonly returnedCents: number;
  readonly hours: { hour: string; count: number }[];
  readonly kinds: readonly { kind: string; cents: number }[];
}
export const getRedStat = handle(endpoints.getRedStat, async ({ db }) => {
  const { rows } = await sql<Figures>`select (select coalesce(sum(total_cents), 0)::bigint from red_envelope
      where send_time >= current_date and send_time <= now() and status in ('SENDING', 'FINISHED', 'RETURNED')) as
        sent_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from red_envelope_claim
      where created_time >= current_date) as claimed_cents,
      (select coalesce(sum(balance), 0)::bigint from ledger_account where account = 'RED_POOL') as pool_cents,
      (select coalesce(sum(returned_cents), 0)::bigint from red_envelope
      where send_time >= current_date - 29) as returned_cents,
      (select json_agg(json_build_object('hour', to_char(h, 'YYYY-MM-DD HH24'), 'count',
        (select count(*)::int from red_envelope_claim c
        where c.created_time >= h and c.created_time < h + interval '1 hour')) order by h)
        from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()),
          interval '1 hour') h) as hours,
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'cents', k.cents)), '[]')
      from (select kind, sum(claimed_cents)::bigint as cents from red_envelope
        where source = 'PLATFORM' and send_time >= current_date - 29 group by 1) k) as kinds`.execute(db);
  const { kinds = [], sentCents = 0, claimedCents = 0, poolCents = 0, returnedCents = 0, hours = [] } = rows[0] ?? {};
  const byKind = redKind.values.map((kind) => ({ kind, cents: kinds.find((one) => one.kind === kind)?.cents ?? 0 }));
  return { sentCents, claimedCents, poolCents, returnedCents, hours, byKind };
});
