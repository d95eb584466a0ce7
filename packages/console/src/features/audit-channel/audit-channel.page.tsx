import { auditScene } from "@hongxian/contract/core/content/audit-route.ts";
import { auditCall } from "@hongxian/contract/features/audit-channel/audit-call.resource.ts";
import { auditChannelFigures } from "@hongxian/contract/features/audit-channel/audit-channel.figures.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ChannelTab } from "./channel-tab.tsx";
import { RouteTab } from "./route-tab.tsx";
import "../../core/ticket/ticket.css";
import "./audit-channel.css";

const overlay: OverlayOf<typeof auditCall> = {
  tones: {
    result: { PASS: "jade", REVIEW: "ochre", BLOCK: "brick", ERROR: "void" },
    humanResult: { PASS: "jade", REFUSE: "brick", OFFLINE: "brick" },
  },
  widths: { channelName: 110, userId: 156, preview: 240, score: 72, label: 110 },
};

function CallTab() {
  return <ResourceTable {...useResource(auditCall, overlay)} />;
}

const rate = (bp: number | null) => (bp === null ? "—" : `${(bp / 100).toFixed(1)}%`);

/** 效果分析: what the machine checks cost and how often reviewers agree with them. */
function EffectTab() {
  const stat = useFigures(auditChannelFigures);
  const { data } = stat;
  return (
    <div className="effect-tab grid gap-16 scroll">
      <FigureCards of={auditChannelFigures} data={data} />
      <Panel title="与人审对比（近30天）" of={stat} isEmpty={({ quality }) => quality.length === 0}>
        {({ quality }) => (
          <table className="effect-table">
            <thead>
              <tr>
                <th>渠道</th>
                <th>场景</th>
                <th>有人审结果</th>
                <th>拦截准确率</th>
                <th>违规召回率</th>
              </tr>
            </thead>
            <tbody>
              {quality.map((one) => (
                <tr key={`${one.channel}/${one.scene}`}>
                  <td>{one.channel}</td>
                  <td>{auditScene.labels[one.scene]}</td>
                  <td className="num">{one.judged}</td>
                  <td className="num">{rate(one.precisionBp)}</td>
                  <td className="num">{rate(one.recallBp)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <ChartPanel
        title="每日调用与错误"
        of={stat}
        chart={({ days }) => ({
          kind: "line",
          x: days.map(({ day }) => day),
          series: [
            { name: "调用", values: days.map(({ calls }) => calls) },
            { name: "错误", values: days.map(({ errors }) => errors) },
          ],
        })}
      />
      <ChartPanel
        title="每日拦截准确率（%）"
        of={stat}
        chart={({ days }) => ({
          kind: "line",
          x: days.map(({ day }) => day),
          series: [
            {
              name: "准确率",
              values: days.map(({ precisionBp }) => (precisionBp === null ? null : precisionBp / 100)),
            },
          ],
        })}
      />
      <ChartPanel
        title="每日费用（元）"
        of={stat}
        chart={({ days }) => ({
          kind: "bar",
          x: days.map(({ day }) => day),
          series: [{ name: "费用", values: days.map(({ cents }) => cents / 100) }],
        })}
      />
    </div>
  );
}

const tabs = [
  { key: "channel", title: "渠道" },
  { key: "route", title: "场景路由" },
  { key: "call", title: "调用记录" },
  { key: "effect", title: "效果分析" },
];

/** 音视频审核渠道: which machine checks what. */
export function AuditChannelPage() {
  const shown = usePageTabs(tabs);
  return (
    <Page title="音视频审核渠道" {...shown}>
      {shown.tab === "channel" && <ChannelTab />}
      {shown.tab === "route" && <RouteTab />}
      {shown.tab === "call" && <CallTab />}
      {shown.tab === "effect" && <EffectTab />}
    </Page>
  );
}
