import { callFigures } from "@hongxian/contract/features/call-log/call.figures.ts";
import { callKind, durationSteps } from "@hongxian/contract/features/call-log/call-log.rules.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { Chart } from "../../ui/chart.tsx";
import "../../core/ticket/ticket.css";

interface CallFiguresProps {
  readonly list: FigureCardsList;
  readonly span: Readonly<Record<string, string>>;
  readonly phone: boolean;
}

/** How many calls, how many answered, how long, and their revenue. */
export function CallFigures({ list, span, phone }: CallFiguresProps) {
  const set = callFigures[phone ? "phone" : "app"];
  const { data, error, reload } = useFigures(set, span);
  const state = { error, onRetry: reload, height: 180 };
  const kinds = callKind.values.filter((kind) => (kind === "PHONE_CALL") === phone);
  const at = (day: string, kind: string) => data?.days.find((one) => one.day === day && one.kind === kind);
  return (
    <FigureStrip>
      <FigureCards of={set} data={data} list={list} />
      <div className="page-charts">
        <Chart
          {...state}
          label="每日通话数"
          data={
            data && {
              kind: "line",
              x: data.span,
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
              x: data.span,
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
