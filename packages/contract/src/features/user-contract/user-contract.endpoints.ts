import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { contractLine } from "../../core/money/contract-sign.endpoints.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { contractStatus, orderStatus } from "../../core/money/order.choices.ts";
import { contractAudit, contractClose, payMode } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { dateParam } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import {
  contractGrants as buttons,
  contractLimits as limits,
  contractRoute,
  contractMessages,
} from "./user-contract.rules.ts";

const onOne = z.strictObject({ id: idParam });
const reason = z
  .string(contractMessages.reason)
  .trim()
  .min(1, contractMessages.reason)
  .max(limits.reason, contractMessages.reasonLong);
const address = z.string().trim().min(1).max(500);
const moved = z.object({ id: z.int(), status: contractStatus.schema, auditStatus: contractAudit.schema });
const cents = moneyCents(contractMessages.part).positive(contractMessages.part).max(99_999_999, contractMessages.part);
const pdfName = /\.pdf$/i;

export const amendmentKind = choices({ CONTRACT_EXTEND: "延期", CONTRACT_INTRO: "增加牵线次数" });
export const amendmentStatus = choices({ WAIT: "待审核", PASS: "已通过", REFUSE: "已驳回", CANCELED: "已撤销" });

const amendment = z.object({
  id: z.int(),
  kind: amendmentKind.schema,
  amount: z.int(),
  reason: z.string(),
  status: amendmentStatus.schema,
  submit: namedRef,
  audit: namedRef.nullable(),
  auditTime: z.string().nullable(),
  auditRemark: z.string(),
  createdTime: z.string(),
});
/** Everything of one contract, name and identity number masked. */
export const getContractDetail = endpoint({
  method: "GET",
  path: "/api/user-contracts/{id}/detail",
  allow: reads(contractRoute),
  params: onOne,
  data: z.object({
    id: z.int(),
    contractNo: z.string(),
    user: memberRef,
    attachments: z.array(z.string()),
    signImgs: z.array(z.string()),
    signature: z.string(),
    signStaff: namedRef.nullable(),
    templateName: z.string(),
    /** What was sold, by whom, for how much less than its price, and what the member gets for it. */
    terms: z.object({
      feeType: feeType.schema,
      packageName: z.string().nullable(),
      packageText: z.string(),
      saleName: z.string().nullable(),
      adviserName: z.string().nullable(),
      shopName: z.string().nullable(),
      listCents: z.int().nullable(),
      amountCents: z.int(),
      activityCents: z.int(),
      couponCents: z.int(),
      staffCents: z.int(),
      days: z.int(),
      beginTime: z.string(),
      endTime: z.string(),
      introTotal: z.int().nullable(),
    }),
    lines: z.array(contractLine),
    pdfSha256: z.string(),
    parentNo: z.string().nullable(),
    orders: z.array(
      z.object({
        id: z.int(),
        orderNo: z.string(),
        payCents: z.int(),
        refundCents: z.int(),
        status: orderStatus.schema,
        payMode: payMode.schema.nullable(),
        payTime: z.string().nullable(),
        expireTime: z.string(),
      }),
    ),
    amendments: z.array(amendment),
  }),
});

/** 待审核: submitted signatures and amendments, oldest first. */
export const getContractQueue = endpoint({
  method: "GET",
  path: "/api/user-contracts/queue",
  allow: reads(contractRoute),
  data: z.array(
    z.object({
      id: z.int(),
      contractNo: z.string(),
      user: memberRef,
      amount: z.int(),
      waitSince: z.string(),
      /** Set when an amendment is waiting, not the signature. */
      amendment: amendment.nullable(),
      isOwn: z.boolean(),
    }),
  ),
});

export const getContractStat = endpoint({
  method: "GET",
  path: "/api/user-contracts/stat",
  allow: reads(contractRoute),
  data: z.object({
    waitPay: z.int(),
    waitSign: z.int(),
    waitAudit: z.int(),
    signed: z.int(),
    ending: z.int(),
    monthCents: z.int(),
    bySale: z.array(z.object({ name: z.string(), cents: z.int() })),
  }),
});

export const splitContract = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/split",
  allow: [buttons.split],
  title: "拆分收款",
  params: onOne,
  body: z.strictObject({
    parts: z
      .array(cents, contractMessages.parts)
      .min(limits.parts[0], contractMessages.parts)
      .max(limits.parts[1], contractMessages.parts),
  }),
  data: z.object({ id: z.int(), orderIds: z.array(z.int()) }),
});

export const sendSignLink = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/sign-link",
  allow: [buttons.link],
  title: "发送签署链接",
  done: contractMessages.linkSent,
  once: true,
  params: onOne,
  data: z.object({ link: z.string(), until: z.string(), sms: z.boolean() }),
});

export const handInSignFiles = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/sign-files",
  allow: [buttons.handIn],
  title: "上传签署件",
  params: onOne,
  body: z.strictObject({
    imgs: z
      .array(address, contractMessages.signFiles)
      .min(1, contractMessages.signFiles)
      .max(limits.signFiles, contractMessages.signFilesMany)
      .refine(
        (files) => files.length === 1 || !files.some((file) => pdfName.test(file)),
        contractMessages.signFilesMany,
      ),
  }),
  data: moved,
});

const renewKind = choices({ RENEW: "续签", UPGRADE: "升级" });
export const renewContract = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/renew",
  allow: [buttons.renew, buttons.upgrade],
  title: "续签/升级",
  params: onOne,
  body: z.strictObject({
    kind: z.enum(renewKind.values, "请选择操作"),
    feeSettingId: z.int("请选择套餐"),
    amount: moneyCents(contractMessages.part).min(0, contractMessages.part).max(99_999_999, contractMessages.part),
    beginTime: dateParam,
    endTime: dateParam,
    attachments: z.array(address).max(limits.attachments, contractMessages.filesMany).default([]),
    remark: z.string().trim().max(200, "备注不能超过200个字").default(""),
  }),
  data: z.object({ contractId: z.int(), contractNo: z.string(), status: contractStatus.schema }),
});

export const addAttachments = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/attachments",
  allow: [buttons.attach],
  title: "补充附件",
  params: onOne,
  body: z.strictObject({
    files: z
      .array(address, contractMessages.files)
      .min(1, contractMessages.files)
      .max(limits.attachments, contractMessages.filesMany),
  }),
  data: z.object({ id: z.int(), attachments: z.array(z.string()) }),
});

export const extendContract = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/extend",
  allow: [buttons.extend],
  title: "延期",
  done: "已提交，待审核",
  params: onOne,
  body: z.strictObject({
    days: z.int(contractMessages.days).min(1, contractMessages.days).max(limits.extendDays, contractMessages.days),
    reason,
  }),
  data: z.object({ amendmentId: z.int() }),
});

export const addIntroductions = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/add-intro",
  allow: [buttons.addIntro],
  title: "增加牵线次数",
  done: "已提交，待复核",
  params: onOne,
  body: z.strictObject({
    count: z.int(contractMessages.count).min(1, contractMessages.count).max(limits.addIntro, contractMessages.count),
    reason,
  }),
  data: z.object({ amendmentId: z.int() }),
});

export const auditAmendment = endpoint({
  method: "PUT",
  path: "/api/user-contracts/amendments/{id}",
  allow: [buttons.audit],
  title: "审核变更",
  params: onOne,
  body: z
    .strictObject({
      pass: z.boolean("请选择审核结果"),
      remark: z.string().trim().max(limits.reason, contractMessages.refusalLong).default(""),
    })
    .superRefine(({ pass, remark }, context) => {
      if (!pass && remark === "")
        context.addIssue({ code: "custom", path: ["remark"], message: contractMessages.needRefusal });
    }),
  data: z.object({ id: z.int(), status: amendmentStatus.schema }),
});

export const finishUserContract = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/finish",
  allow: [buttons.finish],
  title: "完结合同",
  params: onOne,
  body: z.strictObject({ closeReason: z.enum(["SERVED", "SUCCESS"], "请选择完结原因") }),
  data: moved.extend({ closeReason: contractClose.schema.nullable() }),
});

export const voidUserContract = endpoint({
  method: "POST",
  path: "/api/user-contracts/{id}/void",
  allow: [buttons.void],
  title: "作废合同",
  params: onOne,
  body: z.strictObject({ reason }),
  data: moved,
});

/** The contract with clear name and identity number: logged like every access to such values. */
export const getContractPdf = endpoint({
  method: "GET",
  path: "/api/user-contracts/{id}/pdf",
  allow: [buttons.pdf],
  title: "下载PDF",
  changes: true,
  stepUp: true,
  done: "",
  once: true,
  params: onOne,
  query: z.strictObject({ inline: flagParam.optional() }),
});
