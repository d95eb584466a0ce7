-- What the channel's own app opens to pay an attempt: the application asks for it again without a second attempt.
alter table payment add column code_url text not null default '';
select compare_by_bytes('payment');
