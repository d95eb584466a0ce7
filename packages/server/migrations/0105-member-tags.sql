-- Who has some tags or all of them, asked of a million members: each member's tags stand in one narrow row together with what the
-- list counts and orders by, so that neither the lists of two wide tags nor the members need be looked through.
create table member_tags (
  user_id bigint primary key references member (user_id),
  status text not null,
  created_time timestamptz not null,
  tag_ids bigint[] not null
);
insert into member_tags (user_id, status, created_time, tag_ids)
select m.user_id, m.status, m.created_time, t.ids
from (select user_id, array_agg(tag_id order by tag_id) as ids from user_tag group by user_id) t join member m using (user_id);
-- No backlog: a search would read all of it each time.
create index member_tags_all on member_tags using gin (tag_ids) with (fastupdate = off);

-- Only the change is carried over, onto the row as it is then: two transactions that tag the same member both count. A row
-- stays when its last tag is gone.
create function keep_tags_in() returns trigger
language plpgsql
as $$
begin
  insert into member_tags as k (user_id, status, created_time, tag_ids)
  select m.user_id, m.status, m.created_time, c.ids
  from (select user_id, array_agg(tag_id order by tag_id) as ids from changed group by user_id) c join member m using (user_id)
  -- In one order, so that two batches cannot wait for each other.
  order by m.user_id
  on conflict (user_id) do update set tag_ids =
    array(select t from unnest(k.tag_ids) t union select t from unnest(excluded.tag_ids) t order by 1);
  return null;
end $$;
create function keep_tags_out() returns trigger
language plpgsql
as $$
begin
  perform 1 from member_tags where user_id in (select user_id from changed) order by user_id for no key update;
  update member_tags k set tag_ids = array(select t from unnest(k.tag_ids) t where t <> all (c.ids) order by 1)
  from (select user_id, array_agg(tag_id) as ids from changed group by user_id) c where k.user_id = c.user_id;
  return null;
end $$;
-- Named to come after those that count: these lock the tags, in order, and the members follow.
create trigger user_tag_kept_in after insert on user_tag
  referencing new table as changed for each statement when (not is_bulk_load()) execute function keep_tags_in();
create trigger user_tag_kept_out after delete on user_tag
  referencing old table as changed for each statement when (not is_bulk_load()) execute function keep_tags_out();

-- Written for those without tags, too: a tag that is being put on at the same time then finds the state as it is now.
create function keep_tags_status() returns trigger
language plpgsql
as $$
begin
  insert into member_tags (user_id, status, created_time, tag_ids) values (new.user_id, new.status, new.created_time, '{}')
  on conflict (user_id) do update set status = excluded.status, created_time = excluded.created_time;
  return null;
end $$;
create trigger member_tags_status after update of status, created_time on member for each row
  when ((old.status, old.created_time) is distinct from (new.status, new.created_time) and not is_bulk_load())
  execute function keep_tags_status();
