import { feeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.resource.ts";
import { familyTypes, feeMessages, feeUnits } from "@hongxian/contract/features/fee-setting/fee-setting.rules.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { submittedByOther } from "../../core/foundation/access/submitted-by-other.ts";
import { passPrice, tellPriceChange } from "../../core/money/prices/fee-settings.ts";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import { marriageRanks } from "../../core/money/rights/member-rights.ts";
import type { Caller } from "../../kit/caller.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const sold = (value: ReturnType<typeof sql>) =>
  sql<number>`(select ${value} from trade_order o
    where o.fee_setting_id = t.id and o.pay_time >= now() - interval '30 days')`;

interface Moved {
  readonly id: number;
  readonly status: "DRAFT" | "WAIT_AUDIT" | "ONLINE" | "OFFLINE";
}

export const feeSettingServer = serveResource(feeSetting, {
  table: "fee_setting",
  scope: () => "all",
  computed: {
    content: sql<string>`concat_ws(' ', t.days || ${feeUnits.days}, t.hours || ${feeUnits.hours},
      t.minutes || ${feeUnits.minutes}, t.times || ${feeUnits.times},
      case when t.fee_type is null and t.bonus_cents > 0
        then ${feeUnits.bonus} || to_char(t.bonus_cents / 100.0, 'FM999999990.00') end)`,
    menuName: sql<string | null>`(select u.name from fee_setting_menu u
      where u.status = 'ONLINE' and u.items @> jsonb_build_array(jsonb_build_object('feeSettingId', t.id))
      order by u.sort, u.id limit 1)`,
    soldNum: sold(sql`count(*)::int`),
    soldCents: sold(sql`coalesce(sum(o.pay_cents), 0)::bigint`),
    isPassed: sql<boolean>`(t.status = 'WAIT_AUDIT' and t.audit_staff_id is not null)`,
    desc: sql<string>`t."desc"`,
  },
  filters: {
    // One that was passed only waits for its day.
    mine: (_flag: string, caller: Caller) =>
      sql<boolean>`(${submittedByOther("submit_staff_id", caller)} and t.audit_staff_id is null)`,
    family: (name: keyof typeof familyTypes) =>
      name === "RECHARGE"
        ? sql<boolean>`t.fee_type is null`
        : sql<boolean>`t.fee_type = any(${[...familyTypes[name]]}::text[])`,
  },
  run: {
    submit: async ({ caller }) => ({ set: { submitStaffId: caller.staffId, auditStaffId: null } }),
    pass: async ({ db, caller }, { id }) => {
      await passPrice(db, id, caller.staffId);
      const { rows } = await sql<Moved>`select id, status from fee_setting where id = ${id}`.execute(db);
      const [data = { id, status: "WAIT_AUDIT" }] = rows;
      return { data, note: { status: data.status, pass: true } };
    },
    refuse: async ({ caller }, { submitStaffId }, { remark }) => {
      if (submitStaffId === caller.staffId) throw refused(moneyMessages.ownPrice);
      const effectiveTime = sql`coalesce(t.effective_time, now())`;
      return { set: { auditStaffId: null, auditRemark: remark, effectiveTime }, note: { pass: false } };
    },
    offline: async ({ db, caller }, { id, feeType }) => {
      if (marriageRanks.some((rank) => rank === feeType)) {
        const others = await sql`select 1 from fee_setting
            where status = 'ONLINE' and fee_type = any(${[...marriageRanks]}::text[]) and id <> ${id} limit 1`.execute(
          db,
        );
        if (others.rows.length === 0) throw refused(feeMessages.last);
      }
      await keepVersion(db, "fee_setting", id, { status: "OFFLINE" }, caller.staffId);
      await tellPriceChange(db, [id]);
    },
    remove: async ({ db }, { id, name, priceCents }) => {
      await sql`delete from fee_setting where id = ${id}`.execute(db);
      return { note: { name, priceCents } };
    },
  },
});
