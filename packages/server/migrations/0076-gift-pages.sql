-- Sums of past days for the gift report; a day that is summed is listed, so that later gifts are read live.
create table gift_daily (
  stat_date date not null,
  hour smallint not null,
  scene_type text not null,
  gift_id bigint not null,
  family_id bigint not null default 0,
  from_user_id bigint not null,
  to_user_id bigint not null,
  times int not null,
  count int not null,
  amount_cents bigint not null,
  income_cents bigint not null,
  family_cents bigint not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  primary key (stat_date, hour, scene_type, gift_id, family_id, from_user_id, to_user_id)
);
select compare_by_bytes('gift_daily');
create index gift_daily_to on gift_daily (to_user_id, stat_date);
create index gift_daily_from on gift_daily (from_user_id, stat_date);
create table gift_daily_day (stat_date date primary key);

create view gift_flow as
  select stat_date, hour, scene_type, gift_id, family_id, from_user_id, to_user_id, times, count, amount_cents, income_cents, family_cents, first_time, last_time
  from gift_daily
  union all
  select created_time::date, extract(hour from created_time)::smallint, scene_type, gift_id, coalesce(family_id, 0), from_user_id, to_user_id, 1, count,
    amount_cents, income_cents, family_cents, created_time, created_time
  from gift_record
  where status = 'NORMAL' and created_time >= (select coalesce(max(stat_date) + 1, date '2000-01-01') from gift_daily_day);

-- The family's part of a revoked gift is taken back once.
alter table gift_record add column family_back boolean not null default false;
create index gift_record_revoked on gift_record (revoke_time) where status = 'REVOKED';
create index gift_record_family_back on gift_record (id) where status = 'REVOKED' and family_cents > 0 and not family_back;
