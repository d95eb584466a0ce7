import "../domain-handlers.ts";
import { batchJobOf } from "../core/foundation/batch/run-batch.ts";
import { chatJobs } from "../core/services/chat/chat-jobs.ts";
import { mailJob } from "../core/services/mail/send-due-mail.ts";
import { phonePushReportJob } from "../core/services/phone-push/ask-arrivals.ts";
import { phonePushJob } from "../core/services/phone-push/send-due-pushes.ts";
import { smsReportJob } from "../core/services/sms/ask-reports.ts";
import { smsJob, systemSmsJob } from "../core/services/sms/send-due-sms.ts";
import { rongJobs } from "../core/services/rongcloud/rong-jobs.ts";
import { importJobs } from "../core/foundation/data-import/run-import.ts";
import { openDoorJobs } from "../core/foundation/open-door/open-door-jobs.ts";
import { exportJobs } from "../core/foundation/exports/export-jobs.ts";
import { introductionJobs } from "../core/services/introduction/introduction-jobs.ts";
import { progressJob, promotionJob } from "../core/services/matchmaker/assess-promotion.ts";
import { relegationJobs } from "../core/services/matchmaker/assess-relegation.ts";
import { rewardEarn } from "../core/services/matchmaker/earn-rewards.ts";
import { applyExpire, rewardRelease } from "../core/services/matchmaker/release-rewards.ts";
import { performanceJobs } from "../core/services/stats/daily-figures.ts";
import { matchScorePrune } from "../core/services/matching/match-jobs.ts";
import { memberBlank } from "../core/people/member/blank-members.ts";
import { marriageRemind } from "../core/people/member/remind-marriage.ts";
import { financeJobs } from "../core/money/finance/finance-jobs.ts";
import { memberBalanceJobs } from "../core/money/operations/member-balances.ts";
import { giftJobs } from "../core/money/gifts/gift-daily.ts";
import { moneyJobs } from "../core/money/operations/money-jobs.ts";
import { promotionJobs } from "../core/money/promotion/hold-promotion.ts";
import { rankJobs } from "../core/services/rank/rank-jobs.ts";
import { saleRecycle } from "../core/people/staff/recycle-members.ts";
import { outboxJob } from "../core/services/outbox/deliver-outbox.ts";
import { liveJobs } from "../core/services/live/live-jobs.ts";
import { partnerJobs } from "../core/services/partner/partner-jobs.ts";
import { statsJobs } from "../core/services/stats/stats-jobs.ts";
import { banFollow } from "../core/people/punishment/follow-ban.ts";
import { punishmentExpire } from "../core/people/punishment/expire-punishments.ts";
import { reviewClaimRelease } from "../core/services/review/review-jobs.ts";
import { storeSweep } from "../core/foundation/storage/sweep-store.ts";
import { ticketSla } from "../core/services/ticket/ticket-sla.ts";
import { retentionJob } from "../core/foundation/retention/retention-job.ts";
import { upkeepJobs } from "../core/foundation/upkeep/upkeep-jobs.ts";
import { watched } from "../core/foundation/upkeep/watch-jobs.ts";
import { memberBatchKinds } from "../features/member-list/member-batch.ts";
import { posterBatchKinds } from "../features/poster/batch-posters.ts";
import { contentSchedule } from "./content-schedule.ts";
import { servicesOf } from "../app.ts";
import * as features from "../features.ts";
import type { Feature } from "../kit/feature.ts";
import type { Job } from "../platform/jobs/job.ts";
import { importedIntakes, intakesByName, servedResources } from "../served.ts";

const resources = new Map(servedResources.map((served) => [served.resource.name, served]));

/** Every job of the server: those of core, one line each, and those that the features declare. */
const allJobs: readonly Job[] = [
  ...upkeepJobs,
  outboxJob,
  phonePushJob,
  phonePushReportJob,
  retentionJob,
  ...chatJobs,
  smsJob,
  systemSmsJob,
  smsReportJob,
  mailJob(servicesOf),
  punishmentExpire,
  banFollow,
  reviewClaimRelease,
  storeSweep,
  ticketSla,
  contentSchedule,
  memberBlank,
  matchScorePrune,
  ...introductionJobs,
  progressJob,
  ...performanceJobs,
  promotionJob,
  ...relegationJobs,
  rewardEarn,
  rewardRelease,
  applyExpire,
  marriageRemind,
  saleRecycle,
  ...moneyJobs(servicesOf),
  ...memberBalanceJobs,
  ...financeJobs,
  ...statsJobs,
  ...partnerJobs,
  ...liveJobs,
  ...giftJobs,
  ...rankJobs,
  ...promotionJobs,
  ...exportJobs(servicesOf, resources),
  batchJobOf(servicesOf, new Map([...memberBatchKinds, ...posterBatchKinds])),
  ...rongJobs,
  ...openDoorJobs(servicesOf, intakesByName),
  ...importJobs(servicesOf, importedIntakes),
  ...Object.values<Feature>(features).flatMap(({ jobs = [] }) =>
    typeof jobs === "function" ? jobs(servicesOf) : jobs,
  ),
];

/** All of them are watched, so that none can fail unnoticed. */
export const serverJobs: Job[] = allJobs.map(watched);
