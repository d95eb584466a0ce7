-- When the operator was last asked what became of a message it took.
alter table sms_record add column asked_time timestamptz;
create index sms_record_unreported on sms_record (asked_time nulls first, id) where status = 'SENT' and channel_id <> '';
