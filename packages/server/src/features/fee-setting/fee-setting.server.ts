import { feeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.resource.ts";
import { familyTypes, feeUnits } from "@hongxian/contract/features/fee-setting/fee-setting.rules.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";

const sold = (value: ReturnType<typeof sql>) =>
  sql<number>`(select ${value} from trade_order o
    where o.fee_setting_id = t.id and o.pay_time >= now() - interval '30 days')`;

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
    family: (name: keyof typeof familyTypes) =>
      name === "RECHARGE"
        ? sql<boolean>`t.fee_type is null`
        : sql<boolean>`t.fee_type = any(${[...familyTypes[name]]}::text[])`,
  },
  run: {},
});
