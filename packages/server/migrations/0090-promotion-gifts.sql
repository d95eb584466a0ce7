-- What an activity gives with an order: kept with the use as it was promised, so that a refund takes back just that.
alter table promotion_use
  add column gift_type text check (gift_type in ('DAYS', 'TIMES', 'MINUTES', 'COUPON', 'INTEGRAL')),
  add column gift_value bigint not null default 0,
  add column gift_cents bigint not null default 0,
  add column given_id bigint,
  add column taken_time timestamptz;
