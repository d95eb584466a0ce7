import { parseCronItem, type CronMatcher, type ParsedCronItem, type TimestampDigest } from "graphile-worker";
import type { Job } from "./job.ts";

const hoursAhead = 8;

/** The scheduler counts in UTC; Shanghai is eight hours ahead all year. */
export function toShanghai({ min, hour, date, month, dow }: TimestampDigest, year: number): TimestampDigest {
  const local = new Date(Date.UTC(year, month - 1, date, hour + hoursAhead, min));
  const carried = hour + hoursAhead >= 24 ? 1 : 0;
  return {
    min,
    hour: local.getUTCHours(),
    date: local.getUTCDate(),
    month: local.getUTCMonth() + 1,
    dow: (dow + carried) % 7,
  };
}

export function shanghaiMatcher(cron: string): CronMatcher {
  const { match } = parseCronItem({ task: "cron", match: cron });
  return (digest) => match(toShanghai(digest, new Date().getUTCFullYear()));
}

/** One entry of the schedule; a run missed while nothing ran is made up within the hour. */
export function cronItem({ name, cron }: Job & { cron: string }): ParsedCronItem {
  return parseCronItem({
    task: name,
    identifier: name,
    match: shanghaiMatcher(cron),
    options: { queueName: name, jobKey: name, maxAttempts: 5, backfillPeriod: 3_600_000 },
  });
}
