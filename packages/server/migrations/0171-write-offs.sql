-- How a difference with a channel was settled; an order whose money never came is written off by its line.
alter table channel_statement add column way text not null default '' collate "C"
  check (way in ('', 'MAKE_UP', 'SUSPENSE', 'QUERY', 'REVERSE', 'ADJUST'));
alter table trade_order add column written_off_id bigint references channel_statement (id);
alter table trade_order add constraint trade_order_written_off check (written_off_id is null or status = 'TIME_OUT');
create index trade_order_written_off on trade_order (written_off_id) where (written_off_id is not null);
alter table suspense drop constraint suspense_status_check;
alter table suspense add constraint suspense_status_check
  check (status in ('WAIT', 'RETURNING', 'USED', 'RETURNED', 'WRITTEN_OFF'));
