import { carType, childWardship, houseType, savingsLevel, schoolTag } from "../member/credential.choices.ts";
import { education, marital, wantChild } from "../member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { credentialMessages } from "./credential.messages.ts";

/** What a record of each kind contains, one field each; lists of houses and cars have the fields of one item. */
export const educationFields = {
  education: field.choice("学历", education),
  schoolName: field.text("院校", { max: 50 }),
  /** Empty: looked up in the list of schools by name. */
  schoolTag: optional(field.choice("院校标签", schoolTag)),
  specialty: optional(field.text("专业", { max: 30 })),
  isRecruitment: field.flag("统招"),
  graduationTime: field.date("毕业时间"),
  certNo: optional(field.text("证书编号", { max: 30 })),
} as const;

export const houseFields = {
  type: field.choice("房产类型", houseType),
  area: field.count("面积(㎡)", { min: 1, max: 9999, msg: credentialMessages.area }),
  houseInfo: field.text("房产说明", { max: 100 }),
  /** As written in the paper; compared with the member's real name, never shown in clear in a list. */
  ownerName: optional(field.text("产权人", { max: 30 })),
} as const;

export const carFields = {
  type: field.choice("车型", carType),
  name: field.text("品牌型号", { max: 30 }),
  remark: optional(field.text("备注", { max: 100 })),
} as const;

export const marriageFields = {
  maritalStatus: field.choice("婚姻状况", marital),
  childInfo: optional(field.text("子女情况", { max: 50 })),
  childWardship: field.choice("抚养权", childWardship),
  /** Yuan a month. */
  childAlimonyMonth: optional(field.count("抚养费(元/月)", { max: 999_999 })),
  wantChild: field.choice("生育意愿", wantChild),
} as const;

export const workFields = {
  unitName: field.text("单位", { max: 50 }),
  city: field.text("城市", { max: 30 }),
  profession: field.text("职业", { max: 30 }),
  workingAge: field.count("工龄(年)", { max: 60, msg: credentialMessages.workingAge }),
  /** Yuan. */
  annualIncome: field.count("年收入(元)", { max: 99_999_999, msg: credentialMessages.annualIncome }),
} as const;

export const assetsFields = {
  isSavings: field.flag("有无存款"),
  savingsLevel: optional(field.choice("存款区间", savingsLevel)),
  isLiabilities: field.flag("有无负债"),
  liabilitiesRemark: optional(field.longText("负债说明", { max: 200 })),
} as const;
