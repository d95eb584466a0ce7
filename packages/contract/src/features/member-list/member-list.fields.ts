import { authStatus, credentialStatus, faceValue } from "../../core/member/credential.choices.ts";
import {
  communicateStatus,
  education,
  loginMode,
  marital,
  marriageMemberType,
  memberStatus,
  platform,
  rewardStatus,
  sex,
  userRole,
} from "../../core/member/member.choices.ts";
import { emotion } from "../../core/member/expand.choices.ts";
import { appMemberType } from "../../core/money/fee.choices.ts";
import { field, optional } from "../../kit/field.ts";

const text = (label: string) => field.text(label, { max: 200 });

const person = {
  userId: field.member("会员"),
  onLine: field.flag("在线"),
  isMarketAccount: field.flag("官方账号"),
  isStaff: field.flag("平台员工"),
  lastName: text("红线号"),
  login: optional(text("手机号")),
  wechatNo: text("微信号"),
  isSame: field.flag("同手机号"),
  sex: field.choice("性别", sex),
  age: optional(field.count("年龄")),
  height: optional(field.count("身高")),
  marital: optional(field.choice("婚姻", marital)),
  education: optional(field.choice("学历", education)),
  income: text("月收入"),
  home: text("现居地"),
  homeProv: text("现居省"),
  homeCity: text("现居市"),
  homeArea: text("现居区"),
  profession: text("职业"),
  userRole: field.choice("角色", userRole),
  emotion: optional(field.choice("情感状态", emotion)),
  infoPercent: field.percent("资料完整度"),
};

const verification = {
  educationAuthStatus: field.choice("学历认证", credentialStatus),
  houseAuthStatus: field.choice("房产认证", credentialStatus),
  carAuthStatus: field.choice("车辆认证", credentialStatus),
  marriageAuthStatus: field.choice("婚姻认证", credentialStatus),
  authIcons: field.json("认证状态"),
  credentials: text("认证"),
  authStatus: field.choice("实名", authStatus),
  authTime: optional(field.time("实名时间")),
  /** Stored as a number; its labels are keyed by the number's text. */
  faceValue: optional({ ...field.count("真人"), kind: "choice" as const, labels: faceValue.labels }),
  verifyImg: optional(field.image("真人照")),
  verifyImgUpdateTime: optional(field.time("真人照更新时间")),
  faceScore: optional(field.count("颜值分")),
};

const following = {
  communicateStatus: field.choice("沟通状态", communicateStatus),
  /** The newest note; null for accounts that may not read it. */
  note: optional(text("最近沟通内容")),
  lastCommunicateTime: optional(field.time("最近沟通")),
  nextFollowTime: optional(field.time("下次跟进")),
  saleUserId: optional(field.id("销售编号")),
  saleName: optional(text("销售")),
  adviserUserId: optional(field.id("顾问编号")),
  adviserName: optional(text("顾问")),
  enterpriseWechatName: text("企微员工"),
  epId: optional(field.id("企微客户编号")),
  shopName: optional(text("门店")),
  channelName: optional(text("渠道")),
  tags: field.json("标签明细"),
  tagNames: text("标签"),
  /** A 公海 member: read only before 领取. */
  claimFirst: field.flag("公海"),
};

const operation = {
  feeType: optional(field.choice("APP会员", appMemberType)),
  marriageMemberType: optional(field.choice("相亲会员", marriageMemberType)),
  marriageMemberExpireTime: optional(field.time("相亲会员到期")),
  customerLevel: field.count("客户等级"),
  totalRechargeAmount: field.cents("累计充值"),
  /** Copied from the ledger once a minute. */
  rechargeBalance: field.cents("充值余额"),
  incomeBalance: field.cents("收益余额"),
  chatNumber: text("聊天次数"),
  fansNum: field.count("权重"),
  rewardStatus: field.choice("奖励状态", rewardStatus),
  livePlugFlow: field.flag("直播推流"),
  imTxtSwitch: field.flag("私信文字"),
  shumeiProhibit: field.flag("风控封禁"),
  prohibitLiveNumber: field.count("直播违规次数"),
  marriageCornerOpen: field.flag("相亲角"),
  /** The account through which this member belongs to the service team. */
  teamStaffId: optional(field.id("服务团队编号")),
};

const account = {
  platform: field.choice("平台", platform),
  loginMode: field.choice("登录方式", loginMode),
  appVersion: text("APP版本"),
  createdTime: field.time("注册时间"),
  lastLoginTime: optional(field.time("最近登录")),
  currentArea: text("当前位置"),
  status: field.choice("状态", memberStatus),
  statusTime: optional(field.time("状态时间")),
  reason: text("禁用原因"),
  banEndTime: optional(field.time("解封时间")),
  updateUser: text("更新人"),
  updateTime: field.time("更新时间"),
};

/** A row of the member list: what the columns show and what the row's actions need. */
export const memberFields = { ...person, ...verification, ...following, ...operation, ...account };
