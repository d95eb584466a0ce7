import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { Pagination, Table } from "antd";
import { type ReactNode, useState } from "react";
import type { CallArguments } from "../../platform/call.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { useData } from "../../platform/use-data.ts";
import "./archive.css";

export interface ArchiveColumn<R> {
  readonly title: string;
  readonly width?: number;
  readonly cell: (row: R) => ReactNode;
}

interface ArchiveTableProps<R> {
  readonly endpoint: Endpoint;
  /** The input of the call for a page. */
  readonly ask: (page: number) => { readonly params?: unknown; readonly query?: unknown };
  readonly columns: readonly ArchiveColumn<R>[];
  readonly rowKey: (row: R) => string | number;
  readonly empty: string;
}
interface Answer<R> {
  readonly list: readonly R[];
  readonly total: number;
  readonly totalCapped?: boolean;
}

export const archivePage = 20;

/** One list of the archive: loaded when first opened, twenty rows a page. */
export function ArchiveTable<R extends object>({ endpoint, ask, columns, rowKey, empty }: ArchiveTableProps<R>) {
  const [page, setPage] = useState(1);
  // The tab pairs the endpoint with its input and output types.
  const { data, error, reload } = useData(endpoint, ask(page) as NonNullable<CallArguments<Endpoint>[0]>);
  const answer = data as Answer<R> | undefined;
  if (answer === undefined) {
    return error === null ? (
      <PanelState kind="loading" lines={8} />
    ) : (
      <PanelState kind="error" text={error.msg} onRetry={reload} />
    );
  }
  return (
    <div className="archive-list">
      <Table<R>
        size="small"
        tableLayout="fixed"
        pagination={false}
        dataSource={[...answer.list]}
        rowKey={rowKey}
        locale={{ emptyText: <PanelState kind="empty" text={empty} /> }}
        columns={columns.map(({ title, width, cell }) => ({
          title,
          key: title,
          ...(width === undefined ? {} : { width }),
          render: (_: unknown, row: R) => cell(row),
        }))}
      />
      {answer.total > archivePage && (
        <Pagination
          size="small"
          current={page}
          pageSize={archivePage}
          total={answer.total}
          showSizeChanger={false}
          showTotal={(total) => `共 ${total}${answer.totalCapped === true ? "+" : ""} 条`}
          onChange={setPage}
        />
      )}
    </div>
  );
}
