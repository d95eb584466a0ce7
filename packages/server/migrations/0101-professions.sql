-- What members write as their profession, each wording once: a part is looked for here, and the members who have one of
-- the found wordings by an index in the list's order. There are a few thousand wordings for a million members.
create table profession_wording (
  name text collate "C" primary key
);
create index profession_wording_grams on profession_wording using gin (text_bigrams(name));
insert into profession_wording select distinct profession from member where profession <> '';

-- Wordings nobody uses any longer stay: they find nobody.
create function keep_profession_wording() returns trigger
language plpgsql
as $$
begin
  insert into profession_wording values (new.profession) on conflict do nothing;
  return null;
end $$;
create trigger member_profession_written after insert on member
  for each row when (new.profession <> '') execute function keep_profession_wording();
create trigger member_profession_changed after update of profession on member
  for each row when (new.profession <> '' and new.profession is distinct from old.profession) execute function keep_profession_wording();

drop index member_profession;
create index member_profession on member (profession, created_time desc, user_id desc) include (status) where profession <> '';
