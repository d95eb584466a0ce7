import { sql } from "kysely";
import type { DemoSoFar, PageDemo } from "../page-demo.ts";

/** Name, position, fee types, title, state, side and its share. */
const menus = [
  ["会员中心A", "VIP_CENTER", ["MONTH_MEMBER", "QUARTER_MEMBER", "YEAR_MEMBER"], "开通会员", "ONLINE", "A", 50],
  ["会员中心B", "VIP_CENTER", ["YEAR_MEMBER", "QUARTER_MEMBER", "MONTH_MEMBER"], "年度特权", "ONLINE", "B", 50],
  [
    "相亲服务",
    "MARRIAGE_CENTER",
    ["MARRIAGES_ORDINARY_MEMBER", "MARRIAGES_SUPER_MEMBER", "MARRIAGES_SUPREME_MEMBER"],
    "专属红娘服务",
    "ONLINE",
    "ALL",
    100,
  ],
  ["资料解锁", "PROFILE_UNLOCK", ["MARRIAGES_UNLOCK"], "解锁完整资料", "ONLINE", "ALL", 100],
  ["聊天次数", "CHAT_LIMIT", ["FIRST_MEMBER", "MONTH_MEMBER"], "今日次数已用完", "OFFLINE", "ALL", 100],
  ["认证费用", "AUTH_PAGE", ["AUTH_FEE"], "资质认证", "DRAFT", "ALL", 100],
] as const;

/** The places of the price list, with their views. */
async function write({ db }: DemoSoFar): Promise<void> {
  const lines = JSON.stringify(
    menus.map(([name, position, types, title, status, side, part]) => ({
      name,
      position,
      types,
      title,
      status,
      side,
      part,
    })),
  );
  await sql`insert into fee_setting_menu (code, name, position, title, sub_title, items, default_fee_setting_id,
    platforms, ab_group, ab_percent, button_text, agreement_article_id, sort, status, created_time)
    select 'D' || k.n, k.name, k.position, k.title, '真诚交友，服务到家', i.items, i.first,
      array['ANDROID', 'IOS', 'WEB', 'APPLET'], k.side, k.part, '立即开通',
      (select min(a.id) from article a where a.category = 'AGREEMENT'), k.n, k.status, now() - interval '60 days'
    from (select row_number() over () as n, x.*
    from jsonb_to_recordset(${lines}::jsonb) as x (name text, position text, types jsonb, title text, status text,
      side text, part int)) k
    cross join lateral (select
      jsonb_agg(jsonb_build_object('feeSettingId', s.id, 'corner', case when t.o = 1 then '推荐' else '' end, 'countdown',
      false) order by t.o) as items, (array_agg(s.id order by t.o))[1] as first
      from jsonb_array_elements_text(k.types) with ordinality t (type, o)
      join fee_setting s on s.fee_type = t.type and s.status = 'ONLINE') i`.execute(db);
  await sql`insert into place_stat (kind, ref_id, stat_date, show_num, click_num)
    select 'FEE_MENU', id, d::date, 80 + abs(hashtext(code || d)) % 160, 12 + abs(hashtext(code || d)) % 40
    from fee_setting_menu
    cross join generate_series(current_date - 29, current_date, interval '1 day') d where status = 'ONLINE'`.execute(
    db,
  );
}

export const feeMenuDemo: PageDemo = {
  write,
  statements: {
    "no place of the price list that is shown is without a price": `fee_setting_menu where status = 'ONLINE' and
      jsonb_array_length(items) = 0`,
  },
};
