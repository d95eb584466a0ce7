import { countCap } from "@hongxian/contract/wire/list.ts";
import { countText } from "../../platform/decimal.ts";
import type { MemberList } from "./use-member-list.ts";

/** 共{n}人，男{n} 女{n}，累计充值合计; above the cap there is no breakdown. */
export function SummaryLine({ list }: { list: MemberList }) {
  const { summary } = list;
  if (summary === undefined) return null;
  const { total, totalCapped, man, woman, rechargeAmount } = summary;
  if (totalCapped) return <span>共{countCap}+人</span>;
  if (man === null || woman === null) return <span>共约{countText(total)}人</span>;
  return (
    <span>
      共{countText(total)}人，男{countText(man)} 女{countText(woman)}
      {rechargeAmount !== null &&
        `，累计充值合计 ¥${(rechargeAmount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`}
    </span>
  );
}
