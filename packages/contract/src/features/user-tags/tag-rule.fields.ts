import { credentialStatus, authStatus, faceValue, faceValueAbsent } from "../../core/member/credential.choices.ts";
import { drinking, emotion, nightclub, parentsWork, smoking } from "../../core/member/expand.choices.ts";
import {
  bodyShape,
  carStatus,
  communicateStatus,
  constellation,
  education,
  haveChild,
  houseStatus,
  loginMode,
  marital,
  marriageMemberType,
  memberStatus,
  platform,
  religion,
  rewardStatus,
  sex,
  userRole,
  wantChild,
  whenMarry,
  zodiac,
} from "../../core/member/member.choices.ts";
import { appMemberType } from "../../core/money/fee.choices.ts";

type Labels = Readonly<Record<string, string>>;

/** What a condition may compare a field with: one of its labels, a number, a time, yes or no, a place. */
export type RuleField =
  | { readonly kind: "choice"; readonly label: string; readonly labels: Labels }
  | {
      readonly kind: "number";
      readonly label: string;
      readonly min: number;
      readonly max: number;
      readonly unit: string;
      /** Typed in yuan, compared in cents. */
      readonly cents?: true;
    }
  /** Within days counts back from now, or ahead for future times. */
  | { readonly kind: "time"; readonly label: string; readonly ahead?: true }
  | { readonly kind: "flag"; readonly label: string }
  | { readonly kind: "region"; readonly label: string }
  | { readonly kind: "text"; readonly label: string };

const choice = (label: string, { labels }: { readonly labels: Labels }) => ({ kind: "choice", label, labels }) as const;
const number = (label: string, min: number, max: number, unit = "") =>
  ({ kind: "number", label, min, max, unit }) as const;
const time = (label: string) => ({ kind: "time", label }) as const;
const coming = (label: string) => ({ kind: "time", label, ahead: true }) as const;
const flag = (label: string) => ({ kind: "flag", label }) as const;
const region = (label: string) => ({ kind: "region", label }) as const;

/** The member fields a rule may use, by group as the form offers them. Nothing else reaches the database. */
export const ruleGroups = {
  资料: {
    sex: choice("性别", sex),
    age: number("年龄", 18, 100, "岁"),
    marital: choice("婚姻状况", marital),
    education: choice("学历", education),
    income: number("月收入", 0, 99_999_999, "元"),
    height: number("身高", 100, 250, "cm"),
    bodyWeight: number("体重", 30, 200, "kg"),
    bodyShape: choice("体型", bodyShape),
    nation: { kind: "text", label: "民族" },
    religion: choice("宗教信仰", religion),
    houseStatus: choice("住房情况", houseStatus),
    carStatus: choice("购车情况", carStatus),
    whenMarry: choice("何时结婚", whenMarry),
    haveChild: choice("有无孩子", haveChild),
    wantChild: choice("是否想要孩子", wantChild),
    userRole: choice("角色", userRole),
    zodiac: choice("属相", zodiac),
    constellation: choice("星座", constellation),
    infoPercent: number("资料完整度", 0, 100, "%"),
    hasAvatar: flag("有头像"),
    albumCount: number("相册张数", 0, 999, "张"),
  },
  地区: {
    homeRegion: region("现居地"),
    plainRegion: region("家乡"),
    registeredRegion: region("户籍"),
    spouseRegion: region("择偶地区"),
  },
  拓展: {
    emotion: choice("情感状态", emotion),
    smoking: choice("吸烟", smoking),
    drinking: choice("喝酒", drinking),
    nightclub: choice("夜店", nightclub),
    dadWork: choice("父亲工作", parentsWork),
    momWork: choice("母亲工作", parentsWork),
    brotherNum: number("兄弟人数", 0, 10, "人"),
    sisterNum: number("姐妹人数", 0, 10, "人"),
    isLiveParents: flag("与父母同住"),
  },
  认证: {
    authStatus: choice("实名状态", authStatus),
    faceValue: choice("真人照片", { labels: { NONE: faceValueAbsent, ...faceValue.labels } }),
    educationAuthStatus: choice("学历认证", credentialStatus),
    houseAuthStatus: choice("房产认证", credentialStatus),
    carAuthStatus: choice("车辆认证", credentialStatus),
    marriageAuthStatus: choice("婚姻认证", credentialStatus),
    workAuthStatus: choice("工作认证", credentialStatus),
    assetsAuthStatus: choice("资产认证", credentialStatus),
    authTime: time("实名时间"),
    verifyImgUpdateTime: time("真人照更新时间"),
  },
  消费: {
    isPay: flag("已充值"),
    totalRechargeAmount: { ...number("累计充值", 0, 9_999_999_900, "元"), cents: true },
    feeType: choice("APP会员", { labels: { NONE: "无", ...appMemberType.labels } }),
    marriageMemberType: choice("相亲会员", { labels: { NONE: "无", ...marriageMemberType.labels } }),
    marriageMemberExpireTime: coming("相亲会员到期"),
    customerLevel: number("客户等级", 0, 10, "级"),
    remainderChatNumber: number("剩余聊天次数", 0, 9999, "次"),
  },
  活跃: {
    status: choice("账号状态", memberStatus),
    onLine: flag("在线"),
    createdTime: time("注册时间"),
    lastLoginTime: time("最近登录"),
    idleDays: number("未登录天数", 0, 3650, "天"),
    platform: choice("平台", platform),
    loginMode: choice("登录方式", loginMode),
    appVersion: { kind: "text", label: "APP版本" },
  },
  跟进: {
    communicateStatus: choice("沟通状态", communicateStatus),
    hasSale: flag("已分配销售"),
    lastCommunicateTime: time("最近沟通"),
    noFollowDays: number("未沟通天数", 0, 3650, "天"),
    nextFollowTime: coming("下次跟进"),
    epBound: flag("已绑定企微"),
  },
  运营: {
    rewardStatus: choice("奖励状态", rewardStatus),
    livePlugFlow: flag("允许推流"),
    imTxtSwitch: flag("允许私信文字"),
    marriageCornerOpen: flag("相亲角展示"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RuleField>>>>;

type Groups = typeof ruleGroups;
type Keys<G> = G extends G ? Extract<keyof G, string> : never;
export type RuleFieldName = Keys<Groups[keyof Groups]>;

// Flattening preserves the names; only the grouping is lost.
export const ruleFields = Object.assign({}, ...Object.values(ruleGroups)) as Readonly<Record<RuleFieldName, RuleField>>;
export const ruleFieldNames = Object.keys(ruleFields) as readonly RuleFieldName[];
export const isRuleField = (name: string): name is RuleFieldName => Object.hasOwn(ruleFields, name);
