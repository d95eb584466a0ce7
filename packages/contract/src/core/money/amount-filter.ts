import { numberParam } from "../../wire/number-param.ts";

const yuan = numberParam("请输入数字").min(0, "请输入正确的金额").max(100_000_000, "请输入正确的金额");

/** A range of amounts in yuan, as two filters of a list: the console draws them as one. */
export const amountFilters = (label: string) =>
  ({
    amountMin: { by: "own", label, schema: yuan },
    amountMax: { by: "own", label: `${label}上限`, schema: yuan },
  }) as const;
