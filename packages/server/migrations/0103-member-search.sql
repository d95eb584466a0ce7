-- Each search reads what was written since an index over parts was last put in order: hundreds of pages by default, which took
-- longer than the search itself. Put in order after a few, an edit costs little more and a search always the same.
alter index member_search set (gin_pending_list_limit = 64);
alter index member_login_part set (gin_pending_list_limit = 64);
alter index member_last_name_part set (gin_pending_list_limit = 64);
alter index member_name_letter set (gin_pending_list_limit = 64);

-- An area is asked for within its city: with the areas in the city's index no member need be looked at.
drop index member_home_city;
create index member_home_city on member (home_city_id, created_time desc, user_id desc) include (status, sex, birthday, home_area_id);
drop index member_city;
create index member_city on member (city_id, created_time desc, user_id desc) include (status, area_id);
drop index member_list_spouse_city_id;
create index member_list_spouse_city_id on member (spouse_city_id, created_time desc, user_id desc) include (status, spouse_area_id);
drop index member_list_registered_city_id;
create index member_list_registered_city_id on member (registered_city_id, created_time desc, user_id desc) include (status, registered_area_id);
