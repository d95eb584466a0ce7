-- Matching: who blocked whom, how well two members fit, and which members may be candidates at all.
create table if not exists member_block (
  user_id bigint not null references member (user_id),
  blocked_user_id bigint not null references member (user_id),
  created_time timestamptz not null default now(),
  primary key (user_id, blocked_user_id),
  check (user_id <> blocked_user_id)
);
create index if not exists member_block_blocked on member_block (blocked_user_id, user_id);

-- Counts the changes of what matching reads of a member: a kept score names the counts it was made from.
alter table member add column match_stamp int not null default 0;

-- Candidates are read from here alone, newest first; the profile itself is fetched for those that are scored.
create index member_candidate on member (sex, last_active_time desc nulls last, user_id)
  include (birthday, match_stamp, scope_prov_id, scope_city_id, scope_area_id, shop_id)
  where status = 'ENABLE' and not is_delete and user_role <> 'MATCHMAKER' and not is_market_account and not recommend_paused;
create index member_lent on member (sex, last_active_time desc nulls last, user_id) include (birthday, match_stamp, shop_id)
  where borrow_consent and status = 'ENABLE' and not is_delete and user_role <> 'MATCHMAKER' and not is_market_account and not recommend_paused;

create unlogged table match_score (
  user_id_a bigint not null,
  user_id_b bigint not null,
  stamp_a int not null,
  stamp_b int not null,
  score_ab smallint not null check (score_ab between 0 and 100),
  score_ba smallint not null check (score_ba between 0 and 100),
  bonus smallint not null check (bonus between 0 and 10),
  score smallint not null check (score between 0 and 100),
  -- One letter for each criterion: {"ab": "HNMUF…", "ba": "…"}.
  detail jsonb not null,
  computed_time timestamptz not null default now(),
  primary key (user_id_a, user_id_b)
);
create index match_score_b on match_score (user_id_b);
create index match_score_age on match_score (computed_time);

create function drop_match_scores() returns trigger
language plpgsql
as $$
begin
  new.match_stamp := old.match_stamp + 1;
  delete from match_score where user_id_a = new.user_id;
  delete from match_score where user_id_b = new.user_id;
  return new;
end $$;
create trigger member_match_changed
  before update of sex, birthday, height, body_weight, marital, income, education, profession, house_status, car_status,
    when_marry, want_child, have_child, hobby, home_prov_id, home_city_id, home_area_id, home_city, prov_id, city_id, city,
    spouse_prov_id, spouse_city_id, spouse_area_id, age_range, spouse_height, spouse_weight, mini_education, spouse_marry,
    spouse_income, spouse_profession, spouse_work_city, spouse_when_marry, spouse_have_child, spouse_want_child,
    spouse_hobby, spouse_house_info, spouse_car_house, auth_status, face_value
  on member for each row
  when (
    (old.sex, old.birthday, old.height, old.body_weight, old.marital, old.income, old.education, old.profession,
      old.house_status, old.car_status, old.when_marry, old.want_child, old.have_child, old.hobby)
    is distinct from
    (new.sex, new.birthday, new.height, new.body_weight, new.marital, new.income, new.education, new.profession,
      new.house_status, new.car_status, new.when_marry, new.want_child, new.have_child, new.hobby)
    or (old.home_prov_id, old.home_city_id, old.home_area_id, old.home_city, old.prov_id, old.city_id, old.city,
      old.spouse_prov_id, old.spouse_city_id, old.spouse_area_id, old.auth_status, old.face_value)
    is distinct from
    (new.home_prov_id, new.home_city_id, new.home_area_id, new.home_city, new.prov_id, new.city_id, new.city,
      new.spouse_prov_id, new.spouse_city_id, new.spouse_area_id, new.auth_status, new.face_value)
    or (old.age_range, old.spouse_height, old.spouse_weight, old.mini_education, old.spouse_marry, old.spouse_income,
      old.spouse_profession, old.spouse_work_city, old.spouse_when_marry, old.spouse_have_child, old.spouse_want_child,
      old.spouse_hobby, old.spouse_house_info, old.spouse_car_house)
    is distinct from
    (new.age_range, new.spouse_height, new.spouse_weight, new.mini_education, new.spouse_marry, new.spouse_income,
      new.spouse_profession, new.spouse_work_city, new.spouse_when_marry, new.spouse_have_child, new.spouse_want_child,
      new.spouse_hobby, new.spouse_house_info, new.spouse_car_house)
  )
  execute function drop_match_scores();

create function drop_pair_score() returns trigger
language plpgsql
as $$
declare
  one bigint := coalesce(new.from_user_id, old.from_user_id);
  other bigint := coalesce(new.to_user_id, old.to_user_id);
begin
  delete from match_score where (user_id_a, user_id_b) in ((one, other), (other, one));
  return null;
end $$;
-- A load of many rows has no scores to drop.
create trigger attention_match_changed after insert or delete on attention
  for each row when (coalesce(current_setting('hongxian.bulk_load', true), 'off') <> 'on') execute function drop_pair_score();
