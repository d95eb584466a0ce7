-- The last day of a period that begins at `start`; the whole has none.
create function rank_end(period text, start date) returns date
language sql immutable
as $$
  select case period when 'DAY' then start when 'WEEK' then start + 6
    when 'MONTH' then (start + interval '1 month')::date - 1 else date '2999-12-31' end
$$;

insert into rank_setting (rank_type, period)
select t, p from unnest(array['RICH', 'HOST', 'INTEGRAL']) t, unnest(array['DAY', 'WEEK', 'MONTH', 'TOTAL']) p
on conflict (rank_type, period) do nothing;

-- Members who wish to be shown without their name.
create table rank_anonymous (
  user_id bigint primary key references member (user_id),
  staff_id bigint references staff (id),
  created_time timestamptz not null default now()
);
-- What customer service was told of already: once a day for each member and reason.
create table rank_alert (
  user_id bigint not null references member (user_id),
  kind text not null check (kind in ('MINOR', 'BIG_SPEND')),
  alert_date date not null,
  primary key (user_id, kind, alert_date)
);
create index rank_snapshot_open on rank_snapshot (period_start) where status = 'OPEN';
