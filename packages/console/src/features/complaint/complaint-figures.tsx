import { complaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type { getComplaintStat } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { Chart } from "../../ui/chart.tsx";
import type { CallData } from "../../platform/call.ts";
import { StatCards } from "../../ui/stat-cards.tsx";
import type { Data } from "../../platform/use-data.ts";

export type ComplaintStat = CallData<typeof getComplaintStat>;

interface FiguresProps {
  readonly stat: Data<ComplaintStat>;
  /** With the two charts. */
  readonly charts: boolean;
  /** Lists what a card counts. */
  onFilter(filters: Readonly<Record<string, unknown>>): void;
}

const percent = (rate: number | null | undefined): number | null =>
  rate === null || rate === undefined ? null : rate / 100;

const donutMax = 6;

/** The largest reasons by name, the rest together: a chart has six series at most. */
function reasonParts(byReason: ComplaintStat["byReason"]) {
  const named = byReason.map(({ reasonType, count }) => ({ name: complaintReason.labels[reasonType], value: count }));
  if (named.length <= donutMax) return named;
  const rest = named.slice(donutMax - 1).reduce((sum, { value }) => sum + value, 0);
  return [...named.slice(0, donutMax - 1), { name: "其余原因", value: rest }];
}

/** Cards of the waiting complaints and the progress; reasons and days as charts. */
export function ComplaintFigures({ stat, charts, onFilter }: FiguresProps) {
  const { data, error, reload } = stat;
  return (
    <section className="ticket-figures" aria-label="统计">
      <StatCards
        stats={[
          { label: "待处理", value: data?.waiting ?? null, onOpen: () => onFilter({ status: ["WAIT_HANDLE"] }) },
          { label: "今日新增", value: data?.todayNew ?? null },
          { label: "超时数", value: data?.overdue ?? null, onOpen: () => onFilter({ overdue: true }) },
          { label: "平均处理时长（分钟）", value: data?.avgMinutes ?? null },
          { label: "属实率（%）", value: percent(data?.validRate) },
        ]}
      />
      {charts && (
        <div className="ticket-charts grid gap-24">
          <Chart
            label="投诉原因分布"
            height={168}
            data={data && { kind: "donut", parts: reasonParts(data.byReason) }}
            error={error}
            onRetry={reload}
          />
          <Chart
            label="每日新增与办结"
            height={168}
            error={error}
            onRetry={reload}
            data={
              data && {
                kind: "line",
                x: data.byDay.map(({ day }) => day.slice(5)),
                series: [
                  { name: "新增", values: data.byDay.map(({ newNum }) => newNum) },
                  { name: "办结", values: data.byDay.map(({ doneNum }) => doneNum) },
                ],
              }
            }
          />
        </div>
      )}
    </section>
  );
}
