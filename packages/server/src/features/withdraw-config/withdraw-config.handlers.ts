import * as endpoints from "@hongxian/contract/features/withdraw-config/withdraw-config.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { readConfig } from "../../core/money/withdrawals/apply-withdrawal.ts";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import { withdrawalFee, withdrawalTax } from "../../core/money/withdrawals/withdrawal-fees.ts";
import { handle, type Db } from "../../kit/call.ts";
import { snakeName } from "../../platform/database/snake-name.ts";
import { termNames as names, writeTerms } from "./withdraw-terms.ts";

const { withdrawConfigMessages: say } = endpoints;
type Row = z.output<typeof endpoints.getWithdrawConfigs.data>[number];
type Place = z.output<typeof endpoints.saveWithdrawConfig.params>;

/** The table stores the default as the empty tier. */
const stored = ({ tier }: Pick<Place, "tier">): string => (tier === "DEFAULT" ? "" : tier);
const termsOf = (row: endpoints.WithdrawTerms): endpoints.WithdrawTerms =>
  // The keys are those of the terms, each with its own value.
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as endpoints.WithdrawTerms;

export const getWithdrawConfigs = handle(endpoints.getWithdrawConfigs, async ({ db }) => {
  const { rows } = await sql<Row>`select c.*, case c.tier when '' then 'DEFAULT' else c.tier end as tier,
      coalesce(s.name, '') as update_staff_name
    from withdraw_config c left join staff s on s.id = c.update_staff_id order by c.owner_type desc, c.id`.execute(db);
  return rows;
});

/** 保存设置: at once, or at its time; every version is stored and a withdrawal names the one it was made under. */
export const saveWithdrawConfig = handle(endpoints.saveWithdrawConfig, async (call) => {
  const { db, params, body, caller } = call;
  if (params.ownerType === "MEMBER" && params.tier !== "DEFAULT") throw refused(say.ownTier);
  const { effectiveTime, version, ...terms } = body;
  const due = effectiveTime === null ? null : Date.parse(effectiveTime);
  if (due !== null && due < Date.now() - 60_000) throw invalid({ effectiveTime: say.past });
  const tier = stored(params);
  call.need(version === 0 ? endpoints.withdrawConfigGrants.alone : endpoints.withdrawConfigGrants.save);
  const found = await sql<
    { id: number } & Omit<Row, "updateStaffName">
  >`select * from withdraw_config where owner_type = ${params.ownerType} and tier = ${tier} for update`.execute(db);
  const old = found.rows[0];
  if ((old?.version ?? 0) !== version) throw new AppError("STALE_VERSION");
  const before = old === undefined ? null : termsOf(old);
  const id = old?.id ?? (await openTier(db, params.ownerType, tier));
  let next = version;
  if (due === null || due <= Date.now()) next = await writeTerms(db, id, terms, caller.staffId);
  else
    await sql`update withdraw_config
      set pending = ${JSON.stringify(terms)}::jsonb, pending_time = ${effectiveTime}::timestamptz,
        pending_staff_id = ${caller.staffId}, version = version + 1 where id = ${id}`.execute(db);
  call.audit({ targetType: auditTargets.withdrawConfig, targetId: id, before, after: { ...terms, effectiveTime } });
  return { version: next, pendingTime: due === null ? null : effectiveTime };
});

/** A tier's own row begins as a copy of the default it followed. */
async function openTier(db: Db, ownerType: string, tier: string): Promise<number> {
  const columns = sql.join(names.map((name) => sql.ref(snakeName(name))));
  const { rows } = await sql<{
    id: number;
  }>`insert into withdraw_config (owner_type, tier, ${columns}) select ${ownerType}, ${tier}, ${columns}
    from withdraw_config
    where owner_type = ${ownerType} and tier = '' on conflict (owner_type, tier) do nothing returning id`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE_VERSION");
  return rows[0].id;
}

export const inheritWithdrawConfig = handle(endpoints.inheritWithdrawConfig, async (call) => {
  const tier = stored(call.params);
  if (tier === "") throw refused(say.inherited);
  const { rows } = await sql<{
    id: number;
  }>`delete from withdraw_config where owner_type = ${call.params.ownerType} and tier = ${tier} returning id`.execute(
    call.db,
  );
  if (rows[0] === undefined) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.withdrawConfig, targetId: rows[0].id, after: { inherits: true, tier } });
  return null;
});

export const switchWithdrawConfig = handle(endpoints.switchWithdrawConfig, async (call) => {
  const { db, params, caller } = call;
  call.need(params.flag ? endpoints.withdrawConfigGrants.start : endpoints.withdrawConfigGrants.stop);
  const { rows } = await sql<{
    id: number;
  }>`update withdraw_config
    set enabled = ${params.flag}, version = version + 1, update_staff_id = ${caller.staffId}, update_time = now()
    where owner_type = ${params.ownerType} and tier = ${stored(params)} and enabled <> ${params.flag}
    returning id`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE");
  await keepVersion(db, "withdraw", rows[0].id, { enabled: params.flag }, caller.staffId, {
    enabled: !params.flag,
  });
  call.audit({
    targetType: auditTargets.withdrawConfig,
    targetId: rows[0].id,
    before: { enabled: !params.flag },
    after: { enabled: params.flag },
  });
  return { enabled: params.flag };
});

/** 试算 by the same functions that applications use. */
export const tryWithdrawConfig = handle(endpoints.tryWithdrawConfig, async ({ db, body }) => {
  const config = await readConfig(db, body.ownerType, stored(body));
  const feeCents = withdrawalFee(config, body.amount);
  const taxCents = withdrawalTax(config, body.amount, body.monthCents);
  return { feeCents, taxCents, actualCents: body.amount - feeCents - taxCents };
});
