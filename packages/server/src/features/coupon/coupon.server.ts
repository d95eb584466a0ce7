import { coupon, couponMessages } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";
import { grantCoupon } from "./grant-coupon.ts";

/** After the first grant only these may change, and the count and the end only upwards. */
const free = new Set(["name", "totalCount", "endTime", "version"]);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const sameInstant = (one: string | null, other: string | null): boolean =>
  Date.parse(one ?? "") === Date.parse(other ?? "") || one === other;

export const couponServer = serveResource(coupon, {
  table: "coupon",
  scope: () => "all",
  computed: {
    worth: sql<string>`case t.type when 'CASH' then '¥' || to_char(t.face_amount / 100.0, 'FM999999990.00')
      when 'DISCOUNT' then trim_scale(round(t.discount / 10.0, 1)) || ${couponMessages.off}
      else t.free_days || ${couponMessages.days} end`,
    validity: sql<string>`case t.valid_type when 'DAYS' then t.valid_days || ${couponMessages.days}
      else to_char(t.begin_time, 'YYYY-MM-DD') || ' – ' || to_char(t.end_time, 'YYYY-MM-DD') end`,
    usedRate: sql<number>`(case when t.granted_count = 0 then 0
      else round(t.used_count * 10000.0 / t.granted_count) end)::int`,
    broughtAmount: sql<number>`(select coalesce(sum(g.order_amount), 0) from coupon_grant g
      where g.coupon_id = t.id and g.status = 'USED')::bigint`,
    tagIds: sql`to_jsonb(t.tag_ids)`,
  },
  summary: async ({ db }, condition) => {
    const { rows } = await sql<{ granted: number; used: number; usedRate: number; broughtAmount: number }>`
      select coalesce(sum(t.granted_count), 0)::int as granted, coalesce(sum(t.used_count), 0)::int as used,
        coalesce(round(sum(t.used_count) * 10000.0 / nullif(sum(t.granted_count), 0)), 0)::int as used_rate,
        coalesce(sum((select sum(g.order_amount) from coupon_grant g where g.coupon_id = t.id and g.status = 'USED')),
          0)::bigint as brought_amount
      from coupon t where ${condition}`.execute(db);
    return rows[0] ?? { granted: 0, used: 0, usedRate: 0, broughtAmount: 0 };
  },
  before: {
    create: async (call) => ({ createStaffId: call.caller.staffId }),
    edit: async (_call, row, draft) => {
      if (row.grantedCount === 0) return;
      const values: Readonly<Record<string, unknown>> = row;
      for (const [name, value] of Object.entries(draft)) {
        const isUnchanged = name.endsWith("Time")
          ? sameInstant(values[name] as string | null, value as string | null)
          : same(values[name], value);
        if (!isUnchanged && !free.has(name)) throw refused(couponMessages.granted);
      }
      if ((draft.totalCount ?? 0) < row.totalCount) throw invalid({ totalCount: couponMessages.granted });
      if (row.endTime !== null && Date.parse(draft.endTime ?? "") < Date.parse(row.endTime))
        throw invalid({ endTime: couponMessages.granted });
    },
    remove: async (_call, row) => {
      if (row.status !== "DRAFT") throw refused(couponMessages.onlyDraft);
    },
  },
  run: { grant: (call, row, body) => grantCoupon(call, row, body) },
});
