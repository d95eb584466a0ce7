import { z } from "zod";
import { authStatus, credentialStatus } from "../../core/member/credential.choices.ts";
import { ageLimits } from "../../core/member/age.rules.ts";
import { emotion } from "../../core/member/expand.choices.ts";
import * as member from "../../core/member/member.choices.ts";
import { regionKind } from "../../core/region/region.rules.ts";
import { flagParam, idParam } from "../../wire/endpoint.ts";
import { commaList, dateParam } from "../../wire/list.ts";
import type { Filter } from "../../kit/resource.ts";
import { appMemberFilter, faceFilter, incomeRange, memberTab, tagMatch } from "./member-list.choices.ts";
import { numberParam } from "../../wire/number-param.ts";
import { readHaveChild } from "../../core/member/member-words.rules.ts";

type Own = Extract<Filter<never>, { by: "own" }>;
interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
}

const own = (label: string, schema: z.ZodType, labels?: Labelled["labels"]): Own => ({
  by: "own",
  label,
  schema,
  ...(labels === undefined ? {} : { labels }),
});
const one = (label: string, { labels }: Labelled) =>
  own(label, z.enum(Object.keys(labels), `${label}取值错误`), labels);
const several = (label: string, { labels }: Labelled) =>
  own(label, commaList(z.enum(Object.keys(labels), `${label}取值错误`)), labels);
const number = (label: string, max: number, min = 0) =>
  own(
    label,
    numberParam(`${label}请输入数字`)
      .int(`${label}请输入整数`)
      .min(min, `${label}不能小于${min}`)
      .max(max, `${label}不能大于${max}`),
  );
const range = <const N extends string>(name: N, label: string, max: number, min = 0) =>
  ({
    [`${name}Min`]: number(label, max, min),
    [`${name}Max`]: number(label, max, min),
  }) as Record<`${N}Min` | `${N}Max`, Own>;
const flag = (label: string) => own(label, flagParam);
const words = (label: string, max = 50) => own(label, z.string().trim().max(max, `${label}不能超过${max}个字`));
/** 0 means nobody. */
const owner = (label: string) => own(label, numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误"));
/** From this day to now. */
const since = (label: string) => own(label, dateParam);
const some = (label: string) => own(label, idParam);
const idText = z
  .string()
  .regex(/^\d{1,15}$/, "编号格式错误")
  .transform(Number);

const first = {
  tab: one("快捷页签", memberTab),
  keyword: words("关键词"),
  sex: one("性别", member.sex),
  ...range("age", "年龄", ageLimits.max, ageLimits.min),
  status: { by: "oneOf", field: "status", preset: ["ENABLE", "DISABLE"] },
  communicateStatus: several("沟通状态", member.communicateStatus),
  saleUserId: owner("销售"),
  /** The present owner got the member since this day. */
  assignedSince: since("分配不早于"),
  /** beginTime/endTime; the last 30 days unless a keyword, a tab or anyTime is set. */
  time: { by: "between", field: "createdTime", label: "注册时间" },
  anyTime: flag("注册时间不限"),
} as const;

const owners = {
  inPool: flag("公海"),
  manageId: some("销售主管"),
  adviserUserId: owner("顾问"),
  shopId: some("门店"),
  inviterId: some("邀请人"),
  channelId: some("渠道"),
  enterpriseWechatName: words("企微员工"),
  epBound: flag("企微绑定"),
  regionKind: one("地区类型", regionKind),
  provId: some("省"),
  cityId: some("市"),
  areaId: some("区"),
} as const;

const profile = {
  marital: several("婚姻", member.marital),
  education: several("学历", member.education),
  incomeRange: one("月收入", incomeRange),
  ...range("height", "身高", 250, 100),
  ...range("weight", "体重", 200, 30),
  profession: words("职业", 30),
  nation: words("民族", 20),
  religion: one("宗教信仰", member.religion),
  bodyShape: one("体型", member.bodyShape),
  houseStatus: one("住房", member.houseStatus),
  carStatus: one("购车", member.carStatus),
  whenMarry: one("何时结婚", member.whenMarry),
  haveChild: own(
    "有无子女",
    // Addresses stored earlier spell the bracketed code without its bracket.
    z
      .string()
      .transform((code) => readHaveChild(code) ?? code)
      .pipe(z.enum(member.haveChild.values, "有无子女取值错误")),
    member.haveChild.labels,
  ),
  wantChild: one("是否想要孩子", member.wantChild),
  userRole: one("角色", member.userRole),
  emotion: one("情感状态", emotion),
  ...range("infoPercent", "资料完整度", 100),
  hasAvatar: flag("有无头像"),
  ...range("album", "相册张数", 999),
  zodiac: one("属相", member.zodiac),
  constellation: one("星座", member.constellation),
} as const;

const verification = {
  authStatus: one("实名", authStatus),
  faceValue: one("真人", faceFilter),
  educationAuthStatus: one("学历认证", credentialStatus),
  houseAuthStatus: one("房产认证", credentialStatus),
  carAuthStatus: one("车辆认证", credentialStatus),
  marriageAuthStatus: one("婚姻认证", credentialStatus),
  workAuthStatus: one("工作认证", credentialStatus),
  assetsAuthStatus: one("资产认证", credentialStatus),
  auth: { by: "between", field: "authTime" },
  verify: { by: "between", field: "verifyImgUpdateTime" },
} as const;

const spending = {
  isPay: flag("是否充值"),
  paidSince: since("付费不早于"),
  ...range("recharge", "累计充值", 100_000_000),
  feeType: one("APP会员", appMemberFilter),
  marriageMemberType: one("相亲会员", member.marriageMemberType),
  expire: { by: "between", field: "marriageMemberExpireTime", label: "到期时间" },
  ...range("customerLevel", "客户等级", 10),
  ...range("remain", "剩余聊天次数", 9999),
} as const;

const activity = {
  onLine: flag("在线"),
  login: { by: "between", field: "lastLoginTime" },
  idleDays: number("未登录天数", 3650, 1),
  platform: one("平台", member.platform),
  loginMode: one("登录方式", member.loginMode),
  appVersion: words("APP版本", 20),
  noFollowDays: number("未沟通天数", 3650, 1),
  follow: { by: "between", field: "nextFollowTime" },
  tagIds: own("标签", commaList(idText)),
  tagMatch: one("标签匹配", tagMatch),
} as const;

const operation = {
  rewardStatus: one("奖励状态", member.rewardStatus),
  bannedSince: since("封禁不早于"),
  livePlugFlow: flag("直播推流"),
  imTxtSwitch: flag("私信文字"),
  isMarketAccount: flag("官方账号"),
  isStaff: flag("平台员工"),
  /** Neither an official account nor one that staff entered. */
  isRegistered: flag("自行注册"),
  marriageCornerOpen: flag("相亲角"),
} as const;

/** The filters of A2 by their wire names. A recharge is filtered in yuan and stored in cents. */
export const memberFilters = {
  ...first,
  ...owners,
  ...profile,
  ...verification,
  ...spending,
  ...activity,
  ...operation,
};
