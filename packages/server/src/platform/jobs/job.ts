import type { ServerParts } from "../server-parts.ts";

/** Work outside a call: by the clock, or queued by a command. */
export interface Job {
  name: string;
  /** Five crontab fields, read in Shanghai time. */
  cron?: string;
  /**
   * Also between the minutes of `cron`: a job started by the schedule is queued again at these intervals until the next
   * one.
   */
  everySeconds?: number;
  /** May return how many items it handled; throwing means a retry later. */
  run(parts: ServerParts, payload: unknown): Promise<number | void>;
}
