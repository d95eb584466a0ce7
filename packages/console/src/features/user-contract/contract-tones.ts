import type { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";

export type ContractOne = RowOf<typeof userContract>;

export const statusTones = {
  WAIT_PAY: "ochre",
  WAIT_SIGN: "slate",
  SIGN: "jade",
  EXPIRE: "void",
  FINISH: "mute",
} as const;
export const payTones = {
  WAIT_PAY: "ochre",
  PAYING: "ochre",
  PAID: "jade",
  PAY_FAIL: "brick",
  PAY_BACK: "brick",
} as const;
export const auditTones = { NONE: "hollow", WAIT_AUDIT: "ochre", PASS: "jade", REFUSE: "brick" } as const;
