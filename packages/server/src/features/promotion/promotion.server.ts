import { promotion } from "@hongxian/contract/features/promotion/promotion.resource.ts";
import { promotionSlot } from "@hongxian/contract/features/promotion/promotion-slot.resource.ts";
import { sql } from "kysely";
import { submittedByOther } from "../../core/foundation/access/submitted-by-other.ts";
import type { Caller } from "../../kit/caller.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { needFree, needOther } from "./promotion-terms.ts";

const used = (value: ReturnType<typeof sql>) =>
  sql<number>`(select ${value} from promotion_use u join trade_order o on o.id = u.order_id
    where u.activity_id = t.id and u.status = 'USED')`;
const itemName = sql`coalesce(case i.target_type when 'GOODS'
  then (select g.title from goods g where g.id = i.target_id)
  else (select s.name from fee_setting s where s.id = i.target_id) end, '')`;

export const promotionServer = serveResource(promotion, {
  table: "promotion_activity",
  scope: () => "all",
  computed: {
    items: sql`(select coalesce(json_agg(json_build_object('targetType', i.target_type, 'targetId', i.target_id, 'name',
      ${itemName}, 'priceCents', i.price_cents, 'discountBp', i.discount_bp, 'fullCents', i.full_cents,
      'reduceCents', i.reduce_cents, 'giftType', i.gift_type, 'giftValue', i.gift_value, 'bonusCents', i.bonus_cents,
        'quota', i.quota, 'usedNum', i.used_num) order by i.id), '[]') from promotion_item i
        where i.activity_id = t.id)`,
    itemNames: sql<string>`coalesce((select string_agg(k.name, '、')
      from (select ${itemName} as name from promotion_item i where i.activity_id = t.id order by i.id limit 3) k), '')`,
    targetTypes: sql`array(select distinct i.target_type from promotion_item i where i.activity_id = t.id)`,
    members: used(sql`count(distinct u.user_id)::int`),
    orders: used(sql`count(*)::int`),
    payCents: used(sql`coalesce(sum(o.pay_cents), 0)::bigint`),
    saveCents: used(sql`coalesce(sum(u.save_cents), 0)::bigint`),
    perOrder: used(sql`coalesce(round(avg(o.pay_cents)), 0)::bigint`),
  },
  filters: {
    mine: (_flag: string, caller: Caller) => submittedByOther("submit_staff_id", caller),
  },
  run: {
    submit: async ({ caller }) => ({ set: { submitStaffId: caller.staffId, auditStaffId: null, auditRemark: "" } }),
    pass: async (call, { id, startTime }) => {
      await needOther(call, id);
      await needFree(call.db, id);
      const set = { auditStaffId: call.caller.staffId, auditRemark: "" };
      return Date.parse(startTime) <= Date.now() ? { set, to: "ONLINE" } : { set };
    },
    refuse: async (call, { id }, { remark }) => {
      await needOther(call, id);
      return { set: { auditStaffId: call.caller.staffId, auditRemark: remark } };
    },
    resume: ({ db }, { id }) => needFree(db, id),
    remove: async ({ db }, { id, name }) => {
      await sql`delete from promotion_activity where id = ${id}`.execute(db);
      return { note: { name } };
    },
  },
});

const shown = (value: ReturnType<typeof sql>) =>
  sql<number>`(select ${value} from place_stat p
    where p.kind = 'PROMOTION_SLOT' and p.ref_id = t.id and p.stat_date > current_date - 7)`;

export const promotionSlotServer = serveResource(promotionSlot, {
  table: "promotion_slot",
  scope: () => "all",
  computed: {
    showNum: shown(sql`coalesce(sum(p.show_num), 0)::int`),
    clickBp: shown(sql`coalesce(sum(p.click_num) * 10000 / nullif(sum(p.show_num), 0), 0)::int`),
  },
  before: {
    create: async ({ db }) => {
      const { rows } = await sql<{
        sort: number;
      }>`select coalesce(max(sort), 0) + 1 as sort from promotion_slot`.execute(db);
      return { sort: rows[0]?.sort ?? 1 };
    },
  },
  run: {},
});
