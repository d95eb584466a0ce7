import { giveCaptcha } from "./core/access/captcha.ts";
import * as myAccount from "./core/access/my-account.ts";
import { signIn } from "./core/access/sign-in.ts";
import { demoPicture } from "./core/file/demo-pictures.ts";
import * as imageFiles from "./core/file/image-files.ts";
import * as ownSettings from "./core/console/own-settings.ts";
import { aiCalls } from "./core/ai/ai-calls.ts";
import { introductionCalls } from "./core/introduction/introduction-calls.ts";
import { matchExplanation } from "./core/matching/explain-pair.ts";
import { setMatchSetting } from "./core/matching/match-setting.ts";
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
import { showPicture } from "./core/picture/show-picture.ts";
import { finishStoredUpload } from "./core/storage/finish-upload.ts";
import * as storageCredentials from "./core/storage/give-credential.ts";
import { showStoredFile } from "./core/storage/show-file.ts";
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
import { judgeComplaint } from "./features/complaint/handle-complaint.ts";
import { couponGrantServer, couponTrend } from "./features/coupon/coupon-grant.server.ts";
import { couponServer } from "./features/coupon/coupon.server.ts";
import * as credentialCalls from "./features/credential/credential-calls.ts";
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
import * as deviceBans from "./features/login-record/device-bans.ts";
import * as loginAccounts from "./features/login-record/login-accounts.ts";
import { loginRecordServer } from "./features/login-record/login-record.server.ts";
import { loginStat } from "./features/login-record/login-stat.ts";
import { batchCalls } from "./core/batch/batch-calls.ts";
import { memberBatchKinds, startBatch } from "./features/member-list/member-batch.ts";
import { posterBatchFile, posterBatchKinds, posterBatchStart } from "./features/poster/batch-posters.ts";
import { posterBackground } from "./features/poster/keep-background.ts";
import { posterData } from "./features/poster/prepare-poster.ts";
import { memberListOptions } from "./features/member-list/member-list-options.ts";
import { memberListServer } from "./features/member-list/member-list.server.ts";
import { agentSheetServer } from "./features/organisation/agent-sheet.server.ts";
import { organisationCalls } from "./features/organisation/organisation-calls.ts";
import { platformStaffServer } from "./features/organisation/platform-staff.server.ts";
import { partTimeStaffServer } from "./features/part-time/part-time-staff.server.ts";
import { shiftHourServer } from "./features/part-time/shift-hour.server.ts";
import * as passportChecks from "./features/foreign-member/check-passport.ts";
import { changeForeign } from "./features/foreign-member/edit-foreign.ts";
import { foreignMemberServer } from "./features/foreign-member/foreign-member.server.ts";
import { foreignStat } from "./features/foreign-member/foreign-stat.ts";
import * as infoUpdateCalls from "./features/info-update/info-update-calls.ts";
import { infoUpdateServer } from "./features/info-update/info-update.server.ts";
import { revertInfo } from "./features/info-update/revert-info.ts";
import * as assetPapers from "./features/auth-archive/asset-papers.ts";
import { importSchoolSheet, schoolTemplate } from "./features/auth-archive/import-schools.ts";
import { authRecord, authRecords, recordServers } from "./features/auth-archive/record-lists.ts";
import { authRecordStat } from "./features/auth-archive/record-stat.ts";
import { remindRecords } from "./features/auth-archive/remind-records.ts";
import { schoolServer } from "./features/auth-archive/school.server.ts";
import { submitRecord } from "./features/auth-archive/submit-record.ts";
import { manualPass } from "./features/realname/pass-realname.ts";
import * as realnameReads from "./features/realname/realname-reads.ts";
import { realnameServer } from "./features/realname/realname.server.ts";
import { changeExpand } from "./features/user-expand/edit-expand.ts";
import { expandStat } from "./features/user-expand/expand-stat.ts";
import { expandServer } from "./features/user-expand/expand.server.ts";
import { noteSuccess } from "./features/user-expand/register-success.ts";
import { importTags } from "./features/user-tags/import-tags.ts";
import * as tagCalls from "./features/user-tags/tag-calls.ts";
import { sortGroups, tagGroupServer } from "./features/user-tags/tag-group.server.ts";
import { tagServer } from "./features/user-tags/tag.server.ts";
import { behaviorRetention } from "./features/behavior/behavior-retention.ts";
import { behaviorFunnel, behaviorStat } from "./features/behavior/behavior-stat.ts";
import { behaviorTimeline } from "./features/behavior/behavior-timeline.ts";
import { behaviorServer } from "./features/behavior/behavior.server.ts";
import { behaviorStatExport } from "./features/behavior/export-behavior-stat.ts";
import * as cornerFigures from "./features/corner-view/corner-figures.ts";
import { cornerViewServer } from "./features/corner-view/corner-view.server.ts";
import { giveIntentions } from "./features/intention/assign-intentions.ts";
import { importLeads } from "./features/intention/import-intentions.ts";
import * as intentionStatCalls from "./features/intention/intention-stat.ts";
import { intentionReveal, intentionServer } from "./features/intention/intention.server.ts";
import * as intentionWork from "./features/intention/work-on-intention.ts";
import { addIntention, changeIntention } from "./features/intention/write-intention.ts";
import { lookRank } from "./features/look-record/look-rank.ts";
import { lookRecordServer } from "./features/look-record/look-record.server.ts";
import { addSlots } from "./features/recommend/add-slots.ts";
import * as slotMoves from "./features/recommend/move-slots.ts";
import { recommendPreview } from "./features/recommend/preview-slots.ts";
import { recommendSlotServer } from "./features/recommend/recommend-slot.server.ts";
import { advertAudit } from "./features/shop-advert/audit-advert.ts";
import { shopAdvertServer } from "./features/shop-advert/shop-advert.server.ts";
import { cornerLink } from "./core/corner-token/make-corner-link.ts";
import { evaluateDetail, evaluateList } from "./features/public-pages/evaluates.ts";
import { evaluateResult } from "./features/public-pages/finish-evaluate.ts";
import { takeIntention } from "./features/public-pages/leave-intention.ts";
import { seekingProfile } from "./features/public-pages/seeking-info.ts";
import { seekingView } from "./features/public-pages/seeking-view.ts";
import { giveSmsCode } from "./features/public-pages/send-sms-code.ts";
import { evaluatePicture, seekingPhoto } from "./features/public-pages/visitor-pictures.ts";
import { chatCalls } from "./core/chat/served-chat.ts";
import { audienceCount } from "./core/audience/audience-sql.ts";
import * as pushTasks from "./core/push/push-tasks.ts";
import { personMsg } from "./core/push/push-person.ts";
import { sendMarketSms, sendSmsAgain, smsEstimate, smsTask, stopSmsTask } from "./core/sms/sms-calls.ts";
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
import { articleServer } from "./features/article/article.server.ts";
import * as articleReleases from "./features/article/publish-article.ts";
import * as articleReads from "./features/article/read-article.ts";
import * as articleWrites from "./features/article/write-article.ts";
import * as douyinCalls from "./features/douyin/douyin-calls.ts";
import { douyinServer } from "./features/douyin/douyin.server.ts";
import * as advertCalls from "./features/advert/advert-calls.ts";
import { advertList, advertServer } from "./features/advert/advert.server.ts";
import * as bannerCalls from "./features/banner/banner-calls.ts";
import { bannerList, bannerServer } from "./features/banner/banner.server.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** Every resource the server serves, one line each. */
export const servedResources: readonly ServedResource[] = [
  staffAccountServer,
  complaintServer,
  couponServer,
  couponGrantServer,
  loginRecordServer,
  memberListServer,
  kfAccountServer,
  kfReceptionistServer,
  kfSessionServer,
  epCustomerServer,
  agentSheetServer,
  platformStaffServer,
  partTimeStaffServer,
  shiftHourServer,
  behaviorServer,
  cornerViewServer,
  intentionServer,
  lookRecordServer,
  recommendSlotServer,
  shopAdvertServer,
  foreignMemberServer,
  infoUpdateServer,
  expandServer,
  tagGroupServer,
  tagServer,
  ...recordServers,
  schoolServer,
  realnameServer,
  appealServer,
  recommendFeedbackServer,
  suggestionServer,
  articleServer,
  douyinServer,
  advertServer,
  bannerServer,
];

/** Every other call, one line each. A call that is not listed does not exist. */
export const servedCalls: readonly ServedCall[] = [
  giveCaptcha,
  signIn,
  ...Object.values(myAccount),
  ...Object.values(ownSettings),
  demoPicture,
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
  ...chatCalls,
  audienceCount,
  personMsg,
  ...Object.values(pushTasks),
  sendMarketSms,
  sendSmsAgain,
  smsEstimate,
  smsTask,
  stopSmsTask,
  ...Object.values(storageCredentials),
  finishStoredUpload,
  showStoredFile,
  showPicture,
  ...organisationCalls,
  revealCall([staffReveal, intentionReveal]),
  ...Object.values(accountCalls),
  ...Object.values(accountWrites),
  ...Object.values(roleLists),
  ...Object.values(roleMenuCalls),
  ...Object.values(roleWrites),
  ...Object.values(complaintMoves),
  complaintStat,
  complaintView,
  judgeComplaint,
  couponTrend,
  ...Object.values(deviceBans),
  ...Object.values(loginAccounts),
  loginStat,
  memberListOptions,
  startBatch,
  ...batchCalls(new Map([...memberBatchKinds, ...posterBatchKinds])),
  posterData,
  posterBackground,
  posterBatchStart,
  posterBatchFile,
  ...Object.values(credentialCalls),
  dashboardCards,
  ...Object.values(dashboardCharts),
  ...Object.values(dashboardTodos),
  ...Object.values(passportChecks),
  changeForeign,
  foreignStat,
  ...Object.values(infoUpdateCalls),
  revertInfo,
  authRecords,
  authRecord,
  authRecordStat,
  submitRecord,
  remindRecords,
  assetPapers.authOriginal,
  assetPapers.blurredPaper,
  importSchoolSheet,
  schoolTemplate,
  ...Object.values(realnameReads),
  manualPass,
  changeExpand,
  expandStat,
  noteSuccess,
  importTags,
  sortGroups,
  ...Object.values(tagCalls),
  behaviorStat,
  behaviorFunnel,
  behaviorRetention,
  behaviorTimeline,
  behaviorStatExport,
  ...Object.values(cornerFigures),
  addIntention,
  changeIntention,
  giveIntentions,
  importLeads,
  ...Object.values(intentionStatCalls),
  ...Object.values(intentionWork),
  lookRank,
  addSlots,
  ...Object.values(slotMoves),
  recommendPreview,
  advertAudit,
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
  ...Object.values(articleReads),
  ...Object.values(articleWrites),
  articleReleases.releaseArticle,
  articleReleases.withdrawArticle,
  ...Object.values(douyinCalls),
  advertList,
  ...Object.values(advertCalls),
  bannerList,
  ...Object.values(bannerCalls),
];
