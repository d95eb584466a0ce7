-- What members answer to short messages, each answer once however often the operator tells it.
create table sms_reply (
  sequence_id text collate "C" primary key,
  login text collate "C" not null,
  content text not null,
  send_time timestamptz not null,
  created_time timestamptz not null default now()
);
create index sms_reply_login on sms_reply (login, created_time desc);
