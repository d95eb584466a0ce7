import { intentionSource } from "@hongxian/contract/core/lead/intention.choices.ts";
import type { SeekDraft } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { sql } from "kysely";
import { checkLeadPlace } from "../../core/people/lead/check-lead-place.ts";
import { insertIntentions } from "../../core/people/lead/create-intention.ts";
import type { Db } from "../../kit/call.ts";
import { findOpenLead, noteConsent, noteReturn } from "./open-lead.ts";
import { knownOrigin, type VisitorOrigin } from "./visitor-origin.ts";

/** Of the form without the proof of the number: that was checked by whoever calls. */
type Seek = Omit<SeekDraft, "code" | "consent">;

async function renewLead(db: Db, id: number, draft: Seek, origin: VisitorOrigin): Promise<void> {
  const { region } = draft;
  await sql`update intention set name = ${draft.name}, sex = ${draft.sex}, birth_year = ${draft.birthYear},
      prov_id = ${region.provId}, city_id = ${region.cityId}, area_id = ${region.areaId}, marital = ${draft.marital},
      education = ${draft.education}, income = ${draft.income}, spouse_income_max = ${draft.spouseIncomeMax},
        height = ${draft.height},
      requirement = ${JSON.stringify(draft.requirement)}::jsonb, channel_id = coalesce(channel_id, ${origin.channelId}),
      inviter_id = coalesce(inviter_id, ${origin.inviterId}), shop_id = coalesce(shop_id, ${origin.shopId}),
      user_id = coalesce(user_id, (select m.user_id from member m where m.login = intention.login
        and not exists (select 1 from intention o where o.id <> intention.id and o.user_id = m.user_id
          and o.target_user_id = intention.target_user_id and o.status in ('NEW', 'ASSIGNED', 'FOLLOWING')))),
      version = version + 1, update_time = now()
    where id = ${id}`.execute(db);
  await noteReturn(db, id, intentionSource.labels.SEEK_PAGE);
}

/** 寻TA登记: a new lead, or updated data for the open lead of this phone. */
export async function leaveSeek(db: Db, draft: Seek): Promise<number> {
  await checkLeadPlace(db, draft.region);
  const origin = await knownOrigin(db, draft);
  const open = await findOpenLead(db, draft.login);
  if (open !== null) await renewLead(db, open.id, draft, origin);
  const { region, ...facts } = draft;
  const lead = {
    ...facts,
    ...region,
    ...origin,
    remark: "",
    targetUserId: null,
    userId: null,
    saleUserId: null,
    staffId: null,
  };
  const id = open?.id ?? (await insertIntentions(db, [lead]))[0] ?? 0;
  await noteConsent(db, id);
  return id;
}
