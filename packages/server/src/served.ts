import { getCaptcha } from "./core/foundation/access/captcha.ts";
import * as myAccount from "./core/foundation/access/my-account.ts";
import { login } from "./core/foundation/access/sign-in.ts";
import * as imageFiles from "./core/foundation/storage/image-files.ts";
import * as ownSettings from "./core/foundation/console/own-settings.ts";
import { introductionIntakes } from "./core/services/introduction/introduction.intake.ts";
import { introductionCalls } from "./core/services/introduction/introduction.handlers.ts";
import { introductionsOpenRead } from "./core/services/introduction/introduction.open-read.ts";
import { getMatchExplanation } from "./core/services/matching/explain-pair.ts";
import { putMatchSetting } from "./core/services/matching/match-setting.ts";
import { getBlurredPhoto } from "./core/services/matching/blurred-photo.ts";
import { recommendationsOpenRead } from "./core/services/matching/recommendation.open-read.ts";
import { getMatchCandidates } from "./core/services/matching/show-candidates.ts";
import { memberCalls } from "./core/people/member/member.handlers.ts";
import { moneyCalls } from "./core/money/operations/money.handlers.ts";
import { readStaffNotices, getStaffNotices } from "./core/foundation/notice/notices.ts";
import * as punishmentHandlers from "./core/people/punishment/punishment.handlers.ts";
import { getRegionChildren, getRegionTree } from "./core/people/region/region.handlers.ts";
import { checkChildAuth } from "./core/services/review/check-child-auth.ts";
import { revealClaim } from "./core/services/review/reveal-claim.ts";
import { supplementRecord } from "./core/services/review/supplement-record.ts";
import { reviewCalls } from "./core/services/review/review.handlers.ts";
import { reviewKinds } from "./review-kinds.ts";
import { addTicketReply } from "./core/services/ticket/ticket-reply.ts";
import { revealCall } from "./core/foundation/access/reveal.ts";
import { staffCalls } from "./core/people/staff/staff.handlers.ts";
import { getPicture } from "./core/foundation/storage/show-picture.ts";
import { finishUpload } from "./core/foundation/storage/finish-upload.ts";
import * as storageCredentials from "./core/foundation/storage/give-credential.ts";
import { getNamedFile, getStoredFile } from "./core/foundation/storage/show-file.ts";
import { staffReveal } from "./features/access-admin/staff-account.server.ts";
import { batchCalls } from "./core/foundation/batch/batch.handlers.ts";
import { memberBatchKinds } from "./features/member-list/member-batch.ts";
import { posterBatchKinds } from "./features/poster/batch-posters.ts";
import { shipmentReveal } from "./features/goods-order/goods-order.server.ts";
import { intentionReveal } from "./features/intention/intention.server.ts";
import { leaveWordReveal } from "./features/leave-word/leave-word.server.ts";
import { makeCornerLink } from "./core/services/corner-token/make-corner-link.ts";
import { mediumReveal } from "./features/medium/medium-secrets.ts";
import { withdrawalReveal } from "./features/withdrawal/withdrawal.server.ts";
import { refundServer } from "./core/money/refunds/refund.server.ts";
import { getMatchmakerOptions } from "./core/services/matchmaker/matchmaker-options.ts";
import { getChannelOptions } from "./core/services/partner/channel-options.ts";
import { handleViolation } from "./core/services/live/handle-violation.ts";
import { undoViolation } from "./core/services/live/revoke-violation.ts";
import { getLiveView } from "./core/services/live/live-view.ts";
import * as patrolMarks from "./core/services/live/patrol-marks.ts";
import { waitingCalls } from "./features/dashboard/dashboard.feature.ts";
import { reviewStat } from "./features/check-action/review-stat.ts";
import { goodsOptionCalls } from "./core/money/goods/goods-options.ts";
import { chatCalls } from "./core/services/chat/chat-service.handlers.ts";
import { getAccompanyMessages } from "./core/services/chat/accompany-messages.ts";
import { addCensorWord } from "./core/services/chat/read-records.ts";
import { estimateAudience, getAudienceOptions } from "./core/people/member/audience-sql.ts";
import { readAudienceIds } from "./core/people/member/read-audience-ids.ts";
import {
  sendCustomerMarketSms,
  resendSms,
  getSmsChoices,
  estimateSms,
  getSmsTask,
  cancelSmsTask,
} from "./core/services/sms/sms.handlers.ts";
import { findSubjects } from "./core/services/content/find-subjects.ts";
import { findOfficialAccounts } from "./core/services/content/official-accounts.ts";
import * as features from "./features.ts";
import type { Feature } from "./kit/feature.ts";
import { dataImportCalls, dataImportServer } from "./core/foundation/data-import/data-import.server.ts";
import { getOpenPicture } from "./core/foundation/open-door/open-picture.ts";
import { callsOfIntake } from "./core/foundation/open-door/intake.handlers.ts";
import { callOfRead } from "./core/foundation/open-door/open-read.handlers.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedOpenCall } from "./kit/open-call.ts";
import type { ServedIntake } from "./kit/served-intake.ts";
import type { ServedOpenRead } from "./kit/served-open-read.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

const everyFeature: readonly Feature[] = Object.values(features);

/** Every kind of data that applications send. */
export const servedIntakes: readonly ServedIntake[] = [
  ...introductionIntakes,
  ...everyFeature.flatMap(({ intakes = [] }) => intakes),
];
const byName = (intakes: readonly ServedIntake[]) => new Map(intakes.map((served) => [served.intake.name, served]));
export const intakesByName = byName(servedIntakes);
/** Those that files bring too: they say how their columns are called. */
export const importedIntakes = byName(servedIntakes.filter(({ intake }) => intake.columns !== null));

/** Every resource the server serves: those of the features, and the one that several of them show. */
export const servedResources: readonly ServedResource[] = [
  ...everyFeature.flatMap(({ resources = [] }) => resources),
  refundServer,
  dataImportServer(importedIntakes),
];

/** Everything that applications read. */
export const servedOpenReads: readonly ServedOpenRead[] = [
  introductionsOpenRead,
  recommendationsOpenRead,
  ...everyFeature.flatMap(({ openReads = [] }) => openReads),
];

/** Every call of the open door. */
export const servedOpenCalls: readonly ServedOpenCall[] = [
  ...servedIntakes.flatMap(callsOfIntake),
  ...servedOpenReads.map(callOfRead),
];

/**
 * Every other call: those of core, one line each, and those of the features. A call that is not listed does not exist.
 * Of features only parts of a shared call are named here: values to reveal, kinds of batches and of reviews.
 */
export const servedCalls: readonly ServedCall[] = [
  getCaptcha,
  login,
  ...Object.values(myAccount),
  ...Object.values(ownSettings),
  ...Object.values(imageFiles),
  getStaffNotices,
  readStaffNotices,
  getRegionTree,
  getRegionChildren,
  ...memberCalls,
  ...introductionCalls,
  getBlurredPhoto,
  getMatchCandidates,
  getMatchExplanation,
  putMatchSetting,
  ...moneyCalls,
  ...reviewCalls(reviewKinds),
  checkChildAuth,
  supplementRecord,
  revealClaim,
  ...Object.values(punishmentHandlers),
  addTicketReply,
  ...staffCalls,
  ...Object.values(storageCredentials),
  finishUpload,
  getNamedFile,
  getStoredFile,
  getPicture,
  getOpenPicture,
  revealCall([staffReveal, intentionReveal, mediumReveal, withdrawalReveal, shipmentReveal, leaveWordReveal]),
  ...batchCalls(new Map([...memberBatchKinds, ...posterBatchKinds])),
  makeCornerLink,
  getMatchmakerOptions,
  getChannelOptions,
  handleViolation,
  undoViolation,
  getLiveView,
  ...Object.values(patrolMarks),
  reviewStat(reviewKinds),
  ...waitingCalls(reviewKinds),
  ...goodsOptionCalls,
  ...chatCalls,
  getAccompanyMessages,
  addCensorWord,
  estimateAudience,
  readAudienceIds,
  getAudienceOptions,
  sendCustomerMarketSms,
  resendSms,
  getSmsChoices,
  estimateSms,
  getSmsTask,
  cancelSmsTask,
  findSubjects,
  findOfficialAccounts,
  ...dataImportCalls(importedIntakes),
  ...everyFeature.flatMap(({ calls = [] }) => calls),
];
