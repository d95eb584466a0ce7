import { rankPeriod, type RankPeriod, rankStatus } from "@hongxian/contract/core/figures/rank.choices.ts";
import { Table } from "antd";
import type { CallData } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { PageDrawer, PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { RankKit } from "./rank-kit.ts";

export const rankTones = { OPEN: "slate", LOCKED: "ochre", REWARDED: "jade", EXCLUDED: "void" } as const;
type Past = CallData<RankKit["history"]>[number];

interface HistoryProps {
  readonly kit: RankKit;
  readonly period: RankPeriod;
  onPick(date: string): void;
  onClose(): void;
}

/** 历史榜单: the stored periods; a click on a line opens one. */
export function HistoryDrawer({ kit, period, onPick, onClose }: HistoryProps) {
  const { data, error, reload } = useData(kit.history, { query: { period } });
  const text = (value: number) => (kit.type === "INTEGRAL" ? countText(value) : yuanText(value));
  return (
    <PageDrawer open size={560} title={`历史${rankPeriod.labels[period]}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data !== undefined && (
        <Table<Past>
          size="small"
          rowKey="periodStart"
          dataSource={data}
          pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            {
              title: "周期",
              render: (_, { periodStart, periodEnd }) => (
                <button
                  type="button"
                  className="cell-link num"
                  onClick={() => {
                    onPick(periodStart);
                    onClose();
                  }}
                >
                  {period === "DAY" || period === "TOTAL" ? periodStart : `${periodStart} – ${periodEnd}`}
                </button>
              ),
            },
            {
              title: "上榜",
              width: 72,
              align: "right",
              render: (_, { members }) => <span className="num">{members}</span>,
            },
            {
              title: "合计",
              width: 120,
              align: "right",
              render: (_, { value }) => <span className="num">{text(value)}</span>,
            },
            {
              title: "状态",
              width: 90,
              render: (_, { status }) => <Tag tone={rankTones[status]}>{rankStatus.labels[status]}</Tag>,
            },
          ]}
        />
      )}
    </PageDrawer>
  );
}

interface LineProps {
  readonly kit: RankKit;
  readonly period: RankPeriod;
  readonly userId: number;
  readonly name: string | null;
  onClose(): void;
}

/** One member over the last twelve periods. */
export function MemberLineDialog({ kit, period, userId, name, onClose }: LineProps) {
  const { data, error, reload } = useData(kit.member, { params: { userId }, query: { period } });
  const scale = kit.type === "INTEGRAL" ? 1 : 100;
  return (
    <PageModal open title={`近12期走势：${name ?? userId}`} width={720} footer={null} onCancel={onClose}>
      <Chart
        label="近12期走势"
        height={240}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "lanes",
            x: data.map(({ periodStart }) => periodStart),
            series: [
              { name: kit.type === "INTEGRAL" ? "积分" : "金额（元）", values: data.map(({ value }) => value / scale) },
              { name: "名次", values: data.map(({ rankNo }) => rankNo) },
            ],
          }
        }
      />
    </PageModal>
  );
}
