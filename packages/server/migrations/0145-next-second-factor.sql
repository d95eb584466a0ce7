-- The secret of a second factor that is being set up: the one in use stays until a code of the new one was typed.
alter table staff add column totp_next_sealed text;
-- Set-ups that were under way: their secret was in the place of the one in use.
update staff set totp_next_sealed = totp_secret_sealed, totp_secret_sealed = null where not totp_enabled;
