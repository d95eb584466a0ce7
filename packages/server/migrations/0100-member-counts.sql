-- Most members have paid nothing or little: asked for them, the list walks along its order and needs nothing but this index.
drop index member_created;
create index member_created on member (created_time desc, user_id desc) include (status, sex, birthday, total_recharge_amount);

-- Accounts that are gone are few: who is asked for by a tag is counted in the tags' own table and these are left out.
create index member_gone on member (user_id) where status in ('CANCEL', 'DELETE');
