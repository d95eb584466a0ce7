import { z } from "zod";
import { withdrawalStatus } from "../../core/money/trade.choices.ts";
import { payout } from "../../core/money/agent-withdrawal.endpoints.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember } from "../../core/open-door/intake-fields.ts";

/** A member takes earned money out. With `canceled` the application is taken back while nobody has audited it. */
export const withdrawalIntake = defineIntake({
  name: "withdrawal",
  plural: "withdrawals",
  title: "提现申请",
  scope: "money",
  refs: ofMember,
  fields: { ...payout, canceled: z.boolean("是否撤回取值错误").default(false) },
  view: z.object({
    no: z.string(),
    status: withdrawalStatus.schema,
    amountCents: z.int(),
    feeCents: z.int(),
    taxCents: z.int(),
    actualCents: z.int(),
    reason: z.string(),
  }),
  example: {
    member: "u-1001",
    amountCents: 10_000,
    payeeType: "ALIPAY",
    payeeName: "李四",
    payeeAccount: "lisi@example.com",
  },
});
