-- Who issued an invoice, as the settings said on that day: the paper of an issued invoice does not change with them.
alter table invoice add column seller jsonb;
