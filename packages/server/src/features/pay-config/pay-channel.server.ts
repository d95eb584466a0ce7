import { payChannel } from "@hongxian/contract/features/pay-config/pay-channel.resource.ts";
import { payChannelMessages } from "@hongxian/contract/features/pay-config/pay-channel.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import type { Call } from "../../kit/call.ts";
import { maskMiddleSql } from "../../core/people/member/mask-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** Every change is kept as a version; what had fused begins anew. */
const turn =
  (status: "ENABLE" | "DISABLE") =>
  async ({ db, caller }: Call, { id }: { readonly id: number }) => {
    await keepVersion(db, "pay_channel", id, { status }, caller.staffId);
    return { set: { fusedUntil: null, fusedReason: "", updateStaffId: caller.staffId } };
  };

/** A platform always keeps one way to pay. */
async function needOtherWay(
  { db }: Call,
  { id, platforms }: { readonly id: number; readonly platforms: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ platform: string }>`select p as platform from unnest(${[...platforms]}::text[]) p
    where not exists (select from pay_channel c
    where c.id <> ${id} and c.status = 'ENABLE' and c.purpose in ('COLLECT', 'BOTH')
      and p = any(c.platforms))`.execute(db);
  if (rows.length > 0) throw refused(payChannelMessages.last);
}

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
  run: {
    enable: turn("ENABLE"),
    disable: async (call, row) => {
      if (row.purpose !== "PAYOUT") await needOtherWay(call, row);
      return turn("DISABLE")(call, row);
    },
    unfuse: turn("ENABLE"),
  },
});
