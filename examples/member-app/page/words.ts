import type { Tone } from "./element.ts";

type Words = Readonly<Record<string, string>>;

export const sexes: Words = { WOMAN: "女", MAN: "男" };
export const educations: Words = {
  JUNIO_COLLEGE: "大专",
  UNDER_GRADUATE: "本科",
  MASTER: "硕士",
  DOCTOR: "博士",
  HIGH_SCHOOL: "高中",
};
export const schoolTags: Words = {
  S985: "985院校",
  S211: "211院校",
  DOUBLE_FIRST: "双一流",
  OVERSEAS: "海外院校",
  NORMAL: "普通院校",
};
export const maritals: Words = { UNMARRIED: "未婚", DIVORCED: "离异", WIDOWED: "丧偶" };
export const complaintReasons: Words = {
  FAKE: "虚假资料",
  ABUSE: "辱骂攻击",
  FRAUD: "诈骗诱导",
  AD: "广告导流",
  PORN: "色情低俗",
  PRIVACY: "泄露隐私",
  MARRIED: "隐瞒婚史",
  OTHER: "其他",
};
export const credentialKinds: Words = {
  EDUCATION: "学历",
  HOUSE: "房产",
  CAR: "车辆",
  MARRIAGE: "婚姻",
  WORK: "工作",
  ASSETS: "资产",
};

/** City and province by the numbers of the console's divisions. */
export const cities: Readonly<Record<string, readonly [string, number]>> = {
  "330100": ["杭州市", 330_000],
  "330200": ["宁波市", 330_000],
  "310100": ["上海市", 310_000],
  "110100": ["北京市", 110_000],
  "320100": ["南京市", 320_000],
  "440300": ["深圳市", 440_000],
  "510100": ["成都市", 510_000],
};
export const cityNames: Words = Object.fromEntries(Object.entries(cities).map(([id, [name]]) => [id, name]));

type Toned = Readonly<Record<string, readonly [string, Tone]>>;
export const credentialStates: Toned = {
  AUTHING: ["审核中", "ochre"],
  AUTH_SUCCESS: ["已通过", "jade"],
  AUTH_FAIL: ["未通过", "brick"],
};
export const introductionStates: Toned = {
  WAIT_SELF: ["待答复", "ochre"],
  WAIT_OTHER: ["待答复", "ochre"],
  AGREED: ["双方同意", "jade"],
  ARRANGED: ["已约见面", "jade"],
  MET: ["已见面", "jade"],
  DATING: ["交往中", "jade"],
  SUCCESS_AUDIT: ["交往中", "jade"],
  SUCCESS: ["牵线成功", "jade"],
  REFUSED_SELF: ["已婉拒", "slate"],
  REFUSED_OTHER: ["未能成", "slate"],
  FAILED: ["已结束", "slate"],
  EXPIRED: ["已过期", "slate"],
  CANCELED: ["已取消", "slate"],
};
export const contractStates: Toned = {
  WAIT_PAY: ["待支付", "ochre"],
  WAIT_SIGN: ["待签署", "ochre"],
  SIGN: ["履行中", "jade"],
  EXPIRE: ["已过期", "slate"],
  FINISH: ["已完结", "slate"],
};
export const orderStates: Toned = {
  WAIT_PAY: ["待支付", "ochre"],
  PAYING: ["支付中", "ochre"],
  PAID: ["已支付", "jade"],
  PAY_FAIL: ["支付失败", "brick"],
  PAY_BACK: ["已退款", "slate"],
  TIME_OUT: ["已超时", "slate"],
};

export const yuan = (cents: number): string =>
  `¥ ${(cents / 100).toLocaleString("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
export const day = (time: string): string =>
  new Date(time).toLocaleString("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "medium", timeStyle: "short" });
