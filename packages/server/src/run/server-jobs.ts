import { exportJobs } from "../core/console/exports.ts";
import { outboxJob } from "../core/outbox/deliver-outbox.ts";
import { statsJobs } from "../core/stats/stats-jobs.ts";
import { punishmentExpire } from "../core/punishment/expire-punishments.ts";
import { upkeepJobs } from "../core/upkeep/upkeep-jobs.ts";
import { agentContractEnd } from "../features/organisation/agent-contract-end.ts";
import { wecomJobs } from "../features/wecom/wecom-jobs.ts";
import { houseOf } from "../app.ts";
import type { Job } from "../platform/jobs/job.ts";
import { servedResources } from "../served.ts";

const resources = new Map(servedResources.map((served) => [served.resource.name, served]));

/** Every job of the server, one line each. */
export const serverJobs: Job[] = [
  ...upkeepJobs,
  outboxJob,
  punishmentExpire,
  ...statsJobs,
  ...exportJobs(houseOf, resources),
  ...wecomJobs,
  agentContractEnd,
];
