-- Money by day for the reports. Cash stands in daily_finance, what the books say of revenue and costs in daily_book; both are counted anew
-- from the rows themselves, day by day.
alter table daily_finance drop constraint daily_finance_pkey;
alter table daily_finance add column channel_id bigint not null default 0;
alter table daily_finance drop column revenue_cents, drop column share_cents, drop column marketing_cents;
create index daily_finance_date on daily_finance (stat_date);

create table daily_book (
  stat_date date not null,
  account text not null check (account in ('REVENUE', 'SHARE_EXPENSE', 'MARKETING', 'CHANNEL_FEE', 'WITHDRAW_FEE', 'UNEARNED', 'WALLET')),
  sub text not null default '',
  biz_line text not null default '',
  is_refund boolean not null default false,
  prov_id int not null default 0,
  city_id int not null default 0,
  shop_id bigint not null default 0,
  -- Positive is what the account's name promises: revenue earned, a cost spent, a balance grown.
  cents bigint not null
);
select compare_by_bytes('daily_book');
create index daily_book_date on daily_book (stat_date, account);

-- Once a month is closed no transaction may carry it; corrections fall into the next one.
create function refuse_closed_month() returns trigger
language plpgsql
as $$
begin
  if exists (select from month_close where month = to_char(new.created_time at time zone 'Asia/Shanghai', 'YYYY-MM') and status = 'CLOSED') then
    raise exception 'the month is closed' using errcode = 'check_violation', constraint = 'ledger_txn_month_open';
  end if;
  return new;
end $$;
create trigger ledger_txn_month_open before insert on ledger_txn for each row execute function refuse_closed_month();

alter table month_close add column reopen_staff_id bigint references staff (id), add column reopen_time timestamptz;
alter table other_cost add constraint other_cost_name check (length(name) between 1 and 20);

-- A report each: who wants yesterday's figures in the morning.
alter table report_subscription add column report text not null default 'MATCH' check (report in ('MATCH', 'FINANCE'));
alter table report_subscription drop constraint report_subscription_pkey;
alter table report_subscription add primary key (staff_id, report);
select compare_by_bytes('report_subscription');
