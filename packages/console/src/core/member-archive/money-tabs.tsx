import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { bizType, ledgerAccount } from "@hongxian/contract/core/money/ledger.choices.ts";
import { getUserContracts } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import {
  getMemberEntries,
  getMemberOrders,
  type MemberEntry,
  type MemberOrder,
} from "@hongxian/contract/core/money/member-money-archive.endpoints.ts";
import { contractStatus, orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { orderSource, orderType, payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { Table } from "antd";
import type { CallData } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Yuan } from "../money/money-parts.tsx";
import { orderTones } from "../money/order-tones.ts";
import { Cut, Time } from "./archive-cells.tsx";
import { type ArchiveColumn, ArchiveTable, archivePage } from "./archive-table.tsx";
import "../../ui/fields/fields.css";

interface TabProps {
  readonly userId: number;
}
const byMember = (userId: number) => (page: number) => ({ params: { userId }, query: { page, size: archivePage } });

type Contract = CallData<typeof getUserContracts>[number];
const contractTones = { WAIT_PAY: "ochre", WAIT_SIGN: "slate", SIGN: "jade", EXPIRE: "void", FINISH: "mute" } as const;

/** 合同: all contracts of the member; the number links to its page. */
export function ContractTab({ userId }: TabProps) {
  const { data, error, reload } = useData(getUserContracts, { params: { id: userId } });
  const { open } = usePage();
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={6} />;
  return (
    <Table<Contract>
      size="small"
      pagination={false}
      dataSource={[...data]}
      rowKey="id"
      locale={{ emptyText: <PanelState kind="empty" text="暂无合同" /> }}
      columns={[
        {
          title: "合同号",
          key: "no",
          render: (_, row) => (
            <button
              type="button"
              className="cell-link num"
              onClick={() => open(`/contractAdmin/userContract?contractNo=${row.contractNo}&status=&${wholePeriod}`)}
            >
              {row.contractNo}
            </button>
          ),
        },
        { title: "套餐", key: "type", render: (_, row) => feeType.labels[row.feeType] },
        { title: "金额", key: "amount", align: "right", render: (_, row) => <Yuan cents={row.amountCents} /> },
        { title: "已付", key: "paid", align: "right", render: (_, row) => <Yuan cents={row.paidCents} /> },
        {
          title: "状态",
          key: "status",
          render: (_, row) => <Tag tone={contractTones[row.status]}>{contractStatus.labels[row.status]}</Tag>,
        },
        {
          title: "服务期",
          key: "term",
          render: (_, row) => (
            <span className="num">
              {row.beginTime.slice(0, 10)} – {row.endTime.slice(0, 10)}
            </span>
          ),
        },
        {
          title: "牵线",
          key: "intro",
          render: (_, row) => (
            <span className="num">
              {row.introUsed}/{row.introTotal ?? "不限"}
            </span>
          ),
        },
      ]}
    />
  );
}

const orderColumns: readonly ArchiveColumn<MemberOrder>[] = [
  { title: "订单号", width: 168, cell: ({ orderNo }) => <span className="num">{orderNo}</span> },
  { title: "类型", width: 80, cell: (row) => orderType.labels[row.orderType] },
  { title: "项目", cell: ({ title }) => <Cut text={title} /> },
  { title: "实付", width: 96, cell: ({ payCents }) => <Yuan cents={payCents} /> },
  { title: "已退", width: 84, cell: ({ refundCents }) => <Yuan cents={refundCents} /> },
  { title: "支付方式", width: 84, cell: (row) => (row.payMode === null ? "—" : payMode.labels[row.payMode]) },
  { title: "来源", width: 80, cell: (row) => orderSource.labels[row.source] },
  {
    title: "状态",
    width: 84,
    cell: ({ status }) => <Tag tone={orderTones[status]}>{orderStatus.labels[status]}</Tag>,
  },
  { title: "下单时间", width: 132, cell: ({ createdTime }) => <Time at={createdTime} /> },
];
/** 订单. */
export const OrderTab = ({ userId }: TabProps) => (
  <ArchiveTable
    endpoint={getMemberOrders}
    ask={byMember(userId)}
    columns={orderColumns}
    rowKey={({ id }) => id}
    empty="暂无订单"
  />
);

const amount = (row: MemberEntry, value: number) =>
  row.account === "INTEGRAL" ? <span className="num">{value}</span> : <Yuan cents={value} />;
const entryColumns: readonly ArchiveColumn<MemberEntry>[] = [
  { title: "时间", width: 132, cell: ({ createdTime }) => <Time at={createdTime} /> },
  { title: "账户", width: 88, cell: (row) => ledgerAccount.labels[row.account] },
  { title: "业务类型", width: 96, cell: (row) => bizType.labels[row.bizType] },
  { title: "变动", width: 108, cell: (row) => amount(row, row.amountCents) },
  { title: "变动后", width: 108, cell: (row) => amount(row, row.balanceAfter) },
  { title: "备注", cell: ({ remark }) => <Cut text={remark} /> },
];
/** 账变: every change of the member's accounts. */
export const EntryTab = ({ userId }: TabProps) => (
  <ArchiveTable
    endpoint={getMemberEntries}
    ask={byMember(userId)}
    columns={entryColumns}
    rowKey={({ id }) => id}
    empty="暂无账变"
  />
);
