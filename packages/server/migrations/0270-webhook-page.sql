-- What the page shows of an address: its name, and how the last post failed.
alter table open_webhook add column name text collate "C" not null default '',
  add column failure_time timestamptz,
  add column failure_reason text collate "C" not null default '';

-- Events are listed by their time and one is opened by its id. Both grow with the place in the file, so an index over blocks is
-- enough: it costs a writer nothing.
create index event_log_when on event_log using brin (time, id) with (pages_per_range = 32, autosummarize = on);
