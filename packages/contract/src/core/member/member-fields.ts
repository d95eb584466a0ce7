import { z } from "zod";
import { field, type Field } from "../../kit/field.ts";
import { isOfAge, ageMessage } from "./age.rules.ts";
import { drinking, nightclub, parentsWork, smoking } from "./expand.choices.ts";
import { readHaveChild } from "./member-words.rules.ts";
import { memberEditMessages } from "./member-edit.messages.ts";
import {
  bodyShape,
  carStatus,
  education,
  haveChild,
  houseStatus,
  marital,
  religion,
  wantChild,
  whenMarry,
} from "./member.choices.ts";
import { joinList } from "./slash-list.rules.ts";

/** Numbers arrive as numbers or as the text of an input; both are the same value. */
const number = (label: string, min: number, max: number, what = label): Field => {
  const base = field.count(label, { min, max, msg: `${what}必须在${min}-${max}之间` });
  const input = z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value),
    base.input,
  );
  return { ...base, input };
};

const day = (label: string, check?: (text: string) => boolean, message?: string): Field => {
  const base = field.date(label);
  const input = z.iso.date(`${label}格式错误`);
  return { ...base, input: check === undefined ? input : input.refine(check, message ?? "") };
};

/** Flags take the forms of every flag in an address. */
const flag = (label: string): Field => ({
  ...field.flag(label),
  input: z
    .union([z.boolean(), z.enum(["true", "false", "1", "0", "ON", "OFF"])], `${label}取值错误`)
    .transform((value) => value === true || value === "true" || value === "1" || value === "ON"),
});

/** A list of short words, sent as an array or as the stored text with slashes. */
const words = (label: string, max = 20): Field => ({
  kind: "json",
  label,
  max,
  schema: z.array(z.string()),
  input: z
    .union([z.string(), z.array(z.string().max(30, `${label}每项不能超过30个字`))], `${label}格式错误`)
    .transform((value) => joinList(typeof value === "string" ? [value] : value))
    .refine((text) => text.split("/").length <= max, `${label}最多${max}项`)
    .refine((text) => text.length <= 500, `${label}不能超过500个字`),
});

/** Pictures must be in the product's own storage; other addresses are refused. */
const picture = (label: string): Field => ({
  ...field.image(label),
  input: z
    .string(`请上传${label}`)
    .max(500, `${label}地址过长`)
    .regex(/^\/api\/files\/[\w./-]+$/, `${label}地址无效`),
});

export const wechatPattern = /^([a-zA-Z][-_a-zA-Z0-9]{5,19}|1[3-9]\d{9})$/;

const child = field.choice("有无孩子", haveChild);

/** The fields update-user-infos may change, one at a time: label, control and rule of each. */
export const profileFields = {
  firstName: field.text("昵称", { max: 20 }),
  name: field.text("姓氏", { max: 10 }),
  birthday: day("出生日期", (text) => isOfAge(text), ageMessage),
  height: number("身高", 100, 250),
  bodyWeight: number("体重", 30, 200),
  marital: field.choice("婚姻状况", marital),
  profession: field.text("职业", { max: 30 }),
  education: field.choice("学历", education),
  schoolTag: field.text("毕业院校", { max: 50 }),
  bodyShape: field.choice("体型", bodyShape),
  nation: field.text("民族", { max: 20 }),
  religion: field.choice("宗教信仰", religion),
  houseStatus: field.choice("住房情况", houseStatus),
  carStatus: field.choice("购车情况", carStatus),
  whenMarry: field.choice("何时结婚", whenMarry),
  dadEducation: field.choice("父亲学历", education),
  momEducation: field.choice("母亲学历", education),
  isLiveParents: flag("与父母同住"),
  signature: field.longText("交友宣言", { max: 200 }),
  idealHalf: field.longText("理想的另一半", { max: 500 }),
  wantChild: field.choice("是否想要孩子", wantChild),
  haveChild: {
    ...child,
    input: z.preprocess((value) => (typeof value === "string" ? readHaveChild(value) : value), child.input),
  },
  wechatNo: {
    ...field.text("微信号", { max: 20 }),
    input: z.string(memberEditMessages.wechat).trim().regex(wechatPattern, memberEditMessages.wechat),
  },
  isSame: flag("微信同手机号"),
  hobby: words("兴趣爱好"),
  houseInfo: words("住房信息"),
  imageUrl: picture("头像"),
  verifyImg: picture("真人照片"),
  realImg: picture("实名照片"),
} as const satisfies Record<string, Field>;

/**
 * The fields update-user-infos changes besides the member's own row: those of the extension row. Emotion has its own
 * call.
 */
export const lifeFields = {
  smoking: field.choice("吸烟", smoking),
  drinking: field.choice("饮酒", drinking),
  nightclub: field.choice("夜店", nightclub),
  dadWork: field.choice("父亲工作", parentsWork),
  momWork: field.choice("母亲工作", parentsWork),
  brotherNum: number("兄弟", 0, 10, "人数"),
  sisterNum: number("姐妹", 0, 10, "人数"),
} as const satisfies Record<string, Field>;

export type LifeField = keyof typeof lifeFields;
export const isLifeField = (key: string): key is LifeField => Object.hasOwn(lifeFields, key);

export type ProfileField = keyof typeof profileFields;
export const profileFieldNames = Object.keys(profileFields) as readonly ProfileField[];
export const isProfileField = (key: string): key is ProfileField => Object.hasOwn(profileFields, key);
