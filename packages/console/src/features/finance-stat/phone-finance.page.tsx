import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  financeTitle,
  getFinanceDetail,
  getFinanceStat,
  moneyKinds,
  phoneFinanceRoute,
} from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { useState } from "react";
import { daysText } from "../../platform/days-text.ts";
import { shortDay } from "../../platform/short-day.ts";
import { useReport } from "../../core/figures/use-report.ts";
import { isFiltered, type PhoneFilter, PhoneFilters } from "../../core/phone/phone-filters.tsx";
import { PhonePage } from "../../core/phone/phone-page.tsx";
import { PhoneChart, PhonePanel } from "../../core/phone/phone-panel.tsx";
import { PhoneTable } from "../../core/phone/phone-parts.tsx";
import { PhoneSpan } from "../../core/phone/phone-span.tsx";
import { PhoneStats } from "../../core/phone/phone-stats.tsx";
import { ShareShot } from "../../core/phone/share-shot.tsx";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { type FinanceStat, financeStats } from "./finance-cards.ts";

const spans = { 今日: [0, 0], 昨日: [1, 1], "7天": [6, 0], "30天": [29, 0] } as const;
const { STAFF: _entered, ...platforms } = platform.labels;
const filters: readonly PhoneFilter[] = [{ kind: "some", name: "platform", label: "平台", labels: platforms }];
const shownCards = [
  "receivedCents",
  "refundCents",
  "netCents",
  "withdrawCents",
  "payers",
  "perOrder",
  "repeatBp",
] as const;
const topKinds = 6;
const modes: Readonly<Record<string, string>> = payMode.labels;

/** Revenue by purpose, the largest by name and the rest together. */
function kindParts({ kinds }: FinanceStat) {
  const sums = kinds
    .map(({ name, values }) => ({
      name: moneyKinds[name] ?? "其他",
      value: values.reduce((all, one) => all + one, 0) / 100,
    }))
    .toSorted((one, other) => other.value - one.value);
  const rest = sums.slice(topKinds).reduce((all, { value }) => all + value, 0);
  return [...sums.slice(0, topKinds), ...(rest > 0 ? [{ name: "其他", value: rest }] : [])];
}

/** 财务统计 on the phone. */
export function PhoneFinancePage() {
  const { open } = usePage();
  const [filtering, setFiltering] = useState(false);
  const stat = useReport(getFinanceStat);
  const { data, query } = stat;
  const detail = useData(getFinanceDetail, { query: { ...stat.filters, size: "200" } });
  const from = query.from ?? dayBefore(29);
  const to = query.to ?? todayText();
  const stats = financeStats(data, "较上期", shownCards);
  const totals = detail.data?.summary;
  const refresh = () => {
    stat.reload();
    detail.reload();
  };
  return (
    <PhonePage
      title={financeTitle}
      onRefresh={refresh}
      filtered={isFiltered(filters, stat.filters)}
      onFilter={() => setFiltering(true)}
      extra={
        <ShareShot
          route={phoneFinanceRoute}
          shot={data === undefined ? null : { title: financeTitle, span: `${from} – ${to}`, stats }}
        />
      }
      head={<PhoneSpan spans={spans} from={from} to={to} onPick={stat.set} />}
    >
      {stat.error !== null && <PanelState kind="error" text={stat.error.msg} onRetry={stat.reload} />}
      <PhoneStats stats={stats} period={daysText(from, to, undefined) ?? "全部时间"} />
      <PhoneChart
        title="收入与退款（元）"
        of={stat}
        chart={({ periods, received, refunded }) => ({
          kind: "line",
          x: periods,
          series: [
            { name: "收入", values: received.map((cents) => cents / 100) },
            { name: "退款", values: refunded.map((cents) => cents / 100) },
          ],
        })}
      />
      <PhoneChart title="费用类型（元）" of={stat} chart={(found) => ({ kind: "donut", parts: kindParts(found) })} />
      <PhoneChart
        title="支付渠道（元）"
        of={stat}
        chart={({ payModes }) => ({
          kind: "bar",
          x: payModes.map(({ name }) => modes[name] ?? "其他"),
          series: [{ name: "收入", values: payModes.map(({ cents }) => cents / 100) }],
        })}
      />
      <PhonePanel title="明细">
        <PhoneTable
          label="每日明细"
          heads={["日期", "收入", "退款", "净收入", "订单数"]}
          rows={(detail.data?.list ?? []).map((row) => ({
            key: row.period,
            onOpen: () => open(`/phoneVersions/phoneOrder?beginTime=${row.period}&endTime=${row.period}`),
            cells: [
              shortDay(row.period),
              yuanText(row.receivedCents),
              yuanText(row.refundCents),
              yuanText(row.netCents),
              countText(row.orderNum),
            ],
          }))}
          {...(totals === undefined
            ? {}
            : {
                totals: [
                  "合计",
                  yuanText(totals.receivedCents),
                  yuanText(totals.refundCents),
                  yuanText(totals.netCents),
                  countText(totals.orderNum),
                ],
              })}
        />
      </PhonePanel>
      {filtering && (
        <PhoneFilters filters={filters} chosen={stat.filters} onApply={stat.put} onClose={() => setFiltering(false)} />
      )}
    </PhonePage>
  );
}
