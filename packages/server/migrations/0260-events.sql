-- What happened, for applications outside: written in the transaction of the change, never changed. A row's place is what readers
-- order by; it is settled once it is below the oldest transaction that still runs (docs/decisions/0023-event-order.md).
create sequence event_log_id_seq;
create table event_log (
  place bigint not null,
  id bigint not null default nextval('event_log_id_seq'),
  -- 0: what concerns no member.
  user_id bigint not null,
  -- Counts the events of one member, without a hole.
  number bigint not null,
  name text not null,
  version smallint not null,
  body jsonb not null,
  time timestamptz not null default now(),
  primary key (place, id, time)
) partition by range (time);
select compare_by_bytes('event_log');
create trigger event_log_append_only before update or delete on event_log for each row execute function refuse_change();
create trigger event_log_no_truncate before truncate on event_log execute function refuse_change();
select ensure_month_partitions('event_log', 3);

-- The last number of each member, and a place that the next event may not stand before. Locked until the transaction ends, so
-- that the events of one member stand in the order in which they were committed. Rewritten in place with every event.
create table event_stream (
  user_id bigint primary key,
  last_number bigint not null,
  last_place bigint not null
) with (fillfactor = 70);

-- One row. Transaction numbers begin anew when the data moves to another PostgreSQL: the shift keeps places growing. Everything up
-- to the floor has been dropped with its month.
create table event_base (
  id boolean primary key default true check (id),
  shift bigint not null default 0,
  floor_place bigint not null default 0,
  floor_id bigint not null default 0
);
insert into event_base default values;

-- The one way to write events: the server calls it, and the triggers below. The rows of event_stream are locked in the order of
-- the members; a member's place never goes down.
create function write_events(events jsonb) returns void language plpgsql as $$
begin
  with input as materialized (
    select e.at, e."userId" as user_id, e.name, e.version, e.body
    from jsonb_to_recordset(events) as e(at int, "userId" bigint, name text, version smallint, body jsonb)
  ), counted as (
    insert into event_stream as s (user_id, last_number, last_place)
    select i.user_id, count(*), pg_current_xact_id()::text::bigint + (select shift from event_base)
    from input i group by i.user_id order by i.user_id
    on conflict (user_id) do update set last_number = s.last_number + excluded.last_number,
      last_place = greatest(s.last_place, excluded.last_place)
    returning s.user_id, s.last_number, s.last_place
  ) insert into event_log (place, user_id, number, name, version, body)
  select c.last_place, c.user_id, c.last_number + 1 - row_number() over (partition by i.user_id order by i.at desc),
    i.name, i.version, i.body
  from input i join counted c on c.user_id = i.user_id order by i.at;
end $$;

create function write_event(user_id bigint, name text, version int, body jsonb) returns void language plpgsql as $$
begin
  perform write_events(jsonb_build_array(
    jsonb_build_object('at', 0, 'userId', user_id, 'name', name, 'version', version, 'body', body)));
end $$;

-- What is posted is hidden, shown and removed by many commands, batches, verdicts and their undoing.
create function tell_content() returns trigger language plpgsql as $$
declare
  now_row jsonb := to_jsonb(new);
  told text;
begin
  told := case
    when new.status = 'DELETED' then case when old.status <> 'DELETED' then 'content.removed' end
    when new.status = 'ONLINE' and old.status <> 'ONLINE' then
      case when old.check_status <> 'PASS' then 'content.passed' else 'content.restored' end
    when new.status <> 'ONLINE' and (old.status in ('ONLINE', 'DELETED') or new.check_status = 'REFUSE' and old.check_status <> 'REFUSE')
      then 'content.hidden'
  end;
  if told is not null and new.user_id is not null then
    perform write_event(new.user_id, told, 1, jsonb_build_object('userId', new.user_id,
      'kind', coalesce(now_row ->> 'kind', tg_argv[0]), 'contentId', new.id)
      || case when told = 'content.hidden' then jsonb_build_object('reason', case
        when new.check_status = 'REFUSE' then new.check_fail_remark else coalesce(now_row ->> 'offline_reason', '') end)
        else '{}' end);
  end if;
  return null;
end $$;
create trigger video_told after update of status, check_status on video for each row
  when ((old.status, old.check_status) is distinct from (new.status, new.check_status)) execute function tell_content('VIDEO');
create trigger moment_told after update of status, check_status on moment for each row
  when ((old.status, old.check_status) is distinct from (new.status, new.check_status)) execute function tell_content('MOMENT');
create trigger moment_comment_told after update of status, check_status on moment_comment for each row
  when ((old.status, old.check_status) is distinct from (new.status, new.check_status)) execute function tell_content('MOMENT_COMMENT');
create trigger subject_discuss_told after update of status, check_status on subject_discuss for each row
  when ((old.status, old.check_status) is distinct from (new.status, new.check_status)) execute function tell_content('SUBJECT_DISCUSS');
create trigger subject_evaluate_told after update of status, check_status on subject_evaluate for each row
  when ((old.status, old.check_status) is distinct from (new.status, new.check_status)) execute function tell_content('SUBJECT_EVALUATE');
create trigger treehole_post_told after update of status, check_status on treehole_post for each row
  when ((old.status, old.check_status) is distinct from (new.status, new.check_status)) execute function tell_content('TREEHOLE');
create trigger treehole_reply_told after update of status, check_status on treehole_reply for each row
  when ((old.status, old.check_status) is distinct from (new.status, new.check_status)) execute function tell_content('TREEHOLE_REPLY');

-- A broadcast that the platform ended: by a patrol, or because its host may not stream.
create function tell_stopped() returns trigger language plpgsql as $$
begin
  perform write_event(new.host_id, 'live.stopped', 1, jsonb_build_object('userId', new.host_id, 'sessionId', new.id,
    'roomId', new.room_id, 'how', new.status, 'reason', new.end_reason));
  return null;
end $$;
create trigger live_session_stopped after update of status on live_session for each row
  when (old.status = 'LIVING' and new.status in ('CUT', 'FORCE_CLOSE')) execute function tell_stopped();

-- What the app shows of the console: which record of which kind changed. Counters raise no version.
create function tell_placed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform write_event(0, tg_argv[0], 1, jsonb_build_object('kind', tg_argv[1], 'id', (changed -> tg_argv[2])));
  return null;
end $$;
do $$
declare
  one record;
begin
  for one in select * from (values
    ('banner', 'placed.changed', 'BANNER', 'id'), ('article', 'placed.changed', 'ARTICLE', 'id'),
    ('subject', 'placed.changed', 'SUBJECT', 'id'), ('gift', 'placed.changed', 'GIFT', 'id'),
    ('app_tutorial', 'placed.changed', 'TUTORIAL', 'id'), ('recommend_slot', 'placed.changed', 'RECOMMEND', 'id'),
    ('shop_advert', 'placed.changed', 'SHOP_ADVERT', 'id'), ('advert', 'placed.changed', 'ADVERT', 'id'),
    ('mini_guide_switch', 'placed.changed', 'MINI_GUIDE', 'id'),
    ('fee_setting_menu', 'price.changed', 'FEE_MENU', 'id'), ('fee_setting', 'price.changed', 'FEE_SETTING', 'id'),
    ('app_version', 'version.changed', 'APP_VERSION', 'version_id')
  ) as t(name, event, kind, key) loop
    execute format('create trigger %I after insert or delete on %I for each row execute function tell_placed(%L, %L, %L)',
      one.name || '_told', one.name, one.event, one.kind, one.key);
    execute format('create trigger %I after update of version, status on %I for each row when ((old.version, old.status) '
      'is distinct from (new.version, new.status)) execute function tell_placed(%L, %L, %L)',
      one.name || '_told_change', one.name, one.event, one.kind, one.key);
  end loop;
end $$;

-- Thousands of words come by one statement.
create function tell_censor() returns trigger language plpgsql as $$
begin
  perform write_event(0, 'censor.changed', 1, '{}');
  return null;
end $$;
create trigger text_censor_word_told after insert or delete or update of word, pattern, status, version on text_censor_word
  for each statement execute function tell_censor();
