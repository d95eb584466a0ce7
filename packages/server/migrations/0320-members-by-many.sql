-- What follows from new members, once for all that a statement brings instead of once for each of them: an import
-- writes a thousand at a time.

create or replace function begin_expand() returns trigger
language plpgsql
as $$
begin
  insert into member_expand (user_id, created_time, update_time)
  select user_id, created_time, created_time from added order by user_id
  on conflict (user_id) do nothing;
  return null;
end $$;
drop trigger member_expand_begin on member;
create trigger member_expand_begin after insert on member
  referencing new table as added for each statement when (not is_bulk_load()) execute function begin_expand();

create function keep_profession_wordings() returns trigger
language plpgsql
as $$
begin
  -- In one order, so that two batches cannot wait for each other.
  insert into profession_wording (name)
  select distinct profession from added where profession <> '' order by 1
  on conflict do nothing;
  return null;
end $$;
drop trigger member_profession_written on member;
create trigger member_profession_written after insert on member
  referencing new table as added for each statement execute function keep_profession_wordings();
