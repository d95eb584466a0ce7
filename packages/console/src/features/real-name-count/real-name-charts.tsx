import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { getFailReasons } from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { ProvinceTiles } from "../../core/map/province-tiles.tsx";
import { type Data, useData } from "../../platform/use-data.ts";
import type { RealNameCount } from "./real-name-cards.ts";

const rateOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

interface RealNameChartsProps {
  readonly count: Data<RealNameCount>;
  readonly query: Readonly<Record<string, string>>;
  onRegion(id: number): void;
}

/** How many verify themselves, where they drop out and why. */
export function RealNameCharts({ count, query, onRegion }: RealNameChartsProps) {
  const reasons = useData(getFailReasons, { query });
  return (
    <div className="figure-grid grid at-start gap-10">
      <ChartPanel
        title="注册、真人通过与实名"
        width="wide"
        of={count}
        chart={({ days }) => ({
          kind: "line",
          x: days.map(({ day }) => day),
          series: [
            { name: "注册", values: days.map(({ registered }) => registered) },
            { name: "真人通过", values: days.map(({ face }) => face) },
            { name: "实名", values: days.map(({ realName }) => realName) },
          ],
        })}
      />
      <Panel title="转化漏斗" of={count} isEmpty={({ funnel }) => funnel.registered === 0}>
        {({ funnel }) => (
          <FunnelBars
            label="转化漏斗"
            steps={[
              { key: "registered", title: "注册", count: funnel.registered },
              { key: "uploaded", title: "上传真人照片", count: funnel.uploaded },
              { key: "face", title: "真人通过", count: funnel.face },
              { key: "realName", title: "实名", count: funnel.realName },
              { key: "paid", title: "付费", count: funnel.paid },
            ]}
          />
        )}
      </Panel>
      <ChartPanel
        title="性别"
        height={180}
        of={count}
        chart={({ sexes }) => ({
          kind: "bar",
          x: sexes.map((one) => sex.labels[one.sex]),
          series: [
            { name: "注册", values: sexes.map(({ registered }) => registered) },
            { name: "实名", values: sexes.map(({ realName }) => realName) },
          ],
        })}
      />
      <ChartPanel
        title="年龄"
        height={180}
        of={count}
        chart={({ ages }) => ({
          kind: "bar",
          x: ages.map(({ band }) => band),
          series: [
            { name: "注册", values: ages.map(({ registered }) => registered) },
            { name: "实名", values: ages.map(({ realName }) => realName) },
          ],
        })}
      />
      <Panel title="失败原因" note="前10" of={reasons} isEmpty={(rows) => rows.length === 0}>
        {(rows) => (
          <RankBars
            label="失败原因"
            bars={rows.map(({ reason, count: value }) => ({
              key: reason,
              title: reason === "" ? "未说明" : reason,
              value,
            }))}
          />
        )}
      </Panel>
      <Panel title="各省实名率" note="点击查看城市" of={count} isEmpty={({ provinces }) => provinces.length === 0}>
        {({ provinces }) => (
          <ProvinceTiles
            label="各省实名率"
            values={new Map(provinces.map(({ id, registered, realName }) => [id, rateOf(realName, registered)]))}
            describe={(value) => `${value}%`}
            onPick={onRegion}
          />
        )}
      </Panel>
      <ChartPanel
        title="注册到实名的时长"
        note="小时，按注册日"
        width="wide"
        of={count}
        chart={({ hours }) => ({
          kind: "line",
          x: hours.map(({ day }) => day),
          series: [
            { name: "中位数", values: hours.map(({ median }) => median) },
            { name: "P90", values: hours.map(({ p90 }) => p90) },
          ],
        })}
      />
    </div>
  );
}
