-- How well staff talk with members: one row for each day, staff and account; the yardstick; the months that are closed.
create table chat_kpi_daily (
  day date not null,
  staff_id bigint not null references staff (id),
  account_user_id bigint not null references member (user_id),
  conversation_count int not null default 0,
  new_conversation_count int not null default 0,
  in_count int not null default 0,
  out_count int not null default 0,
  member_count int not null default 0,
  -- Sums and their numbers, so that days add up.
  first_reply_sum bigint not null default 0,
  first_reply_num int not null default 0,
  reply_sum bigint not null default 0,
  reply_num int not null default 0,
  reply_in_5min_count int not null default 0,
  timeout_count int not null default 0,
  missed_count int not null default 0,
  wechat_count int not null default 0,
  intention_count int not null default 0,
  paid_count int not null default 0,
  paid_amount bigint not null default 0,
  online_seconds bigint not null default 0,
  primary key (day, staff_id, account_user_id)
);
create index chat_kpi_daily_staff on chat_kpi_daily (staff_id, day);

create table chat_kpi_setting (
  id smallint primary key default 1 check (id = 1),
  items jsonb not null,
  version int not null default 1,
  update_time timestamptz not null default now()
);
insert into chat_kpi_setting (items) values ('{
  "firstReply": {"weight": 25, "target": 60},
  "replyIn5min": {"weight": 25, "target": 90},
  "missedRate": {"weight": 20, "target": 5},
  "wechat": {"weight": 15, "target": 20},
  "paid": {"weight": 15, "target": 5}}');

create table chat_kpi_month (
  month date not null,
  staff_id bigint not null references staff (id),
  score numeric(6, 2) not null,
  created_time timestamptz not null default now(),
  primary key (month, staff_id)
);
alter table accompany_log add column score_staff_id bigint references staff (id), add column score_time timestamptz;
