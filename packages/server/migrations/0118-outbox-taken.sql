-- A message that is on its way to the outside: taken and committed before it leaves, so that no transaction stays open
-- meanwhile. What was taken cannot be dropped any more; one whose taker was cut off is due again when its time comes.
alter table outbox add column taken_time timestamptz;
