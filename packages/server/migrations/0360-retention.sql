-- What the nightly removal has done, one row for each retention.
create table retention_state (
  name text collate "C" primary key,
  run_time timestamptz not null,
  removed bigint not null default 0,
  removed_total bigint not null default 0,
  removed_time timestamptz,
  error text collate "C" not null default ''
);

-- Months of the audit log that were removed by their retention: the hash of their last seal begins the chain.
create table audit_drop (
  through_id bigint primary key,
  month text collate "C" not null,
  created_time timestamptz not null default now()
);
create trigger audit_drop_append_only before delete or update on audit_drop for each row execute function refuse_change();
create trigger audit_drop_no_truncate before truncate on audit_drop for each statement execute function refuse_change();
