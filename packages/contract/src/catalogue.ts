import type { Endpoint } from "./wire/endpoint.ts";
import type { AnyResource } from "./kit/resource-calls.ts";
import * as console from "./core/console/console.endpoints.ts";
import * as file from "./core/file/file.endpoints.ts";
import * as findMember from "./core/member/find-member.endpoint.ts";
import * as credentialDetail from "./core/member/credential-detail.endpoints.ts";
import * as faceReview from "./core/member/face-review.endpoints.ts";
import * as memberAlbum from "./core/member/member-album.endpoints.ts";
import * as memberArchive from "./core/member/member-archive.endpoints.ts";
import * as memberContact from "./core/member/member-contact.endpoints.ts";
import * as memberDetail from "./core/member/member-detail.endpoints.ts";
import * as memberEdit from "./core/member/member-edit.endpoints.ts";
import * as memberIdentity from "./core/member/member-identity.endpoints.ts";
import * as memberNote from "./core/member/member-note.endpoints.ts";
import * as memberTag from "./core/member/member-tag.endpoints.ts";
import * as platUser from "./core/member/plat-user.endpoints.ts";
import * as memberAccount from "./core/member/member-account.endpoints.ts";
import * as ledgerCheck from "./core/money/ledger-check.endpoints.ts";
import * as marriageMember from "./core/money/marriage-member.endpoints.ts";
import * as memberMoney from "./core/money/member-money.endpoints.ts";
import * as notice from "./core/notice/notice.endpoints.ts";
import * as pick from "./core/pick/pick.endpoints.ts";
import * as punishment from "./core/punishment/punishment.endpoints.ts";
import * as region from "./core/region/region.endpoints.ts";
import * as credentialReview from "./core/review/credential-review.endpoints.ts";
import * as review from "./core/review/review.endpoints.ts";
import * as reveal from "./core/reveal/reveal.endpoints.ts";
import * as recommendSlotCore from "./core/recommend/recommend-slot.endpoints.ts";
import * as session from "./core/session/session.endpoints.ts";
import * as chat from "./core/chat/chat.endpoints.ts";
import * as chatService from "./core/chat/chat-service.endpoints.ts";
import * as audience from "./core/audience/audience.ts";
import * as push from "./core/push/push.endpoints.ts";
import * as sms from "./core/sms/sms.endpoints.ts";
import * as marketAccount from "./core/staff/market-account.endpoints.ts";
import * as owner from "./core/staff/owner.endpoints.ts";
import * as partTime from "./core/staff/part-time.endpoints.ts";
import * as platformStaff from "./core/staff/platform-staff.endpoints.ts";
import * as picture from "./core/storage/picture.endpoints.ts";
import * as storage from "./core/storage/storage.endpoints.ts";
import * as ticket from "./core/ticket/ticket.endpoints.ts";
import * as blurredPaper from "./core/credential/blurred-paper.ts";
import * as authRecord from "./core/credential/auth-record.endpoints.ts";
import * as authRecordResource from "./core/credential/auth-record.resource.ts";
import * as authArchive from "./features/auth-archive/auth-archive.endpoints.ts";
import * as schoolImport from "./features/auth-archive/school-import.endpoints.ts";
import * as schoolResource from "./features/auth-archive/school.resource.ts";
import * as realname from "./features/realname/realname.endpoints.ts";
import * as realnameResource from "./features/realname/realname.resource.ts";
import * as behavior from "./features/behavior/behavior.endpoints.ts";
import * as behaviorResource from "./features/behavior/behavior.resource.ts";
import * as cornerLink from "./core/corner/corner-link.endpoints.ts";
import * as cornerView from "./features/corner-view/corner-view.endpoints.ts";
import * as cornerViewResource from "./features/corner-view/corner-view.resource.ts";
import * as evaluate from "./features/public-pages/evaluate.endpoints.ts";
import * as seekingInfo from "./features/public-pages/seeking-info.endpoints.ts";
import * as visitor from "./features/public-pages/visitor.endpoints.ts";
import * as intentionImport from "./features/intention/intention-import.endpoints.ts";
import * as intention from "./features/intention/intention.endpoints.ts";
import * as intentionResource from "./features/intention/intention.resource.ts";
import * as lookRecord from "./features/look-record/look-record.endpoints.ts";
import * as lookRecordResource from "./features/look-record/look-record.resource.ts";
import * as recommendSlot from "./features/recommend/recommend-slot.endpoints.ts";
import * as recommendSlotResource from "./features/recommend/recommend-slot.resource.ts";
import * as shopAdvert from "./features/shop-advert/shop-advert.endpoints.ts";
import * as shopAdvertResource from "./features/shop-advert/shop-advert.resource.ts";
import * as role from "./features/access-admin/role.endpoints.ts";
import * as aiSetting from "./features/ai-setting/ai-setting.endpoints.ts";
import * as ai from "./core/ai/ai.endpoints.ts";
import * as borrow from "./core/introduction/borrow.endpoints.ts";
import * as introduction from "./core/introduction/introduction.endpoints.ts";
import * as matching from "./core/matching/match.endpoints.ts";
import * as staffAccount from "./features/access-admin/staff-account.endpoints.ts";
import * as staffAccountResource from "./features/access-admin/staff-account.resource.ts";
import * as complaintDetail from "./features/complaint/complaint-detail.endpoints.ts";
import * as complaint from "./features/complaint/complaint.endpoints.ts";
import * as complaintResource from "./features/complaint/complaint.resource.ts";
import * as couponGrantResource from "./features/coupon/coupon-grant.resource.ts";
import * as couponResource from "./features/coupon/coupon.resource.ts";
import * as credential from "./features/credential/credential.endpoints.ts";
import * as dashboard from "./features/dashboard/dashboard.endpoints.ts";
import * as loginRecord from "./features/login-record/login-record.endpoints.ts";
import * as loginRecordResource from "./features/login-record/login-record.resource.ts";
import * as batch from "./core/batch/batch.endpoints.ts";
import * as poster from "./core/poster/poster.endpoints.ts";
import * as memberBatch from "./features/member-list/member-batch.endpoints.ts";
import * as memberListOptions from "./features/member-list/member-list-options.endpoints.ts";
import * as memberListCalls from "./features/member-list/member-list.endpoints.ts";
import * as memberListResource from "./features/member-list/member-list.resource.ts";
import * as agentSheetResource from "./features/organisation/agent-sheet.resource.ts";
import * as agent from "./features/organisation/agent.endpoints.ts";
import * as department from "./features/organisation/department.endpoints.ts";
import * as platformStaffResource from "./features/organisation/platform-staff.resource.ts";
import * as partTimeStaffResource from "./features/part-time/part-time-staff.resource.ts";
import * as shiftHourResource from "./features/part-time/shift-hour.resource.ts";
import * as foreignMember from "./features/foreign-member/foreign-member.endpoints.ts";
import * as foreignMemberResource from "./features/foreign-member/foreign-member.resource.ts";
import * as infoUpdateResource from "./features/info-update/info-update.resource.ts";
import * as expand from "./features/user-expand/expand.endpoints.ts";
import * as expandResource from "./features/user-expand/expand.resource.ts";
import * as tagGroupResource from "./features/user-tags/tag-group.resource.ts";
import * as tagImport from "./features/user-tags/tag-import.endpoint.ts";
import * as tagResource from "./features/user-tags/tag.resource.ts";
import * as epCustomerResource from "./features/wecom/ep-customer.resource.ts";
import * as wechatKfServerResource from "./features/wecom/wechat-kf-server.resource.ts";
import * as wechatKfSessionResource from "./features/wecom/wechat-kf-session.resource.ts";
import * as wechatKfResource from "./features/wecom/wechat-kf.resource.ts";
import * as wecomConfig from "./features/wecom/wecom-config.endpoints.ts";
import * as appeal from "./features/appeal/appeal.endpoints.ts";
import * as appealResource from "./features/appeal/appeal.resource.ts";
import * as recommendFeedback from "./features/recommend-feedback/recommend-feedback.endpoints.ts";
import * as recommendFeedbackResource from "./features/recommend-feedback/recommend-feedback.resource.ts";
import * as suggestion from "./features/suggestion/suggestion.endpoints.ts";
import * as suggestionResource from "./features/suggestion/suggestion.resource.ts";
import * as article from "./features/article/article.endpoints.ts";
import * as articleResource from "./features/article/article.resource.ts";
import * as douyin from "./features/douyin/douyin.endpoints.ts";
import * as douyinResource from "./features/douyin/douyin.resource.ts";
import * as advert from "./features/advert/advert.endpoints.ts";
import * as advertResource from "./features/advert/advert.resource.ts";
import * as banner from "./features/banner/banner.endpoints.ts";
import * as bannerResource from "./features/banner/banner.resource.ts";

/** Every file that declares calls or resources, one line each. What is not here does not exist. */
const declared = [
  console,
  file,
  findMember,
  credentialDetail,
  faceReview,
  memberAlbum,
  memberArchive,
  memberContact,
  memberDetail,
  memberEdit,
  memberIdentity,
  memberNote,
  ai,
  aiSetting,
  borrow,
  introduction,
  matching,
  memberTag,
  platUser,
  memberAccount,
  ledgerCheck,
  marriageMember,
  memberMoney,
  notice,
  pick,
  punishment,
  region,
  credentialReview,
  review,
  reveal,
  session,
  marketAccount,
  audience,
  push,
  sms,
  chat,
  chatService,
  owner,
  partTime,
  platformStaff,
  picture,
  storage,
  ticket,
  role,
  staffAccount,
  staffAccountResource,
  complaintDetail,
  complaint,
  complaintResource,
  couponGrantResource,
  couponResource,
  credential,
  dashboard,
  loginRecord,
  loginRecordResource,
  batch,
  poster,
  memberBatch,
  memberListOptions,
  memberListCalls,
  memberListResource,
  agentSheetResource,
  agent,
  department,
  platformStaffResource,
  partTimeStaffResource,
  shiftHourResource,
  foreignMember,
  foreignMemberResource,
  infoUpdateResource,
  expand,
  expandResource,
  tagGroupResource,
  tagImport,
  tagResource,
  epCustomerResource,
  wechatKfServerResource,
  wechatKfSessionResource,
  wechatKfResource,
  wecomConfig,
  cornerLink,
  evaluate,
  seekingInfo,
  visitor,
  behavior,
  behaviorResource,
  cornerView,
  cornerViewResource,
  intention,
  intentionImport,
  intentionResource,
  lookRecord,
  lookRecordResource,
  recommendSlot,
  recommendSlotCore,
  recommendSlotResource,
  shopAdvert,
  shopAdvertResource,
  authRecord,
  blurredPaper,
  authRecordResource,
  authArchive,
  schoolImport,
  schoolResource,
  realname,
  realnameResource,
  appeal,
  appealResource,
  recommendFeedback,
  recommendFeedbackResource,
  suggestion,
  suggestionResource,
  article,
  articleResource,
  douyin,
  douyinResource,
  advert,
  advertResource,
  banner,
  bannerResource,
];

const everything: readonly unknown[] = declared.flatMap((file) => Object.values(file));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** All calls but those that resources bring by themselves. */
export const catalogueEndpoints: readonly Endpoint[] = everything.filter(
  (value): value is Endpoint => isObject(value) && "allow" in value && "method" in value && "path" in value,
);

/** All standard pages. */
export const catalogueResources: readonly AnyResource[] = everything.filter(
  (value): value is AnyResource => isObject(value) && "fields" in value && "route" in value && "actions" in value,
);
