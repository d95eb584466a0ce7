-- What an account uploaded on a day, unfinished uploads included: counted before the bytes are taken.
create table upload_use (
  staff_id bigint not null references staff (id),
  day date not null,
  files int not null default 0 check (files >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  primary key (staff_id, day)
);
