-- Every index of the member list ends with the time of registration, which stood at the far end of the row: whoever read it, above
-- all each index that is built, stepped over a hundred and fifty other columns. It changes places with the time of the last
-- change of state, which stands next to the state.
do $$
declare
  definitions text[];
  definition text;
begin
  select array_agg(pg_get_indexdef(indexrelid)) into definitions from pg_index
  where indrelid = 'member'::regclass and pg_get_indexdef(indexrelid) ~ '\m(created_time|status_time)\M';
  execute (select 'drop index ' || string_agg(indexrelid::regclass::text, ', ') from pg_index
    where indrelid = 'member'::regclass and pg_get_indexdef(indexrelid) ~ '\m(created_time|status_time)\M');
  alter table member rename column created_time to moved_time;
  alter table member rename column status_time to created_time;
  alter table member rename column moved_time to status_time;
  alter table member alter column status_time drop default, alter column status_time drop not null;
  alter table member disable trigger user;
  update member set created_time = status_time, status_time = created_time;
  alter table member enable trigger user;
  alter table member alter column created_time set default now(), alter column created_time set not null;
  foreach definition in array definitions loop
    execute definition;
  end loop;
end $$;
