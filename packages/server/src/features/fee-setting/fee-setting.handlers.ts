import * as endpoints from "@hongxian/contract/features/fee-setting/fee-setting.endpoints.ts";
import { feeMessages } from "@hongxian/contract/features/fee-setting/fee-setting.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { marriageRanks } from "../../core/money/rights/member-rights.ts";
import { handle, type Db } from "../../kit/call.ts";
import { feeSettingServer } from "./fee-setting.server.ts";

type Draft = endpoints.FeeDraftBody;

const columns: readonly (readonly [keyof Draft, string])[] = [
  ["feeType", "fee_type"],
  ["name", "name"],
  ["priceCents", "price_cents"],
  ["originCents", "origin_cents"],
  ["iosPriceCents", "ios_price_cents"],
  ["iosProductId", "ios_product_id"],
  ["bonusCents", "bonus_cents"],
  ["days", "days"],
  ["hours", "hours"],
  ["minutes", "minutes"],
  ["times", "times"],
  ["matchTimes", "match_times"],
  ["calleeShareBp", "callee_share_bp"],
  ["needContract", "need_contract"],
  ["templateId", "template_id"],
  ["minDealCents", "min_deal_cents"],
  ["platforms", "platforms"],
  ["tag", "tag"],
  ["desc", "desc"],
  ["buyLimit", "buy_limit"],
  ["sort", "sort"],
  ["effectiveTime", "effective_time"],
];

/** Rules that need the other prices; `replacesId` is the one that will be replaced. */
async function needFitting(db: Db, draft: Draft, id: number | null, replacesId: number | null): Promise<void> {
  if (draft.effectiveTime !== null && Date.parse(draft.effectiveTime) < Date.now() - 60_000)
    throw invalid({ effectiveTime: feeMessages.past });
  if (draft.iosProductId !== "") {
    const taken = await sql`select 1 from fee_setting
        where ios_product_id = ${draft.iosProductId} and status <> 'OFFLINE' and id is distinct
        from ${id} and id is distinct from ${replacesId}
      and replaces_id is distinct from coalesce(${replacesId}::bigint, 0)`.execute(db);
    if (taken.rows.length > 0) throw invalid({ iosProductId: feeMessages.iosTaken });
  }
  if (draft.templateId !== null) {
    const template =
      await sql`select 1 from contract_template where id = ${draft.templateId} and fee_type = ${draft.feeType}`.execute(
        db,
      );
    if (template.rows.length === 0) throw invalid({ templateId: feeMessages.template });
  }
  const rank = marriageRanks.findIndex((type) => type === draft.feeType);
  if (rank < 0) return;
  const [lower, higher] = [marriageRanks.slice(0, rank), marriageRanks.slice(rank + 1)];
  const wrong = await sql`select 1 from fee_setting where status = 'ONLINE' and days = ${draft.days} and id is distinct
      from ${replacesId}
    and (fee_type = any(${[...lower]}::text[]) and price_cents >= ${draft.priceCents}
      or fee_type = any(${[...higher]}::text[]) and price_cents <= ${draft.priceCents})`.execute(db);
  if (wrong.rows.length > 0) throw invalid({ priceCents: feeMessages.rank });
}

async function insertDraft(db: Db, draft: Draft, staffId: number, replacesId: number | null): Promise<number> {
  const names = sql.join(columns.map(([, column]) => sql.ref(column)));
  const values = sql.join(columns.map(([name]) => sql`${draft[name]}`));
  const { rows } = await sql<{
    id: number;
  }>`insert into fee_setting (${names}, status, submit_staff_id, replaces_id)
    values (${values}, 'DRAFT', ${staffId}, ${replacesId}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export const createFeeSetting = handle(endpoints.createFeeSetting, async (call) => {
  const { db, body, caller } = call;
  await needFitting(db, body, null, null);
  const id = await insertDraft(db, body, caller.staffId, null);
  call.audit({ targetType: auditTargets.feeSetting, targetId: id, after: body });
  return { id };
});

export const editFeeSetting = handle(endpoints.editFeeSetting, async (call) => {
  const { db, params, body, caller } = call;
  const { version, ...draft } = body;
  const old = await feeSettingServer.lock(call, params.id, "edit", version);
  if (old.status === "DRAFT") {
    await needFitting(db, draft, old.id, old.replacesId);
    const set = sql.join(columns.map(([name, column]) => sql`${sql.ref(column)} = ${draft[name]}`));
    await sql`update fee_setting set ${set}, version = version + 1, update_time = now() where id = ${old.id}`.execute(
      db,
    );
    call.audit({
      targetType: auditTargets.feeSetting,
      targetId: old.id,
      before: { priceCents: old.priceCents },
      after: draft,
    });
    return { id: old.id, isNew: false };
  }
  const waiting =
    await sql`select 1 from fee_setting where replaces_id = ${old.id} and status in ('DRAFT', 'WAIT_AUDIT')`.execute(
      db,
    );
  if (waiting.rows.length > 0) throw refused(feeMessages.waiting);
  await needFitting(db, draft, null, old.id);
  const id = await insertDraft(db, draft, caller.staffId, old.id);
  call.audit({
    targetType: auditTargets.feeSetting,
    targetId: id,
    before: { replaces: old.id, priceCents: old.priceCents },
    after: draft,
  });
  return { id, isNew: true };
});

export const copyFeeSetting = handle(endpoints.copyFeeSetting, async (call) => {
  const { db, params, caller } = call;
  const copiedColumns = columns
    .filter(([name]) => name !== "effectiveTime" && name !== "iosProductId")
    .map(([, column]) => sql.ref(column));
  const { rows } = await sql<{
    id: number;
  }>`insert into fee_setting (${sql.join(copiedColumns)}, status, submit_staff_id)
    select ${sql.join(copiedColumns)}, 'DRAFT', ${caller.staffId} from fee_setting where id = ${params.id}
    returning id`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.feeSetting, targetId: rows[0].id, after: { copyOf: params.id } });
  return { id: rows[0].id };
});

type Template = z.output<typeof endpoints.getFeeTemplates.data>[number];
export const getFeeTemplates = handle(endpoints.getFeeTemplates, async ({ db }) => {
  const { rows } = await sql<Template>`select id, name, fee_type from contract_template order by status desc, id desc
      limit 100`.execute(db);
  return rows;
});
