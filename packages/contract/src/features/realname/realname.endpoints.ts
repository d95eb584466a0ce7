import { z } from "zod";
import { authStatus } from "../../core/member/credential.choices.ts";
import { memberStatus } from "../../core/member/member.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { rowSchema, type RowOf } from "../../kit/resource-calls.ts";
import { resourceQuery } from "../../kit/resource-query.ts";
import { realnameRecord, realnameRoute } from "./realname.resource.ts";

export const accountsPerIdNo = 2;

/** 人工通过: the check failed. */
export const isRealnamePassable = ({ result }: { readonly result: string }): boolean => result === "FAIL";

export const realnameMessages = {
  idNo: "身份证号格式错误",
  handImg: "请上传手持身份证照片",
  reason: "请填写原因",
  reasonLong: "原因不能超过150个字",
  minor: "未满18周岁不能实名",
  taken: `该身份证已绑定${accountsPerIdNo}个账号`,
  noIdentity: "该记录没有完整的身份信息，不能人工通过",
  known: "该会员已实名",
  forbidden: (day: string) => `该会员在${day}前不能重新实名`,
  passed: { title: "实名认证结果", content: "您的实名认证已通过" },
} as const;

const { path } = realnameRecord;
const params = z.strictObject({ id: idParam });

export const realnameGrants = {
  viewRealname: button("查看", realnameRoute),
  passRealname: button("人工通过", realnameRoute),
  revokeRealname: button("撤销实名", realnameRoute),
} as const;

/** The details of one check besides its row. */
const shownOfCheck = {
  realImg: z.string(),
  liveImg: z.string(),
  handImg: z.string(),
  checkName: z.string(),
  checkRemark: z.string(),
  checkTime: z.string().nullable(),
  rawAnswer: z.unknown().nullable(),
};
export type RealnameCheck = RowOf<typeof realnameRecord> & z.output<z.ZodObject<typeof shownOfCheck>>;

const check: z.ZodType = rowSchema(realnameRecord).extend(shownOfCheck);

/** One check with its pictures; the channel's own answer is for role id 1. */
export const getRealnameRecord = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  allow: [realnameGrants.viewRealname],
  params,
  // The row schema was made from this resource's fields; it checks what the server sends at run time.
  data: check as z.ZodType<RealnameCheck, Readonly<Record<string, unknown>>>,
});

/** The key by which an identity number is searched; the number itself never appears in an address. */
export const findIdNo = endpoint({
  method: "POST",
  path: `${path}/id-no`,
  allow: reads(realnameRoute),
  title: "按身份证号查询",
  done: "",
  searches: ["idNo"],
  body: z.strictObject({
    idNo: z
      .string(realnameMessages.idNo)
      .trim()
      .regex(/^\d{17}[\dXx]$/, realnameMessages.idNo)
      .transform((text) => text.toUpperCase()),
  }),
  data: z.object({ idNoHash: z.string(), idNo: z.string() }),
});

/** The accounts that use the same identity number. */
export const getRealnameAccounts = endpoint({
  method: "GET",
  path: `${path}/{id}/accounts`,
  allow: reads(realnameRoute),
  params,
  data: z.array(
    z.object({
      member: memberRef,
      status: memberStatus.schema,
      authStatus: authStatus.schema,
      authTime: z.string().nullable(),
      createdTime: z.string(),
    }),
  ),
});

export const passBody = z.strictObject({
  handImg: z
    .string(realnameMessages.handImg)
    .min(1, realnameMessages.handImg)
    .max(300, "照片地址过长")
    .regex(/^\/api\/files\/[\w/-]+\.\w+$/, "照片地址无效"),
  reason: z
    .string(realnameMessages.reason)
    .trim()
    .min(1, realnameMessages.reason)
    .max(150, realnameMessages.reasonLong),
});

export const passRealname = endpoint({
  method: "POST",
  path: `${path}/{id}/manual-pass`,
  allow: [realnameGrants.passRealname],
  title: "人工通过",
  done: "已通过",
  params,
  body: passBody,
  data: z.object({ id: z.int(), result: z.literal("SUCCESS"), authStatus: authStatus.schema }),
});

export const getRealnameStat = endpoint({
  method: "GET",
  path: `${path}/stat`,
  allow: reads(realnameRoute),
  query: resourceQuery(realnameRecord),
  data: z.object({
    submitted: z.int(),
    success: z.int(),
    successPercent: z.number().nullable(),
    cost: z.int(),
    days: z.array(
      z.object({ day: z.string(), SUCCESS: z.int(), FAIL: z.int(), PROCESSING: z.int(), REVOKED: z.int() }),
    ),
    reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  }),
});
