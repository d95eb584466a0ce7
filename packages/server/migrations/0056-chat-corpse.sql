-- Members who hold conversations open and have gone silent, and how many there were each day.
create table chat_corpse (
  user_id bigint primary key references member (user_id),
  unanswered_count int not null,
  last_reply_time timestamptz,
  idle_days int not null,
  wake_count int not null default 0,
  last_wake_time timestamptz,
  status text not null default 'WAIT' check (status in ('WAIT', 'WAKING', 'AWAKE', 'SUNK')),
  -- The weight before it was taken away.
  old_fans_num int,
  compute_time timestamptz not null default now(),
  awake_time timestamptz,
  check ((status = 'SUNK') = (old_fans_num is not null))
);
create index chat_corpse_status on chat_corpse (status, unanswered_count desc);
create index chat_corpse_idle on chat_corpse (idle_days desc);
create table chat_corpse_daily (
  day date primary key,
  corpse_count int not null
);
