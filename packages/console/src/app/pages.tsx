import type { ComponentType } from "react";

/** A page of the console: its route and where its code is. */
export interface PageEntry {
  readonly route: `/${string}`;
  load(): Promise<ComponentType>;
  /** A desk that wants the width: the side menu opens as a rail. */
  readonly rail?: boolean;
  /** Without the frame: phone pages and the full-screen wall. */
  readonly bare?: boolean;
  /** Lies on the canvas rather than on a sheet. */
  readonly free?: boolean;
}

/** Every page that exists; a page that is not here is neither in the menu nor in the palette. */
export const pages: readonly PageEntry[] = [
  {
    route: "/dashboard",
    free: true,
    load: async () => (await import("../features/dashboard/dashboard.page.tsx")).DashboardPage,
  },
  {
    route: "/promotion/shopsmanage",
    load: async () => (await import("../features/member-list/member-list.page.tsx")).MemberListPage,
  },
  {
    route: "/promotion/couponmanage",
    load: async () => (await import("../features/coupon/coupon.page.tsx")).CouponPage,
  },
  {
    route: "/system/adminlist",
    load: async () => (await import("../features/access-admin/admin-list.page.tsx")).AdminListPage,
  },
  {
    route: "/system/rolemanage",
    load: async () => (await import("../features/access-admin/role-manage.page.tsx")).RoleManagePage,
  },
  {
    route: "/tissue/role",
    load: async () => (await import("../features/access-admin/tissue-role.page.tsx")).TissueRolePage,
  },
  {
    route: "/tissue/qp-wechat-kf",
    load: async () => (await import("../features/wecom/wechat-kf.page.tsx")).WechatKfPage,
  },
  {
    route: "/tissue/qp-wechat-kf-server",
    load: async () => (await import("../features/wecom/wechat-kf-server.page.tsx")).WechatKfServerPage,
  },
  {
    route: "/complaintAndSuggest/complaint",
    rail: true,
    load: async () => (await import("../features/complaint/complaint.page.tsx")).ComplaintPage,
  },
  {
    route: "/complaintAndSuggest/syggest",
    load: async () => (await import("../features/suggestion/suggestion.page.tsx")).SuggestionPage,
  },
  {
    route: "/complaintAndSuggest/appealRecord",
    rail: true,
    load: async () => (await import("../features/appeal/appeal.page.tsx")).AppealPage,
  },
  {
    route: "/complaintAndSuggest/recommendFeedback",
    load: async () =>
      (await import("../features/recommend-feedback/recommend-feedback.page.tsx")).RecommendFeedbackPage,
  },
  {
    route: "/banner/bannerManage",
    load: async () => (await import("../features/banner/banner.page.tsx")).BannerPage,
  },
  {
    route: "/banner/advertManage",
    load: async () => (await import("../features/advert/advert.page.tsx")).AdvertPage,
  },
  {
    route: "/banner/articleManage",
    load: async () => (await import("../features/article/article.page.tsx")).ArticlePage,
  },
  {
    route: "/banner/douyinRichText",
    load: async () => (await import("../features/douyin/douyin.page.tsx")).DouyinPage,
  },
  {
    route: "/promotion/userLogin",
    load: async () => (await import("../features/login-record/login-record.page.tsx")).LoginRecordPage,
  },
  {
    route: "/promotion/userTags",
    load: async () => (await import("../features/user-tags/user-tags.page.tsx")).UserTagsPage,
  },
  {
    route: "/promotion/foreignNationals",
    load: async () => (await import("../features/foreign-member/foreign-member.page.tsx")).ForeignMemberPage,
  },
  {
    route: "/promotion/checkEducation",
    rail: true,
    load: async () => (await import("../features/credential/check-education.page.tsx")).CheckEducationPage,
  },
  {
    route: "/promotion/checkHouse",
    rail: true,
    load: async () => (await import("../features/credential/check-house.page.tsx")).CheckHousePage,
  },
  {
    route: "/promotion/checkCar",
    rail: true,
    load: async () => (await import("../features/credential/check-car.page.tsx")).CheckCarPage,
  },
  {
    route: "/promotion/checkMarriage",
    rail: true,
    load: async () => (await import("../features/credential/check-marriage.page.tsx")).CheckMarriagePage,
  },
  {
    route: "/promotion/userExpand",
    load: async () => (await import("../features/user-expand/user-expand.page.tsx")).UserExpandPage,
  },
  {
    route: "/promotion/userInfoUpdateRecord",
    load: async () => (await import("../features/info-update/info-update.page.tsx")).InfoUpdatePage,
  },
  {
    route: "/tissue/recommanage",
    load: async () => (await import("../features/organisation/platform-staff.page.tsx")).PlatformStaffPage,
  },
  {
    route: "/tissue/organization",
    load: async () => (await import("../features/organisation/organisation.page.tsx")).OrganisationPage,
  },
  {
    route: "/tissue/qingGongStaff",
    load: async () => (await import("../features/part-time/part-time.page.tsx")).PartTimePage,
  },
  {
    route: "/promotion/recommanage",
    load: async () => (await import("../features/recommend/recommend.page.tsx")).RecommendPage,
  },
  {
    route: "/promotion/shopadvert",
    load: async () => (await import("../features/shop-advert/shop-advert.page.tsx")).ShopAdvertPage,
  },
  {
    route: "/promotion/userBehavior",
    load: async () => (await import("../features/behavior/behavior.page.tsx")).BehaviorPage,
  },
  {
    route: "/promotion/userLookHistory",
    load: async () => (await import("../features/look-record/look-record.page.tsx")).LookRecordPage,
  },
  {
    route: "/promotion/intention",
    load: async () => (await import("../features/intention/intention.page.tsx")).IntentionPage,
  },
  {
    route: "/promotion/marriageUserViewRecord",
    load: async () => (await import("../features/corner-view/corner-view.page.tsx")).CornerViewPage,
  },
  {
    route: "/authCenter/education",
    load: async () => (await import("../features/auth-archive/archive-pages.tsx")).EducationArchivePage,
  },
  {
    route: "/authCenter/house",
    load: async () => (await import("../features/auth-archive/archive-pages.tsx")).HouseArchivePage,
  },
  {
    route: "/authCenter/car",
    load: async () => (await import("../features/auth-archive/archive-pages.tsx")).CarArchivePage,
  },
  {
    route: "/authCenter/marriage",
    load: async () => (await import("../features/auth-archive/archive-pages.tsx")).MarriageArchivePage,
  },
  {
    route: "/authCenter/work",
    load: async () => (await import("../features/auth-archive/archive-pages.tsx")).WorkArchivePage,
  },
  {
    route: "/authCenter/assets",
    load: async () => (await import("../features/auth-archive/archive-pages.tsx")).AssetsArchivePage,
  },
  {
    route: "/promotion/realnameRecord",
    load: async () => (await import("../features/realname/realname.page.tsx")).RealnamePage,
  },
];

export const pageByRoute: ReadonlyMap<string, PageEntry> = new Map(pages.map((entry) => [entry.route, entry]));
