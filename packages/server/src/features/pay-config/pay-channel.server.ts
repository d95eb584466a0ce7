import { payChannel } from "@hongxian/contract/features/pay-config/pay-channel.resource.ts";
import { sql } from "kysely";
import { maskMiddleSql } from "../../core/people/member/mask-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const payChannelServer = serveResource(payChannel, {
  table: "pay_channel",
  scope: () => "all",
  computed: {
    mchNo: maskMiddleSql(sql.ref("t.mch_id")),
    secretSet: sql<boolean>`(t.secret_sealed is not null)`,
    todayCents: sql<number>`(select coalesce(sum(p.amount_cents), 0)::bigint from payment p
      where p.pay_channel_id = t.id and p.status in ('PAID', 'PAY_BACK') and p.notify_time >= current_date)`,
    successBp: sql<number | null>`(select round(count(*)
      filter (where p.status in ('PAID', 'PAY_BACK')) * 10000.0 / nullif(count(*)
      filter (where p.status in ('PAID', 'PAY_BACK', 'PAY_FAIL')), 0))::int
      from payment p where p.pay_channel_id = t.id and p.request_time >= now() - interval '30 days')`,
    notifyUrl: sql<string>`('/api/pay/notify/' || t.pay_mode || '/' || t.id)`,
  },
  run: {},
});
