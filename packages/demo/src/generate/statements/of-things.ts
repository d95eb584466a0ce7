import type { Statements } from "./statements.ts";

/** That what belongs together fits together. */
export const ofThings: Statements = {
  "no contract runs longer or shorter than its package": `user_contract c join fee_setting f on f.id = c.fee_setting_id
    where abs(extract(epoch from c.end_time - c.begin_time) / 86400 - f.days) > 1`,
  "no membership lasts longer than its package": `member m join fee_setting f on f.fee_type = m.fee_type
    where m.fee_expire_time > now() + make_interval(days => f.days + 1)`,
  "no contract names nobody": `user_contract c join member m using (user_id) where m.realname = ''`,
  "no name is checked after the contract was signed": `user_contract c join member m using (user_id)
    where m.auth_time > c.sign_time`,
  "no transfer or card payment at the desk is without its receipt": `trade_order
    where pay_mode in ('BANK', 'POS') and pay_time is not null and voucher_imgs = ''`,
  "no goods are given back for want of a partner": `refund_apply where kind = 'GOODS' and reason_type = 'NO_MATCH'`,
  "no two companies share a tax number, and none has two": `(select title from invoice where title_type = 'COMPANY'
    group by title having count(distinct tax_no) > 1) i`,
  "no line in a member's own list is on its way or lost": `push_receipt r join push_task k on k.id = r.push_id
    where k.channel <> 'PUSH' and r.result in ('WAIT', 'SENT', 'FAIL')`,
  "no review speaks of what its goods are not": `goods_comment c join goods g on g.id = c.goods_id
    where c.check_status <> 'REFUSE' and (g.kind <> 'PHYSICAL' and c.content ~ '包装|物流|做工|质量|发货|图片|新鲜'
      or g.kind <> 'SERVICE' and c.content ~ '老师|摄影|修图'
      or g.kind <> 'TICKET' and c.content ~ '场地|主持|流程'
      or g.title !~ '花' and c.content ~ '花(束|已|很|挺|还)')`,
  "no thanks answer a complaint about goods": `goods_comment where score < 3 and reply ~ '感谢您的支持'`,
  "no parcel goes to the number of its order": `shipment where phone like '%' || lpad(order_id::text, 6, '0')`,
  "no single town receives most of the parcels": `(select city_id, count(*) as n, sum(count(*)) over () as total
    from shipment group by 1) s where n > total / 3`,
  "no single margin holds for the whole shop": `(select count(distinct round(cost_cents * 100.0 / price_cents)) as n
    from goods) g where n < 6`,
  "no shop is asked for a member that does not lend": `borrow_request b join shop s on s.id = b.to_shop_id
    where not s.borrow_open`,
  "no shop that somebody signs in as is nearly empty": `staff s
    join agent a on a.user_id = s.user_id and a.tier = 'SHOP' and a.status = 'ENABLE'
    where s.status = 'ENABLE' and (select count(*) from member m where m.shop_id = a.shop_id and m.status = 'ENABLE') < 5`,
  "no matchmaker of the tour is without talks with her members": `staff s where s.login = '13800000016' and
    (select count(*) from conversation_member c join conversation_member o using (conversation_id)
      join member m on m.user_id = o.user_id and m.matchmaker_user_id = s.user_id
      where c.user_id = s.user_id and o.user_id <> c.user_id) < 3`,
  "no biggest matchmaker serves less than a page of members": `(select max(n) as n from (select count(*) as n from member
    where matchmaker_user_id is not null group by matchmaker_user_id) k) k where n < 25`,
  "no agent of a region or of a shop who signs in has marriage members and no sale of this month": `(select a.*,
      array(select h.id from shop h join agent b on b.id = h.owner_agent_id where b.path like a.path || '%') as shops
    from staff s join agent a on a.user_id = s.user_id
      and a.tier in ('PROVINCE_AGENT', 'CITY_AGENT', 'DISTRICT_AGENT', 'SHOP')
    where s.status = 'ENABLE' and now() > date_trunc('month', now()) + interval '1 day') a
    where exists (select from member m join user_contract c using (user_id) where m.shop_id = any(a.shops))
      and not exists (select from trade_order o where o.order_type = 'MARRIAGE' and o.shop_id = any(a.shops)
        and o.pay_time >= date_trunc('month', now()))`,
  "no waiting withdrawal but a few is refused by the channel": `(select
      count(*) filter (where actual_cents % 100 = 95) as refused, count(*) as n
    from withdrawal where status = 'WAIT_AUDIT') w where refused > n / 2 + 2`,
  "no waiting withdrawals of members are without one that the channel refuses": `(select
      count(*) filter (where actual_cents % 100 = 95) as refused, count(*) as n
    from withdrawal where status = 'WAIT_AUDIT' and owner_type = 'MEMBER' and amount_cents > 2000) w
    where refused = 0 and n > 2`,
  "no complaint about a member is without a talk of the two": `complaint c where c.target_type = 'USER'
    and not exists (select from message m where m.from_id = c.target_user_id and m.to_id = c.user_id
      and m.msg_time <= c.created_time)`,
  "no matchmaker stands above one who serves more members": `(select a.grade,
      (select count(*) from member m where m.matchmaker_user_id = a.user_id) as members
    from agent a where a.tier = 'MATCHMAKER' and a.status = 'ENABLE') a
    join (select b.grade, (select count(*) from member m where m.matchmaker_user_id = b.user_id) as members
    from agent b where b.tier = 'MATCHMAKER' and b.status = 'ENABLE') b on a.grade > b.grade and a.members < b.members`,
  "no reward of a matchmaker is another sum than its rule and the grade say": `matchmaker_reward w
    join agent a on a.id = w.agent_id join reward_rule r on r.type = w.type
    left join matchmaker_grade g on g.grade = a.grade
    where w.type in ('INVITE_REGISTER', 'INVITE_REALNAME', 'INTRO_AGREED', 'INTRO_MET', 'INTRO_SUCCESS')
      and w.amount_cents <> floor(r.cents * coalesce(g.reward_factor_bp, 10000) / 10000.0)`,
  "no contact of an application is a nickname": `member_apply a join member m on m.user_id = a.user_id
    where a.contact_name = m.first_name
      and a.contact_name not in (m.realname, m.name || case m.sex when 'MAN' then '先生' else '女士' end)`,
  "no customer of enterprise WeChat has another surname than the member": `ep_customer e
    join member m on m.user_id = e.user_id where m.name <> '' and e.name not like m.name || '%'`,
  "no screenshot of a complaint is without the talk that it shows": `complaint c where c.imgs <> ''
    and not exists (select from message m where m.msg_type = 'TEXT_MSG' and m.msg_time <= c.created_time
      and m.conversation_id in (c.target_id,
        'p2p_' || least(c.user_id, c.target_user_id) || '_' || greatest(c.user_id, c.target_user_id)))`,
  "no complaint about a member comes from a member of the same sex": `complaint c join member a on a.user_id = c.user_id
    join member b on b.user_id = c.target_user_id
    where c.target_type = 'USER' and a.sex = b.sex`,
  "no appeal speaks of live rooms where the sanction is about something else": `appeal a
    join punishment p on p.id = a.ref_id where a.ref_type = 'PUNISHMENT' and a.content like '直播%' and p.type <> 'LIVE_BAN'`,
  "no sanction has a reason of another kind": `punishment where reason like '%诈骗%' and violation_type <> 'FRAUD'
    or reason like '%辱骂%' and violation_type <> 'ABUSE' or reason like '%低俗%' and violation_type <> 'PORN'
      and source_type not in ('COMPLAINT')`,
  "no machine names insults or fraud as another thing": `(select content, machine_label from moment
      union all select content, machine_label from subject_discuss union all select content, machine_label from moment_comment) p
    where content like '%傻逼%' and machine_label <> '辱骂攻击' or content like '%先转账%' and machine_label <> '诈骗诱导'`,
  "no word of the list that is in a post is without its hit": `text_censor_word w
    where w.expire_time is null and exists (select from subject_discuss d where regexp_replace(d.content, '\\s', '', 'g')
      like '%' || w.word || '%') and not exists (select from text_censor_hit h where h.word_id = w.id)`,
  "no suggestion speaks of a release that was not out": `suggestion s where s.app_version <> ''
    and not exists (select from app_version v where v.version_name = s.app_version and v.status <> 'DRAFT'
      and v.publish_time <= s.created_time)`,
  "no member has a release that was not out at the last sign-in": `member m where m.app_version <> ''
    and not exists (select from app_version v where v.version_name = m.app_version and v.status <> 'DRAFT'
      and v.publish_time <= m.last_login_time + interval '1 day')`,
  "no gray release reaches more members than its share": `(select gray_percent, (select count(*) filter
      (where m.app_version = v.version_name) * 100.0 / count(*) from member m
      where m.platform = v.platform and m.last_active_time >= v.publish_time) as reached
    from app_version v where v.status = 'ONLINE' and v.gray_percent < 100) g where reached > gray_percent * 1.5 + 5`,
  "no diploma calls a school something else than the profile": `auth_record a join member m using (user_id)
    where a.type = 'EDUCATION' and m.school_tag <> '' and m.school_tag <> case a.detail ->> 'schoolTag'
      when 'S985' then '985院校' when 'S211' then '211院校' when 'DOUBLE_FIRST' then '双一流'
      when 'OVERSEAS' then '海外院校' else '普通院校' end`,
  "no doctor finished before the age of 26": `auth_record a join member m using (user_id)
    where a.type = 'EDUCATION' and a.detail ->> 'education' = 'DOCTOR'
      and (a.detail ->> 'graduationTime')::date < m.birthday + interval '26 years'`,
  "no saloon is a van": `auth_record a cross join jsonb_array_elements(a.detail -> 'carList') c
    where a.type = 'CAR' and c ->> 'type' = 'MPV' and c ->> 'name' not in ('别克GL8', '传祺M8')`,
  "no parent of one child has two on paper": `auth_record a where a.type = 'MARRIAGE'
    and a.detail ->> 'maritalStatus' = 'DIVORCEDHAVEONE' and a.detail ->> 'childInfo' ~ '[两二]|一子一女'`,
  "no childless person pays for a child": `auth_record a where a.type = 'MARRIAGE'
    and a.detail ->> 'childInfo' = '无子女' and a.detail ? 'childAlimonyMonth'`,
  "no place of work is named after a county without a name": `auth_record a where a.type = 'WORK'
    and (a.detail ->> 'city' = '县' or a.detail ->> 'unitName' like '县%')`,
  "no official account and no member of staff waits for a credential": `auth_record a where a.status = 'AUTHING'
    and (exists (select from market_account k where k.user_id = a.user_id)
      or exists (select from staff s where s.user_id = a.user_id))`,
  "no introduction is proposed below sixty points": "introduction where score < 60",
  "no introduction joins two generations": `introduction i join member a on a.user_id = i.user_id
    join member b on b.user_id = i.other_user_id where abs(extract(year from age(a.birthday, b.birthday))) > 11`,
  "no introduction comes from somebody who does not look after the member": `introduction i
    join staff s on s.id = i.initiator_staff_id join member m on m.user_id = i.user_id
    where s.user_id not in (coalesce(m.matchmaker_user_id, 0), coalesce(m.adviser_user_id, 0), coalesce(m.sale_user_id, 0))`,
  "no couple that found each other is still proposed to others": `introduction i
    cross join unnest(array[i.user_id, i.other_user_id]) u
    where i.status = 'SUCCESS' and not exists (select from match_setting s where s.user_id = u and s.pause_until > now())`,
  "no banner is seen before it starts": `content_stat s join banner b on s.ref_type = 'BANNER' and s.ref_id = b.id
    where s.stat_date < b.start_time::date`,
  "no channel has the funnel of another": `(select count(distinct round(click_num * 10.0 / greatest(download_num, 1))) as n
    from channel_visit) c where n < 10`,
  "no more people register through activities than register at all": `(select
      (select coalesce(sum(register_num), 0) from activity_stat) as claimed,
      (select count(*) from member where created_time > now() - interval '30 days') as real) r
    where claimed > real`,
  "no two activities spent the same": `(select used_cents from activity where used_cents > 0 group by 1
    having count(*) > 1) a`,
  "no activity is for a feast of another season": `(select name as title, start_time from activity
      union all select name, start_time from promotion_activity union all select name, start_time from advert
      union all select title, start_time from banner) k
    where title like '%七夕%' and extract(month from start_time) not in (7, 8)`,
  "no wall of live rooms shows one sex alone": `(select count(distinct m.sex) as n from live_session s
    join member m on m.user_id = s.host_id where s.status = 'LIVING') l where n < 2`,
  "no photo resembles a photo that does not exist": `face_review_record f join member m using (user_id)
    where f.real_img <> '' and m.auth_time is null and f.face_score is not null`,
  "no score is without the device it was earned on": `reward_score_record where score > 0 and device_id = ''
    and scene <> 'ADMIN'`,
  "no score but that of a day's visit is without what it was given for": `reward_score_record where score > 0
    and ref_id is null and scene in ('INVITE_REGISTER', 'SUGGEST', 'WATCH_AD', 'TASK', 'RECHARGE')`,
  "no score for an invited member is without that member": `reward_score_record s where s.scene = 'INVITE_REGISTER'
    and not exists (select from member m where m.user_id = s.ref_id and m.inviter_id = s.user_id)`,
  "no score for a recharge differs from the recharge": `reward_score_record s left join trade_order o on o.id = s.ref_id
    where s.scene = 'RECHARGE' and (o.order_type is distinct from 'RECHARGE' or o.user_id <> s.user_id
      or o.pay_cents / 100 <> s.score or o.pay_time > s.created_time)`,
  "no score is spent on goods without an order that it paid for": `reward_score_record s left join trade_order o on o.id = s.ref_id
    where s.scene = 'EXCHANGE_GOODS' and (s.ref_type <> 'ORDER' or o.user_id is distinct from s.user_id
      or o.point_amount <> -s.score or o.pay_time > s.created_time
      or not exists (select from order_item i where i.order_id = o.id and i.point_price = o.point_amount))`,
  "no month is without goods taken for score": `(select count(*) as n from trade_order
    where point_amount > 0 and created_time > now() - interval '30 days') o where n < 5`,
  "no month is without score for recharges": `(select count(*) as n from reward_score_record
    where scene = 'RECHARGE' and created_time > now() - interval '30 days') s where n < 5`,
  // What is paid for a contract that waits for its signature is earned when it is signed, within six days; a refund takes
  // back what another week earned.
  "no week costs more than it earned": `(select date_trunc('week', e.created_time) as week,
      sum(e.amount_cents) filter (where a.account = 'REVENUE' and e.amount_cents > 0) as earned,
      -sum(e.amount_cents) filter (where a.account = 'SHARE_EXPENSE' and e.amount_cents < 0) as cost
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.created_time between date_trunc('week', now()) - interval '35 days'
      and date_trunc('week', now() - interval '6 days')
    group by 1) w where coalesce(cost, 0) > coalesce(earned, 0)`,
  "no live evening is paid on another day": `matchmaker_reward w join ledger_txn t on t.biz_type = 'MM_REWARD'
    and t.biz_id = w.id and t.biz_step = 'FREEZE' join live_session s on s.id = w.source_id
    where w.type = 'LIVE_HOST' and t.created_time <> s.end_time`,
  "no check of name and number fails for a face": `realname_record
    where channel = 'ID_TWO' and fail_reason ~ '人脸|活体|照片'`,
  "no single place issued a third of the identity numbers": `(select left(id_no_masked, 3) as place, count(*) as n,
      sum(count(*)) over () as total from realname_record where id_no_masked <> '' group by 1) k where n > total / 3`,
  "no single digit ends a third of the identity numbers": `(select right(id_no_masked, 1) as digit, count(*) as n,
      sum(count(*)) over () as total from realname_record where id_no_masked <> '' group by 1) k where n > total / 3`,
  "no two cries for help have the same words": `(select content from treehole_post where is_crisis group by 1
    having count(*) > 1) p`,
  "no cry for help is liked": "treehole_post where is_crisis and like_count > 0",
  "no confession is a tenth of all": `(select content, count(*) as n, sum(count(*)) over () as total
    from treehole_post group by 1) p where n > total / 10`,
  "no list of forbidden words is shorter than fifteen": "(select count(*) as n from text_censor_word) w where n < 15",
  "no chart of live rooms jumps": `(select room_num - lag(room_num) over (order by sample_time) as step
    from live_sample) s where abs(step) > 5`,
  "no chart of live rooms ends elsewhere than with the rooms that are live": `(select room_num from live_sample
      order by sample_time desc limit 1) l
    where abs(room_num - (select count(*) from live_session where status = 'LIVING')) > 3`,
  "no reward is suspected of a device that nobody shares": `activity_reward r
    where r.risk_flag = 'SAME_DEVICE' and not exists (select from login_record a
      join login_record b on b.device_id = a.device_id and b.user_id <> a.user_id
      where a.user_id = r.user_id and a.device_id <> '' and a.created_time > now() - interval '30 days')`,
};
