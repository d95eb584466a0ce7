-- One row for each day and channel of the statements, for the list of 渠道对账. The grouping columns stay in place, so that
-- a filter by day or channel reads only its own lines. The id is the lowest of its lines.
create view statement_day as
select min(s.id) as id, s.stat_date, s.pay_mode,
  count(*) filter (where s.found <> 'LOCAL_ONLY')::int as channel_num,
  coalesce(sum(s.amount_cents) filter (where s.kind = 'PAY'), 0)::bigint as channel_cents,
  count(*) filter (where s.found <> 'CHANNEL_ONLY')::int as local_num,
  coalesce(sum(s.local_cents) filter (where s.kind = 'PAY'), 0)::bigint as local_cents,
  coalesce(sum(s.fee_cents - s.local_fee_cents), 0)::bigint as fee_diff_cents,
  count(*) filter (where s.match_status not in ('MATCHED', 'HANDLED'))::int as open_num,
  case when bool_or(s.match_status not in ('MATCHED', 'HANDLED')) then 'OPEN'
    when bool_or(s.match_status = 'HANDLED') then 'HANDLED' else 'MATCHED' end as state
from channel_statement s group by s.stat_date, s.pay_mode;
