import { giveCaptcha } from "./core/access/captcha.ts";
import * as myAccount from "./core/access/my-account.ts";
import { signIn } from "./core/access/sign-in.ts";
import * as imageFiles from "./core/storage/image-files.ts";
import * as ownSettings from "./core/console/own-settings.ts";
import { aiCalls } from "./core/ai/ai-calls.ts";
import { introductionCalls } from "./core/introduction/introduction-calls.ts";
import { matchExplanation } from "./core/matching/explain-pair.ts";
import { setMatchSetting } from "./core/matching/match-setting.ts";
import { blurredPhoto } from "./core/matching/blurred-photo.ts";
import { matchCandidates } from "./core/matching/show-candidates.ts";
import { memberCalls } from "./core/member/member-calls.ts";
import { moneyCalls } from "./core/money/money-calls.ts";
import { readNotices, staffNotices } from "./core/notice/notices.ts";
import * as punishmentCalls from "./core/punishment/punishment-calls.ts";
import { regionChildren, regionTree } from "./core/region/region-calls.ts";
import { checkCredential } from "./core/review/check-child-auth.ts";
import { askSupplement } from "./core/review/supplement-record.ts";
import { reviewCalls } from "./core/review/review-calls.ts";
import { reviewKinds } from "./review-kinds.ts";
import { writeTicketReply } from "./core/ticket/ticket-reply.ts";
import { revealCall } from "./core/reveal/reveal.ts";
import { staffCalls } from "./core/staff/staff-calls.ts";
import { showPicture } from "./core/storage/show-picture.ts";
import { finishStoredUpload } from "./core/storage/finish-upload.ts";
import * as storageCredentials from "./core/storage/give-credential.ts";
import { showNamedFile, showStoredFile } from "./core/storage/show-file.ts";
import * as aiFeatureCalls from "./features/ai-setting/ai-features.ts";
import * as aiProviderCalls from "./features/ai-setting/ai-providers.ts";
import * as accountCalls from "./features/access-admin/account-calls.ts";
import * as roleLists from "./features/access-admin/list-roles.ts";
import * as roleMenuCalls from "./features/access-admin/role-menus.ts";
import { staffAccountServer, staffReveal } from "./features/access-admin/staff-account.server.ts";
import * as accountWrites from "./features/access-admin/write-account.ts";
import * as roleWrites from "./features/access-admin/write-role.ts";
import { complaintView } from "./features/complaint/complaint-detail.ts";
import * as complaintMoves from "./features/complaint/complaint-moves.ts";
import { complaintStat } from "./features/complaint/complaint-stat.ts";
import { complaintServer } from "./features/complaint/complaint.server.ts";
import * as phoneComplaints from "./features/complaint/phone-complaint.ts";
import { judgeComplaint } from "./features/complaint/handle-complaint.ts";
import { couponGrantServer, couponTrend } from "./features/coupon/coupon-grant.server.ts";
import { couponServer } from "./features/coupon/coupon.server.ts";
import { dashboardCards } from "./features/dashboard/dashboard-cards.ts";
import * as dashboardCharts from "./features/dashboard/dashboard-charts.ts";
import * as dashboardTodos from "./features/dashboard/dashboard-todos.ts";
import * as epCustomerCalls from "./features/wecom/ep-customer.calls.ts";
import { epCustomerServer } from "./features/wecom/ep-customer.server.ts";
import * as kfCallbackCalls from "./features/wecom/kf-callback.ts";
import { kfLinks } from "./features/wecom/kf-links.ts";
import { kfSessionTransfer } from "./features/wecom/transfer-session.ts";
import { kfStaffOptions, kfReceptionistServer } from "./features/wecom/wechat-kf-server.server.ts";
import { kfSessionServer } from "./features/wecom/wechat-kf-session.server.ts";
import { kfAccountServer } from "./features/wecom/wechat-kf.server.ts";
import * as wecomConfigCalls from "./features/wecom/wecom-config.server.ts";
import { batchCalls } from "./core/batch/batch-calls.ts";
import { memberBatchKinds } from "./features/member-list/member-batch.ts";
import { posterBatchKinds } from "./features/poster/batch-posters.ts";
import { agentSheetServer } from "./features/organisation/agent-sheet.server.ts";
import { organisationCalls } from "./features/organisation/organisation-calls.ts";
import { platformStaffServer } from "./features/organisation/platform-staff.server.ts";
import { partTimeStaffServer } from "./features/part-time/part-time-staff.server.ts";
import { shiftHourServer } from "./features/part-time/shift-hour.server.ts";
import { giveIntentions } from "./features/intention/assign-intentions.ts";
import { importLeads } from "./features/intention/import-intentions.ts";
import * as intentionStatCalls from "./features/intention/intention-stat.ts";
import { shipmentReveal } from "./features/goods-order/goods-order.server.ts";
import { intentionReveal, intentionServer } from "./features/intention/intention.server.ts";
import { leaveWordReveal } from "./features/leave-word/leave-word.server.ts";
import * as intentionWork from "./features/intention/work-on-intention.ts";
import { addIntention, changeIntention } from "./features/intention/write-intention.ts";
import { cornerLink } from "./core/corner-token/make-corner-link.ts";
import { evaluateDetail, evaluateList } from "./features/public-pages/evaluates.ts";
import { evaluateResult } from "./features/public-pages/finish-evaluate.ts";
import { takeIntention } from "./features/public-pages/leave-intention.ts";
import { seekingProfile } from "./features/public-pages/seeking-info.ts";
import { seekingView } from "./features/public-pages/seeking-view.ts";
import { giveSmsCode, giveVisitorCaptcha } from "./features/public-pages/send-sms-code.ts";
import { evaluatePicture, seekingPhoto } from "./features/public-pages/visitor-pictures.ts";
import { menuCounts } from "./features/dashboard/menu-counts.ts";
import { appealView } from "./features/appeal/appeal-detail.ts";
import { appealStat } from "./features/appeal/appeal-stat.ts";
import { appealServer } from "./features/appeal/appeal.server.ts";
import { judgeAppeal } from "./features/appeal/handle-appeal.ts";
import * as feedbackCalls from "./features/recommend-feedback/feedback-calls.ts";
import { feedbackStat } from "./features/recommend-feedback/feedback-stat.ts";
import { recommendFeedbackServer } from "./features/recommend-feedback/recommend-feedback.server.ts";
import * as suggestionCalls from "./features/suggestion/answer-suggestion.ts";
import { suggestionStat } from "./features/suggestion/suggestion-stat.ts";
import { suggestionServer } from "./features/suggestion/suggestion.server.ts";
import { mediumReveal } from "./features/medium/medium-secrets.ts";
import { operationCalls, operationResources } from "./served-operations.ts";
import { agentCalls, agentResources } from "./served-agents.ts";
import { instituteCalls, instituteResources } from "./features/institute/institute-served.ts";
import { withdrawalReveal } from "./features/withdrawal/withdrawal.server.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";
import { moneyPageCalls, moneyResources } from "./served-money.ts";
import { shopCalls, shopResources } from "./served-shop.ts";
import { messageCalls, messageResources } from "./served-messages.ts";
import { contentCalls, contentResources } from "./served-content.ts";
import { memberPageCalls, memberResources } from "./served-members.ts";

/** Every resource the server serves, one line each. */
export const servedResources: readonly ServedResource[] = [
  staffAccountServer,
  complaintServer,
  couponServer,
  couponGrantServer,
  kfAccountServer,
  kfReceptionistServer,
  kfSessionServer,
  epCustomerServer,
  agentSheetServer,
  platformStaffServer,
  partTimeStaffServer,
  shiftHourServer,
  intentionServer,
  appealServer,
  recommendFeedbackServer,
  suggestionServer,
  ...operationResources,
  ...agentResources,
  ...instituteResources,
  ...moneyResources,
  ...shopResources,
  ...messageResources,
  ...contentResources,
  ...memberResources,
];

/** Every other call, one line each. A call that is not listed does not exist. */
export const servedCalls: readonly ServedCall[] = [
  giveCaptcha,
  signIn,
  ...Object.values(myAccount),
  ...Object.values(ownSettings),
  ...Object.values(imageFiles),
  staffNotices,
  readNotices,
  regionTree,
  regionChildren,
  ...memberCalls,
  ...aiCalls,
  ...Object.values(aiFeatureCalls),
  ...Object.values(aiProviderCalls),
  ...introductionCalls,
  blurredPhoto,
  matchCandidates,
  matchExplanation,
  setMatchSetting,
  ...moneyCalls,
  ...reviewCalls(reviewKinds),
  checkCredential,
  askSupplement,
  ...Object.values(punishmentCalls),
  writeTicketReply,
  ...staffCalls,
  menuCounts,
  ...Object.values(storageCredentials),
  finishStoredUpload,
  showNamedFile,
  showStoredFile,
  showPicture,
  ...organisationCalls,
  revealCall([staffReveal, intentionReveal, mediumReveal, withdrawalReveal, shipmentReveal, leaveWordReveal]),
  ...Object.values(accountCalls),
  ...Object.values(accountWrites),
  ...Object.values(roleLists),
  ...Object.values(roleMenuCalls),
  ...Object.values(roleWrites),
  ...Object.values(complaintMoves),
  ...Object.values(phoneComplaints),
  complaintStat,
  complaintView,
  judgeComplaint,
  couponTrend,
  ...batchCalls(new Map([...memberBatchKinds, ...posterBatchKinds])),
  dashboardCards,
  ...Object.values(dashboardCharts),
  ...Object.values(dashboardTodos),
  addIntention,
  changeIntention,
  giveIntentions,
  importLeads,
  ...Object.values(intentionStatCalls),
  ...Object.values(intentionWork),
  kfLinks,
  kfStaffOptions,
  kfSessionTransfer,
  ...Object.values(wecomConfigCalls),
  ...Object.values(kfCallbackCalls),
  ...Object.values(epCustomerCalls),
  cornerLink,
  evaluateDetail,
  evaluateList,
  evaluatePicture,
  evaluateResult,
  giveSmsCode,
  giveVisitorCaptcha,
  seekingPhoto,
  seekingProfile,
  seekingView,
  takeIntention,
  appealStat,
  appealView,
  judgeAppeal,
  feedbackCalls.markHandled,
  feedbackCalls.turnRecommendation,
  feedbackCalls.complainOfFeedback,
  feedbackStat,
  suggestionCalls.answerSuggestion,
  suggestionCalls.joinSuggestion,
  suggestionCalls.mainSuggestions,
  suggestionCalls.shutSuggestions,
  suggestionCalls.takeSuggestion,
  suggestionCalls.turnIntoComplaint,
  suggestionStat,
  ...agentCalls,
  ...instituteCalls,
  ...operationCalls,
  ...moneyPageCalls,
  ...shopCalls,
  ...messageCalls,
  ...contentCalls,
  ...memberPageCalls,
];
