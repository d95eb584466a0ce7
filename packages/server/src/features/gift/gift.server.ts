import { gift } from "@hongxian/contract/features/gift/gift.resource.ts";
import { combosOf, giftLimits, giftMessages } from "@hongxian/contract/features/gift/gift.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { findFileByName, storedNameOf } from "../../core/foundation/storage/stored-files.ts";
import type { Call, Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { needShareInBounds } from "./gift-shares.ts";

const sent = (value: ReturnType<typeof sql>, since: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(${value}), 0)::bigint from gift_record r
    where r.gift_id = t.id and r.status = 'NORMAL' and r.created_time >= ${since})`;
const isSent = sql<boolean>`exists (select from gift_record r where r.gift_id = t.id)`;

/** The size of an uploaded file; external addresses (demo drawings) have none. */
async function sizeOf(db: Db, url: string): Promise<{ size: number; type: string } | null> {
  return findFileByName(db, storedNameOf(url) ?? url.split("/").at(-1) ?? "");
}

async function needFiles(db: Db, iconUrl: string, animUrl: string): Promise<void> {
  const icon = await sizeOf(db, iconUrl);
  if (icon !== null && (icon.size > giftLimits.iconBytes || !/png|webp/.test(icon.type)))
    throw invalid({ iconUrl: giftMessages.iconFile });
  const film = animUrl === "" ? null : await sizeOf(db, animUrl);
  if (film !== null && film.size > giftLimits.animBytes) throw invalid({ animUrl: giftMessages.animSize });
}

interface Draft {
  readonly iconUrl?: string;
  readonly animType?: string;
  readonly animUrl?: string | null;
  readonly shareBp?: number | null;
  readonly comboCounts?: string;
}

/** Checks that need more than the form's fields. */
async function prepare({ db }: Call, draft: Draft): Promise<{ comboCounts: readonly number[]; animUrl: string }> {
  const animUrl = draft.animType === "NONE" ? "" : (draft.animUrl ?? "");
  await needFiles(db, draft.iconUrl ?? "", animUrl);
  if (draft.shareBp !== null && draft.shareBp !== undefined) await needShareInBounds(db, { shareBp: draft.shareBp });
  return { comboCounts: combosOf(draft.comboCounts ?? "") ?? [1], animUrl };
}

/** Several at once, as declared for one. */
async function moveMany(
  call: Call,
  ids: readonly number[],
  { from, to }: { readonly from: readonly string[]; readonly to: string },
) {
  const { rows } = await sql<{
    id: number;
  }>`update gift set status = ${to}, version = version + 1, update_time = now()
    where id = any(${ids}::bigint[]) and status = any(${[...from]}::text[]) returning id`.execute(call.db);
  if (rows.length < new Set(ids).size) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.gift, targetId: null, after: { status: to, count: rows.length } });
  for (const { id } of rows) call.auditItem({ targetType: auditTargets.gift, targetId: id });
  return { changed: rows.length };
}

export const giftServer = serveResource(gift, {
  table: "gift",
  scope: () => "all",
  computed: {
    comboCounts: sql<string>`array_to_string(t.combo_counts, ', ')`,
    animUrl: sql<string | null>`nullif(t.anim_url, '')`,
    period: sql<string>`concat_ws(' – ', to_char(t.start_time, 'YYYY-MM-DD'), to_char(t.end_time, 'YYYY-MM-DD'))`,
    todayNum: sent(sql`r.count`, sql`current_date`),
    monthNum: sent(sql`r.count`, sql`now() - interval '30 days'`),
    monthCents: sent(sql`r.amount_cents`, sql`now() - interval '30 days'`),
    isSent,
  },
  filters: amountConditions("t.price_cents"),
  before: {
    create: async (call, draft) => {
      const { rows } = await sql<{ sort: number }>`select coalesce(max(sort), 0) + 1 as sort from gift`.execute(
        call.db,
      );
      return { ...(await prepare(call, draft)), sort: rows[0]?.sort ?? 1 };
    },
    edit: (call, _row, draft) => prepare(call, draft),
  },
  run: {
    copy: async (call, row) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into gift (name, category_code, icon_url, anim_url, anim_type, anim_sec, price_cents, share_bp,
        scene_types, combo_counts, member_only, banner, corner, start_time, end_time, sort)
        select k.name, g.category_code, g.icon_url, g.anim_url, g.anim_type, g.anim_sec, g.price_cents, g.share_bp,
          g.scene_types, g.combo_counts, g.member_only, g.banner, g.corner, g.start_time, g.end_time, g.sort
        from gift g cross join lateral (select left(g.name, 4) || ${giftMessages.copyMark} || case n when 1 then ''
          else n::text end as name from generate_series(1, 99) n
          where not exists (select from gift o
          where o.name = left(g.name, 4) || ${giftMessages.copyMark} || case n when 1 then '' else n::text end)
          order by n
          limit 1) k
        where g.id = ${row.id} returning id`.execute(call.db);
      const id = rows[0]?.id ?? 0;
      call.audit({ targetType: auditTargets.gift, targetId: id, after: { copyOf: row.id } });
      return { id };
    },
    publishMany: (call, _row, { ids }) => moveMany(call, ids, gift.actions.publish),
    stopMany: (call, _row, { ids }) => moveMany(call, ids, gift.actions.stop),
  },
});
