-- Most members have paid nothing or little: asked for them, the list walks along its order and needs nothing but this index.
drop index member_created;
create index member_created on member (created_time desc, user_id desc) include (status, sex, birthday, total_recharge_amount);
