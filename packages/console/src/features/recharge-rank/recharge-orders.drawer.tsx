import { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { orderType, payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { getRechargeOrders } from "@hongxian/contract/features/recharge-rank/recharge-rank.endpoints.ts";
import { Table } from "antd";
import { Yuan } from "../../core/money/money-parts.tsx";
import { orderTones } from "../../core/money/order-tones.ts";
import type { CallData } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

type Order = CallData<typeof getRechargeOrders>[number];

interface OrdersProps {
  readonly userId: number;
  readonly name: string | null;
  readonly query: Readonly<Record<string, string>>;
  onClose(): void;
}

/** 消费明细: the orders of the period. */
export function RechargeOrders({ userId, name, query, onClose }: OrdersProps) {
  const { data, error, reload } = useData(getRechargeOrders, { params: { userId }, query });
  return (
    <PageDrawer open size={760} title={`消费明细：${name ?? userId}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data !== undefined && (
        <Table<Order>
          size="small"
          rowKey="id"
          dataSource={data}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            {
              title: "支付时间",
              width: 140,
              render: (_, { payTime }) => <span className="num">{clockText(payTime).slice(0, 16)}</span>,
            },
            { title: "项目", render: (_, row) => `${orderType.labels[row.orderType]} ${row.title}` },
            {
              title: "支付方式",
              width: 90,
              render: (_, { payMode: mode }) => (mode === null ? "" : payMode.labels[mode]),
            },
            { title: "实付", width: 96, align: "right", render: (_, { payCents }) => <Yuan cents={payCents} /> },
            { title: "已退", width: 96, align: "right", render: (_, { refundCents }) => <Yuan cents={refundCents} /> },
            {
              title: "状态",
              width: 84,
              render: (_, { status }) => <Tag tone={orderTones[status]}>{orderStatus.labels[status]}</Tag>,
            },
          ]}
        />
      )}
    </PageDrawer>
  );
}
