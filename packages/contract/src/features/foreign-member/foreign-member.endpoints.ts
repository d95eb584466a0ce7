import { z } from "zod";
import { credentialStatus } from "../../core/member/credential.choices.ts";
import { reviewMessages } from "../../core/review/review.messages.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { chineseLevel, visaType, visaWarnDays } from "./foreign-member.choices.ts";
import { foreignRoute } from "./foreign-member.resource.ts";
import { nationality } from "./nationality.choices.ts";

export const foreignMemberGrants = {
  check: button("护照审核", foreignRoute),
} as const;

export const foreignMessages = {
  passportNo: "护照号格式错误",
  noPassport: "请填写护照号",
  noPicture: "请上传护照照片",
  noNationality: "请选择国籍",
  noVisaDate: "请选择签证到期日",
  refuse: "请填写驳回原因",
  refuseLong: "驳回原因不能超过200个字",
  confirmOrdinary: "确定将该会员转为普通会员吗？",
  notConvertible: "只有本人或父母角色的会员可以转为外籍",
  passed: { title: "护照审核通过", content: "您的护照已通过审核" },
  refused: (reason: string) => ({ title: "护照审核未通过", content: `您的护照未通过审核：${reason}` }),
  visaTitle: "签证即将到期",
  visa: (names: readonly string[], total: number) =>
    `外籍会员${names.join("、")}${total > names.length ? `等${total}位` : ""}的签证将在${visaWarnDays}天内到期`,
} as const;

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

/** 5-20 letters or digits; stored in capitals. */
const passportNo = z
  .string(foreignMessages.passportNo)
  .trim()
  .regex(/^[A-Za-z0-9]{5,20}$/, foreignMessages.passportNo)
  .transform((text) => text.toUpperCase());

const profile = {
  nationality: blank(z.enum(nationality.values, foreignMessages.noNationality)),
  /** Empty leaves the known number unchanged. */
  passportNo: blank(passportNo),
  visaType: blank(z.enum(visaType.values, "签证类型取值错误")),
  visaExpireDate: blank(z.iso.date("签证到期日格式错误")),
};

export const foreignBody = z.strictObject({
  ...profile,
  passportPic: blank(
    z
      .string()
      .max(500, "照片地址过长")
      .regex(/^\/api\/files\/[\w./-]+$/, "照片地址无效"),
  ),
  inChina: blank(z.boolean("是否在华取值错误")),
  chineseLevel: blank(z.enum(chineseLevel.values, "中文水平取值错误")),
  version: z.int("缺少版本号"),
});

export const editForeignMember = endpoint({
  method: "PUT",
  path: "/api/foreign-members/{userId}",
  allow: [button("编辑外籍资料", foreignRoute)],
  title: "编辑外籍资料",
  done: "保存成功",
  params: z.strictObject({ userId: idParam }),
  body: foreignBody,
  data: z.object({ userId: z.int(), status: credentialStatus.schema, version: z.int() }),
});

/** What the reviewer read from the passport is sent with the approval. */
export const checkBody = z
  .strictObject({
    status: z.enum(["AUTH_SUCCESS", "AUTH_FAIL"], "审核结果取值错误"),
    checkFailRemark: z.string().trim().max(200, foreignMessages.refuseLong).default(""),
    nationality: profile.nationality.optional(),
    passportNo: profile.passportNo.optional(),
    visaType: profile.visaType.optional(),
    visaExpireDate: profile.visaExpireDate.optional(),
    /** How long the reviewer looked at the record. */
    costMs: z.int().min(0).default(0),
    reasonId: z.int().positive().nullish(),
  })
  .superRefine(({ status, checkFailRemark, reasonId }, context) => {
    if (status === "AUTH_FAIL" && checkFailRemark === "" && (reasonId ?? null) === null)
      context.addIssue({ code: "custom", path: ["checkFailRemark"], message: foreignMessages.refuse });
  });

export const checkForeignMember = endpoint({
  method: "PUT",
  path: "/api/foreign-members/{userId}/check",
  allow: [foreignMemberGrants.check],
  title: "护照审核",
  done: (_data, { body }) => (body.status === "AUTH_SUCCESS" ? reviewMessages.passed : reviewMessages.refused),
  params: z.strictObject({ userId: idParam }),
  body: checkBody,
  data: z.object({
    userId: z.int(),
    status: credentialStatus.schema,
    authStatus: z.string(),
    reviewActionId: z.int(),
  }),
});

/** What the passport's panel reads: `detail` of its review items. */
export const passportDetail = z.object({
  nationality: z.string(),
  passportNo: z.string(),
  visaType: z.string(),
  visaExpireDate: z.string().nullable(),
  homePlace: z.string(),
});
export type PassportDetail = z.output<typeof passportDetail>;

export const getForeignStat = endpoint({
  method: "GET",
  path: "/api/foreign-members/stat",
  allow: reads(foreignRoute),
  data: z.object({
    members: z.int(),
    waiting: z.int(),
    visaDue: z.int(),
    nationalities: z.array(z.object({ nationality: z.string(), count: z.int() })),
  }),
});
