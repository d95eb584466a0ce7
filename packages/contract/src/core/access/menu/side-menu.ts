import { menuGroups } from "./menu-catalogue.ts";
import type { MenuGroup, Route } from "./menu-page.ts";

export interface SideMenuEntry {
  readonly title: string;
  /** Name of an outlined icon component. */
  readonly icon: `${string}Outlined`;
  readonly routes: readonly Route[];
}

export interface SideMenuSection {
  /** null = above the first caption. */
  readonly title: string | null;
  readonly entries: readonly SideMenuEntry[];
}

/** An entry as it is declared: these pages in this order, then the pages of its groups that no entry names. */
interface WrittenEntry extends Omit<SideMenuEntry, "routes"> {
  readonly routes?: readonly Route[];
  readonly groups?: readonly string[];
}

interface WrittenSection extends Omit<SideMenuSection, "entries"> {
  readonly entries: readonly WrittenEntry[];
}

const home: WrittenSection = {
  title: null,
  entries: [{ title: "工作台", icon: "HomeOutlined", groups: ["dashboard"] }],
};

const members: WrittenSection = {
  title: "会员业务",
  entries: [
    {
      title: "会员管理",
      icon: "TeamOutlined",
      groups: ["promotion"],
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
    { title: "认证档案", icon: "IdcardOutlined", groups: ["authCenter"] },
    {
      title: "消息",
      icon: "MessageOutlined",
      groups: ["message", "callManage"],
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
      groups: ["matchMaking", "matchmakerManage", "matchmakerSetting"],
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
      groups: ["contractAdmin"],
    },
  ],
};

const content: WrittenSection = {
  title: "内容与运营",
  entries: [
    {
      title: "订单与资金",
      icon: "WalletOutlined",
      groups: ["flowingWater", "payadmin"],
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
      groups: ["goods", "operate", "gitftCentre"],
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
      groups: ["liveRoom", "patrol", "family"],
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
      groups: ["wechatMoments", "videoAdmin", "banner"],
    },
    {
      title: "活动与奖励",
      icon: "GiftOutlined",
      groups: ["discountActivity", "shareReward", "rank"],
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
      groups: ["operation", "appsend", "thirdParty", "official"],
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
    { title: "情感学院", icon: "ReadOutlined", groups: ["institute"] },
    {
      title: "投诉与建议",
      icon: "CustomerServiceOutlined",
      groups: ["complaintAndSuggest"],
    },
  ],
};

const system: WrittenSection = {
  title: "系统",
  entries: [
    {
      title: "报表",
      icon: "BarChartOutlined",
      groups: ["reportFrom"],
      routes: [
        "/reportFrom/financialStatistics",
        "/reportFrom/profitReportFrom",
        "/reportFrom/userRealNameCount",
        "/operation/registerCount",
        "/operation/areaRegister",
        "/matchMaking/reportcenter",
      ],
    },
    { title: "组织", icon: "ApartmentOutlined", groups: ["tissue"] },
    {
      title: "系统管理",
      icon: "SettingOutlined",
      groups: ["system", "ai"],
      routes: ["/system/adminlist", "/system/rolemanage", "/message/APPcourse", "/ai/setting/aiSetting"],
    },
    { title: "移动端", icon: "MobileOutlined", groups: ["phoneVersions"] },
  ],
};

const sections: readonly WrittenSection[] = [home, members, content, system];
const named = new Set(sections.flatMap(({ entries }) => entries.flatMap(({ routes = [] }) => routes)));

/** Places every page: a new one is last in the entry of its group, unless an entry names it. */
export function arrangeSideMenu(menu: readonly MenuGroup[]): readonly SideMenuSection[] {
  const unnamedOf = (name: string): readonly Route[] =>
    menu
      .filter(({ group }) => group === name)
      .flatMap(({ pages }) => pages.map(({ route }) => route).filter((route) => !named.has(route)));
  return sections.map(({ title, entries }) => ({
    title,
    entries: entries.map(({ routes = [], groups = [], ...entry }) => ({
      ...entry,
      routes: [...routes, ...groups.flatMap(unnamedOf)],
    })),
  }));
}

/** The side menu by subject: every page is in exactly one entry. */
export const sideMenu: readonly SideMenuSection[] = arrangeSideMenu(menuGroups);
