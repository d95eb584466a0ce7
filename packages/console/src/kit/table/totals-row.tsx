import { Table } from "antd";
import type { ReactNode } from "react";

interface TotalsRowProps {
  readonly columns: readonly { readonly key?: string | number | bigint; readonly align?: unknown }[];
  readonly totals: Readonly<Record<string, ReactNode>>;
  /** Columns antd puts before ours: selection, expansion. */
  readonly offset: number;
}

/** Totals under the rows, each in its column; the first column says 合计. */
function TotalsRow({ columns, totals, offset }: TotalsRowProps) {
  const first = columns.findIndex(({ key }) => !String(key).startsWith("#"));
  return (
    <Table.Summary.Row className="totals-row">
      {Array.from({ length: offset }, (_, at) => (
        <Table.Summary.Cell key={`before${at}`} index={at} />
      ))}
      {columns.map(({ key, align }, at) => (
        <Table.Summary.Cell
          key={String(key)}
          index={offset + at}
          {...(align === "right" ? { align: "right" as const } : {})}
        >
          {totals[String(key)] ?? (at === first ? "合计" : null)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** What antd's `summary` takes. It keeps the row in view only when it gets the Summary element itself. */
export const totalsUnder = (props: TotalsRowProps) => () => (
  <Table.Summary fixed>
    <TotalsRow {...props} />
  </Table.Summary>
);
