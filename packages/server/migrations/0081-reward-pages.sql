-- What the pages of rewards need beside their tables.
insert into score_rule (scene, direction, mode, value, ladder, day_limit, month_limit, sort) values
  ('SIGN_IN', 'EARN', 'LADDER', 5, '{5,10,15,20,25,30,50}', 50, 0, 10),
  ('SHARE', 'EARN', 'FIXED', 5, '{}', 20, 0, 20),
  ('INVITE_REGISTER', 'EARN', 'FIXED', 50, '{}', 500, 0, 30),
  ('INVITE_REALNAME', 'EARN', 'FIXED', 100, '{}', 1000, 0, 40),
  ('WATCH_AD', 'EARN', 'FIXED', 10, '{}', 200, 0, 50),
  ('TASK', 'EARN', 'FIXED', 10, '{}', 500, 0, 60),
  ('SUGGEST', 'EARN', 'FIXED', 100, '{}', 1000, 0, 70),
  ('SUBJECT_ESSENCE', 'EARN', 'FIXED', 20, '{}', 100, 0, 80),
  ('RECHARGE', 'EARN', 'RATE', 1, '{}', 5000, 0, 90),
  ('ACTIVITY', 'EARN', 'FIXED', 10, '{}', 10000, 0, 100),
  ('RANK', 'EARN', 'FIXED', 10, '{}', 10000, 0, 110),
  ('ADMIN', 'EARN', 'FIXED', 1, '{}', 100000, 0, 120),
  ('EXCHANGE_GOODS', 'SPEND', 'FIXED', 1, '{}', 100000, 0, 130),
  ('EXCHANGE_CASH', 'SPEND', 'RATE', 1, '{}', 100000, 0, 140),
  ('EXCHANGE_COUPON', 'SPEND', 'FIXED', 1, '{}', 100000, 0, 150),
  ('EXPIRE', 'SPEND', 'FIXED', 1, '{}', 100000, 0, 160)
on conflict (scene) do nothing;
alter table reward_score_record add column warn_time timestamptz;
create index reward_score_first on reward_score_record (user_id, expire_time, id) where remain_score > 0;
alter table red_envelope add column update_time timestamptz not null default now();
alter table red_envelope add column finish_time timestamptz;
alter table red_envelope add column hours int not null default 24 check (hours between 1 and 72);
create index red_envelope_claim_time on red_envelope_claim (created_time desc);
alter table bonus_batch add column update_time timestamptz not null default now();
create index bonus_batch_time on bonus_batch (created_time desc, id desc);
create index bonus_of_batch on bonus (batch_id, status, id);
