import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { regionNumber } from "../../core/open-door/intake-fields.ts";
import { memberEditMessages } from "../../core/member/member-edit.messages.ts";
import { platform, sex, memberStatus } from "../../core/member/member.choices.ts";
import { profileFields } from "../../core/member/member-fields.ts";
import { systemFields } from "../../core/member/system-fields.ts";
import { phonePattern } from "../../core/session/session.rules.ts";
import { choices } from "../../kit/choices.ts";
import { field } from "../../kit/field.ts";

/** Fields of the profile by the rules that the console's own form has. */
const profile = Object.fromEntries(
  (
    [
      "firstName",
      "birthday",
      "height",
      "bodyWeight",
      "marital",
      "education",
      "profession",
      "schoolTag",
      "nation",
      "houseStatus",
      "carStatus",
      "whenMarry",
      "wantChild",
      "wechatNo",
      "signature",
      "idealHalf",
    ] as const
  ).map((name) => [name, profileFields[name].input.optional()]),
) as Readonly<Record<string, z.ZodType>>;
export const memberIntakeProfile: readonly string[] = Object.keys(profile);

/** What companies call these fields besides our own labels. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  firstName: ["姓名", "名字", "名称", "称呼", "用户名", "网名", "name", "nickname", "nick name", "full name"],
  birthday: ["生日", "出生年月", "出生年月日", "出生", "birth", "birth date", "date of birth", "dob"],
  height: ["身高cm", "身高(cm)", "身高（cm）"],
  bodyWeight: ["体重kg", "体重(kg)", "体重（kg）", "weight"],
  marital: ["婚姻", "婚况", "婚史", "marital status", "marriage"],
  education: ["文化程度", "最高学历", "教育程度", "degree"],
  profession: ["工作", "岗位", "职务", "job", "occupation"],
  schoolTag: ["学校", "毕业学校", "院校", "school", "university"],
  houseStatus: ["住房", "房产", "有无住房", "house"],
  carStatus: ["购车", "车产", "有无车", "car"],
  whenMarry: ["结婚计划", "期望结婚时间"],
  wantChild: ["要孩子", "是否要孩子"],
  wechatNo: ["微信", "wechat", "weixin", "wechat id"],
  signature: ["个性签名", "自我介绍", "简介", "签名", "about", "bio"],
  idealHalf: ["择偶要求", "理想对象", "择偶标准"],
};
const profileColumns = Object.fromEntries(
  memberIntakeProfile.map((name) => [
    name,
    asColumn.ofField(profileFields[name as keyof typeof profileFields], otherNames[name]),
  ]),
);

export const memberIntakeMessages = {
  needed: (label: string) => `首次送入须填写${label}`,
  reasonNeeded: "注销须填写原因",
  fixed: "已登记，不能修改",
  closed: "会员已注销或删除",
} as const;

/** What the first row of a member must have. */
export const memberIntakeNeeds = {
  phone: "手机号",
  firstName: "昵称",
  sex: "性别",
  birthday: "出生日期",
  platform: "平台",
  homeProvId: "现居地",
  homeCityId: "现居地",
} as const;

/**
 * A member of the app. The first row registers, later ones change the fields they name and leave all others alone; a
 * `state` of CANCEL deregisters, ENABLE restores within fifteen days.
 */
export const memberIntake = defineIntake({
  name: "member",
  plural: "members",
  title: "会员",
  scope: "member",
  refs: {},
  fields: {
    phone: z.string(memberEditMessages.phone).trim().regex(phonePattern, memberEditMessages.phone).optional(),
    sex: z.enum(sex.values, "性别取值错误").optional(),
    platform: z.enum(platform.values, "平台取值错误").exclude(["STAFF"], "平台取值错误").optional(),
    homeProvId: regionNumber.optional(),
    homeCityId: regionNumber.optional(),
    homeAreaId: regionNumber.nullable().optional(),
    state: z.enum(["ENABLE", "CANCEL"], "状态取值错误").optional(),
    reason: field.text("注销原因", { max: 150 }).input.optional(),
    idNo: systemFields.idNo.input.optional(),
    ...profile,
  },
  needs: Object.keys(memberIntakeNeeds),
  columns: {
    phone: asColumn.phone("手机号", [
      "手机",
      "电话",
      "手机号码",
      "联系电话",
      "联系方式",
      "mobile",
      "mobile phone",
      "telephone",
      "tel",
      "login",
    ]),
    sex: asColumn.choice("性别", sex, {
      also: ["gender"],
      words: {
        男性: "MAN",
        女性: "WOMAN",
        男士: "MAN",
        女士: "WOMAN",
        male: "MAN",
        female: "WOMAN",
        m: "MAN",
        f: "WOMAN",
      },
    }),
    platform: asColumn.choice("平台", platform, {
      also: ["来源平台", "注册平台", "系统", "os"],
      words: { 苹果手机: "IOS", iphone: "IOS", 安卓手机: "ANDROID", h5: "WEB", 网站: "WEB" },
    }),
    homeProvId: asColumn.region("现居省", 1, undefined, ["省", "省份", "现居省份", "所在省", "province"]),
    homeCityId: asColumn.region("现居市", 2, "homeProvId", ["市", "城市", "现居城市", "所在市", "所在城市", "city"]),
    homeAreaId: asColumn.region("现居区县", 3, "homeCityId", ["区", "区县", "现居区", "district", "area"]),
    state: asColumn.choice("账号状态", choices({ ENABLE: "正常", CANCEL: "已注销" }), { also: ["状态", "status"] }),
    reason: asColumn.text("注销原因"),
    idNo: asColumn.text("身份证号", [
      "身份证",
      "身份证号码",
      "证件号",
      "证件号码",
      "id card",
      "id no",
      "identity number",
    ]),
    ...profileColumns,
  },
  view: z.object({ status: memberStatus.schema, authStatus: z.string(), infoPercent: z.int() }),
  example: {
    phone: "13900001111",
    firstName: "小满",
    sex: "WOMAN",
    birthday: "1996-05-20",
    platform: "IOS",
    homeProvId: 330_000,
    homeCityId: 330_100,
    education: "UNDER_GRADUATE",
  },
  check: ({ state, reason, homeProvId, homeCityId }): Readonly<Record<string, string>> => {
    if (state === "CANCEL" && reason === undefined) return { reason: memberIntakeMessages.reasonNeeded };
    return (homeProvId === undefined) === (homeCityId === undefined) ? {} : { homeCityId: memberEditMessages.region };
  },
});
