import { loginMode, platform, sex } from "@hongxian/contract/core/member/member.choices.ts";
import {
  getRegisterFunnel,
  getRegisterRetention,
  getRegisterTrend,
} from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { HeatTable } from "../../core/figures/heat-table.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { useData } from "../../platform/use-data.ts";

type Query = Readonly<Record<string, string>>;
const retentionColumns = ["次日", "3日", "7日", "30日"];
const percent = (part: number, whole: number) => (whole === 0 ? "0%" : `${((part / whole) * 100).toFixed(1)}%`);

/** How many registered, from where, how far they got and who returned. */
export function RegisterCharts({ query }: { query: Query }) {
  const trend = useData(getRegisterTrend, { query });
  const funnel = useData(getRegisterFunnel, { query });
  const retention = useData(getRegisterRetention, { query });
  return (
    <div className="figure-grid grid at-start gap-10">
      <ChartPanel
        title="注册数"
        width="wide"
        of={trend}
        chart={({ periods, current, compare }) => ({
          kind: "line",
          x: periods,
          series: [
            { name: "本期", values: current },
            ...(compare === null ? [] : [{ name: "对比期", values: compare, isComplete: true as const }]),
          ],
        })}
      />
      <Panel title="转化漏斗" of={funnel} isEmpty={({ registered }) => registered === 0}>
        {({ registered, complete, face, realName, paid }) => (
          <FunnelBars
            label="转化漏斗"
            steps={[
              { key: "registered", title: "注册", count: registered },
              { key: "complete", title: "完善资料", count: complete },
              { key: "face", title: "真人照片", count: face },
              { key: "realName", title: "实名", count: realName },
              { key: "paid", title: "付费", count: paid },
            ]}
          />
        )}
      </Panel>
      <ChartPanel
        title="平台"
        height={160}
        of={trend}
        chart={({ periods, platforms }) => ({
          kind: "stacked",
          x: periods,
          series: platforms.map((one) => ({ name: platform.labels[one.platform], values: one.values })),
        })}
      />
      <ChartPanel
        title="登录方式"
        height={160}
        of={trend}
        chart={({ loginModes }) => ({
          kind: "donut",
          parts: loginModes
            .filter(({ count }) => count > 0)
            .map((one) => ({ name: loginMode.labels[one.loginMode], value: one.count })),
        })}
      />
      <ChartPanel
        title="性别"
        height={160}
        of={trend}
        chart={({ sexes }) => ({
          kind: "donut",
          parts: sexes.filter(({ count }) => count > 0).map((one) => ({ name: sex.labels[one.sex], value: one.count })),
        })}
      />
      <ChartPanel
        title="注册时段"
        note="0–23 时"
        width="half"
        of={trend}
        chart={({ hours }) => ({
          kind: "bar",
          x: hours.map((_, hour) => String(hour)),
          series: [{ name: "注册数", values: hours }],
        })}
      />
      <div className="figure-half">
        <Panel
          title="留存"
          note="注册日 × 第N日"
          of={retention}
          isEmpty={(rows) => rows.every(({ registered }) => registered === 0)}
        >
          {(rows) => (
            <HeatTable
              label="留存"
              corner="注册日"
              noteTitle="注册数"
              columns={retentionColumns}
              rows={rows.map(({ day, registered, returned }) => ({
                key: day,
                title: day,
                note: String(registered),
                cells: returned.map((count) => ({
                  share: count === null ? null : registered === 0 ? 0 : count / registered,
                  text: percent(count ?? 0, registered),
                  title: `${count ?? 0} 人`,
                })),
              }))}
            />
          )}
        </Panel>
      </div>
    </div>
  );
}
