-- Money in suspense that goes back to its payer: asked for (RETURNING) until the channel has answered.
alter table suspense drop constraint suspense_status_check;
alter table suspense add constraint suspense_status_check check (status in ('WAIT', 'RETURNING', 'USED', 'RETURNED'));
alter table suspense
  add column try_count int not null default 0,
  add column query_count int not null default 0,
  add column next_query_time timestamptz,
  add column return_no text not null default '',
  add column return_error text not null default '';
create index suspense_returning on suspense (next_query_time) where status = 'RETURNING';
