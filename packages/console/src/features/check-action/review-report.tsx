import { getReviewStat } from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { Table } from "antd";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { HeatTable } from "../../core/figures/heat-table.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import type { CallData } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import "../../core/figures/figures.css";

type Staff = CallData<typeof getReviewStat>["staff"][number];
const percent = (bp: number | null) =>
  bp === null ? <span className="nil">—</span> : <span className="num">{(bp / 100).toFixed(1)}%</span>;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const by = (name: "total" | "passBp" | "averageSec" | "rightBp" | "overturnedBp") => (one: Staff, other: Staff) =>
  (one[name] ?? -1) - (other[name] ?? -1);

/** 绩效报表: how much each reviewer did, how fast and how well. */
export function ReviewReport({ tabs }: { tabs: PageTabs }) {
  const stat = useData(getReviewStat, { query: {} });
  return (
    <Page title="绩效报表" {...tabs}>
      <div className="figure-page grow shrink-y scroll">
        <div className="figure-grid grid at-start gap-10">
          <ChartPanel
            title="审核量"
            note="近30天"
            width="half"
            of={stat}
            chart={({ staff, byType }) => {
              const kinds = reviewBizType.values.filter((type) => byType.some(({ bizType }) => bizType === type));
              return {
                kind: "stacked",
                x: staff.map(({ name }) => name),
                series: kinds.map((type) => ({
                  name: reviewBizType.labels[type],
                  values: staff.map(
                    ({ id }) => byType.find((one) => one.id === id && one.bizType === type)?.count ?? 0,
                  ),
                })),
              };
            }}
          />
          <ChartPanel
            title="每日审核量与用时中位数（秒）"
            width="half"
            of={stat}
            chart={({ days }) => ({
              kind: "lanes",
              x: days.map(({ day }) => day),
              series: [
                { name: "审核量", values: days.map(({ decided }) => decided) },
                { name: "用时中位数", values: days.map(({ medianSec }) => medianSec) },
              ],
            })}
          />
          <ChartPanel
            title="待审核数"
            note="近7天 每小时"
            width="half"
            of={stat}
            chart={({ backlog }) => ({
              kind: "line",
              x: backlog.map(({ time }) => clockText(time).slice(0, 13)),
              series: [{ name: "待审核数", values: backlog.map(({ waiting }) => waiting) }],
            })}
          />
          <ChartPanel
            title="等待时长中位数（分钟）"
            note="近7天 有审核的小时"
            width="half"
            of={stat}
            chart={({ backlog }) => {
              const decided = backlog.filter(({ medianMin }) => medianMin !== null);
              return {
                kind: "line",
                x: decided.map(({ time }) => clockText(time).slice(0, 13)),
                series: [{ name: "等待时长中位数", values: decided.map(({ medianMin }) => medianMin) }],
              };
            }}
          />
          <div className="figure-full">
            <Panel title="审核人" note="近30天" of={stat} isEmpty={({ staff }) => staff.length === 0}>
              {({ staff }) => (
                <Table<Staff>
                  size="small"
                  rowKey="id"
                  pagination={false}
                  dataSource={[...staff]}
                  columns={[
                    { title: "审核人", dataIndex: "name" },
                    {
                      title: "审核量",
                      align: "right",
                      sorter: by("total"),
                      render: (_, row) => <span className="num">{row.total}</span>,
                    },
                    { title: "通过率", align: "right", sorter: by("passBp"), render: (_, row) => percent(row.passBp) },
                    {
                      title: "平均用时(秒)",
                      align: "right",
                      sorter: by("averageSec"),
                      render: (_, row) => <span className="num">{row.averageSec ?? "—"}</span>,
                    },
                    {
                      title: "质检准确率",
                      align: "right",
                      sorter: by("rightBp"),
                      render: (_, row) => percent(row.rightBp),
                    },
                    {
                      title: "被申诉推翻率",
                      align: "right",
                      sorter: by("overturnedBp"),
                      render: (_, row) => percent(row.overturnedBp),
                    },
                  ]}
                />
              )}
            </Panel>
          </div>
          <div className="figure-full">
            <Panel title="审核时段" note="审核人 × 小时" of={stat} isEmpty={({ staff }) => staff.length === 0}>
              {({ staff }) => {
                const top = Math.max(1, ...staff.flatMap((one) => one.hours));
                return (
                  <HeatTable
                    label="审核时段"
                    corner="审核人"
                    columns={hours}
                    rows={staff.map(({ id, name, hours: counts }) => ({
                      key: String(id),
                      title: name,
                      cells: counts.map((count) => ({ share: count / top, text: count === 0 ? "" : String(count) })),
                    }))}
                  />
                );
              }}
            </Panel>
          </div>
        </div>
      </div>
    </Page>
  );
}
