-- Devices of members that are connected hear at once that their member, their application or its key may no longer:
-- whatever changed the row, every process is told.
create function tell_chat_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat', json_build_object('k', 'r', 'userId', new.user_id)::text);
  return null;
end $$;
create trigger member_told_chat after update of status, is_market_account on member
  for each row when (old.status is distinct from new.status or old.is_market_account is distinct from new.is_market_account)
  execute function tell_chat_member();

create function tell_chat_application() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat', json_build_object('k', 'a', 'appId', (to_jsonb(new) ->> tg_argv[0])::bigint)::text);
  return null;
end $$;
create trigger open_app_told_chat after update of status, scopes, expire_time on open_app
  for each row when (old.status is distinct from new.status or old.scopes is distinct from new.scopes
    or old.expire_time is distinct from new.expire_time)
  execute function tell_chat_application('id');
create trigger open_key_told_chat after update of status on open_key
  for each row when (old.status is distinct from new.status)
  execute function tell_chat_application('app_id');
