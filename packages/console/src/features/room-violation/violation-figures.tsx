import { violationAction, violationSource } from "@hongxian/contract/core/live/live.choices.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { getViolationStat } from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "../../core/ticket/ticket.css";
import "./room-violation.css";

/** What is punished, who finds it, and who repeats it. */
export function ViolationFigures({ span }: { span: Readonly<Record<string, string>> }) {
  const { data, error, reload } = useData(getViolationStat, { query: span });
  const state = { error, onRetry: reload, height: 200 };
  const types = violationType.values.filter((type) => data?.byType.some((one) => one.violationType === type));
  const actions = violationAction.values.filter((action) => data?.byType.some((one) => one.action === action));
  return (
    <FigureStrip>
      <div className="page-charts">
        <Chart
          {...state}
          label="违规类型与处置"
          data={
            data && {
              kind: "stacked",
              x: types.map((type) => violationType.labels[type]),
              series: actions.map((action) => ({
                name: violationAction.labels[action],
                values: types.map(
                  (type) => data.byType.find((one) => one.violationType === type && one.action === action)?.count ?? 0,
                ),
              })),
            }
          }
        />
        <Chart
          {...state}
          label="每日违规来源"
          data={
            data && {
              kind: "line",
              x: data.days,
              series: violationSource.values.map((source) => ({
                name: violationSource.labels[source],
                values: data.days.map(
                  (day) => data.byDay.find((one) => one.day === day && one.source === source)?.count ?? 0,
                ),
              })),
            }
          }
        />
        <div className="frequent-hosts" aria-label="高频违规主播">
          <h3 className="flex spread size-13 mb-4">
            高频违规主播
            <span className="caption num">
              机审准确率{" "}
              {data?.machineBp === null || data === undefined ? "—" : `${(data.machineBp / 100).toFixed(1)}%`}
            </span>
          </h3>
          {data?.hosts.length === 0 && <PanelState kind="empty" />}
          <ul>
            {data?.hosts.map(({ member, count, bans }) => (
              <li key={member.userId}>
                <MemberCell member={member} />
                <span className="num">
                  {count} 次{bans > 0 ? ` · 禁播 ${bans}` : ""}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </FigureStrip>
  );
}
