/** A sentence about the invented world, and a query for what would contradict it: it must find nothing. */
export type Statements = Readonly<Record<string, string>>;

/** The day of the start is left out: a start in the night has no later morning to move its newest rows to. */
const before = "date_trunc('day', now()) - interval '3 hours'";
/** At night, when members sleep. */
export const night = (time: string): string => `extract(hour from ${time}) between 1 and 6 and ${time} < ${before}`;
/** Outside the hours of staff. */
export const closed = (time: string): string =>
  `extract(hour from ${time}) not between 9 and 20 and ${time} < ${before}`;

/** More than this share of a queue is late, or one item by more than so many days. */
export const overdue = (queue: string, deadline: string, share = 0.4, days = 3): string =>
  `(select count(*) filter (where (${deadline}) < now()) as late, count(*) as waiting,
      max(now() - (${deadline})) as worst from ${queue}) q
    where late > waiting * ${share} + 2 or worst > interval '${days} days'`;
