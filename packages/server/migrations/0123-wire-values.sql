-- Two values as the specification's calls name them. Whoever has no communication status has NO_PAYMENT_LOW: kept in the row,
-- every list, count, card and sheet reads the same. The one code of having children that is spelt with a stray bracket is
-- spelt so here too.
alter table member drop constraint member_have_child_check;
update member set
  communicate_status = coalesce(communicate_status, 'NO_PAYMENT_LOW'),
  have_child = case have_child when 'NO_LIVE_WITH_CHILD' then 'NO_LIVE_WITH_CHILD)' else have_child end,
  spouse_have_child = regexp_replace(spouse_have_child, 'NO_LIVE_WITH_CHILD(?!\))', 'NO_LIVE_WITH_CHILD)', 'g')
where communicate_status is null or have_child = 'NO_LIVE_WITH_CHILD' or spouse_have_child like '%NO\_LIVE\_WITH\_CHILD%';
alter table member
  add constraint member_have_child_check
    check (have_child in ('NO_CHILD', 'LIVE_WITH_CHILD', 'ONCE_LIVE_WITH_CHILD', 'NO_LIVE_WITH_CHILD)')),
  alter column communicate_status set default 'NO_PAYMENT_LOW',
  alter column communicate_status set not null;

update info_update_record set
  old_value = regexp_replace(old_value, 'NO_LIVE_WITH_CHILD(?!\))', 'NO_LIVE_WITH_CHILD)', 'g'),
  new_value = regexp_replace(new_value, 'NO_LIVE_WITH_CHILD(?!\))', 'NO_LIVE_WITH_CHILD)', 'g')
where field in ('haveChild', 'spouseHaveChild');
update tag set rule = regexp_replace(rule::text, '"NO_LIVE_WITH_CHILD"', '"NO_LIVE_WITH_CHILD)"', 'g')::jsonb
where rule::text like '%"NO\_LIVE\_WITH\_CHILD"%';
