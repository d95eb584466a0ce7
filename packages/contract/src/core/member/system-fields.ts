import { z } from "zod";
import { button, type Grant } from "../../wire/access.ts";
import { field, type Field } from "../../kit/field.ts";
import { instant } from "../../wire/instant.ts";
import { phonePattern } from "../session/session.rules.ts";
import { memberEditMessages } from "./member-edit.messages.ts";

const count = (label: string): Field => ({
  ...field.count(label, { max: 9999 }),
  input: z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text), `${label}必须在0-9999之间`)
    .transform(Number),
});

/** Eighteen digits with the check character of GB 11643, or the fifteen of before 1999. */
export function isIdNo(text: string): boolean {
  if (/^\d{15}$/.test(text)) return true;
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return "10X98765432"[sum % 11] === text[17];
}

/** The keys update-user-info may change, one at a time. Values arrive as the text of an address. */
export const systemFields = {
  login: {
    ...field.text("手机号", { max: 11 }),
    input: z.string().trim().regex(phonePattern, memberEditMessages.phone),
  },
  realname: field.text("真实姓名", { max: 30 }),
  idNo: {
    ...field.text("身份证号", { max: 18 }),
    input: z
      .string()
      .trim()
      .transform((text) => text.toUpperCase())
      .refine(isIdNo, memberEditMessages.noIdNo),
  },
  fansNum: count("权重"),
  totalChatNumber: count("总聊天次数"),
  remainderChatNumber: count("剩余聊天次数"),
  enterpriseWechatName: field.text("企微员工", { max: 50 }),
  marriageCornerOpen: {
    ...field.flag("相亲角展示"),
    input: z
      .enum(["true", "false", "1", "0", "ON", "OFF"], "相亲角展示取值错误")
      .transform((text) => text === "true" || text === "1" || text === "ON"),
  },
  nextFollowTime: {
    ...field.time("下次跟进时间"),
    input: instant.or(z.iso.date()).refine((text) => !Number.isNaN(Date.parse(text)), "下次跟进时间格式错误"),
  },
} as const satisfies Record<string, Field>;

export type SystemField = keyof typeof systemFields;
export const isSystemField = (key: string): key is SystemField => Object.hasOwn(systemFields, key);

export const profileGrants = {
  editProfile: button("编辑资料"),
} as const;
const weightGrants = [button("权重"), button("调整权重"), button("降权"), button("恢复权重")] as const;

const chatNumberGrants = [button("修改聊天次数")] as const;

/** The grants needed for each key; "admin" is role id 1. */
export const systemFieldGrants: Readonly<Record<SystemField, "admin" | readonly [Grant, ...Grant[]]>> = {
  login: [button("修改手机号")],
  realname: "admin",
  idNo: "admin",
  fansNum: weightGrants,
  totalChatNumber: chatNumberGrants,
  remainderChatNumber: chatNumberGrants,
  enterpriseWechatName: [profileGrants.editProfile],
  marriageCornerOpen: [button("停止展示"), profileGrants.editProfile],
  nextFollowTime: [profileGrants.editProfile],
};
