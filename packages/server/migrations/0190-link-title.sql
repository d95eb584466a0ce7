-- What a link leads to, in words: the title behind the number that a banner, an advert or a push stores.
create function link_title(kind text, target text) returns text
  language sql stable as $$
  select case
    when target !~ '^[0-9]{1,15}$' then null
    when kind = 'ARTICLE' then (select title from article where id = target::bigint)
    when kind = 'SUBJECT' then (select title from subject where id = target::bigint)
    when kind = 'LIVE_ROOM' then (select title from live_room where id = target::bigint)
    when kind = 'MEMBER' then (select first_name from member where user_id = target::bigint)
    when kind = 'GOODS' then (select title from goods where id = target::bigint)
    when kind = 'COURSE' then (select title from course where id = target::bigint)
  end
$$;
