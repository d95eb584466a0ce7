-- Short messages that the system writes by itself go the way of all others: a template, a record, a receipt.
alter table sms_template add column purpose text;
create unique index sms_template_purpose on sms_template (purpose) where purpose is not null;

-- What a record needs beside its text: the template's variables (secret ones sealed until it has left), the time before
-- which it is not sent, the tries so far, and the key by which the same message is never written twice.
alter table sms_record add column vars jsonb not null default '{}';
alter table sms_record add column sealed text not null default '';
alter table sms_record add column due_time timestamptz;
alter table sms_record add column tries int not null default 0;
alter table sms_record add column dedupe_key text;
create unique index sms_record_key on sms_record (dedupe_key) where dedupe_key is not null;
create index sms_record_single on sms_record (id) where status = 'WAIT' and task_id is null;

-- FILED: written to the file of the outbox, because no service is set up; it reached nobody. DROPPED: what it was about
-- was undone before it was sent.
alter table sms_record drop constraint sms_record_status_check;
alter table sms_record add constraint sms_record_status_check
  check (status in ('WAIT', 'TAKEN', 'SENT', 'SUCCESS', 'FAIL', 'FILED', 'DROPPED'));
update sms_record set status = 'FILED', cost = 0 where channel = 'FILE' and status in ('SENT', 'SUCCESS');
update sms_task k set cost = (select coalesce(sum(r.cost), 0) from sms_record r where r.task_id = k.id)
  where exists (select from sms_record r where r.task_id = k.id and r.status = 'FILED');

insert into sms_template (name, kind, sign, content, status, purpose)
select case when exists (select from sms_template t where t.name = n.name) then n.name || '（系统）' else n.name end,
  n.kind, '红线', n.content, 'PASS', n.purpose
from (values
  ('visitorCode', '官网验证码', 'CODE', '您的验证码是{code}，{minutes}分钟内有效。如非本人操作，请忽略本短信。'),
  ('introductionAsk', '牵线推荐', 'NOTICE', '红娘为您推荐一位对象：{card}。请在72小时内到App查看并答复。'),
  ('introductionArranged', '见面安排', 'NOTICE', '见面时间：{time}，地点：{place}。请准时赴约，如需改期请联系您的红娘。'),
  ('meetingSoon', '见面提醒', 'NOTICE', '您今天{time}在{place}有约，请准时到达。'),
  ('bookingSoon', '预约开始提醒', 'NOTICE', '您有一个预约将于{time}开始，请准时到场。'),
  ('appealResult', '申诉结果', 'NOTICE', '您提交的申诉已有结果：{result}'),
  ('leaveWordReply', '留言答复', 'NOTICE', '您在官网的留言已答复：{content}')
) as n (purpose, name, kind, content);
