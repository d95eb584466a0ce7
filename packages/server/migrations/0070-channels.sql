-- A channel whose registrations share devices is marked; targets of registrations by place and month.
alter table channel add column suspect_day date;

create table area_target (
  area_level text not null check (area_level in ('PROV', 'CITY')),
  area_id int not null,
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  register_target int not null check (register_target between 1 and 1000000),
  staff_id bigint references staff (id),
  update_time timestamptz not null default now(),
  primary key (area_id, month)
);
