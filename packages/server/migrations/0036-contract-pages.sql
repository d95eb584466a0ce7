-- What a signed contract said, once and for all. The bytes are sealed: they hold name and identity number.
create table contract_pdf (
  contract_id bigint primary key references user_contract (id),
  sha256 text not null,
  sealed text not null,
  created_time timestamptz not null default now()
);
select compare_by_bytes('contract_pdf');
create function keep_contract_pdf() returns trigger language plpgsql as $$
begin
  raise exception 'a signed contract is never replaced';
end $$;
create trigger contract_pdf_append_only before update or delete on contract_pdf for each row execute function keep_contract_pdf();
create trigger contract_pdf_no_truncate before truncate on contract_pdf execute function keep_contract_pdf();

alter table invoice add column mail_time timestamptz, add column mail_count int not null default 0;
create index user_contract_parent on user_contract (parent_id) where parent_id is not null;
create index money_approval_ref on money_approval (ref_type, ref_id, id desc);

create sequence invoice_service_no_seq;
