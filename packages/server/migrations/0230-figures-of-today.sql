-- The figures of today's bans and settled complaints, and the lists they open, read the newest only.
create index punishment_banned on punishment (start_time desc) where type = 'ACCOUNT_BAN';
create index complaint_handled on complaint (handle_time desc) where handle_time is not null;
