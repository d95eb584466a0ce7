import { authCenterMenu } from "./auth-center.menu.ts";
import { complaintAndSuggestMenu } from "./complaint-and-suggest.menu.ts";
import { instituteMenu } from "./institute.menu.ts";
import type { MenuGroup, Route } from "./menu-page.ts";
import { phoneVersionsMenu } from "./phone-versions.menu.ts";
import { tissueMenu } from "./tissue.menu.ts";

export interface SideMenuEntry {
  readonly title: string;
  /** Name of an outlined icon component. */
  readonly icon: `${string}Outlined`;
  readonly routes: readonly Route[];
}

export interface SideMenuSection {
  /** null = stands above the first caption. */
  readonly title: string | null;
  readonly entries: readonly SideMenuEntry[];
}

const wholeGroup = (menu: MenuGroup): readonly Route[] => menu.pages.map((page) => page.route);

const home: SideMenuSection = {
  title: null,
  entries: [{ title: "工作台", icon: "HomeOutlined", routes: ["/dashboard"] }],
};

const members: SideMenuSection = {
  title: "会员业务",
  entries: [
    {
      title: "会员管理",
      icon: "TeamOutlined",
      routes: [
        "/promotion/shopsmanage",
        "/promotion/intention",
        "/promotion/member-apply",
        "/promotion/userTags",
        "/promotion/userInfoUpdateRecord",
        "/promotion/masterList",
        "/promotion/foreignNationals",
        "/promotion/userExpand",
        "/promotion/userLookHistory",
        "/promotion/marriageUserViewRecord",
        "/promotion/userBehavior",
        "/promotion/userLogin",
        "/promotion/rechargeRank",
        "/promotion/recommanage",
        "/operation/onLineUser",
      ],
    },
    {
      title: "审核中心",
      icon: "SafetyCertificateOutlined",
      routes: [
        "/promotion/checkEducation",
        "/promotion/checkHouse",
        "/promotion/checkCar",
        "/promotion/checkMarriage",
        "/promotion/realnameRecord",
        "/operation/checkAction",
        "/payadmin/textCensor",
        "/payadmin/videoAuditChannel",
      ],
    },
    { title: "认证档案", icon: "IdcardOutlined", routes: wholeGroup(authCenterMenu) },
    {
      title: "消息",
      icon: "MessageOutlined",
      routes: [
        "/message/chatList",
        "/message/usermanage",
        "/message/msgLog",
        "/message/treehole",
        "/message/chatingCorpse",
        "/message/smsSendRecord",
        "/message/chatKpi",
        "/operation/chatView",
        "/operation/chatRoom",
        "/callManage/callLog",
      ],
    },
    {
      title: "红娘与门店",
      icon: "HeartOutlined",
      routes: [
        "/matchMaking/member",
        "/matchMaking/borrowStrength",
        "/matchMaking/shop",
        "/matchMaking/performance",
        "/matchMaking/profit",
        "/matchMaking/withdraw",
        "/operation/userBooking",
        "/promotion/shopadvert",
        "/matchmakerManage/matchmakerApplyRecord",
        "/matchmakerManage/matchmakerRewardLog",
        "/matchmakerSetting/matchmakerUp",
        "/matchmakerSetting/matchmakerRelegation",
        "/matchmakerSetting/matchmakerUpSetting",
        "/matchmakerSetting/MasterUpTask",
        "/matchmakerSetting/MasterRegelationTaskSetting",
      ],
    },
    {
      title: "合同与发票",
      icon: "FileTextOutlined",
      routes: ["/contractAdmin/userContract", "/contractAdmin/userInvoice"],
    },
  ],
};

const content: SideMenuSection = {
  title: "内容与运营",
  entries: [
    {
      title: "订单与资金",
      icon: "WalletOutlined",
      routes: [
        "/flowingWater/order",
        "/flowingWater/marriageOrder",
        "/flowingWater/marriageRefundApply",
        "/flowingWater/withdraw",
        "/flowingWater/listMyAmount",
        "/payadmin/feeSetting",
        "/payadmin/feeSettingMenu",
        "/payadmin/withdrawconfig",
        "/payadmin/payconfig",
      ],
    },
    {
      title: "商城与礼物",
      icon: "ShopOutlined",
      routes: [
        "/operate/ordermanage",
        "/goods/goodslist",
        "/goods/goodscategory",
        "/operate/commentmanage",
        "/operate/freightmanage",
        "/gitftCentre/gitftCentre",
        "/gitftCentre/giftList",
        "/gitftCentre/giftDetail",
      ],
    },
    {
      title: "直播与巡查",
      icon: "VideoCameraOutlined",
      routes: [
        "/liveRoom/roomList",
        "/liveRoom/roomViolationRecords",
        "/patrol/patrol",
        "/patrol/fullScreen",
        "/patrol/shiftList",
        "/family/familyList",
      ],
    },
    {
      title: "动态与内容",
      icon: "PictureOutlined",
      routes: [
        "/wechatMoments/wechatList",
        "/wechatMoments/microBlog",
        "/wechatMoments/subject",
        "/wechatMoments/subjectDiscuss",
        "/wechatMoments/subjectEvaluate",
        "/videoAdmin/videoList",
        "/videoAdmin/hotVideoList",
        "/banner/bannerManage",
        "/banner/advertManage",
        "/banner/articleManage",
        "/banner/douyinRichText",
      ],
    },
    {
      title: "活动与奖励",
      icon: "GiftOutlined",
      routes: [
        "/discountActivity/promotionActivity",
        "/discountActivity/promotionalConfig",
        "/promotion/couponmanage",
        "/shareReward/activityConfiguration",
        "/shareReward/activityReward",
        "/shareReward/redEnvelope",
        "/shareReward/bonusList",
        "/shareReward/rewardScoreManage",
        "/shareReward/rewardScoreRecord",
        "/shareReward/adRecord",
        "/payadmin/platTask",
        "/rank/richList",
        "/rank/hostList",
        "/rank/integralList",
      ],
    },
    {
      title: "运营与渠道",
      icon: "RocketOutlined",
      routes: [
        "/operation/task",
        "/operation/operationId",
        "/operation/channel",
        "/appsend/appsend",
        "/appsend/appsendList",
        "/thirdParty/medium",
        "/thirdParty/invitationList",
        "/official/official-banner",
        "/official/official-help-click",
        "/official/official-help-leave-word",
        "/payadmin/miniGuideSwitch",
      ],
    },
    { title: "情感学院", icon: "ReadOutlined", routes: wholeGroup(instituteMenu) },
    {
      title: "投诉与建议",
      icon: "CustomerServiceOutlined",
      routes: wholeGroup(complaintAndSuggestMenu),
    },
  ],
};

const system: SideMenuSection = {
  title: "系统",
  entries: [
    {
      title: "报表",
      icon: "BarChartOutlined",
      routes: [
        "/reportFrom/financialStatistics",
        "/reportFrom/profitReportFrom",
        "/reportFrom/userRealNameCount",
        "/operation/registerCount",
        "/operation/areaRegister",
        "/matchMaking/reportcenter",
      ],
    },
    { title: "组织", icon: "ApartmentOutlined", routes: wholeGroup(tissueMenu) },
    {
      title: "系统管理",
      icon: "SettingOutlined",
      routes: ["/system/adminlist", "/system/rolemanage", "/message/APPcourse", "/ai/setting/aiSetting"],
    },
    { title: "移动端", icon: "MobileOutlined", routes: wholeGroup(phoneVersionsMenu) },
  ],
};

/** The side menu by subject: every page stands in exactly one entry, whatever group its route belongs to. */
export const sideMenu: readonly SideMenuSection[] = [home, members, content, system];
