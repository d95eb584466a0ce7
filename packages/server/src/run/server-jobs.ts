import "../domain-handlers.ts";
import { batchJobOf } from "../core/foundation/batch/run-batch.ts";
import { chatJobs } from "../core/services/chat/chat-jobs.ts";
import { pushJobs } from "../features/push-task/dispatch-push.ts";
import { smsReportJob } from "../core/services/sms/ask-reports.ts";
import { smsJob } from "../core/services/sms/send-due-sms.ts";
import { exportJobs } from "../core/foundation/exports/export-jobs.ts";
import { introductionJobs } from "../core/services/introduction/introduction-jobs.ts";
import { progressJob, promotionJob } from "../core/services/matchmaker/assess-promotion.ts";
import { relegationJobs } from "../core/services/matchmaker/assess-relegation.ts";
import { rewardEarn } from "../core/services/matchmaker/earn-rewards.ts";
import { applyExpire, rewardRelease } from "../core/services/matchmaker/release-rewards.ts";
import { aiLogPrune } from "../features/ai-setting/ai-jobs.ts";
import { performanceJobs } from "../core/services/stats/daily-figures.ts";
import { matchScorePrune } from "../core/services/matching/match-jobs.ts";
import { memberBlank } from "../core/people/member/blank-members.ts";
import { marriageRemind } from "../core/people/member/remind-marriage.ts";
import { financeJobs } from "../core/money/finance/finance-jobs.ts";
import { giftJobs } from "../core/money/gifts/gift-daily.ts";
import { moneyJobs } from "../core/money/operations/money-jobs.ts";
import { promotionJobs } from "../core/money/promotion/hold-promotion.ts";
import { rankJobs } from "../core/services/rank/rank-jobs.ts";
import { saleRecycle } from "../core/people/staff/recycle-members.ts";
import { outboxJob } from "../core/services/outbox/deliver-outbox.ts";
import { liveJobs } from "../core/services/live/live-jobs.ts";
import { partnerJobs } from "../core/services/partner/partner-jobs.ts";
import { statsJobs } from "../core/services/stats/stats-jobs.ts";
import { punishmentExpire } from "../core/people/punishment/expire-punishments.ts";
import { reviewClaimRelease } from "../core/services/review/review-jobs.ts";
import { storeSweep } from "../core/foundation/storage/sweep-store.ts";
import { ticketSla } from "../core/services/ticket/ticket-sla.ts";
import { upkeepJobs } from "../core/foundation/upkeep/upkeep-jobs.ts";
import { watched } from "../core/foundation/upkeep/watch-jobs.ts";
import { agentContractEnd } from "../features/organisation/agent-contract-end.ts";
import { proofRemind } from "../features/auth-archive/remind-records.ts";
import { assetImageJob } from "../features/auth-archive/remove-asset-images.ts";
import { financeDaily } from "../features/finance-stat/finance-stat.server.ts";
import { realNameAlarm } from "../features/real-name-count/real-name-alarm.ts";
import { statementFetch } from "../features/trade-order/fetch-statements.ts";
import { withdrawConfigDue } from "../features/withdraw-config/withdraw-config-due.ts";
import { payChannelJobs } from "../features/pay-config/pay-channel-jobs.ts";
import { contractPdfJob } from "../features/user-contract/contract-pdf.ts";
import { visaRemind } from "../features/foreign-member/visa-remind.ts";
import { infoChangeWatch } from "../features/info-update/watch-changes.ts";
import { breakupRemind } from "../features/user-expand/breakup-remind.ts";
import { computeTags } from "../features/user-tags/compute-tag.ts";
import { memberBatchKinds } from "../features/member-list/member-batch.ts";
import { posterBatchKinds, posterClean } from "../features/poster/batch-posters.ts";
import { memberApplyRemind } from "../features/member-apply/member-apply.server.ts";
import { reportDaily } from "../features/match-report/match-report.ts";
import { transferExpire } from "../features/shop-member/move-members.ts";
import { feeMenuJobs } from "../features/fee-menu/fee-menu-jobs.ts";
import { miniGuideJobs } from "../features/mini-guide/mini-guide-jobs.ts";
import { taskJobs } from "../features/plat-task/task-jobs.ts";
import { familyJobs } from "../features/family/family-jobs.ts";
import { shiftJobs } from "../features/patrol-shift/shift-stat.ts";
import { onlineJobs } from "../features/online/online.server.ts";
import { channelJobs } from "../features/channel/channel.handlers.ts";
import { checkJobs } from "../features/check-action/check-action.server.ts";
import { areaJobs } from "../features/area-stat/area-stat.server.ts";
import { bookingJobs } from "../features/user-booking/booking.server.ts";
import { wecomJobs } from "../features/wecom/wecom-jobs.ts";
import { behaviorPrune } from "../features/behavior/behavior-jobs.ts";
import { intentionOverdue } from "../features/intention/overdue-job.ts";
import { recommendTurn } from "../features/recommend/recommend-jobs.ts";
import { advertExpire } from "../features/shop-advert/audit-advert.ts";
import { bookingRemind, instituteDeliver } from "../features/institute/institute-jobs.ts";
import { corpseJobs } from "../features/chat-corpse/corpse-jobs.ts";
import { chatKpiJobs } from "../features/chat-kpi/chat-kpi-jobs.ts";
import { smsTemplatePass } from "../features/sms-record/pass-templates.ts";
import { visitorSweep } from "../features/public-pages/visitor-sweep.ts";
import { commentJobs } from "../features/goods-comment/goods-comment.server.ts";
import { goodsOrderJobs } from "../features/goods-order/goods-order-jobs.ts";
import { goodsJobs } from "../features/goods/goods-jobs.ts";
import { scoreJobs } from "../features/score-record/score-jobs.ts";
import { bonusJobs } from "../features/bonus/issue-bonuses.ts";
import { adRecordPrune } from "../features/ad-record/serve-ad-callbacks.ts";
import { activityJobs } from "../features/activity/activity-jobs.ts";
import { hotScore } from "../features/video/video-jobs.ts";
import { helpWeekly } from "../features/help-click/help-jobs.ts";
import { versionCount } from "../features/app-course/version-figures.ts";
import { leaveWordDue } from "../features/leave-word/leave-word-stat.ts";
import { opsTaskJobs } from "../features/ops-task/ops-task-jobs.ts";
import { contentSchedule } from "./content-schedule.ts";
import { servicesOf } from "../app.ts";
import type { Job } from "../platform/jobs/job.ts";
import { servedResources } from "../served.ts";

const resources = new Map(servedResources.map((served) => [served.resource.name, served]));

/** Every job of the server, one line each. */
const allJobs: readonly Job[] = [
  ...upkeepJobs,
  outboxJob,
  ...chatJobs,
  ...pushJobs,
  smsJob,
  smsReportJob,
  smsTemplatePass,
  ...chatKpiJobs,
  ...corpseJobs,
  punishmentExpire,
  reviewClaimRelease,
  storeSweep,
  ticketSla,
  contentSchedule,
  hotScore,
  helpWeekly,
  leaveWordDue,
  versionCount,
  memberBlank,
  matchScorePrune,
  ...introductionJobs,
  progressJob,
  ...performanceJobs,
  transferExpire,
  reportDaily,
  memberApplyRemind,
  promotionJob,
  ...relegationJobs,
  rewardEarn,
  rewardRelease,
  applyExpire,
  aiLogPrune,
  marriageRemind,
  saleRecycle,
  ...moneyJobs(servicesOf),
  ...goodsJobs,
  ...scoreJobs,
  ...bonusJobs,
  ...activityJobs,
  adRecordPrune,
  ...goodsOrderJobs,
  ...commentJobs,
  contractPdfJob(servicesOf),
  ...payChannelJobs(servicesOf),
  withdrawConfigDue,
  statementFetch,
  ...financeJobs,
  financeDaily,
  realNameAlarm,
  ...statsJobs,
  ...partnerJobs,
  ...liveJobs,
  ...familyJobs,
  ...giftJobs,
  ...rankJobs,
  ...promotionJobs,
  ...taskJobs,
  ...miniGuideJobs,
  ...feeMenuJobs,
  ...shiftJobs,
  ...onlineJobs,
  ...channelJobs,
  ...checkJobs,
  ...areaJobs,
  ...bookingJobs,
  ...opsTaskJobs,
  ...exportJobs(servicesOf, resources),
  batchJobOf(servicesOf, new Map([...memberBatchKinds, ...posterBatchKinds])),
  posterClean(servicesOf),
  ...wecomJobs,
  agentContractEnd,
  behaviorPrune,
  intentionOverdue,
  recommendTurn,
  advertExpire,
  computeTags,
  visaRemind,
  proofRemind,
  assetImageJob(servicesOf),
  infoChangeWatch,
  breakupRemind,
  visitorSweep,
  bookingRemind,
  instituteDeliver,
];

/** All of them are watched, so that none can fail unnoticed. */
export const serverJobs: Job[] = allJobs.map(watched);
