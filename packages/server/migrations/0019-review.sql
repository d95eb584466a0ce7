-- Who has a waiting item in hand, for every kind of review alike. A claim without a sign of life for ten minutes is free.
create table review_claim (
  biz_type text not null,
  biz_id bigint not null,
  staff_id bigint not null references staff (id),
  lock_time timestamptz not null default now(),
  primary key (biz_type, biz_id),
  check (biz_type in ('VIDEO', 'MOMENT', 'MICRO_BLOG', 'MOMENT_COMMENT', 'SUBJECT_DISCUSS', 'SUBJECT_EVALUATE', 'FACE', 'EDUCATION', 'HOUSE', 'CAR', 'MARRIAGE', 'WORK', 'ASSETS', 'COMPLAINT', 'APPEAL', 'LIVE', 'GOODS_COMMENT', 'TREEHOLE', 'TREEHOLE_REPLY', 'PASSPORT', 'SHOP_ADVERT'))
);
create index review_claim_staff on review_claim (staff_id, biz_type);
create index review_claim_time on review_claim (lock_time);

-- The locks that records carried themselves.
alter table auth_record drop column lock_staff_id, drop column lock_until;
alter table foreign_profile drop column lock_staff_id, drop column lock_until;

-- Who handed a record in for the member (nobody reviews that), what was asked for in addition, and when.
alter table auth_record
  add column if not exists submit_staff_id bigint references staff (id),
  add column supplement_text text not null default '',
  add column supplement_time timestamptz;

-- A copy of a picture with the number plate painted over, shown to everybody but reviewers. The same address on both
-- sides says that there is nothing to paint over.
create table auth_image_mask (
  record_id bigint not null references auth_record (id),
  image text not null,
  masked text not null,
  staff_id bigint references staff (id),
  created_time timestamptz not null default now(),
  primary key (record_id, image)
);

-- The name on the deed against the member's own; of parents only the family name is known. Empty: nobody wrote it down.
create function house_owner_match(detail jsonb, realname text) returns text
language sql
immutable
as $$
  select case
    when realname = '' or count(*) = 0 then ''
    when bool_and(case when detail->>'isParentsHome' = 'true' then left(o.name, 1) = left(realname, 1) else o.name = realname end) then 'SAME'
    else 'DIFFERENT'
  end
  from (select h->>'ownerName' as name from jsonb_array_elements(
    case jsonb_typeof(detail->'houseList') when 'array' then detail->'houseList' else '[]' end) h) o
  where coalesce(o.name, '') <> ''
$$;

-- What a decision wrote is kept for as long as it can be taken back.
create index review_action_restorable on review_action (created_time) where restore is not null;
create unique index review_reason_hot_key on review_reason (biz_type, hot_key) where hot_key is not null;

insert into review_reason (biz_type, label, text, hot_key, sort)
select r.biz_type, r.label, r.label, r.place, r.place * 10
from (
  select biz_type, label, place::int
  from (values
    ('EDUCATION', array['证书不清晰', '非本人证书', '学信网查无记录', '信息与证书不符']),
    ('HOUSE', array['房产证不清晰', '产权人与实名不符', '证件信息不完整', '疑似伪造']),
    ('CAR', array['行驶证不清晰', '所有人与实名不符', '行驶证已过期', '疑似租赁车辆']),
    ('MARRIAGE', array['证明不清晰', '证明已超过3个月', '婚况与证明不符', '疑似伪造']),
    ('WORK', array['材料不清晰', '材料与单位不符', '收入证明缺失', '材料超过3个月']),
    ('ASSETS', array['材料不清晰', '非本人账户', '证明超过30天', '征信报告不完整']),
    ('FACE', array['光线过暗，无法辨认', '与实名照片不是同一人', '过度美颜或滤镜', '非真人照片', '面部被遮挡']),
    ('PASSPORT', array['护照照片不清晰，请重新上传', '护照已过有效期', '护照信息与填写内容不一致', '照片不是护照资料页'])
  ) as kind (biz_type, labels), unnest(kind.labels) with ordinality as u (label, place)
) r
on conflict (biz_type, label) do nothing;
