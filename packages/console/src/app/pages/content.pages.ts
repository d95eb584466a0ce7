import type { PageEntry } from "./page-entry.ts";

export const contentPages: readonly PageEntry[] = [
  {
    route: "/message/chatList",
    rail: true,
    load: async () => (await import("../../features/chat-desk/chat-desk.page.tsx")).ChatDeskPage,
  },
  {
    route: "/message/usermanage",
    load: async () => (await import("../../features/market-account/market-account.page.tsx")).MarketAccountPage,
  },
  {
    route: "/message/APPcourse",
    load: async () => (await import("../../features/app-course/app-course.page.tsx")).AppCoursePage,
  },
  {
    route: "/message/msgLog",
    load: async () => (await import("../../features/msg-log/msg-log.page.tsx")).MsgLogPage,
  },
  {
    route: "/message/chatingCorpse",
    load: async () => (await import("../../features/chat-corpse/chat-corpse.page.tsx")).ChatCorpsePage,
  },
  {
    route: "/message/chatKpi",
    load: async () => (await import("../../features/chat-kpi/chat-kpi.page.tsx")).ChatKpiPage,
  },
  {
    route: "/operation/chatRoom",
    load: async () => (await import("../../features/chat-room/chat-room.page.tsx")).ChatRoomPage,
  },
  {
    route: "/operation/chatView",
    rail: true,
    load: async () => (await import("../../features/chat-view/chat-view.page.tsx")).ChatViewPage,
  },
  {
    route: "/message/smsSendRecord",
    load: async () => (await import("../../features/sms-record/sms-record.page.tsx")).SmsRecordPage,
  },
  {
    route: "/appsend/appsend",
    load: async () => (await import("../../features/push-task/push-form.page.tsx")).PushFormPage,
  },
  {
    route: "/appsend/appsendList",
    load: async () => (await import("../../features/push-task/push-list.page.tsx")).PushListPage,
  },
  {
    route: "/banner/bannerManage",
    load: async () => (await import("../../features/banner/banner.page.tsx")).BannerPage,
  },
  {
    route: "/banner/advertManage",
    load: async () => (await import("../../features/advert/advert.page.tsx")).AdvertPage,
  },
  {
    route: "/banner/articleManage",
    load: async () => (await import("../../features/article/article.page.tsx")).ArticlePage,
  },
  {
    route: "/banner/douyinRichText",
    load: async () => (await import("../../features/douyin/douyin.page.tsx")).DouyinPage,
  },
  {
    route: "/wechatMoments/subjectDiscuss",
    rail: true,
    load: async () => (await import("../../features/subject-discuss/subject-discuss.page.tsx")).SubjectDiscussPage,
  },
  {
    route: "/official/official-banner",
    load: async () => (await import("../../features/official-banner/official-banner.page.tsx")).OfficialBannerPage,
  },
  {
    route: "/wechatMoments/subjectEvaluate",
    rail: true,
    load: async () => (await import("../../features/subject-evaluate/subject-evaluate.page.tsx")).SubjectEvaluatePage,
  },
  {
    route: "/wechatMoments/subject",
    load: async () => (await import("../../features/subject/subject.page.tsx")).SubjectPage,
  },
  {
    route: "/wechatMoments/wechatList",
    rail: true,
    load: async () => (await import("../../features/moment/moment-list.page.tsx")).MomentListPage,
  },
  {
    route: "/wechatMoments/microBlog",
    load: async () => (await import("../../features/moment/micro-blog.page.tsx")).MicroBlogPage,
  },
  {
    route: "/videoAdmin/videoList",
    rail: true,
    load: async () => (await import("../../features/video/video-list.page.tsx")).VideoListPage,
  },
  {
    route: "/videoAdmin/hotVideoList",
    load: async () => (await import("../../features/video/hot-list.page.tsx")).HotListPage,
  },
  {
    route: "/message/treehole",
    rail: true,
    load: async () => (await import("../../features/treehole/treehole.page.tsx")).TreeholePage,
  },
  {
    route: "/official/official-help-click",
    load: async () => (await import("../../features/help-click/help-click.page.tsx")).HelpClickPage,
  },
  {
    route: "/official/official-help-leave-word",
    load: async () => (await import("../../features/leave-word/leave-word.page.tsx")).LeaveWordPage,
  },
  {
    route: "/thirdParty/medium",
    load: async () => (await import("../../features/medium/medium.page.tsx")).MediumPage,
  },
  {
    route: "/operation/operationId",
    load: async () =>
      (await import("../../features/operation-account/operation-account.page.tsx")).OperationAccountPage,
  },
  {
    route: "/operation/task",
    load: async () => (await import("../../features/ops-task/ops-task.page.tsx")).OpsTaskPage,
  },
  {
    route: "/operation/registerCount",
    load: async () => (await import("../../features/register-stat/register-stat.page.tsx")).RegisterStatPage,
  },
  {
    route: "/liveRoom/roomList",
    load: async () => (await import("../../features/live-room/live-room.page.tsx")).LiveRoomPage,
  },
  {
    route: "/liveRoom/roomViolationRecords",
    load: async () => (await import("../../features/room-violation/room-violation.page.tsx")).RoomViolationPage,
  },
  {
    route: "/family/familyList",
    load: async () => (await import("../../features/family/family.page.tsx")).FamilyPage,
  },
  {
    route: "/patrol/shiftList",
    load: async () => (await import("../../features/patrol-shift/shift.page.tsx")).ShiftPage,
  },
  {
    route: "/patrol/patrol",
    rail: true,
    load: async () => (await import("../../features/patrol/patrol.page.tsx")).PatrolPage,
  },
  {
    route: "/patrol/fullScreen",
    bare: true,
    load: async () => (await import("../../features/patrol/wall.page.tsx")).WallPage,
  },
  {
    route: "/callManage/callLog",
    load: async () => (await import("../../features/call-log/call-log.page.tsx")).CallLogPage,
  },
  {
    route: "/thirdParty/invitationList",
    load: async () => (await import("../../features/invitation/invitation.page.tsx")).InvitationPage,
  },
  {
    route: "/operation/onLineUser",
    load: async () => (await import("../../features/online/online.page.tsx")).OnlinePage,
  },
  {
    route: "/operation/channel",
    load: async () => (await import("../../features/channel/channel.page.tsx")).ChannelPage,
  },
  {
    route: "/operation/checkAction",
    load: async () => (await import("../../features/check-action/check-action.page.tsx")).CheckActionPage,
  },
  {
    route: "/operation/areaRegister",
    load: async () => (await import("../../features/area-stat/area-stat.page.tsx")).AreaStatPage,
  },
  {
    route: "/operation/userBooking",
    load: async () => (await import("../../features/user-booking/booking.page.tsx")).BookingPage,
  },
];
