import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import {
  getPerformanceDetail,
  type PerformanceOwner,
  type PerformanceRow,
} from "@hongxian/contract/features/performance/performance.endpoints.ts";
import { Table } from "antd";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

interface DrawerProps {
  readonly dimension: PerformanceOwner;
  readonly row: PerformanceRow;
  readonly span: {
    readonly month?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  onClose(): void;
}

/** One owner day by day, and the orders behind the sum. */
export function PerformanceDrawer({ dimension, row, span, onClose }: DrawerProps) {
  const { data, error, reload } = useData(getPerformanceDetail, {
    params: { dimension, id: row.ownerId },
    query: {
      ...(span.month === undefined ? {} : { month: span.month }),
      ...(span.from === undefined ? {} : { from: span.from }),
      ...(span.to === undefined ? {} : { to: span.to }),
    },
  });
  return (
    <PageDrawer open title={row.name} size={760} onClose={onClose}>
      <Chart
        label="每日业绩（元）"
        height={180}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "line",
            x: data.days.map(({ day }) => day),
            series: [
              { name: "净业绩", values: data.days.map(({ netCents }) => netCents / 100) },
              { name: "签约额", values: data.days.map(({ signedCents }) => signedCents / 100) },
            ],
          }
        }
      />
      {data !== undefined && (
        <Table
          size="small"
          rowKey="orderNo"
          pagination={false}
          dataSource={data.orders}
          locale={{ emptyText: <PanelState kind="empty" text="该时间段没有签约订单" /> }}
          columns={[
            { title: "订单号", dataIndex: "orderNo", width: 170 },
            { title: "会员", render: (_, { user }) => (user === null ? "—" : <MemberCell member={user} />) },
            { title: "类型", render: (_, { feeType: type }) => (type === null ? "—" : feeType.labels[type]) },
            { title: "金额", align: "right", render: (_, { payCents }) => yuanText(payCents) },
            { title: "支付时间", render: (_, { payTime }) => <span className="num">{clockText(payTime)}</span> },
          ]}
        />
      )}
    </PageDrawer>
  );
}
