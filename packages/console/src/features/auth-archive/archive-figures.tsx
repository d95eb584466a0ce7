import { BarChartOutlined } from "@ant-design/icons";
import type { getAuthRecordStat } from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import {
  archiveCards,
  archiveFigures,
  recordCharts,
} from "@hongxian/contract/features/auth-archive/auth-archive.figures.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { Button } from "antd";
import { useState } from "react";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { type CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import type { ChartData } from "../../ui/chart-data.ts";
import type { Data } from "../../platform/use-data.ts";
import "./auth-archive.css";

type Stat = CallData<typeof getAuthRecordStat>;
interface FiguresProps {
  readonly kind: CredentialKind;
  readonly stat: Data<Stat>;
  readonly list: FigureCardsList;
}

const chartHeight = 176;
const percentText = (checked: number, passed: number) => `${((passed / Math.max(1, checked)) * 100).toFixed(0)}%`;

function chartOf(kind: CredentialKind, key: string, stat: Stat): ChartData {
  const shape = recordCharts[kind].find((one) => one.key === key);
  const found = stat.charts.find((one) => one.key === key)?.parts ?? [];
  const labels = shape?.labels;
  // Named parts stay in their own order and appear even with a count of zero; others are sorted by their count.
  const parts =
    labels === undefined
      ? found.map(({ key: name, count }) => ({ name, value: count }))
      : Object.entries(labels).map(([code, name]) => ({
          name,
          value: found.find((one) => one.key === code)?.count ?? 0,
        }));
  if (shape?.kind === "donut") return { kind: "donut", parts: parts.filter(({ value }) => value > 0) };
  return {
    kind: "bar",
    x: found.length === 0 ? [] : parts.map(({ name }) => name),
    series: [{ name: "已通过", values: parts.map(({ value }) => value) }],
  };
}

/** Filters that ask for records of any age. */
const isWithoutDays = ({
  due,
  checkBeginTime,
  checkEndTime,
  beginTime,
  endTime,
}: FigureCardsList["filters"]): boolean =>
  beginTime === undefined &&
  endTime === undefined &&
  (due === "1" || checkBeginTime !== undefined || checkEndTime !== undefined);

/** Cards above the list, and on demand the decisions by reviewer and the composition of the passed records. */
export function ArchiveFigures({ kind, stat, list }: FiguresProps) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  return (
    <FigureStrip>
      <FigureCards
        of={archiveFigures[kind]}
        only={archiveCards}
        data={data}
        list={list}
        period={isWithoutDays(list.filters) ? "全部时间" : undefined}
      />
      <Button size="small" type="text" icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起图表" : "图表"}
      </Button>
      {open && (
        <div className="figure-columns grid gap-10">
          <Panel title="审核人 已审/通过率" of={stat} isEmpty={({ reviewers }) => reviewers.length === 0}>
            {({ reviewers }) => (
              <RankBars
                label="审核人 已审/通过率"
                bars={reviewers.slice(0, 6).map(({ staffId, name, checked, passed }) => ({
                  key: String(staffId),
                  title: name,
                  value: checked,
                  text: `${checked}/${percentText(checked, passed)}`,
                }))}
              />
            )}
          </Panel>
          {recordCharts[kind].map(({ key, title }) => (
            <section key={key} className="figure-panel" aria-label={title}>
              <header>
                <h2>{title}</h2>
                <span>已通过的记录</span>
              </header>
              <Chart
                label={title}
                height={chartHeight}
                data={data && chartOf(kind, key, data)}
                error={error}
                onRetry={reload}
              />
            </section>
          ))}
        </div>
      )}
    </FigureStrip>
  );
}
