-- The same check as before, asked so that an account is always found by its key: joined, the planner may read all
-- accounts for each entry.
create or replace function check_txn_balanced() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from ledger_entry e
    where e.txn_id = new.txn_id
    group by (select a.unit from ledger_account a where a.id = e.account_id)
    having sum(e.amount_cents) <> 0
  ) then
    raise exception 'ledger transaction % is not balanced', new.txn_id using errcode = 'check_violation', constraint = 'ledger_txn_balanced';
  end if;
  return null;
end $$;
