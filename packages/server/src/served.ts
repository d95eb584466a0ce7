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
import { staffReveal } from "./features/access-admin/staff-account.server.ts";
import { batchCalls } from "./core/batch/batch-calls.ts";
import { memberBatchKinds } from "./features/member-list/member-batch.ts";
import { posterBatchKinds } from "./features/poster/batch-posters.ts";
import { shipmentReveal } from "./features/goods-order/goods-order.server.ts";
import { intentionReveal } from "./features/intention/intention.server.ts";
import { leaveWordReveal } from "./features/leave-word/leave-word.server.ts";
import { cornerLink } from "./core/corner-token/make-corner-link.ts";
import { menuCounts } from "./features/dashboard/menu-counts.ts";
import { mediumReveal } from "./features/medium/medium-secrets.ts";
import { withdrawalReveal } from "./features/withdrawal/withdrawal.server.ts";
import { refundServer } from "./core/money/refund.server.ts";
import { matchmakerOptions } from "./core/matchmaker/matchmaker-options.ts";
import * as phoneCalls from "./core/phone/phone-calls.ts";
import { channelOptions } from "./core/partner/channel-options.ts";
import { handleLiveViolation } from "./core/live/handle-violation.ts";
import { undoLiveViolation } from "./core/live/revoke-violation.ts";
import { liveView } from "./core/live/live-view.ts";
import * as patrolMarks from "./core/live/patrol-marks.ts";
import { reviewStat } from "./features/check-action/review-stat.ts";
import { goodsOptionCalls } from "./core/goods/goods-options.ts";
import { chatCalls } from "./core/chat/served-chat.ts";
import { accompanyMessages } from "./core/chat/accompany-messages.ts";
import { takeCensorWord } from "./core/chat/read-records.ts";
import { audienceCount, audienceIds, audienceOptions } from "./core/audience/audience-sql.ts";
import { personMsg } from "./core/push/push-person.ts";
import * as pushTasks from "./core/push/push-tasks.ts";
import { sendMarketSms, sendSmsAgain, smsChoices, smsEstimate, smsTask, stopSmsTask } from "./core/sms/sms-calls.ts";
import { subjectOptions } from "./core/content/find-subjects.ts";
import { officialAccounts } from "./core/content/official-accounts.ts";
import * as features from "./features.ts";
import type { Feature } from "./kit/feature.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

const everyFeature: readonly Feature[] = Object.values(features);

/** Every resource the server serves: those of the features, and the one that several of them show. */
export const servedResources: readonly ServedResource[] = [
  ...everyFeature.flatMap(({ resources = [] }) => resources),
  refundServer,
];

/** Every other call: those of core, one line each, and those of the features. A call that is not listed does not exist. */
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
  revealCall([staffReveal, intentionReveal, mediumReveal, withdrawalReveal, shipmentReveal, leaveWordReveal]),
  ...batchCalls(new Map([...memberBatchKinds, ...posterBatchKinds])),
  cornerLink,
  matchmakerOptions,
  ...Object.values(phoneCalls),
  channelOptions,
  handleLiveViolation,
  undoLiveViolation,
  liveView,
  ...Object.values(patrolMarks),
  reviewStat(reviewKinds),
  ...goodsOptionCalls,
  ...chatCalls,
  accompanyMessages,
  takeCensorWord,
  audienceCount,
  audienceIds,
  audienceOptions,
  personMsg,
  ...Object.values(pushTasks),
  sendMarketSms,
  sendSmsAgain,
  smsChoices,
  smsEstimate,
  smsTask,
  stopSmsTask,
  subjectOptions,
  officialAccounts,
  ...everyFeature.flatMap(({ calls = [] }) => calls),
];
