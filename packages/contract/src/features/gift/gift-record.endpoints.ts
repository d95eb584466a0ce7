import { z } from "zod";
import { giftRisk } from "../../core/money/gift.choices.ts";
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
