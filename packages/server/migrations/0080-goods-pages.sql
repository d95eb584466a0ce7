-- What the pages of the shop need beside its tables: looks at goods by day, the notice of low stock once a day, proofs of delivery,
-- goods that come back, tickets that end, and the desk of reviews.
create table goods_stat (
  goods_id bigint not null references goods (id) on delete cascade,
  stat_date date not null,
  view_num int not null default 0,
  primary key (goods_id, stat_date)
);
alter table goods add column warn_date date;
alter table shipment add column receive_img text not null default '';
alter table order_item add column expire_time timestamptz;
alter table refund_apply add column return_no text not null default '';
alter table goods_comment add column update_time timestamptz not null default now();
alter table goods_comment add column reply_edited boolean not null default false;
alter table goods_comment add column warn_time timestamptz;
create index goods_low_stock on goods (id) where status = 'ONLINE';
create index order_item_expiring on order_item (expire_time) where verify_code <> '' and verify_time is null;

-- Reviews of goods: the score of the goods follows what is shown; reasons are about what is written, never about a bad score.
create function goods_comment_counted() returns trigger
language plpgsql
as $$
declare
  rated bigint := coalesce(new.goods_id, old.goods_id);
begin
  update goods g set comment_num = c.num, good_rate = c.rate
  from (select count(*)::int as num, coalesce(round(count(*) filter (where score >= 4) * 10000.0 / nullif(count(*), 0)), 0)::int as rate
    from goods_comment where goods_id = rated and check_status = 'PASS' and status = 'ONLINE') c
  where g.id = rated;
  return null;
end
$$;
create trigger goods_comment_counted after insert or delete or update of status, check_status, score on goods_comment
  for each row execute function goods_comment_counted();
insert into review_reason (biz_type, violation_type, label, text, hot_key, sort) values
  ('GOODS_COMMENT', 'OTHER', '违规内容', '评价含有违规内容', 1, 10),
  ('GOODS_COMMENT', 'AD', '广告', '评价含有广告信息', 2, 20),
  ('GOODS_COMMENT', 'PRIVACY', '泄露隐私', '评价泄露他人隐私', 3, 30),
  ('GOODS_COMMENT', 'OTHER', '与商品无关', '评价内容与商品无关', 4, 40)
on conflict do nothing;
