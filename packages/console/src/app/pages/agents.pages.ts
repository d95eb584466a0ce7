import type { PageEntry } from "./page-entry.ts";

export const agentsPages: readonly PageEntry[] = [
  {
    route: "/matchmakerSetting/matchmakerUpSetting",
    load: async () => (await import("../../features/matchmaker-grade/grade-setting.page.tsx")).GradeSettingPage,
  },
  {
    route: "/matchmakerSetting/matchmakerUp",
    load: async () => (await import("../../features/matchmaker-grade/grade-up.page.tsx")).GradeUpPage,
  },
  {
    route: "/matchmakerSetting/matchmakerRelegation",
    load: async () => (await import("../../features/matchmaker-grade/relegation.page.tsx")).RelegationPage,
  },
  {
    route: "/matchmakerSetting/MasterUpTask",
    load: async () => (await import("../../features/matchmaker-grade/up-task.page.tsx")).UpTaskPage,
  },
  {
    route: "/matchmakerSetting/MasterRegelationTaskSetting",
    load: async () => (await import("../../features/matchmaker-grade/keep-task.page.tsx")).KeepTaskPage,
  },
  {
    route: "/matchmakerManage/matchmakerApplyRecord",
    load: async () => (await import("../../features/matchmaker-manage/apply.page.tsx")).ApplyPage,
  },
  {
    route: "/matchmakerManage/matchmakerRewardLog",
    load: async () => (await import("../../features/matchmaker-manage/reward.page.tsx")).RewardPage,
  },
  {
    route: "/matchMaking/profit",
    load: async () => (await import("../../features/profit/profit.page.tsx")).ProfitPage,
  },
  {
    route: "/matchMaking/performance",
    load: async () => (await import("../../features/performance/performance.page.tsx")).PerformancePage,
  },
  {
    route: "/ai/setting/aiSetting",
    load: async () => (await import("../../features/ai-setting/ai-setting.page.tsx")).AiSettingPage,
  },
  {
    route: "/matchMaking/borrowStrength",
    load: async () => (await import("../../features/borrow/borrow.page.tsx")).BorrowPage,
  },
  {
    route: "/matchMaking/shop",
    load: async () => (await import("../../features/shop/shop.page.tsx")).ShopPage,
  },
  {
    route: "/matchMaking/member",
    load: async () => (await import("../../features/shop-member/shop-member.page.tsx")).ShopMemberPage,
  },
  {
    route: "/matchMaking/reportcenter",
    load: async () => (await import("../../features/match-report/match-report.page.tsx")).MatchReportPage,
  },
  {
    route: "/institute/commonType",
    load: async () => (await import("../../features/institute/common-type.page.tsx")).CommonTypePage,
  },
  {
    route: "/institute/skillType",
    load: async () => (await import("../../features/institute/skill-type.page.tsx")).SkillTypePage,
  },
  {
    route: "/institute/skillTag",
    load: async () => (await import("../../features/institute/skill-tag.page.tsx")).SkillTagPage,
  },
  {
    route: "/institute/consultant",
    load: async () => (await import("../../features/institute/consultant.page.tsx")).ConsultantPage,
  },
  {
    route: "/institute/consultantMeal",
    load: async () => (await import("../../features/institute/meal.page.tsx")).MealPage,
  },
  {
    route: "/institute/consultantBooking",
    load: async () => (await import("../../features/institute/booking.page.tsx")).BookingPage,
  },
  {
    route: "/institute/course",
    load: async () => (await import("../../features/institute/course.page.tsx")).CoursePage,
  },
  {
    route: "/institute/courseList",
    load: async () => (await import("../../features/institute/course-list.page.tsx")).CourseListPage,
  },
  {
    route: "/phoneVersions/phoneHome",
    bare: true,
    load: async () => (await import("../../features/phone-home/phone-home.page.tsx")).PhoneHomePage,
  },
  {
    route: "/phoneVersions/phoneUser",
    bare: true,
    load: async () => (await import("../../features/member-list/phone-user.page.tsx")).PhoneUserPage,
  },
  {
    route: "/phoneVersions/phoneOrder",
    bare: true,
    load: async () => (await import("../../features/trade-order/phone-order.page.tsx")).PhoneOrderPage,
  },
  {
    route: "/phoneVersions/phoneWithdraw",
    bare: true,
    load: async () => (await import("../../features/withdrawal/phone-withdraw.page.tsx")).PhoneWithdrawPage,
  },
  {
    route: "/phoneVersions/phoneComplaint",
    bare: true,
    load: async () => (await import("../../features/complaint/phone-complaint.page.tsx")).PhoneComplaintPage,
  },
  {
    route: "/phoneVersions/phoneSyggest",
    bare: true,
    load: async () => (await import("../../features/suggestion/phone-suggestion.page.tsx")).PhoneSuggestionPage,
  },
  {
    route: "/phoneVersions/phoneAppealRecord",
    bare: true,
    load: async () => (await import("../../features/appeal/phone-appeal.page.tsx")).PhoneAppealPage,
  },
  {
    route: "/phoneVersions/phoneMatchmakerRewardLog",
    bare: true,
    load: async () => (await import("../../features/matchmaker-manage/phone-reward.page.tsx")).PhoneRewardPage,
  },
  {
    route: "/phoneVersions/phoneFinancialStatistics",
    bare: true,
    load: async () => (await import("../../features/finance-stat/phone-finance.page.tsx")).PhoneFinancePage,
  },
  {
    route: "/phoneVersions/profitReportFrom",
    bare: true,
    load: async () => (await import("../../features/profit-report/phone-profit.page.tsx")).PhoneProfitPage,
  },
  {
    route: "/phoneVersions/userRealNameCount",
    bare: true,
    load: async () => (await import("../../features/real-name-count/phone-real-name.page.tsx")).PhoneRealNamePage,
  },
  {
    route: "/phoneVersions/phoneGitftCentre",
    bare: true,
    load: async () => (await import("../../features/gift/phone-gift.page.tsx")).PhoneGiftPage,
  },
  {
    route: "/matchMaking/withdraw",
    load: async () => (await import("../../features/withdrawal/agent-withdraw.page.tsx")).AgentWithdrawPage,
  },
  {
    route: "/institute/emotionEvaluate",
    load: async () => (await import("../../features/institute/evaluate.page.tsx")).EvaluatePage,
  },
];
