-- What one member's account needs beside its tables.

-- When the personal fields of a closed account were erased; the job asks for those it has not done.
alter table member add column blank_time timestamptz;
create index member_to_blank on member (status_time) where status in ('CANCEL', 'DELETE') and blank_time is null;

-- Members of a sales person by the last contact, for the return to the public pool.
create index member_sale_contact on member (coalesce(greatest(last_communicate_time, sale_time), created_time))
  where sale_user_id is not null and status = 'ENABLE';

-- Whom a member follows.
create table if not exists attention (
  from_user_id bigint not null references member (user_id),
  to_user_id bigint not null references member (user_id),
  created_time timestamptz not null default now(),
  primary key (from_user_id, to_user_id),
  check (from_user_id <> to_user_id)
);
create index if not exists attention_to on attention (to_user_id, from_user_id);

-- Numbers an account tried to register and was refused, by day: somebody asking for many is looking for members.
create table refused_number (
  staff_id bigint not null references staff (id),
  day date not null default current_date,
  times int not null default 1,
  primary key (staff_id, day)
);
