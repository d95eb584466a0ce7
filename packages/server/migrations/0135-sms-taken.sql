-- A message that was taken out of the queue and of which nobody knows yet whether it left: found again after a crash.
alter table sms_record drop constraint sms_record_status_check;
alter table sms_record add constraint sms_record_status_check check (status in ('WAIT', 'TAKEN', 'SENT', 'SUCCESS', 'FAIL'));
create index sms_record_taken on sms_record (send_time) where status = 'TAKEN';
-- Those that a crash left behind before this state existed: said to be sent, with no channel that sent them.
update sms_record set status = 'TAKEN' where status = 'SENT' and channel = '' and channel_id = '';
