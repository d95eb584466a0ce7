import { retentions } from "@hongxian/contract/core/operation/retention.rules.ts";
import { type getRunState, setRetention } from "@hongxian/contract/features/run-state/run-state.endpoints.ts";
import { Table } from "antd";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { CallData } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { RetentionFormDialog } from "./retention-form.dialog.tsx";

type State = CallData<typeof getRunState>;
export type RetentionRow = State["retentions"][number];

const daysText = (days: number): string => (days === 0 ? "永久" : `${days}天`);

interface TableProps {
  readonly state: State;
  onDone(): void;
}

const setAction = (version: number): PageAction<RetentionRow> =>
  actionOf(setRetention, {
    dialog: (row, control) => <RetentionFormDialog row={row} version={version} {...control} />,
  });

/** What grows without end, how long it is kept, and what the last night removed. */
export function RetentionTable({ state, onDone }: TableProps) {
  const action = setAction(state.retentionVersion);
  return (
    <Table<RetentionRow>
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={[...state.retentions]}
      columns={[
        { title: "内容", key: "title", render: (_, { name }) => retentions[name].title },
        {
          title: "保留",
          key: "days",
          width: 90,
          render: (_, { days }) => <span className="num">{daysText(days)}</span>,
        },
        {
          title: "默认",
          key: "usual",
          width: 90,
          render: (_, { name }) => <span className="num text3">{daysText(retentions[name].days)}</span>,
        },
        {
          title: "上次清理",
          key: "runTime",
          width: 150,
          render: (_, { runTime }) =>
            runTime === null ? <span className="nil">—</span> : <span className="num">{clockText(runTime)}</span>,
        },
        {
          title: "删除（累计）",
          key: "removed",
          width: 170,
          align: "right",
          render: (_, { removed, removedTotal }) => (
            <span className="num">
              {countText(removed)}（{countText(removedTotal)}）
            </span>
          ),
        },
        { title: "错误", key: "error", render: (_, { error }) => <span className="brick">{error}</span> },
        {
          title: "操作",
          key: "action",
          width: 100,
          render: (_, row) => <ActionButton action={action} target={row} onDone={onDone} />,
        },
      ]}
    />
  );
}
