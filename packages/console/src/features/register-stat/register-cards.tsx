import type { getRegisterSummary } from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { changeOf } from "../../core/figures/change-of.ts";
import type { CallData } from "../../platform/call.ts";
import { StatCards, type Stat } from "../../ui/stat-cards.tsx";

type Summary = CallData<typeof getRegisterSummary>;
type Cards = Summary["current"];

const ratio = ({ man, woman }: Cards): number | null => (woman === 0 ? null : Math.round((man / woman) * 100) / 100);
const inPercent = (bp: number | null): number | null => (bp === null ? null : bp / 100);

/** The figures of the period with their change against the compared one. */
export function RegisterCards({ summary, label }: { summary: Summary | undefined; label: string }) {
  const stat = (title: string, of: (cards: Cards) => number | null, unit?: "cents"): Stat => {
    const now = summary === undefined ? null : of(summary.current);
    const before = summary?.compare === null || summary === undefined ? null : of(summary.compare);
    return {
      label: title,
      value: now,
      ...(unit === undefined ? {} : { unit }),
      ...(summary?.compare === null ? {} : { deltas: [{ label, percent: changeOf(now, before) }] }),
    };
  };
  return (
    <StatCards
      columns={8}
      stats={[
        stat("注册数", ({ registered }) => registered),
        stat("资料完善率 (%)", ({ completeBp }) => inPercent(completeBp)),
        stat("真人通过率 (%)", ({ faceBp }) => inPercent(faceBp)),
        stat("实名率 (%)", ({ realNameBp }) => inPercent(realNameBp)),
        stat("付费率 (%)", ({ payBp }) => inPercent(payBp)),
        stat("注册当日付费金额(元)", ({ dayPaid }) => dayPaid, "cents"),
        stat("男女比", ratio),
        stat("次日留存率 (%)", ({ d1Bp }) => inPercent(d1Bp)),
      ]}
    />
  );
}
