import { z } from "zod";
import { giftRecordStatus, giftRisk } from "../../core/money/gift.choices.ts";
import { bizType, ledgerAccount, ledgerUnit, ownerType } from "../../core/money/ledger.choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { giftRecordGrants as buttons, giftRecordMessages } from "./gift-record.rules.ts";

const onOne = z.strictObject({ id: idParam });

/** 查看账务: the postings of the gift, including its revocation. */
export const getGiftLedger = endpoint({
  method: "GET",
  path: "/api/gift-records/{id}/ledger",
  allow: [buttons.ledger],
  params: onOne,
  data: z.array(
    z.object({
      id: z.int(),
      txnNo: z.string(),
      bizType: bizType.schema,
      bizStep: z.string(),
      memo: z.string(),
      createdTime: z.string(),
      entries: z.array(
        z.object({
          id: z.int(),
          ownerType: ownerType.schema,
          ownerName: z.string(),
          account: ledgerAccount.schema,
          sub: z.string(),
          unit: ledgerUnit.schema,
          amountCents: z.int(),
          balanceAfter: z.int(),
        }),
      ),
    }),
  ),
});

const revoked = z.object({ id: z.int(), status: giftRecordStatus.schema, isWaiting: z.boolean() });

/** Above 5000 yuan it needs a second person's approval. */
export const revokeGiftRecord = endpoint({
  method: "POST",
  path: "/api/gift-records/{id}/revoke",
  allow: [buttons.revoke],
  title: "撤销赠送",
  stepUp: true,
  done: "已提交",
  params: onOne,
  body: z.strictObject({
    reason: z
      .string(giftRecordMessages.reason)
      .trim()
      .min(5, giftRecordMessages.reason)
      .max(200, giftRecordMessages.reasonLong),
  }),
  data: revoked,
});

/** 复核 of a revocation, by a person other than the one who requested it. */
export const reviewGiftRevoke = endpoint({
  method: "POST",
  path: "/api/gift-records/{id}/revoke-review",
  allow: [buttons.revoke],
  title: "复核撤销赠送",
  stepUp: true,
  params: onOne,
  body: z
    .strictObject({
      pass: z.boolean("请选择复核结果"),
      remark: z.string().trim().max(200, giftRecordMessages.remarkLong).default(""),
    })
    .superRefine(({ pass, remark }, context) => {
      if (!pass && remark === "")
        context.addIssue({ code: "custom", path: ["remark"], message: giftRecordMessages.refusal });
    }),
  data: revoked,
});

/** 标记风险 and, with NONE, 取消风险; the receivers' open withdrawals are marked too. */
export const markGiftRisk = endpoint({
  method: "PUT",
  path: "/api/gift-records/risk",
  allow: [buttons.mark, buttons.unmark],
  title: "标记礼物风险",
  body: z.strictObject({
    ids: z.array(z.int(), giftRecordMessages.ids).min(1, giftRecordMessages.ids).max(500, giftRecordMessages.idsMany),
    riskFlag: giftRisk.schema,
  }),
  data: z.object({ changed: z.int(), withdrawals: z.int() }),
});
