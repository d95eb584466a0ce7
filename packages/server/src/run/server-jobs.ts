import { batchJobOf } from "../core/batch/run-batch.ts";
import { exportJobs } from "../core/console/exports.ts";
import { memberBlank } from "../core/member/blank-members.ts";
import { marriageRemind } from "../core/member/remind-marriage.ts";
import { saleRecycle } from "../core/staff/recycle-members.ts";
import { outboxJob } from "../core/outbox/deliver-outbox.ts";
import { statsJobs } from "../core/stats/stats-jobs.ts";
import { punishmentExpire } from "../core/punishment/expire-punishments.ts";
import { upkeepJobs } from "../core/upkeep/upkeep-jobs.ts";
import { agentContractEnd } from "../features/organisation/agent-contract-end.ts";
import { visaRemind } from "../features/foreign-member/visa-remind.ts";
import { infoChangeWatch } from "../features/info-update/watch-changes.ts";
import { breakupRemind } from "../features/user-expand/breakup-remind.ts";
import { computeTags } from "../features/user-tags/compute-tag.ts";
import { memberBatchKinds } from "../features/member-list/member-batch.ts";
import { wecomJobs } from "../features/wecom/wecom-jobs.ts";
import { behaviorPrune } from "../features/behavior/behavior-jobs.ts";
import { intentionOverdue } from "../features/intention/overdue-job.ts";
import { recommendTurn } from "../features/recommend/recommend-jobs.ts";
import { advertExpire } from "../features/shop-advert/audit-advert.ts";
import { houseOf } from "../app.ts";
import type { Job } from "../platform/jobs/job.ts";
import { servedResources } from "../served.ts";

const resources = new Map(servedResources.map((served) => [served.resource.name, served]));

/** Every job of the server, one line each. */
export const serverJobs: Job[] = [
  ...upkeepJobs,
  outboxJob,
  punishmentExpire,
  memberBlank,
  marriageRemind,
  saleRecycle,
  ...statsJobs,
  ...exportJobs(houseOf, resources),
  batchJobOf(houseOf, memberBatchKinds),
  ...wecomJobs,
  agentContractEnd,
  behaviorPrune,
  intentionOverdue,
  recommendTurn,
  advertExpire,
  computeTags,
  visaRemind,
  infoChangeWatch,
  breakupRemind,
];
