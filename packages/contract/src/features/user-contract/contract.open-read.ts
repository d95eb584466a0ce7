import { z } from "zod";
import { contractStatus } from "../../core/money/order.choices.ts";
import { contractAudit, contractClose, signType } from "../../core/money/trade.choices.ts";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";

/**
 * 合同 of a member, the newest first. The link opens the page where the member signs, with the whole text: it is given
 * to this member alone.
 */
export const contractsRead = defineOpenRead({
  path: "members/{externalId}/contracts",
  title: "读取会员的合同",
  scope: "contract.out",
  query: { ...pageQuery, status: z.enum(contractStatus.values, "状态取值错误").optional() },
  answer: pageOf(
    z.object({
      id: z.int(),
      contractNo: z.string(),
      feeType: z.string(),
      status: contractStatus.schema,
      auditStatus: contractAudit.schema,
      signType: signType.schema,
      amountCents: z.int(),
      paidCents: z.int(),
      introTotal: z.int().nullable(),
      introUsed: z.int(),
      beginTime: instant,
      endTime: instant,
      signTime: instant.nullable(),
      closeReason: contractClose.schema.nullable(),
      createdTime: instant,
      /** While the member's signature is awaited. */
      sign: z.object({ link: z.string(), until: instant }).nullable(),
    }),
  ),
  example: {
    params: { externalId: "u-1001" },
    query: { status: "WAIT_SIGN" },
    answer: {
      list: [
        {
          id: 15,
          contractNo: "HT20261101000015",
          feeType: "MARRIAGES_SUPER_MEMBER",
          status: "WAIT_SIGN",
          auditStatus: "NONE",
          signType: "ELECTRONIC",
          amountCents: 1_880_000,
          paidCents: 1_880_000,
          introTotal: 12,
          introUsed: 0,
          beginTime: "2026-11-01T00:00:00+08:00",
          endTime: "2027-11-01T00:00:00+08:00",
          signTime: null,
          closeReason: null,
          createdTime: "2026-11-01T10:00:00+08:00",
          sign: {
            link: "https://console.example.com/#/contractSign?t=AAAAAAAAAA8",
            until: "2026-11-04T11:00:00+08:00",
          },
        },
      ],
      next: null,
    },
  },
});
