import { Table, type TableColumnsType } from "antd";
import type { ReactNode } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { RowActions } from "./row-actions.tsx";

interface AiTableProps<R extends { readonly id: number }> {
  readonly rows: readonly R[] | undefined;
  readonly columns: TableColumnsType<R>;
  readonly add: PageAction<null>;
  readonly actions: readonly PageAction<R>[];
  readonly extra?: ReactNode;
  onDone(): void;
}

/** A short list with its actions: providers and models are few, so they need no paging. */
export function AiTable<R extends { readonly id: number }>({
  rows,
  columns,
  add,
  actions,
  extra,
  onDone,
}: AiTableProps<R>) {
  return (
    <>
      <div className="ai-tools">
        {extra}
        <ActionButton action={add} target={null} onDone={onDone} />
      </div>
      <Table<R>
        size="small"
        rowKey="id"
        pagination={false}
        loading={rows === undefined}
        dataSource={[...(rows ?? [])]}
        columns={[
          ...columns,
          {
            title: "操作",
            key: "actions",
            width: 260,
            render: (_, row) => <RowActions row={row} actions={actions} onDone={onDone} />,
          },
        ]}
      />
    </>
  );
}
