-- Enterprise WeChat: whose turn it is, how far an account's messages were read, events seen, ignored suggestions.
alter table wechat_kf add column message_cursor text not null default '';
alter table wechat_kf_server add column turn bigint not null default 0;
-- Who served stays known after the server is taken off the account.
alter table wechat_kf_session add column staff_id bigint references staff (id);
alter table ep_customer
  add column corp_name text not null default '',
  add column ignored_user_ids bigint[] not null default '{}';

create table wechat_kf_event (
  msg_id text collate "C" primary key,
  kf_id bigint not null references wechat_kf (id) on delete cascade,
  time timestamptz not null default now()
);
create index wechat_kf_event_account on wechat_kf_event (kf_id, time);

create unique index wechat_kf_session_open on wechat_kf_session (kf_id, ep_customer_id) where state <> 'ENDED';
create index wechat_kf_session_account on wechat_kf_session (kf_id, start_time desc);
create index wechat_kf_session_customer on wechat_kf_session (ep_customer_id, start_time desc);
create index wechat_kf_session_staff on wechat_kf_session (staff_id, start_time desc);
create index wechat_kf_server_staff on wechat_kf_server (staff_id);
create index ep_customer_added on ep_customer (add_time desc, id desc);
create index ep_customer_remark on ep_customer (id) where bind_status = 'UNBOUND' and remark_phone <> '';
create index staff_wecom_user on staff (wecom_user_id) where wecom_user_id <> '';
