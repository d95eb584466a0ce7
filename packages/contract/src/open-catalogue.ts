// Written by `npm run lists`: what applications send and read, by its place below `/open/v1/`.
import type { introductionAnswerIntake, introductionFeedbackIntake } from "./core/introduction/introduction.intake.ts";
import type { introductionsRead } from "./core/introduction/introduction.open-read.ts";
import type { recommendationsRead } from "./core/matching/recommendation.open-read.ts";
import type { pictureIntake } from "./core/open-door/picture.intake.ts";
import type { activitiesRead } from "./features/activity/activity.open-read.ts";
import type { adViewIntake } from "./features/ad-record/ad-view.intake.ts";
import type { appVersionRead, tutorialsRead } from "./features/app-course/app-course.open-read.ts";
import type { appealIntake } from "./features/appeal/appeal.intake.ts";
import type { articleRead, articlesRead } from "./features/article/article.open-read.ts";
import type {
  assetsCredentialIntake,
  carCredentialIntake,
  educationCredentialIntake,
  houseCredentialIntake,
  marriageCredentialIntake,
  workCredentialIntake,
} from "./features/auth-archive/credential.intakes.ts";
import type { bannersRead } from "./features/banner/banner.open-read.ts";
import type { behaviorIntake, shareIntake } from "./features/behavior/behavior.intakes.ts";
import type { callIntake } from "./features/call-log/call.intake.ts";
import type { complaintIntake } from "./features/complaint/complaint.intake.ts";
import type { couponClaimIntake, couponUseIntake } from "./features/coupon/coupon.intake.ts";
import type { couponsRead } from "./features/coupon/coupon.open-read.ts";
import type { livePhotoIntake } from "./features/credential/live-photo.intake.ts";
import type { familyIntake, familyMemberIntake } from "./features/family/family.intake.ts";
import type { priceMenuRead } from "./features/fee-menu/price-menu.open-read.ts";
import type { giftIntake } from "./features/gift/gift.intake.ts";
import type { giftsRead } from "./features/gift/gift.open-read.ts";
import type { goodsCommentIntake } from "./features/goods-comment/goods-comment.intake.ts";
import type { goodsOrderIntake } from "./features/goods-order/goods-order.intake.ts";
import type { goodsRead, oneGoodsRead } from "./features/goods/goods.open-read.ts";
import type { courseRead, coursesRead } from "./features/institute/course.open-read.ts";
import type {
  bookingIntake,
  courseOrderIntake,
  courseStudyIntake,
  loveTestIntake,
} from "./features/institute/institute.intake.ts";
import type { invitationIntake } from "./features/invitation/invitation.intake.ts";
import type { leaveWordIntake } from "./features/leave-word/leave-word.intake.ts";
import type { liveSessionIntake } from "./features/live-room/live-session.intake.ts";
import type { loginIntake } from "./features/login-record/login.intake.ts";
import type { lookIntake } from "./features/look-record/look.intake.ts";
import type { promotionIntake } from "./features/matchmaker-grade/promotion.intake.ts";
import type { matchmakerApplyIntake } from "./features/matchmaker-manage/matchmaker-apply.intake.ts";
import type { memberApplyIntake } from "./features/member-apply/member-apply.intake.ts";
import type { avatarIntake } from "./features/member-list/avatar.intake.ts";
import type { locationIntake } from "./features/member-list/location.intake.ts";
import type { memberIntake } from "./features/member-list/member.intake.ts";
import type { memberStateRead, noticesRead } from "./features/member-list/member.open-read.ts";
import type { photoIntake } from "./features/member-list/photo.intake.ts";
import type { preferenceIntake } from "./features/member-list/preference.intake.ts";
import type { guidesRead } from "./features/mini-guide/mini-guide.open-read.ts";
import type { microBlogIntake } from "./features/moment/micro-blog.intake.ts";
import type { momentCommentIntake } from "./features/moment/moment-comment.intake.ts";
import type { momentIntake } from "./features/moment/moment.intake.ts";
import type { presenceIntake } from "./features/online/presence.intake.ts";
import type { taskStepIntake } from "./features/plat-task/task-step.intake.ts";
import type { leadIntake } from "./features/public-pages/lead.intake.ts";
import type { pushReportIntake } from "./features/push-task/push-report.intake.ts";
import type { realnameIntake } from "./features/realname/realname.intake.ts";
import type { recommendFeedbackIntake } from "./features/recommend-feedback/recommend-feedback.intake.ts";
import type { envelopeClaimIntake, envelopeIntake } from "./features/red-envelope/red-envelope.intake.ts";
import type { smsOptOutIntake } from "./features/sms-record/sms-opt-out.intake.ts";
import type { subjectDiscussIntake } from "./features/subject-discuss/subject-discuss.intake.ts";
import type { subjectEvaluateIntake } from "./features/subject-evaluate/subject-evaluate.intake.ts";
import type { subjectVoteIntake } from "./features/subject/subject-vote.intake.ts";
import type { topicsRead } from "./features/subject/subject.open-read.ts";
import type { suggestionIntake } from "./features/suggestion/suggestion.intake.ts";
import type { orderIntake } from "./features/trade-order/order.intake.ts";
import type { ordersRead } from "./features/trade-order/order.open-read.ts";
import type { paymentIntake } from "./features/trade-order/payment.intake.ts";
import type {
  treeholeIntake,
  treeholeReplyIntake,
  treeholeReportIntake,
} from "./features/treehole/treehole.intakes.ts";
import type { contractsRead } from "./features/user-contract/contract.open-read.ts";
import type { invoiceIntake } from "./features/user-invoice/invoice.intake.ts";
import type { likeIntake } from "./features/video/like.intake.ts";
import type { videoIntake } from "./features/video/video.intake.ts";
import type { withdrawalIntake } from "./features/withdrawal/withdrawal.intake.ts";

export interface OpenIntakes {
  readonly "ad-views": typeof adViewIntake;
  readonly appeals: typeof appealIntake;
  readonly "assets-credentials": typeof assetsCredentialIntake;
  readonly avatars: typeof avatarIntake;
  readonly behaviors: typeof behaviorIntake;
  readonly bookings: typeof bookingIntake;
  readonly calls: typeof callIntake;
  readonly "car-credentials": typeof carCredentialIntake;
  readonly complaints: typeof complaintIntake;
  readonly "coupon-claims": typeof couponClaimIntake;
  readonly "coupon-uses": typeof couponUseIntake;
  readonly "course-orders": typeof courseOrderIntake;
  readonly "course-studies": typeof courseStudyIntake;
  readonly "education-credentials": typeof educationCredentialIntake;
  readonly "envelope-claims": typeof envelopeClaimIntake;
  readonly families: typeof familyIntake;
  readonly "family-members": typeof familyMemberIntake;
  readonly gifts: typeof giftIntake;
  readonly "goods-comments": typeof goodsCommentIntake;
  readonly "goods-orders": typeof goodsOrderIntake;
  readonly "house-credentials": typeof houseCredentialIntake;
  readonly "introduction-answers": typeof introductionAnswerIntake;
  readonly "introduction-feedbacks": typeof introductionFeedbackIntake;
  readonly invitations: typeof invitationIntake;
  readonly invoices: typeof invoiceIntake;
  readonly leads: typeof leadIntake;
  readonly "leave-words": typeof leaveWordIntake;
  readonly likes: typeof likeIntake;
  readonly "live-photos": typeof livePhotoIntake;
  readonly "live-sessions": typeof liveSessionIntake;
  readonly locations: typeof locationIntake;
  readonly logins: typeof loginIntake;
  readonly looks: typeof lookIntake;
  readonly "love-tests": typeof loveTestIntake;
  readonly "marriage-credentials": typeof marriageCredentialIntake;
  readonly "matchmaker-applies": typeof matchmakerApplyIntake;
  readonly "member-applies": typeof memberApplyIntake;
  readonly members: typeof memberIntake;
  readonly "micro-blogs": typeof microBlogIntake;
  readonly "moment-comments": typeof momentCommentIntake;
  readonly moments: typeof momentIntake;
  readonly orders: typeof orderIntake;
  readonly payments: typeof paymentIntake;
  readonly photos: typeof photoIntake;
  readonly pictures: typeof pictureIntake;
  readonly preferences: typeof preferenceIntake;
  readonly presences: typeof presenceIntake;
  readonly "promotion-applies": typeof promotionIntake;
  readonly "push-reports": typeof pushReportIntake;
  readonly realnames: typeof realnameIntake;
  readonly "recommend-feedbacks": typeof recommendFeedbackIntake;
  readonly "red-envelopes": typeof envelopeIntake;
  readonly shares: typeof shareIntake;
  readonly "sms-opt-outs": typeof smsOptOutIntake;
  readonly "subject-discusses": typeof subjectDiscussIntake;
  readonly "subject-evaluates": typeof subjectEvaluateIntake;
  readonly "subject-votes": typeof subjectVoteIntake;
  readonly suggestions: typeof suggestionIntake;
  readonly "task-steps": typeof taskStepIntake;
  readonly "treehole-replies": typeof treeholeReplyIntake;
  readonly "treehole-reports": typeof treeholeReportIntake;
  readonly treeholes: typeof treeholeIntake;
  readonly videos: typeof videoIntake;
  readonly withdrawals: typeof withdrawalIntake;
  readonly "work-credentials": typeof workCredentialIntake;
}

export interface OpenReads {
  readonly activities: typeof activitiesRead;
  readonly "app-version": typeof appVersionRead;
  readonly articles: typeof articlesRead;
  readonly "articles/{id}": typeof articleRead;
  readonly banners: typeof bannersRead;
  readonly courses: typeof coursesRead;
  readonly "courses/{id}": typeof courseRead;
  readonly gifts: typeof giftsRead;
  readonly goods: typeof goodsRead;
  readonly "goods/{id}": typeof oneGoodsRead;
  readonly guides: typeof guidesRead;
  readonly "members/{externalId}/contracts": typeof contractsRead;
  readonly "members/{externalId}/coupons": typeof couponsRead;
  readonly "members/{externalId}/introductions": typeof introductionsRead;
  readonly "members/{externalId}/notices": typeof noticesRead;
  readonly "members/{externalId}/orders": typeof ordersRead;
  readonly "members/{externalId}/price-menus/{position}": typeof priceMenuRead;
  readonly "members/{externalId}/recommendations": typeof recommendationsRead;
  readonly "members/{externalId}/state": typeof memberStateRead;
  readonly topics: typeof topicsRead;
  readonly tutorials: typeof tutorialsRead;
}
