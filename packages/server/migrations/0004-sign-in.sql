-- Failures before this moment no longer count towards the lock: set by a good sign-in and by 解锁.
alter table staff add column fail_since timestamptz;
-- A secret that was shown but not yet proved by a first code does not guard the account.
alter table staff add column totp_enabled boolean not null default false;

-- A captcha works once; losing this table in a crash only lets unexpired ones work again.
create unlogged table captcha_used (
  nonce text collate "C" primary key,
  expire_time timestamptz not null
);
