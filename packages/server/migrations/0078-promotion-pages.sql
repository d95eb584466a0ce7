-- How often things placed in the app were shown, pressed and led to what they are for, by day.
create table place_stat (
  kind text not null check (kind in ('PROMOTION', 'PROMOTION_SLOT', 'FEE_MENU', 'MINI_GUIDE', 'PLAT_TASK')),
  ref_id bigint not null,
  stat_date date not null default current_date,
  hour smallint not null default 0,
  show_num int not null default 0,
  click_num int not null default 0,
  convert_num int not null default 0,
  primary key (kind, ref_id, stat_date, hour)
);
select compare_by_bytes('place_stat');
create index promotion_activity_time on promotion_activity (start_time, end_time) where status in ('WAIT_START', 'ONLINE', 'PAUSED');
create unique index promotion_slot_place on promotion_slot (position, activity_type);

insert into promotion_slot (position, activity_type, template, sort, frequency, status) values
  ('SPLASH_POPUP', 'LIMIT_PRICE', '限时特价 {活动} 仅剩{倒计时}', 1, 'DAILY', 'ENABLE'),
  ('VIP_BANNER', 'DISCOUNT', '{活动} 低至{折扣}', 2, 'EVERY', 'ENABLE'),
  ('PAY_SHEET', 'FULL_REDUCE', '满{满额}减{减免}', 3, 'EVERY', 'ENABLE'),
  ('CHAT_TIP', 'FIRST_BUY', '首单特惠 {活动}', 4, 'ONCE', 'DISABLE')
on conflict do nothing;
