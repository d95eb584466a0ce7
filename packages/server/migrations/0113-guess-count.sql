-- Who guesses passwords and codes. A try is counted here before it is judged, under the row's lock, so that a hundred at once
-- count as a hundred in whatever process they arrive.
create table guess_count (
  -- SIGN_IN by login (an unknown one too), ADDRESS by network address, CONFIRM and TOTP by staff id.
  kind text not null check (kind in ('SIGN_IN', 'ADDRESS', 'CONFIRM', 'TOTP')),
  key text not null,
  -- When each try of the last minutes was counted: wrong ones, and those not yet judged.
  tries timestamptz[] not null default '{}',
  -- Those of them that are being judged now.
  open timestamptz[] not null default '{}',
  -- When somebody last tried, counted or refused.
  last_time timestamptz not null default clock_timestamp(),
  lock_until timestamptz,
  primary key (kind, key)
);
select compare_by_bytes('guess_count');
create index guess_count_age on guess_count (last_time);
