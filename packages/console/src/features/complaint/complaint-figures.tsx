import { complaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type { getComplaintStat } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaintFigures } from "@hongxian/contract/features/complaint/complaint.figures.ts";
import { Chart } from "../../ui/chart.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import type { CallData } from "../../platform/call.ts";
import type { Data } from "../../platform/use-data.ts";

export type ComplaintStat = CallData<typeof getComplaintStat>;

interface FiguresProps {
  readonly stat: Data<ComplaintStat>;
  /** With the two charts. */
  readonly charts: boolean;
  readonly list: FigureCardsList;
}

const donutMax = 6;

/** The largest reasons by name, the rest together: a chart has six series at most. */
function reasonParts(byReason: ComplaintStat["byReason"]) {
  const named = byReason.map(({ reasonType, count }) => ({ name: complaintReason.labels[reasonType], value: count }));
  if (named.length <= donutMax) return named;
  const rest = named.slice(donutMax - 1).reduce((sum, { value }) => sum + value, 0);
  return [...named.slice(0, donutMax - 1), { name: "其余原因", value: rest }];
}

/** Cards of the waiting complaints and the progress; reasons and days as charts. */
export function ComplaintFigures({ stat, charts, list }: FiguresProps) {
  const { data, error, reload } = stat;
  return (
    <section className="ticket-figures" aria-label="统计">
      <FigureCards of={complaintFigures} data={data} list={list} />
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
                x: data.byDay.map(({ day }) => day),
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
