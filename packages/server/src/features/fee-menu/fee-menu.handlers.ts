import { feeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import * as endpoints from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { menuPlatform, menuMessages } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { bucketSql } from "./menu-bucket.ts";
import { readOptions, shownMenu } from "./shown-menu.ts";

export const getMenuOptions = handle(endpoints.getMenuOptions, ({ db }) => readOptions(db));

async function needFitting(db: Db, draft: endpoints.MenuDraft): Promise<void> {
  const { settings, agreements } = await readOptions(db);
  for (const { feeSettingId } of draft.items) {
    const found = settings.find(({ id }) => id === feeSettingId);
    if (found === undefined) throw invalid({ items: menuMessages.gone });
    const wrong = draft.platforms.find((platform) => !found.platforms.includes(platform));
    if (wrong !== undefined) throw invalid({ items: menuMessages.unfit(found.name, menuPlatform.labels[wrong]) });
  }
  if (!agreements.some(({ id }) => id === draft.agreementArticleId))
    throw invalid({ agreementArticleId: menuMessages.agreement });
}

const plain: readonly (readonly [keyof Omit<endpoints.MenuDraft, "items" | "rightsTable" | "audience">, string])[] = [
  ["name", "name"],
  ["position", "position"],
  ["title", "title"],
  ["subTitle", "sub_title"],
  ["bgImage", "bg_image"],
  ["defaultFeeSettingId", "default_fee_setting_id"],
  ["platforms", "platforms"],
  ["abGroup", "ab_group"],
  ["abPercent", "ab_percent"],
  ["buttonText", "button_text"],
  ["agreementArticleId", "agreement_article_id"],
  ["sort", "sort"],
  ["startTime", "start_time"],
  ["endTime", "end_time"],
];

export const createFeeMenu = handle(endpoints.createFeeMenu, async (call) => {
  const { db, body } = call;
  await needFitting(db, body);
  const names = sql.join(plain.map(([, column]) => sql.ref(column)));
  const values = sql.join(plain.map(([name]) => sql`${body[name]}`));
  const { rows } = await sql<{
    id: number;
  }>`insert into fee_setting_menu (code, ${names}, items, rights_table, audience)
    values ('M' || to_char(clock_timestamp(), 'YYMMDDHH24MISSUS'), ${values}, ${JSON.stringify(body.items)}::jsonb,
      ${JSON.stringify(body.rightsTable)}::jsonb, ${JSON.stringify(body.audience)}::jsonb) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.feeSettingMenu, targetId: id, after: body });
  return { id };
});

export const editFeeMenu = handle(endpoints.editFeeMenu, async (call) => {
  const { db, params, body } = call;
  const { version, ...draft } = body;
  const { rows } = await sql<{
    version: number;
    status: string;
  }>`select version, status from fee_setting_menu where id = ${params.id} for update`.execute(db);
  const old = rows[0];
  if (old === undefined) throw new AppError("NOT_FOUND");
  if (old.version !== version) throw new AppError("STALE_VERSION");
  // An online menu must be taken offline before it is changed.
  if (!isPossible(feeMenu, "edit", old)) throw refused(menuMessages.online);
  await needFitting(db, draft);
  const set = sql.join(plain.map(([name, column]) => sql`${sql.ref(column)} = ${draft[name]}`));
  await sql`update fee_setting_menu
    set ${set}, items = ${JSON.stringify(draft.items)}::jsonb,
      rights_table = ${JSON.stringify(draft.rightsTable)}::jsonb, audience = ${JSON.stringify(draft.audience)}::jsonb,
      version = version + 1, update_time = now() where id = ${params.id}`.execute(db);
  call.audit({ targetType: auditTargets.feeSettingMenu, targetId: params.id, after: draft });
  return { id: params.id };
});

export const previewFeeMenu = handle(endpoints.previewFeeMenu, async ({ db, query, caller }) => {
  const seen = await sql`select from member m
      where m.user_id = ${query.userId} and ${scopeSql(memberScope(caller))}`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NO_MEMBER");
  return shownMenu(db, query);
});

type Stat = z.output<typeof endpoints.getFeeMenuStat.data>;
export const getFeeMenuStat = handle(endpoints.getFeeMenuStat, async ({ db, params }) => {
  const { rows } = await sql<Stat>`with k as (select b.*, b.id = a.id as own from fee_setting_menu a
      join fee_setting_menu b on b.id = a.id or a.ab_group <> 'ALL' and b.ab_group <> 'ALL' and b.position = a.position
        and b.status = 'ONLINE' where a.id = ${params.id}),
      o as (select k.id, o.user_id, o.pay_time, o.pay_cents from k
      join trade_order o on o.fee_setting_id in (select (i->>'feeSettingId')::bigint
      from jsonb_array_elements(k.items) i) and o.platform = any(k.platforms)
        and o.created_time >= now() - interval '30 days' and ${bucketSql("k", "o.user_id")})
    select coalesce((select sum(p.show_num) from place_stat p where p.kind = 'FEE_MENU' and p.ref_id = ${params.id}),
      0)::int as shown, coalesce((select sum(p.click_num) from place_stat p
      where p.kind = 'FEE_MENU' and p.ref_id = ${params.id}), 0)::int as clicked,
      (select count(*)::int from o where o.id = ${params.id}) as orders,
        (select count(*)::int from o where o.id = ${params.id} and o.pay_time is not null) as paid,
      (select json_agg(json_build_object('group', k.ab_group, 'members',
        (select count(distinct o.user_id) from o where o.id = k.id), 'orders',
        (select count(*) from o where o.id = k.id), 'paid',
          (select count(*) from o where o.id = k.id and o.pay_time is not null),
        'payCents', (select coalesce(sum(o.pay_cents), 0) from o where o.id = k.id and o.pay_time is not null))
        order by k.own desc, k.ab_group) from k) as sides
    from (select) one`.execute(db);
  const found = rows[0];
  if (found === undefined || found.sides === null) throw new AppError("NOT_FOUND");
  return found;
});
