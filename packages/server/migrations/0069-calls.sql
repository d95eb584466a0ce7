-- Why staff ended a call, and what the pages over calls look for.
alter table call_record add column end_reason text not null default '';
create index call_record_staff on call_record (caller_staff_id, created_time desc, id desc) where caller_staff_id is not null;
create index call_record_kind on call_record (kind, created_time desc, id desc);
