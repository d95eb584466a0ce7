import { batchJobOf } from "../core/batch/run-batch.ts";
import { chatJobs } from "../core/chat/chat-jobs.ts";
import { pushJobs } from "../core/push/dispatch-push.ts";
import { smsJob } from "../core/sms/send-due-sms.ts";
import { exportJobs } from "../core/console/exports.ts";
import { introductionJobs } from "../core/introduction/introduction-jobs.ts";
import { promotionJob } from "../core/matchmaker/assess-promotion.ts";
import { relegationJobs } from "../core/matchmaker/assess-relegation.ts";
import { applyExpire, rewardRelease } from "../core/matchmaker/release-rewards.ts";
import { aiLogPrune } from "../core/ai/ai-jobs.ts";
import { matchScorePrune } from "../core/matching/match-jobs.ts";
import { memberBlank } from "../core/member/blank-members.ts";
import { marriageRemind } from "../core/member/remind-marriage.ts";
import { moneyJobs } from "../core/money/money-jobs.ts";
import { saleRecycle } from "../core/staff/recycle-members.ts";
import { outboxJob } from "../core/outbox/deliver-outbox.ts";
import { statsJobs } from "../core/stats/stats-jobs.ts";
import { punishmentExpire } from "../core/punishment/expire-punishments.ts";
import { reviewClaimRelease } from "../core/review/review-jobs.ts";
import { storeSweep } from "../core/storage/sweep-store.ts";
import { ticketSla } from "../core/ticket/ticket-sla.ts";
import { upkeepJobs } from "../core/upkeep/upkeep-jobs.ts";
import { agentContractEnd } from "../features/organisation/agent-contract-end.ts";
import { proofRemind } from "../features/auth-archive/remind-records.ts";
import { assetImageJob } from "../features/auth-archive/remove-asset-images.ts";
import { visaRemind } from "../features/foreign-member/visa-remind.ts";
import { infoChangeWatch } from "../features/info-update/watch-changes.ts";
import { breakupRemind } from "../features/user-expand/breakup-remind.ts";
import { computeTags } from "../features/user-tags/compute-tag.ts";
import { memberBatchKinds } from "../features/member-list/member-batch.ts";
import { posterBatchKinds, posterClean } from "../features/poster/batch-posters.ts";
import { wecomJobs } from "../features/wecom/wecom-jobs.ts";
import { behaviorPrune } from "../features/behavior/behavior-jobs.ts";
import { intentionOverdue } from "../features/intention/overdue-job.ts";
import { recommendTurn } from "../features/recommend/recommend-jobs.ts";
import { advertExpire } from "../features/shop-advert/audit-advert.ts";
import { visitorSweep } from "../features/public-pages/visitor-sweep.ts";
import { contentSchedule } from "./content-schedule.ts";
import { houseOf } from "../app.ts";
import type { Job } from "../platform/jobs/job.ts";
import { servedResources } from "../served.ts";

const resources = new Map(servedResources.map((served) => [served.resource.name, served]));

/** Every job of the server, one line each. */
export const serverJobs: Job[] = [
  ...upkeepJobs,
  outboxJob,
  ...chatJobs,
  ...pushJobs,
  smsJob,
  punishmentExpire,
  reviewClaimRelease,
  storeSweep,
  ticketSla,
  contentSchedule,
  memberBlank,
  matchScorePrune,
  ...introductionJobs,
  promotionJob,
  ...relegationJobs,
  rewardRelease,
  applyExpire,
  aiLogPrune,
  marriageRemind,
  saleRecycle,
  ...moneyJobs(houseOf),
  ...statsJobs,
  ...exportJobs(houseOf, resources),
  batchJobOf(houseOf, new Map([...memberBatchKinds, ...posterBatchKinds])),
  posterClean(houseOf),
  ...wecomJobs,
  agentContractEnd,
  behaviorPrune,
  intentionOverdue,
  recommendTurn,
  advertExpire,
  computeTags,
  visaRemind,
  proofRemind,
  assetImageJob(houseOf),
  infoChangeWatch,
  breakupRemind,
  visitorSweep,
];
