-- The member list at a million members: every filter by its own index, in the list's order, with the state of the
-- account beside it, so that a page and a count that stops at its cap are read from the index alone.
do $$
declare
  old_name text;
  entry text;
begin
  -- Asked together with sex and age more often than not: these two stand beside the state.
  foreach entry in array array[
    'communicate:communicate_status',
    'marital:marital',
    'education:education',
    'home_prov:home_prov_id',
    'home_city:home_city_id',
    'scope_prov:scope_prov_id',
    'scope_city:scope_city_id',
    'scope_area:scope_area_id'
  ] loop
    old_name := 'member_' || split_part(entry, ':', 1);
    execute format('drop index %I', old_name);
    execute format('create index %I on member (%I, created_time desc, user_id desc) include (status, sex, birthday)', old_name, split_part(entry, ':', 2));
  end loop;
  foreach entry in array array[
    'auth_status:auth_status',
    'platform:platform',
    'user_role:user_role',
    'channel:channel_id',
    'prov:prov_id',
    'city:city_id',
    'registered_prov:registered_prov_id',
    'spouse_prov:spouse_prov_id',
    'face:face_value'
  ] loop
    old_name := 'member_' || split_part(entry, ':', 1);
    execute format('drop index %I', old_name);
    execute format('create index %I on member (%I, created_time desc, user_id desc) include (status)', old_name, split_part(entry, ':', 2));
  end loop;
  foreach entry in array array[
    'sale:sale_user_id',
    'adviser:adviser_user_id',
    'matchmaker:matchmaker_user_id',
    'shop:shop_id',
    'inviter:inviter_id'
  ] loop
    old_name := 'member_' || split_part(entry, ':', 1);
    execute format('drop index %I', old_name);
    execute format('create index %I on member (%2$I, created_time desc, user_id desc) include (status, sex, birthday) where %2$I is not null', old_name, split_part(entry, ':', 2));
  end loop;
  foreach entry in array array[
    'registered_city_id',
    'spouse_city_id',
    'income',
    'nation',
    'religion',
    'body_shape',
    'house_status',
    'car_status',
    'when_marry',
    'have_child',
    'want_child',
    'zodiac',
    'constellation',
    'education_auth_status',
    'house_auth_status',
    'car_auth_status',
    'marriage_auth_status',
    'work_auth_status',
    'assets_auth_status',
    'login_mode',
    'app_version',
    'reward_status',
    'live_plug_flow',
    'im_txt_switch',
    'is_market_account',
    'marriage_corner_open'
  ] loop
    execute format('create index %I on member (%I, created_time desc, user_id desc) include (status)', 'member_list_' || entry, entry);
  end loop;
end $$;

drop index member_created;
create index member_created on member (created_time desc, user_id desc) include (status, sex, birthday);
-- For a search by a single character, which has no pair of characters to look up.
create index member_name_letter on member using gin (string_to_array(lower(first_name), null));
drop index member_status;
create index member_status on member (status, created_time desc, user_id desc) include (sex, birthday);
drop index member_sex;
create index member_sex on member (sex, created_time desc, user_id desc) include (status, birthday);
-- Who was never asked counts as this state.
create index member_communicate_shown on member (coalesce(communicate_status, 'NO_PAYMENT_LOW'), created_time desc, user_id desc)
  include (status, communicate_status);
-- For members found through another table.
create index member_key on member (user_id) include (status, created_time, sex, birthday);
drop index member_marriage_type;
create index member_marriage_type on member (marriage_member_type, created_time desc, user_id desc) include (status) where marriage_member_type is not null;
create index member_marriage_expire on member (marriage_member_expire_time, user_id) include (status, created_time) where marriage_member_expire_time is not null;
drop index member_fee_type;
create index member_fee_type on member (fee_type, created_time desc, user_id desc) include (status) where fee_type is not null;
drop index member_enterprise_wechat;
create index member_enterprise_wechat on member (enterprise_wechat_name, created_time desc, user_id desc) include (status) where enterprise_wechat_name <> '';
drop index member_ep;
create index member_ep on member (ep_id) include (status) where ep_id is not null;
create index member_ep_bound on member (created_time desc, user_id desc) include (status) where ep_id is not null;
drop index member_on_line;
create index member_on_line on member (created_time desc, user_id desc) include (status, last_active_time) where on_line;
create index member_on_line_active on member (last_active_time desc) where on_line;
create index member_no_adviser on member (created_time desc, user_id desc) include (status) where adviser_user_id is null;
create index member_ep_free on member (created_time desc, user_id desc) include (status) where ep_id is null;
create index member_unassigned on member (created_time desc, user_id desc) include (status) where sale_user_id is null;
create index member_no_avatar on member (created_time desc, user_id desc) include (status) where image_url = '';

drop index member_last_login;
create index member_last_login on member (last_login_time desc nulls last, user_id desc) include (status, created_time);
drop index member_last_communicate;
create index member_last_communicate on member (last_communicate_time desc nulls last, user_id desc) include (status, created_time);
drop index member_next_follow;
create index member_next_follow on member (next_follow_time, user_id) include (status, created_time) where next_follow_time is not null;
drop index member_birthday;
create index member_birthday on member (birthday, user_id) include (status, created_time);
drop index member_height;
create index member_height on member (height, user_id) include (status, created_time);
drop index member_info_percent;
create index member_info_percent on member (info_percent, user_id) include (status, created_time);
drop index member_face_score;
create index member_face_score on member (face_score desc nulls last, user_id desc) include (status, created_time);
drop index member_updated;
create index member_updated on member (update_time desc, user_id desc) include (status, created_time);
drop index member_customer_level;
create index member_customer_level on member (customer_level desc, user_id desc) include (status, created_time) where customer_level > 0;
drop index member_recharge;
create index member_recharge on member (total_recharge_amount desc, user_id desc) include (status, created_time) where total_recharge_amount > 0;
drop index member_fans;
create index member_fans on member (fans_num desc, user_id desc) include (status, created_time) where fans_num > 0;
-- Who never signed in, or was never spoken to, counts from the registration.
create index member_idle on member (coalesce(last_login_time, created_time), user_id) include (status, last_login_time, created_time);
create index member_silent on member (coalesce(last_communicate_time, created_time), user_id) include (status, last_communicate_time, created_time);
create index member_body_weight on member (body_weight, user_id) include (status, created_time);
create index member_remain on member (remainder_chat_number, user_id) include (status, created_time);
create index member_auth_time on member (auth_time desc, user_id desc) include (status, created_time) where auth_time is not null;
create index member_verify_time on member (verify_img_update_time desc, user_id desc) include (status, created_time) where verify_img_update_time is not null;

-- How many photos the album shows, counted when they come and go.
alter table member add column album_count int not null default 0;
update member m set album_count = a.n
from (select user_id, count(*) as n from album_photo where not is_delete group by user_id) a where a.user_id = m.user_id;
create function count_album() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    update member m set album_count = m.album_count + a.n
    from (select user_id, count(*) as n from came where not is_delete group by user_id) a where a.user_id = m.user_id;
  elsif tg_op = 'DELETE' then
    update member m set album_count = m.album_count - a.n
    from (select user_id, count(*) as n from went where not is_delete group by user_id) a where a.user_id = m.user_id;
  else
    update member m set album_count = m.album_count + a.n
    from (
      select user_id, sum(n) as n from (
        select user_id, 1 as n from came where not is_delete union all select user_id, -1 from went where not is_delete
      ) moved group by user_id having sum(n) <> 0
    ) a where a.user_id = m.user_id;
  end if;
  return null;
end $$;
create trigger album_photo_counted_in after insert on album_photo
  referencing new table as came for each statement execute function count_album();
create trigger album_photo_counted_out after delete on album_photo
  referencing old table as went for each statement execute function count_album();
create trigger album_photo_recounted after update on album_photo
  referencing old table as went new table as came for each statement execute function count_album();
create index member_album on member (album_count, created_time desc, user_id desc) include (status);

create index member_profession on member using gin (text_bigrams(profession));

-- Work on many records in the background: what is to be done, what was done to each.
create table batch_job (
  id bigint generated by default as identity primary key,
  staff_id bigint not null references staff (id),
  kind text not null,
  input jsonb not null default '{}',
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  total int not null default 0,
  success int not null default 0,
  failed int not null default 0,
  error text not null default '',
  created_time timestamptz not null default now(),
  end_time timestamptz,
  check (success + failed <= total)
);
create index batch_job_staff on batch_job (staff_id, id desc);
create table batch_item (
  job_id bigint not null references batch_job (id) on delete cascade,
  place int not null,
  target_id bigint not null,
  result text not null default 'WAITING' check (result in ('WAITING', 'OK', 'FAILED')),
  msg text not null default '',
  primary key (job_id, place)
);
create index batch_item_result on batch_item (job_id, result, place);
