import { getMediumList } from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { medium } from "@hongxian/contract/features/medium/medium.resource.ts";
import { inviteLength, inviteLetters } from "@hongxian/contract/core/partner/partner.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { maskMiddleSql, maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import type { Call, Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { maskedDraft, personalColumns } from "./medium-secrets.ts";

const ofInvitations = (figure: string) =>
  sql<number>`(select ${sql.raw(figure)} from invitation i where i.medium_id = t.id)`;
const earned = "i.settle_status in ('VALID', 'SETTLED')";

async function freeCode(db: Db): Promise<string> {
  for (;;) {
    const code = Array.from({ length: inviteLength }, () => inviteLetters[randomInt(inviteLetters.length)]).join("");
    const { rows } = await sql`select 1 from medium where invite_code = ${code}`.execute(db);
    if (rows.length === 0) return code;
  }
}

interface Price {
  readonly settleType?: string;
  readonly unitPrice?: number | null;
  readonly rateBp?: number | null;
}

/** Only the price that the settlement type uses is stored. */
const priceColumns = ({ settleType, unitPrice, rateBp }: Price) =>
  settleType === "CPS" ? { unitPrice: null, rateBp } : { unitPrice, rateBp: null };

/** The present price, effective today for a new promoter and tomorrow for a changed one. */
async function keepPrice(db: Db, id: number, isNew: boolean): Promise<void> {
  await sql`insert into medium_price (medium_id, from_date, settle_type, unit_price, rate_bp)
    select m.id, current_date + ${isNew ? 0 : 1}::int, m.settle_type, m.unit_price, m.rate_bp from medium m
    where m.id = ${id}
      and not exists (select 1
      from (select p.* from medium_price p where p.medium_id = m.id order by p.from_date desc limit 1) p
        where (p.settle_type, p.unit_price, p.rate_bp) is not distinct from (m.settle_type, m.unit_price, m.rate_bp))
    on conflict (medium_id, from_date) do update
      set settle_type = excluded.settle_type, unit_price = excluded.unit_price, rate_bp = excluded.rate_bp`.execute(db);
}

export const mediumServer = serveResource(medium, {
  table: "medium",
  scope: () => "all",
  computed: {
    contactPhone: maskPhoneSql(sql.ref("t.contact_phone")),
    wechatNo: maskMiddleSql(sql.ref("t.wechat_no")),
    inviteNum: ofInvitations("count(*)::int"),
    validNum: ofInvitations(`count(*) filter (where ${earned})::int`),
    payAmount: ofInvitations("coalesce(sum(i.pay_amount), 0)::bigint"),
    commission: ofInvitations(`coalesce(sum(i.commission) filter (where ${earned}), 0)::bigint`),
    unsettled: ofInvitations(`coalesce(sum(i.commission - i.settled_cents) filter (where ${earned}), 0)::bigint`),
  },
  before: {
    create: async (call, draft) => ({
      ...personalColumns(call, draft, null),
      ...priceColumns(draft),
      inviteCode: await freeCode(call.db),
    }),
    edit: async (call, row, draft) => ({ ...personalColumns(call, draft, row), ...priceColumns(draft) }),
  },
  after: async (call: Call, id, action) => {
    await keepPrice(call.db, id, action === "create");
    const draft = call.body as Readonly<Record<string, unknown>>;
    call.audit({ targetType: auditTargets.medium, targetId: id, after: maskedDraft(draft) });
  },
  run: {},
});

export const mediumList = sameList(mediumServer, getMediumList);
