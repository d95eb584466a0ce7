-- Whole numbers typed into a search by accounts that see them masked: a masked number must not be found by trying all it can be.
-- The number itself is not kept, only a keyed hash, so that the next page of the same search does not count again.
create table number_lookup (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  number_hash text not null,
  time timestamptz not null default now()
);
create index number_lookup_staff on number_lookup (staff_id, time);

-- Counts before anything is searched. The lock makes a hundred at once count as a hundred: each takes its turn, and every
-- statement in here sees what those before it have committed.
create function take_number_lookup(of_staff bigint, hashes text[], per_hour int, per_day int) returns text
language plpgsql
as $$
declare
  fresh text[];
  in_hour int;
  in_day int;
begin
  perform pg_advisory_xact_lock(hashtext('number lookup'), of_staff::int);
  delete from number_lookup where staff_id = of_staff and time < now() - interval '2 days';
  fresh := array(select distinct h from unnest(hashes) h where not exists (
    select from number_lookup l where l.staff_id = of_staff and l.number_hash = h and l.time > now() - interval '1 hour'));
  if cardinality(fresh) = 0 then
    return 'KNOWN';
  end if;
  select count(*) filter (where time > now() - interval '1 hour'), count(*) filter (where time >= current_date) into in_hour, in_day
    from number_lookup where staff_id = of_staff;
  if in_day + cardinality(fresh) > per_day then
    return 'DAY';
  end if;
  if in_hour + cardinality(fresh) > per_hour then
    return 'HOUR';
  end if;
  insert into number_lookup (staff_id, number_hash) select of_staff, h from unnest(fresh) h;
  return 'TAKEN';
end $$;
