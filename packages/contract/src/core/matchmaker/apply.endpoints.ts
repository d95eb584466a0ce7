import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { applyStatus } from "./matchmaker.choices.ts";
import { applyMessages } from "./matchmaker.messages.ts";

export const applyPage = "/matchmakerManage/matchmakerApplyRecord";

/** A new matchmaker's shop, first grade and deposit. */
export const passTerms = {
  shopId: z.int(applyMessages.shop).positive(applyMessages.shop),
  grade: z.int("请选择等级").min(1, "请选择等级").max(6, "请选择等级").default(1),
  depositCents: moneyCents("请填写保证金")
    .min(0, "保证金为0-100000元")
    .max(10_000_000, "保证金为0-100000元")
    .default(0),
};

/** The console account, shown only once; null until the deposit is paid. */
export const newAccount = z.object({ staffId: z.int(), login: z.string(), initialPassword: z.string() });
export const passedApply = z.object({
  id: z.int(),
  status: applyStatus.schema,
  account: newAccount.nullable(),
});
