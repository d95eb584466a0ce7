// Written by `npm run lists`: the pages of features without a list of their own, each at the route of its resource.
import type { PageEntry } from "../core/page-list/page-entry.ts";

export const standardPages: readonly PageEntry[] = [
  {
    route: "/shareReward/activityReward",
    load: async () => (await import("../features/activity-reward/activity-reward.page.tsx")).ActivityRewardPage,
  },
  {
    route: "/shareReward/activityConfiguration",
    load: async () => (await import("../features/activity/activity.page.tsx")).ActivityPage,
  },
  {
    route: "/shareReward/adRecord",
    load: async () => (await import("../features/ad-record/ad-record.page.tsx")).AdRecordPage,
  },
  { route: "/banner/advertManage", load: async () => (await import("../features/advert/advert.page.tsx")).AdvertPage },
  {
    route: "/banner/articleManage",
    load: async () => (await import("../features/article/article.page.tsx")).ArticlePage,
  },
  { route: "/banner/bannerManage", load: async () => (await import("../features/banner/banner.page.tsx")).BannerPage },
  {
    route: "/promotion/userBehavior",
    load: async () => (await import("../features/behavior/behavior.page.tsx")).BehaviorPage,
  },
  { route: "/shareReward/bonusList", load: async () => (await import("../features/bonus/bonus.page.tsx")).BonusPage },
  {
    route: "/callManage/callLog",
    load: async () => (await import("../features/call-log/call-log.page.tsx")).CallLogPage,
  },
  { route: "/operation/channel", load: async () => (await import("../features/channel/channel.page.tsx")).ChannelPage },
  {
    route: "/message/chatingCorpse",
    load: async () => (await import("../features/chat-corpse/chat-corpse.page.tsx")).ChatCorpsePage,
  },
  {
    route: "/operation/chatRoom",
    load: async () => (await import("../features/chat-room/chat-room.page.tsx")).ChatRoomPage,
  },
  {
    route: "/operation/checkAction",
    load: async () => (await import("../features/check-action/check-action.page.tsx")).CheckActionPage,
  },
  {
    route: "/promotion/marriageUserViewRecord",
    load: async () => (await import("../features/corner-view/corner-view.page.tsx")).CornerViewPage,
  },
  {
    route: "/promotion/couponmanage",
    load: async () => (await import("../features/coupon/coupon.page.tsx")).CouponPage,
  },
  {
    route: "/banner/douyinRichText",
    load: async () => (await import("../features/douyin/douyin.page.tsx")).DouyinPage,
  },
  { route: "/family/familyList", load: async () => (await import("../features/family/family.page.tsx")).FamilyPage },
  {
    route: "/payadmin/feeSettingMenu",
    load: async () => (await import("../features/fee-menu/fee-menu.page.tsx")).FeeMenuPage,
  },
  {
    route: "/payadmin/feeSetting",
    load: async () => (await import("../features/fee-setting/fee-setting.page.tsx")).FeeSettingPage,
  },
  {
    route: "/promotion/foreignNationals",
    load: async () => (await import("../features/foreign-member/foreign-member.page.tsx")).ForeignMemberPage,
  },
  {
    route: "/operate/freightmanage",
    load: async () => (await import("../features/freight/freight.page.tsx")).FreightPage,
  },
  {
    route: "/goods/goodscategory",
    load: async () => (await import("../features/goods-category/goods-category.page.tsx")).GoodsCategoryPage,
  },
  {
    route: "/operate/commentmanage",
    load: async () => (await import("../features/goods-comment/goods-comment.page.tsx")).GoodsCommentPage,
  },
  {
    route: "/operate/ordermanage",
    load: async () => (await import("../features/goods-order/goods-order.page.tsx")).GoodsOrderPage,
  },
  { route: "/goods/goodslist", load: async () => (await import("../features/goods/goods.page.tsx")).GoodsPage },
  {
    route: "/promotion/userInfoUpdateRecord",
    load: async () => (await import("../features/info-update/info-update.page.tsx")).InfoUpdatePage,
  },
  {
    route: "/promotion/intention",
    load: async () => (await import("../features/intention/intention.page.tsx")).IntentionPage,
  },
  {
    route: "/thirdParty/invitationList",
    load: async () => (await import("../features/invitation/invitation.page.tsx")).InvitationPage,
  },
  {
    route: "/official/official-help-leave-word",
    load: async () => (await import("../features/leave-word/leave-word.page.tsx")).LeaveWordPage,
  },
  {
    route: "/flowingWater/listMyAmount",
    load: async () => (await import("../features/ledger/ledger.page.tsx")).LedgerPage,
  },
  {
    route: "/liveRoom/roomList",
    load: async () => (await import("../features/live-room/live-room.page.tsx")).LiveRoomPage,
  },
  {
    route: "/promotion/userLogin",
    load: async () => (await import("../features/login-record/login-record.page.tsx")).LoginRecordPage,
  },
  {
    route: "/promotion/userLookHistory",
    load: async () => (await import("../features/look-record/look-record.page.tsx")).LookRecordPage,
  },
  {
    route: "/message/usermanage",
    load: async () => (await import("../features/market-account/market-account.page.tsx")).MarketAccountPage,
  },
  {
    route: "/flowingWater/marriageOrder",
    load: async () => (await import("../features/marriage-order/marriage-order.page.tsx")).MarriageOrderPage,
  },
  { route: "/thirdParty/medium", load: async () => (await import("../features/medium/medium.page.tsx")).MediumPage },
  {
    route: "/promotion/member-apply",
    load: async () => (await import("../features/member-apply/member-apply.page.tsx")).MemberApplyPage,
  },
  {
    route: "/official/official-banner",
    load: async () => (await import("../features/official-banner/official-banner.page.tsx")).OfficialBannerPage,
  },
  { route: "/operation/onLineUser", load: async () => (await import("../features/online/online.page.tsx")).OnlinePage },
  {
    route: "/operation/operationId",
    load: async () => (await import("../features/operation-account/operation-account.page.tsx")).OperationAccountPage,
  },
  { route: "/operation/task", load: async () => (await import("../features/ops-task/ops-task.page.tsx")).OpsTaskPage },
  { route: "/patrol/shiftList", load: async () => (await import("../features/patrol-shift/shift.page.tsx")).ShiftPage },
  { route: "/matchMaking/profit", load: async () => (await import("../features/profit/profit.page.tsx")).ProfitPage },
  {
    route: "/promotion/realnameRecord",
    load: async () => (await import("../features/realname/realname.page.tsx")).RealnamePage,
  },
  {
    route: "/complaintAndSuggest/recommendFeedback",
    load: async () =>
      (await import("../features/recommend-feedback/recommend-feedback.page.tsx")).RecommendFeedbackPage,
  },
  {
    route: "/shareReward/redEnvelope",
    load: async () => (await import("../features/red-envelope/red-envelope.page.tsx")).RedEnvelopePage,
  },
  {
    route: "/liveRoom/roomViolationRecords",
    load: async () => (await import("../features/room-violation/room-violation.page.tsx")).RoomViolationPage,
  },
  {
    route: "/shareReward/rewardScoreRecord",
    load: async () => (await import("../features/score-record/score-record.page.tsx")).ScoreRecordPage,
  },
  {
    route: "/shareReward/rewardScoreManage",
    load: async () => (await import("../features/score-rule/score-rule.page.tsx")).ScoreRulePage,
  },
  {
    route: "/promotion/shopadvert",
    load: async () => (await import("../features/shop-advert/shop-advert.page.tsx")).ShopAdvertPage,
  },
  { route: "/matchMaking/shop", load: async () => (await import("../features/shop/shop.page.tsx")).ShopPage },
  {
    route: "/message/smsSendRecord",
    load: async () => (await import("../features/sms-record/sms-record.page.tsx")).SmsRecordPage,
  },
  {
    route: "/wechatMoments/subject",
    load: async () => (await import("../features/subject/subject.page.tsx")).SubjectPage,
  },
  {
    route: "/payadmin/textCensor",
    load: async () => (await import("../features/text-censor/text-censor.page.tsx")).TextCensorPage,
  },
  {
    route: "/operation/userBooking",
    load: async () => (await import("../features/user-booking/booking.page.tsx")).BookingPage,
  },
  {
    route: "/contractAdmin/userContract",
    load: async () => (await import("../features/user-contract/user-contract.page.tsx")).UserContractPage,
  },
  {
    route: "/contractAdmin/userInvoice",
    load: async () => (await import("../features/user-invoice/user-invoice.page.tsx")).UserInvoicePage,
  },
  {
    route: "/tissue/qp-wechat-kf-server",
    load: async () => (await import("../features/wecom/wechat-kf-server.page.tsx")).WechatKfServerPage,
  },
  {
    route: "/tissue/qp-wechat-kf",
    load: async () => (await import("../features/wecom/wechat-kf.page.tsx")).WechatKfPage,
  },
];
