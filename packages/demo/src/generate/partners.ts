import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { post } from "@hongxian/server/core/foundation/ledger/post.ts";
import { mediumPosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import { settleMedia, validateInvitations } from "@hongxian/server/core/services/partner/partner-jobs.ts";
import type { Organisation } from "./organisation.ts";

/** Name, type, contact, kind of settlement, price in cents or share in 1/10000, state. */
const media = [
  ["江南情感电台", "KOL", "周小满", "CPA_REALNAME", 3500, "COOPERATING"],
  ["同城脱单笔记", "KOL", "林一诺", "CPA_REGISTER", 1800, "COOPERATING"],
  ["金缘婚介服务部", "AGENCY", "陈国华", "CPS", 1200, "COOPERATING"],
  ["喜相逢婚恋", "AGENCY", "吴秀兰", "CPS", 1500, "SUSPEND"],
  ["翠苑街道妇联", "COMMUNITY", "孙丽萍", "CPA_REALNAME", 2000, "COOPERATING"],
  ["滨江社区中心", "COMMUNITY", "何建国", "CPA_REGISTER", 1000, "COOPERATING"],
  ["华东机电工会", "UNION", "钱卫东", "CPA_REALNAME", 2800, "COOPERATING"],
  ["市教育工会", "UNION", "郑文静", "CPA_REALNAME", 3000, "COOPERATING"],
  ["都市生活网", "PLATFORM", "冯磊", "CPS", 800, "COOPERATING"],
  ["本地宝频道", "PLATFORM", "许佳", "CPA_REGISTER", 1500, "WAIT_AUDIT"],
  ["红娘王姐", "INDIVIDUAL", "王桂芳", "CPS", 2000, "COOPERATING"],
  ["周末桌游社", "INDIVIDUAL", "蒋晨", "CPA_REGISTER", 1200, "WAIT_AUDIT"],
  ["老友会", "COMMUNITY", "沈阿姨", "CPA_REGISTER", 900, "TERMINATED"],
] as const;

const channelKinds = [
  ["huawei_store", "APP_STORE", 60],
  ["xiaomi_store", "APP_STORE", 45],
  ["app_store", "APP_STORE", 0],
  ["douyin_ad", "FEED_AD", 900],
  ["kuaishou_ad", "SHORT_VIDEO", 520],
  ["wechat_moments", "FEED_AD", 480],
  ["offline_shop", "OFFLINE", 260],
  ["invite", "INVITE", 0],
  ["community", "OFFLINE", 90],
] as const;

/** Kinds, daily cost and visits of the channels. */
async function dressChannels(db: Db, ownerId: number): Promise<void> {
  const [codes, types, costs] = [0, 1, 2].map((at) => channelKinds.map((kind) => kind[at]));
  await sql`update channel c set type = k.type, owner_staff_id = ${ownerId},
      settle_type = case when k.type in ('FEED_AD', 'SHORT_VIDEO') then 'CPC' when k.type = 'OFFLINE' then 'CPA'
      else 'NONE' end,
      price = case when k.type in ('FEED_AD', 'SHORT_VIDEO') then 180 when k.type = 'OFFLINE' then 2500 else 0 end
    from unnest(${codes}::text[], ${types}::text[]) as k (code, type) where c.code = k.code`.execute(db);
  await sql`insert into channel_cost (channel_id, cost_date, amount, staff_id)
    select c.id, d::date, round(k.yuan * 100 * (0.7 + (abs(hashtext(c.code || d)) % 60) / 100.0))::bigint, ${ownerId}
    from unnest(${codes}::text[], ${costs}::int[]) as k (code, yuan) join channel c on c.code = k.code
    cross join generate_series(current_date - 90, current_date - 1, interval '1 day') d where k.yuan > 0`.execute(db);
  await sql`insert into channel_visit (channel_id, stat_date, click_num, download_num, activate_num)
    select c.id, d::date, f.clicks, f.downloads, greatest(coalesce(m.joined, 0), round(f.downloads * f.opened)::int)
    from channel c
    cross join generate_series(current_date - 90, current_date, interval '1 day') d
    left join (select channel_id, date_trunc('day', created_time) as day, count(*)::int as joined from member
      where created_time >= current_date - 90 group by 1, 2) m on m.channel_id = c.id and m.day = d
    cross join lateral (select 3 + abs(hashtext(c.code || 'v' || d)) % 9 + coalesce(m.joined, 0) as n,
      abs(hashtext(c.code)) % 100 as own, abs(hashtext(c.code || 'r' || d)) % 100 as wobble) k
    cross join lateral (select round(k.n * (8 + k.own / 8.0 + k.wobble / 20.0))::int as clicks,
      greatest(coalesce(m.joined, 0), round(k.n * (3 + k.own / 40.0 + k.wobble / 60.0))::int) as downloads,
      0.3 + k.own / 300.0 + k.wobble / 900.0 as opened) f
    where c.status = 'ENABLE'`.execute(db);
}

async function writeMedia(db: Db, ownerId: number): Promise<void> {
  const columns = [0, 1, 2, 3, 4, 5].map((at) => media.map((one) => one[at]));
  await sql`with given as (
      select *, row_number() over () as n
      from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[],
        ${columns[3]}::text[], ${columns[4]}::int[], ${columns[5]}::text[]) as k (name, type, contact, settle_type,
        price, status)
    ), made as (
      insert into medium (name, type, contact_name, contact_phone, prov_id, city_id, invite_code, settle_type,
        unit_price, rate_bp,
        payee_name, bank_name, bank_no, contract_end_date, owner_staff_id, status, created_time)
      select name, type, contact, '1390571' || lpad((n * 37)::text, 4, '0'), 330000, 330100,
        translate(upper(substr(md5(name), 1, 6)), '01', 'XY'), settle_type,
        case when settle_type <> 'CPS' then price end, case when settle_type = 'CPS' then price end,
        case when n % 6 = 0 then '' else contact end, case when n % 6 = 0 then '' else '中国工商银行' end,
        case when n % 6 = 0 then '' else '622***********' || lpad((n * 91)::text, 4, '0') end,
        current_date + (n * 29)::int - 20, ${ownerId}, status, now() - make_interval(days => 150)
      from given returning *
    ), priced as (
      insert into medium_price (medium_id, from_date, settle_type, unit_price, rate_bp)
      select id, current_date - 150, settle_type, unit_price, rate_bp from made
    ), opened as (
      insert into channel (code, name, type, owner_staff_id, settle_type, price, rate_bp, status)
      select 'medium_' || lower(invite_code), name, 'MEDIUM', owner_staff_id, case settle_type when 'CPS' then 'CPS'
        else 'CPA' end,
        coalesce(unit_price, 0), coalesce(rate_bp, 0), case status when 'COOPERATING' then 'ENABLE' else 'DISABLE' end
      from made where status <> 'WAIT_AUDIT' returning id, code
    ) select 1 from opened`.execute(db);
  await sql`update medium m set channel_id = c.id from channel c
    where c.code = 'medium_' || lower(m.invite_code)`.execute(db);
}

/** Members invited by a promoter, and visitors that did not stay. */
async function writeInvitations(db: Db): Promise<void> {
  await sql`with numbered as (
      select id, channel_id, invite_code, row_number() over (order by id) - 1 as place, count(*) over () as total
      from medium
      where channel_id is not null
    ), came as (
      select m.user_id, m.created_time, row_number() over (order by m.user_id) as n from (
        select user_id, created_time from member where created_time between now() - interval '110 days' and now()
          and not is_market_account and platform <> 'STAFF' and user_role = 'ONESELF' and shop_id is null
          order by user_id desc limit 900) m
      where m.user_id % 3 = 0 limit 240
    ), put as (
      insert into invitation (medium_id, invite_code, invitee_user_id, device_id, ip, stage, click_time, register_time,
        risk_flag)
      select k.id, k.invite_code, came.user_id, 'inv-' || case when came.n % 23 = 0 then 'shared' else came.n::text end,
        '112.10.' || came.n % 200 || '.' || came.n % 97, 'REGISTERED', came.created_time - interval '7 minutes',
        came.created_time,
        case when came.n % 23 = 0 then 'SAME_DEVICE' else 'NONE' end
      from came join numbered k on k.place = (came.n * came.n + came.n / 7) % k.total
      returning medium_id, invitee_user_id
    ), visitors as (
      insert into invitation (medium_id, invite_code, device_id, ip, click_time)
      select k.id, k.invite_code, 'visit-' || n, '112.11.' || n % 200 || '.' || n % 91,
        pg_temp.waking(now() - make_interval(hours => (n * 5)::int, mins => (n * 17 % 50)::int))
      from generate_series(1, 200) n join numbered k on k.place = (n * 7) % k.total
    ) update member m set medium_id = put.medium_id, channel_id = numbered.channel_id
      from put join numbered on numbered.id = put.medium_id where m.user_id = put.invitee_user_id`.execute(db);
}

/** Earlier settlements are paid; of the last, two wait for payment and the others for audit. */
async function settle(db: Db, payerId: number): Promise<void> {
  await validateInvitations(db);
  await sql`update invitation set valid_time = least(now(), register_time + interval '8 days')
    where settle_status = 'VALID'`.execute(db);
  const { rows } = await sql<{
    before: string;
    last: string;
  }>`select to_char(current_date - interval '2 months', 'YYYY-MM') as before,
    to_char(current_date - interval '1 month', 'YYYY-MM') as last`.execute(db);
  const { before = "", last = "" } = rows[0] ?? {};
  await settleMedia(db, before);
  const paid = await sql<{
    id: number;
    amount: number;
  }>`update medium_settlement set status = 'PAID', audit_staff_id = ${payerId},
      pay_staff_id = ${payerId}, pay_voucher = '/api/files/demo/shot/' || (7600 + id) || '-1.svg',
      pay_time = date_trunc('month', now()) - interval '20 days' where month = ${before} returning id, amount`.execute(
    db,
  );
  await sql`update invitation i set settle_status = 'SETTLED', settled_cents = k.cents from medium_settlement_item k
    where k.invitation_id = i.id`.execute(db);
  await post(db, ...paid.rows.map(({ id, amount }) => mediumPosting(id, amount, payerId)));
  await settleMedia(db, last);
  await sql`update medium_settlement s set status = 'WAIT_PAY', audit_staff_id = ${payerId} from (
      select k.id from medium_settlement k join medium m on m.id = k.medium_id
      where k.month = ${last} and m.payee_name <> '' and m.bank_no <> ''
      order by k.id limit 2) k where k.id = s.id`.execute(db);
}

/** Channels with their cost, promoters with their invitations and settlements. Requires members and their sign-ins. */
export async function writePartners(db: Db, organisation: Organisation): Promise<void> {
  const ownerId = organisation.staffBy("13800000008").id;
  await dressChannels(db, ownerId);
  await writeMedia(db, ownerId);
  await writeInvitations(db);
  await settle(db, organisation.staffBy("13800000007").id);
}
