import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { audiencesMeet } from "@hongxian/contract/core/audience/audiences-meet.ts";
import { feeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.resource.ts";
import { menuMessages } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { bucketSql } from "./menu-bucket.ts";

const shown = (name: string) =>
  sql<number>`(select coalesce(sum(${sql.ref(`p.${name}`)}), 0)::int from place_stat p
    where p.kind = 'FEE_MENU' and p.ref_id = t.id)`;
/** Orders of its packages by members who see it, since it was last changed. */
const sold = (value: ReturnType<typeof sql>, paid: boolean) =>
  sql<number>`(select ${value} from trade_order o
    where o.fee_setting_id in (select (i->>'feeSettingId')::bigint from jsonb_array_elements(t.items) i)
      and o.platform = any(t.platforms)
    and o.created_time >= now() - interval '30 days' and ${bucketSql("t", "o.user_id")} ${
      paid
        ? sql`and o.pay_time is
      not null`
        : sql``
    })`;
const paidNum = sold(sql`count(*)::int`, true);

interface Online {
  readonly name: string;
  readonly audience: Audience;
  readonly abGroup: string;
  readonly abPercent: number;
}

/** Two menus in one place are only allowed as A and B that split all members between them. */
async function needAlone(
  db: Db,
  row: {
    readonly id: number;
    readonly position: string;
    readonly platforms: readonly string[];
    readonly abGroup: string;
    readonly abPercent: number;
    readonly audience: unknown;
  },
): Promise<void> {
  // One at a time for a place, so that of two that go online at once one sees the other.
  await sql`select pg_advisory_xact_lock(hashtext('fee_setting_menu' || ${row.position}))`.execute(db);
  const { rows } = await sql<Online>`select name, audience, ab_group, ab_percent from fee_setting_menu
      where position = ${row.position} and status = 'ONLINE' and id <> ${row.id}
        and platforms && ${[...row.platforms]}::text[]`.execute(db);
  // Written by the form's own schema.
  const meeting = rows.filter((other) => audiencesMeet(other.audience, row.audience as Audience));
  for (const other of meeting) {
    if (row.abGroup === "ALL" || other.abGroup === "ALL" || row.abGroup === other.abGroup)
      throw refused(menuMessages.overlap(other.name));
    if (row.abPercent + other.abPercent !== 100) throw refused(menuMessages.percent);
  }
}

export const feeMenuServer = serveResource(feeMenu, {
  table: "fee_setting_menu",
  scope: () => "all",
  computed: {
    itemNum: sql<number>`jsonb_array_length(t.items)`,
    showNum: shown("show_num"),
    clickNum: shown("click_num"),
    orderNum: sold(sql`count(*)::int`, false),
    paidNum,
    paidBp: sql<number>`coalesce(${paidNum} * 10000 / nullif(${shown("click_num")}, 0), 0)::int`,
    payCents: sold(sql`coalesce(sum(o.pay_cents), 0)::bigint`, true),
  },
  before: {
    move: async ({ db }, row, to) => {
      if (to === "ONLINE") await needAlone(db, row);
    },
    remove: async (_call, row) => {
      if (row.status === "ONLINE") throw refused(menuMessages.online);
    },
  },
  run: {
    copy: async (call, row) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into fee_setting_menu (code, name, position, title, sub_title, bg_image, rights_table,
        default_fee_setting_id, items, platforms, audience, ab_group, ab_percent, button_text, agreement_article_id,
        sort)
        select 'M' || to_char(clock_timestamp(), 'YYMMDDHH24MISSUS'), name, position, title, sub_title, bg_image,
          rights_table, default_fee_setting_id, items, platforms, audience, ab_group, ab_percent, button_text,
          agreement_article_id, sort from fee_setting_menu where id = ${row.id} returning id`.execute(call.db);
      const id = rows[0]?.id ?? 0;
      call.audit({ targetType: auditTargets.feeSettingMenu, targetId: id, after: { copyOf: row.id } });
      return { id };
    },
  },
});
