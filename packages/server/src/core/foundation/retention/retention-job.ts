import type { Job } from "../../../platform/jobs/job.ts";
import { sweepRetentions } from "./sweep-retentions.ts";

/** Removes what is older than its retention, at the quietest hour. */
export const retentionJob: Job = { name: "retention", cron: "10 3 * * *", run: (parts) => sweepRetentions(parts) };
