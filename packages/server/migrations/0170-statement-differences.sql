-- A difference of the fee alone is no difference of the amount: fees are adjusted, amounts are looked into.
alter table channel_statement drop constraint channel_statement_match_status_check;
alter table channel_statement add constraint channel_statement_match_status_check
  check (match_status in ('MATCHED', 'AMOUNT_DIFF', 'FEE_DIFF', 'CHANNEL_ONLY', 'LOCAL_ONLY', 'HANDLED'));
alter table channel_statement drop constraint channel_statement_found_check;
alter table channel_statement add constraint channel_statement_found_check
  check (found in ('MATCHED', 'AMOUNT_DIFF', 'FEE_DIFF', 'CHANNEL_ONLY', 'LOCAL_ONLY'));
update channel_statement set found = 'FEE_DIFF',
    match_status = case when match_status = 'AMOUNT_DIFF' then 'FEE_DIFF' else match_status end
  where found = 'AMOUNT_DIFF' and amount_cents = local_cents;
