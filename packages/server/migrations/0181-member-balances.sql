-- The member list shows and sorts by the balances of RECHARGE and INCOME. The ledger stays the truth: a job copies what moved,
-- so that no posting waits for the row of a member.
alter table member add column recharge_balance bigint not null default 0,
  add column income_balance bigint not null default 0;
alter table member disable trigger user;
update member m set recharge_balance = held.recharge, income_balance = held.income
from (select owner_id, coalesce(sum(balance) filter (where account = 'RECHARGE'), 0)::bigint as recharge,
    coalesce(sum(balance) filter (where account = 'INCOME'), 0)::bigint as income
  from ledger_account where owner_type = 'MEMBER' and account in ('RECHARGE', 'INCOME') group by owner_id) held
where held.owner_id = m.user_id and (held.recharge <> 0 or held.income <> 0);
alter table member enable trigger user;
create index member_recharge_balance on member (recharge_balance desc, user_id desc) include (status, created_time)
  where recharge_balance > 0;
create index member_income_balance on member (income_balance desc, user_id desc) include (status, created_time)
  where income_balance > 0;
