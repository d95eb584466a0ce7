import { z } from "zod";
import {
  carType,
  childWardship,
  credentialKind,
  credentialSource,
  credentialStatus,
  houseType,
  savingsLevel,
  schoolTag,
} from "../member/credential.choices.ts";
import { carStatus, education, houseStatus, marital, wantChild } from "../member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";

export const ownerMatch = choices({ SAME: "一致", DIFFERENT: "不一致" });

/** A decimal number, in the unit of its label. */
const decimal = (label: string) => ({ ...field.count(label), schema: z.number() });
const words = (label: string, max = 200) => field.text(label, { max });

/** Fields of rows of all kinds. */
export const recordFields = {
  id: field.id("编号"),
  userId: field.member("会员"),
  type: field.choice("类型", credentialKind),
  status: field.choice("状态", credentialStatus),
  source: field.choice("来源", credentialSource),
  /** For assets: blurred copies; the originals are requested one record at a time. */
  authImg: field.images("材料"),
  checkStaffId: optional(field.staff("审核员")),
  /** Empty until it was decided: the console shows 待审核. */
  checkName: words("审核人", 30),
  checkTime: optional(field.time("审核时间")),
  checkFailRemark: words("失败原因"),
  remark: words("备注信息"),
  submitStaffId: optional(field.staff("代提交人")),
  lockStaffId: optional(field.staff("锁定人")),
  createdTime: field.time("提交时间"),
} as const;

/** The fields that a kind adds; `profile…` is the same fact in the member's profile. */
export const kindFields = {
  EDUCATION: {
    education: optional(field.choice("学历", education)),
    schoolName: words("院校", 50),
    schoolTag: optional(field.choice("院校标签", schoolTag)),
    specialty: words("专业", 30),
    isRecruitment: optional(field.flag("统招")),
    graduationTime: optional(field.date("毕业时间")),
    certNo: words("证书编号", 30),
    payAmount: optional(field.cents("认证费")),
    profileEducation: optional(field.choice("资料学历", education)),
  },
  HOUSE: {
    houseCount: field.count("套数"),
    houseTypes: field.choices("类型", houseType),
    totalArea: decimal("面积合计"),
    isParentsHome: optional(field.flag("父母房产")),
    houseInfo: words("房产说明", 1000),
    ownerMatch: optional(field.choice("产权人比对", ownerMatch)),
    profileHouse: optional(field.choice("资料房产状况", houseStatus)),
    homePlace: words("现居地", 60),
  },
  CAR: {
    carCount: field.count("车辆数"),
    carTypes: field.choices("车型", carType),
    carNames: words("品牌型号", 300),
    carRemark: words("备注", 1000),
    profileCar: optional(field.choice("资料购车状况", carStatus)),
  },
  MARRIAGE: {
    maritalStatus: optional(field.choice("婚况", marital)),
    childInfo: words("子女情况", 50),
    childWardship: optional(field.choice("抚养权", childWardship)),
    childAlimony: optional(decimal("抚养费(K/月)")),
    wantChild: optional(field.choice("生育意愿", wantChild)),
    /** Days since it was passed; null for all other records. */
    validDays: optional(field.count("有效天数")),
    isDue: field.flag("待更新"),
    remindTime: optional(field.time("上次催更新")),
    profileMarital: optional(field.choice("资料婚况", marital)),
  },
  WORK: {
    unitName: words("单位", 50),
    city: words("城市", 30),
    profession: words("职业", 30),
    workingAge: optional(field.count("工龄")),
    annualIncome: optional(decimal("年收入(万)")),
    profileWork: words("资料职业/收入", 60),
    /** The claimed income is outside the profile's range. */
    isIncomeOff: field.flag("收入不符"),
  },
  ASSETS: {
    isSavings: optional(field.flag("有无存款")),
    savingsLevel: optional(field.choice("存款区间", savingsLevel)),
    isLiabilities: optional(field.flag("有无负债")),
    liabilitiesRemark: words("负债说明"),
    isSecondLook: field.flag("待二次复核"),
    isImageRemoved: field.flag("材料已删除"),
  },
} as const;
