-- A change of a withdrawal setting that waits for its time.
alter table withdraw_config add column pending jsonb, add column pending_time timestamptz, add column pending_staff_id bigint references staff (id);
create index withdraw_config_due on withdraw_config (pending_time) where pending is not null;

alter table pay_channel add column fused_reason text not null default '', add column update_staff_id bigint references staff (id);
create index setting_version_ref on setting_version (key, ref_id, version desc);
