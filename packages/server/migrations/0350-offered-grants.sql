-- Which grant a new version has offered to which default role, and whether it was given: what was offered once is not
-- offered again, so what an administrator took away stays away. The start fills it for databases of before.
create table offered_grant (
  role_id bigint not null references role (id) on delete cascade,
  menu_id bigint not null references menu (id) on delete cascade,
  given boolean not null,
  offered_time timestamptz not null default now(),
  primary key (role_id, menu_id)
);
create index offered_grant_menu on offered_grant (menu_id);
