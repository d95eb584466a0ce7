import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { phonePattern } from "../session/session.rules.ts";
import { leaveWordRoute } from "../ticket/leave-word.choices.ts";
import { ageMessage, isOfAge } from "./age.rules.ts";
import { isIncomeRange } from "./income.rules.ts";
import { education, marital, selectableUserRole, sex } from "./member.choices.ts";
import { memberEditMessages } from "./member-edit.messages.ts";
import { profileFields, wechatPattern } from "./member-fields.ts";

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());
const place = (message: string) => z.int(message).positive(message);

/** 新增会员, with the fields of every form that creates one; the owner is derived from the creator. */
export const platUserBody = z
  .strictObject({
    login: z.string("请填写手机号").trim().min(1, "请填写手机号").regex(phonePattern, memberEditMessages.phone),
    firstName: z.string("请填写昵称").trim().min(1, "请填写昵称").max(20, "昵称不能超过20个字"),
    sex: z.enum(sex.values, "请选择性别"),
    birthday: z.iso.date("请选择出生日期").refine((text) => isOfAge(text), ageMessage),
    marital: blank(z.enum(marital.values, "请选择婚姻状况")),
    education: blank(z.enum(education.values, "请选择学历")),
    height: blank(z.int("身高格式错误").min(100, "身高必须在100-250之间").max(250, "身高必须在100-250之间")),
    income: blank(z.int(memberEditMessages.chooseIncome)),
    spouseIncomeMax: blank(z.int(memberEditMessages.chooseIncome)),
    homeProvId: place("请选择现居地"),
    homeCityId: place("请选择现居地"),
    homeAreaId: blank(place("请选择现居地")),
    provId: blank(place("请选择家乡")),
    cityId: blank(place("请选择家乡")),
    areaId: blank(place("请选择家乡")),
    profession: z.string().trim().max(30, "职业不能超过30个字").default(""),
    wechatNo: z
      .string()
      .trim()
      .default("")
      .refine((text) => text === "" || wechatPattern.test(text), memberEditMessages.wechat),
    isSame: z.boolean().default(false),
    userRole: z.enum(selectableUserRole.values, "角色取值错误").default("ONESELF"),
    imageUrl: blank(profileFields.imageUrl.input as z.ZodType<string>),
    signature: z.string().trim().max(200, "交友宣言不能超过200个字").default(""),
    saleUserId: blank(z.int().positive()),
    shopId: blank(z.int().positive()),
    tagIds: z.array(z.int().positive()).max(20, memberEditMessages.tagLimit).default([]),
    connect: z.string().trim().max(5000, memberEditMessages.noteLong).default(""),
    intentionId: blank(z.int().positive()),
  })
  .superRefine(({ income, spouseIncomeMax }, context) => {
    if (income === null && spouseIncomeMax === null) return;
    if (!isIncomeRange(income, spouseIncomeMax))
      context.addIssue({ code: "custom", path: ["income"], message: memberEditMessages.chooseIncome });
  });

/** How many refused numbers one account may try in a day. */
export const refusedNumbersPerDay = 50;
export const platUserMessages = { tooManyRefused: "今日查重次数已达上限" } as const;

export const platUser = endpoint({
  method: "POST",
  path: "/api/admin/plat/user",
  allow: [
    button("新增会员"),
    button("转为会员", "/promotion/intention", leaveWordRoute),
    button("新增官方账号", "/message/usermanage"),
  ],
  title: "新增会员",
  done: (_, { body }) => (body.intentionId === null ? "新增成功" : "已转为会员"),
  body: platUserBody,
  data: z.object({ userId: z.int(), lastName: z.string() }),
});
