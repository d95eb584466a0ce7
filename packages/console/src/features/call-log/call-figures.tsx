import { getCallStat } from "@hongxian/contract/features/call-log/call-log.endpoints.ts";
import { callKind, durationSteps } from "@hongxian/contract/features/call-log/call-log.rules.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import "../../core/ticket/ticket.css";

/** How many calls, how many answered, how long, and their revenue. */
export function CallFigures({ span, phone }: { span: Readonly<Record<string, string>>; phone: boolean }) {
  const { data, error, reload } = useData(getCallStat, { query: { ...span, phone: phone ? "1" : "0" } });
  const state = { error, onRetry: reload, height: 180 };
  const kinds = callKind.values.filter((kind) => (kind === "PHONE_CALL") === phone);
  const at = (day: string, kind: string) => data?.days.find((one) => one.day === day && one.kind === kind);
  const rate = data === undefined || data.calls === 0 ? null : Math.round((data.answered / data.calls) * 1000) / 10;
  return (
    <FigureStrip>
      <StatCards
        stats={[
          { label: "通话数", value: data?.calls ?? null },
          { label: "接通率 (%)", value: rate },
          { label: "总时长(分)", value: data === undefined ? null : Math.round(data.seconds / 60) },
          { label: "收入", value: data?.income ?? null, unit: "cents" },
          { label: "退费", value: data?.refund ?? null, unit: "cents", lessIsBetter: true },
        ]}
      />
      <div className="page-charts">
        <Chart
          {...state}
          label="每日通话数"
          data={
            data && {
              kind: "line",
              x: data.span.map((day) => day.slice(5)),
              series: kinds.map((kind) => ({
                name: callKind.labels[kind],
                values: data.span.map((day) => at(day, kind)?.calls ?? 0),
              })),
            }
          }
        />
        <Chart
          {...state}
          label="每日接通率（%）"
          data={
            data && {
              kind: "line",
              x: data.span.map((day) => day.slice(5)),
              series: kinds.map((kind) => ({
                name: callKind.labels[kind],
                values: data.span.map((day) => {
                  const one = at(day, kind);
                  return one === undefined ? null : Math.round((one.answered / one.calls) * 1000) / 10;
                }),
              })),
            }
          }
        />
        {phone ? (
          <Chart
            {...state}
            label="员工外呼"
            data={
              data && {
                kind: "bar",
                x: data.staff.map(({ name }) => name),
                series: [
                  { name: "拨打", values: data.staff.map(({ calls }) => calls) },
                  { name: "接通", values: data.staff.map(({ answered }) => answered) },
                  { name: "时长(分)", values: data.staff.map(({ minutes }) => minutes) },
                ],
              }
            }
          />
        ) : (
          <Chart
            {...state}
            label="通话时长分布"
            data={data && { kind: "bar", x: durationSteps, series: [{ name: "通话数", values: data.durations }] }}
          />
        )}
      </div>
    </FigureStrip>
  );
}
