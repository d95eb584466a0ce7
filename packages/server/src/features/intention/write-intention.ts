import * as endpoints from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { leadMessages } from "@hongxian/contract/core/lead/intention.choices.ts";
import type { IntentionDraft } from "@hongxian/contract/features/intention/intention.draft.ts";
import { sql } from "kysely";
import { insertIntentions, openLogins, type NewIntention } from "../../core/people/lead/create-intention.ts";
import { checkLeadPlace } from "../../core/people/lead/check-lead-place.ts";
import { shopScope } from "../../core/people/staff/shop.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { intentionServer } from "./intention.server.ts";

async function checkOrigin(
  { db, caller }: Pick<Call, "db" | "caller">,
  draft: Pick<IntentionDraft, "shopId" | "channelId">,
) {
  const { rows } = await sql<{ shop: boolean; channel: boolean }>`select
      ${draft.shopId}::bigint is null
      or exists (select 1 from shop h
      where h.id = ${draft.shopId} and ${scopeSql(shopScope(caller, sql.ref("h.id")))}) as shop,
      ${draft.channelId}::bigint is null
        or exists (select 1 from channel where id = ${draft.channelId}) as channel`.execute(db);
  const fits = rows[0];
  if (fits === undefined || !fits.shop || !fits.channel) throw new AppError("INVALID");
}

/** Who brings a lead: staff of the platform, or an agent, whose shop and name are stored with it. */
export const originOf = (
  caller: Caller,
): Pick<NewIntention, "source" | "inviterId" | "staffId"> & { shopId: number | null } =>
  caller.realm === "PLATFORM"
    ? { source: "STAFF", inviterId: null, shopId: null, staffId: caller.staffId }
    : { source: "AGENT", inviterId: caller.userId, shopId: caller.shopId, staffId: caller.staffId };

export function newLead(caller: Caller, draft: IntentionDraft): NewIntention {
  const { region, shopId, ...fields } = draft;
  const origin = originOf(caller);
  return {
    ...fields,
    ...region,
    ...origin,
    shopId: origin.shopId ?? shopId,
    targetUserId: null,
    userId: null,
    saleUserId: null,
  };
}

export const createIntention = handle(endpoints.createIntention, async (call) => {
  const { db, caller, body } = call;
  await checkLeadPlace(db, body.region);
  await checkOrigin(call, body);
  if ((await openLogins(db, [body.login])).size > 0) throw invalid({ login: leadMessages.openLogin });
  const [id = 0] = await insertIntentions(db, [newLead(caller, body)]);
  call.audit({ targetType: auditTargets.intention, targetId: id, after: { ...body, login: maskPhone(body.login) } });
  return { id };
});

export const editIntention = handle(endpoints.editIntention, async (call) => {
  const { db, body, params } = call;
  const lead = await intentionServer.lock(call, params.id, "edit");
  if (lead.version !== body.version) throw new AppError("STALE_VERSION");
  await checkLeadPlace(db, body.region);
  await checkOrigin(call, body);
  await sql`update intention
      set name = ${body.name}, sex = ${body.sex}, birth_year = ${body.birthYear}, prov_id = ${body.region.provId},
      city_id = ${body.region.cityId}, area_id = ${body.region.areaId}, marital = ${body.marital},
        education = ${body.education},
      income = ${body.income}, spouse_income_max = ${body.spouseIncomeMax}, height = ${body.height},
      requirement = ${JSON.stringify(body.requirement)}::jsonb, remark = ${body.remark}, channel_id = ${body.channelId},
      shop_id = coalesce(${body.shopId}, case when source = 'AGENT' then shop_id end), version = version + 1,
        update_time = now()
    where id = ${params.id}`.execute(db);
  call.audit({ targetType: auditTargets.intention, targetId: params.id, after: body });
  return { id: params.id };
});
