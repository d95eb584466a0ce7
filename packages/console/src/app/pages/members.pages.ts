import type { PageEntry } from "./page-entry.ts";

export const membersPages: readonly PageEntry[] = [
  {
    route: "/dashboard",
    free: true,
    load: async () => (await import("../../features/dashboard/dashboard.page.tsx")).DashboardPage,
  },
  {
    route: "/promotion/shopsmanage",
    load: async () => (await import("../../features/member-list/member-list.page.tsx")).MemberListPage,
  },
  {
    route: "/promotion/couponmanage",
    load: async () => (await import("../../features/coupon/coupon.page.tsx")).CouponPage,
  },
  {
    route: "/system/adminlist",
    load: async () => (await import("../../features/access-admin/admin-list.page.tsx")).AdminListPage,
  },
  {
    route: "/system/rolemanage",
    load: async () => (await import("../../features/access-admin/role-manage.page.tsx")).RoleManagePage,
  },
  {
    route: "/tissue/role",
    load: async () => (await import("../../features/access-admin/tissue-role.page.tsx")).TissueRolePage,
  },
  {
    route: "/tissue/qp-wechat-kf",
    load: async () => (await import("../../features/wecom/wechat-kf.page.tsx")).WechatKfPage,
  },
  {
    route: "/tissue/qp-wechat-kf-server",
    load: async () => (await import("../../features/wecom/wechat-kf-server.page.tsx")).WechatKfServerPage,
  },
  {
    route: "/complaintAndSuggest/complaint",
    rail: true,
    load: async () => (await import("../../features/complaint/complaint.page.tsx")).ComplaintPage,
  },
  {
    route: "/complaintAndSuggest/syggest",
    load: async () => (await import("../../features/suggestion/suggestion.page.tsx")).SuggestionPage,
  },
  {
    route: "/complaintAndSuggest/appealRecord",
    rail: true,
    load: async () => (await import("../../features/appeal/appeal.page.tsx")).AppealPage,
  },
  {
    route: "/complaintAndSuggest/recommendFeedback",
    load: async () =>
      (await import("../../features/recommend-feedback/recommend-feedback.page.tsx")).RecommendFeedbackPage,
  },
  {
    route: "/promotion/userLogin",
    load: async () => (await import("../../features/login-record/login-record.page.tsx")).LoginRecordPage,
  },
  {
    route: "/promotion/userTags",
    load: async () => (await import("../../features/user-tags/user-tags.page.tsx")).UserTagsPage,
  },
  {
    route: "/promotion/foreignNationals",
    load: async () => (await import("../../features/foreign-member/foreign-member.page.tsx")).ForeignMemberPage,
  },
  {
    route: "/promotion/checkEducation",
    rail: true,
    load: async () => (await import("../../features/credential/check-education.page.tsx")).CheckEducationPage,
  },
  {
    route: "/promotion/checkHouse",
    rail: true,
    load: async () => (await import("../../features/credential/check-house.page.tsx")).CheckHousePage,
  },
  {
    route: "/promotion/checkCar",
    rail: true,
    load: async () => (await import("../../features/credential/check-car.page.tsx")).CheckCarPage,
  },
  {
    route: "/promotion/checkMarriage",
    rail: true,
    load: async () => (await import("../../features/credential/check-marriage.page.tsx")).CheckMarriagePage,
  },
  {
    route: "/promotion/userExpand",
    load: async () => (await import("../../features/user-expand/user-expand.page.tsx")).UserExpandPage,
  },
  {
    route: "/promotion/userInfoUpdateRecord",
    load: async () => (await import("../../features/info-update/info-update.page.tsx")).InfoUpdatePage,
  },
  {
    route: "/tissue/recommanage",
    load: async () => (await import("../../features/organisation/platform-staff.page.tsx")).PlatformStaffPage,
  },
  {
    route: "/tissue/organization",
    load: async () => (await import("../../features/organisation/organisation.page.tsx")).OrganisationPage,
  },
  {
    route: "/tissue/qingGongStaff",
    load: async () => (await import("../../features/part-time/part-time.page.tsx")).PartTimePage,
  },
  {
    route: "/promotion/recommanage",
    load: async () => (await import("../../features/recommend/recommend.page.tsx")).RecommendPage,
  },
  {
    route: "/promotion/shopadvert",
    load: async () => (await import("../../features/shop-advert/shop-advert.page.tsx")).ShopAdvertPage,
  },
  {
    route: "/promotion/userBehavior",
    load: async () => (await import("../../features/behavior/behavior.page.tsx")).BehaviorPage,
  },
  {
    route: "/promotion/userLookHistory",
    load: async () => (await import("../../features/look-record/look-record.page.tsx")).LookRecordPage,
  },
  {
    route: "/promotion/intention",
    load: async () => (await import("../../features/intention/intention.page.tsx")).IntentionPage,
  },
  {
    route: "/promotion/marriageUserViewRecord",
    load: async () => (await import("../../features/corner-view/corner-view.page.tsx")).CornerViewPage,
  },
  {
    route: "/authCenter/education",
    load: async () => (await import("../../features/auth-archive/archive-pages.tsx")).EducationArchivePage,
  },
  {
    route: "/authCenter/house",
    load: async () => (await import("../../features/auth-archive/archive-pages.tsx")).HouseArchivePage,
  },
  {
    route: "/authCenter/car",
    load: async () => (await import("../../features/auth-archive/archive-pages.tsx")).CarArchivePage,
  },
  {
    route: "/authCenter/marriage",
    load: async () => (await import("../../features/auth-archive/archive-pages.tsx")).MarriageArchivePage,
  },
  {
    route: "/authCenter/work",
    load: async () => (await import("../../features/auth-archive/archive-pages.tsx")).WorkArchivePage,
  },
  {
    route: "/authCenter/assets",
    load: async () => (await import("../../features/auth-archive/archive-pages.tsx")).AssetsArchivePage,
  },
  {
    route: "/promotion/realnameRecord",
    load: async () => (await import("../../features/realname/realname.page.tsx")).RealnamePage,
  },
  {
    route: "/promotion/masterList",
    load: async () => (await import("../../features/master-list/master.page.tsx")).MasterListPage,
  },
  {
    route: "/promotion/member-apply",
    load: async () => (await import("../../features/member-apply/member-apply.page.tsx")).MemberApplyPage,
  },
  {
    route: "/promotion/rechargeRank",
    load: async () => (await import("../../features/recharge-rank/recharge-rank.page.tsx")).RechargeRankPage,
  },
];
