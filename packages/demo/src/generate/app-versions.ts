import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { countVersions } from "@hongxian/server/core/services/stats/count-versions.ts";
import type { Organisation } from "./organisation.ts";
import { grayPercent, releases } from "./words/work.ts";

const tutorials: readonly (readonly [category: string, title: string, text: string])[] = [
  ["NEWBIE", "三分钟完成注册", "打开应用，输入手机号和验证码，按提示补充基本资料即可完成注册。"],
  ["NEWBIE", "怎样让更多人看到我", "上传清晰的真人照片、完善择偶要求，资料完整度越高，推荐机会越多。"],
  ["PROFILE", "怎样通过真人照片审核", "请在光线充足处正面拍摄，五官清晰、无遮挡，避免使用滤镜。"],
  ["PROFILE", "修改所在城市", "进入我的资料，点击现居地，选择新的城市后保存。"],
  ["CHAT", "第一句话怎么开场", "从对方资料里的兴趣爱好聊起，比单纯的问候更容易得到回复。"],
  ["CHAT", "怎样屏蔽不想联系的人", "打开会话右上角菜单，选择屏蔽，对方将不能再发来消息。"],
  ["PAY", "会员套餐怎么选", "不同套餐的牵线次数和服务内容不同，可在会员页逐项对比。"],
  ["SAFE", "遇到借钱要警惕", "任何以投资、借款为由的转账都请拒绝，并在会话中点击举报。"],
];

/**
 * The releases that demo members use, and the tutorials. Requires sign-ins: the versions are counted from them. A release
 * came out in the working hours of the day before members could have it, whatever the hour in which the world is made.
 */
export async function writeAppVersions(
  db: Db,
  { organisation, now }: { organisation: Organisation; now: number },
): Promise<void> {
  const staffId = organisation.staffBy("13800000008").id;
  await sql`with used as materialized (select distinct platform, app_version as name from login_record)
    insert into app_version (platform, version_name, version_code, update_type, min_version_code, download_url,
      store_url, file_size, md5, description,
      gray_percent, status, publish_time, created_by_id, created_time)
    select p.platform, v.name, v.code, case when v.place = 2 then 'FORCE' else 'OPTIONAL' end, case when v.place > 2
      then 50700 else 0 end,
      '',
      case when p.platform = 'IOS' then 'https://apps.apple.com/cn/app/id1580000000' else '' end,
      0, '', v.text,
      case when v.place = v.places then ${grayPercent}::int else 100 end, case when v.place = v.places + 1 then 'DRAFT'
        when v.place = 1
        then 'OFFLINE' else 'ONLINE' end,
      case when v.place <= v.places
        then ${new Date(now)}::timestamptz - make_interval(days => r.days + 1) end,
        ${staffId},
      ${new Date(now)}::timestamptz - make_interval(days => coalesce(r.days + 4, 1), hours => 9)
    from (values ('ANDROID'), ('IOS'), ('APPLET')) p (platform)
    cross join lateral (select known.name,
      (string_to_array(known.name, '.')::int[])[1] * 10000 + (string_to_array(known.name, '.')::int[])[2] * 100 +
      (string_to_array(known.name, '.')::int[])[3] as code,
        row_number() over (order by string_to_array(known.name, '.')::int[])::int as place,
        (count(*) over ())::int - 1 as places,
        (array['优化首页推荐，修复若干问题', '新增线下活动报名，提升聊天稳定性', '实名认证流程优化，图片加载更快', '新增树洞与情感测评，修复已知问题'])[1 + row_number()
          over (order by known.name)::int % 4] as text
      from (select used.name from used where used.platform = p.platform and used.name ~ '^\\d+\\.\\d+\\.\\d+$' union
      select '5.9.0') known) v
    left join unnest(${releases.map(([name]) => name)}::text[], ${releases.map(([, days]) => days)}::int[])
      as r (name, days) on r.name = v.name`.execute(db);
  const [categories, titles, texts] = [0, 1, 2].map((place) => tutorials.map((one) => one[place] ?? ""));
  await sql`insert into app_tutorial (title, category, cover, content, sort, view_count, helpful_count, status,
    created_time, update_time)
    select t.title, t.category, '/api/files/demo/scene/' || (300 + t.n) || '.svg', '<p>' || t.text || '</p>', t.n,
      300 + t.n * 137 % 2400, (300 + t.n * 137 % 2400) * (60 + t.n * 11 % 38) / 100,
      case when t.n = 8 then 'DRAFT' when t.n = 6 then 'OFFLINE' else 'ONLINE' end,
        ${new Date(now)}::timestamptz - interval '60 days',
        ${new Date(now)}::timestamptz - make_interval(days => (t.n * 3)::int)
    from unnest(${titles}::text[], ${categories}::text[], ${texts}::text[])
    with ordinality as t (title, category, text, n)`.execute(db);
  await countVersions(db);
}
