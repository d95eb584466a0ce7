import { type ElementType, type Key, type ReactNode, useCallback, useRef, useState } from "react";
import type { GridColumn } from "./grid-columns.tsx";
import { GridHead } from "./grid-head.tsx";
import { GridRow, RowBox, chooseWidth, openWidth } from "./grid-row.tsx";
import { useCoveredSides } from "./use-covered-sides.ts";
import { useWindow } from "./use-window.ts";
import "./grid-table.css";

interface GridTableProps<R> {
  readonly columns: readonly GridColumn<R>[];
  readonly rows: readonly R[];
  /** How many rows are rendered; the space of the others is reserved. */
  readonly drawn: number;
  readonly rowKey: (row: R) => Key;
  readonly sort: string | undefined;
  /** The keys of the selected rows; null where rows cannot be selected. */
  readonly chosen: ReadonlySet<Key> | null;
  readonly expand: ((row: R) => ReactNode) | undefined;
  /** Totals by column name, under the rows. */
  readonly totals: Readonly<Record<string, ReactNode>> | undefined;
  /** Replaces the rows. */
  readonly empty: ReactNode;
  readonly Row: ElementType;
  onSort(sort: string | undefined): void;
  onChoose(rows: readonly R[], chosen: boolean): void;
}

/** The width of checkboxes and expand arrows before the columns. */
export const leadWidth = (isChosen: boolean, isOpened: boolean): number =>
  (isChosen ? chooseWidth : 0) + (isOpened ? openWidth : 0);

/**
 * The rows as one plain table in one scrolling box: the browser itself keeps heads and outer columns in view, and a
 * cell costs no more than its content.
 */
export function GridTable<R>(props: GridTableProps<R>) {
  const { columns, rows, drawn, rowKey, sort, chosen, expand, totals, empty, Row, onSort, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  useCoveredSides(box);
  const { from, to, before, after } = useWindow(box, rows.length, drawn);
  const [opened, setOpened] = useState<ReadonlySet<Key>>(new Set());
  const lastTicked = useRef(0);

  const choose = useCallback(
    (at: number, isChosen: boolean, upTo: boolean) => {
      const start = upTo ? lastTicked.current : at;
      onChoose(rows.slice(Math.min(start, at), Math.max(start, at) + 1), isChosen);
      lastTicked.current = at;
    },
    [rows, onChoose],
  );
  const open = useCallback(
    (id: Key) => setOpened((last) => new Set(last.has(id) ? [...last].filter((one) => one !== id) : [...last, id])),
    [],
  );

  const lead = leadWidth(chosen !== null, expand !== undefined);
  const width = columns.reduce((sum, column) => sum + column.width, lead);
  const chosenHere = chosen === null ? 0 : rows.filter((row) => chosen.has(rowKey(row))).length;
  const isAllChosen = rows.length > 0 && chosenHere === rows.length;

  return (
    // Focusable: without a link or button in its rows a keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className="grid-scroll tall scroll" tabIndex={0}>
      <table className="grid-table" style={{ minWidth: width }}>
        <colgroup>
          {chosen !== null && <col style={{ width: chooseWidth }} />}
          {expand !== undefined && <col style={{ width: openWidth }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {chosen !== null && (
              <th scope="col" className="grid-cell grid-left grid-lead">
                <RowBox
                  label="选择本页"
                  checked={isAllChosen}
                  partly={chosenHere > 0 && !isAllChosen}
                  onChange={({ target }) => onChoose(rows, target.checked)}
                />
              </th>
            )}
            {expand !== undefined && (
              <td className="grid-cell grid-left" style={{ left: chosen === null ? 0 : chooseWidth }} />
            )}
            <GridHead columns={columns} sort={sort} onSort={onSort} />
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr className="grid-spacer" style={{ height: before }} />}
          {rows.slice(from, to).map((row, place) => {
            const id = rowKey(row);
            return (
              <GridRow
                key={id}
                id={id}
                row={row}
                at={from + place}
                columns={columns}
                chosen={chosen === null ? null : chosen.has(id)}
                opened={opened.has(id)}
                expand={expand}
                Row={Row}
                onChoose={choose}
                onOpen={open}
              />
            );
          })}
          {after > 0 && <tr className="grid-spacer" style={{ height: after }} />}
        </tbody>
        {totals !== undefined && rows.length > 0 && (
          <TotalsRow
            columns={columns}
            totals={totals}
            leads={(chosen === null ? 0 : 1) + (expand === undefined ? 0 : 1)}
          />
        )}
      </table>
      {rows.length === 0 && <div className="grid-in-view grid-empty">{empty}</div>}
    </div>
  );
}

interface TotalsRowProps {
  readonly columns: readonly Pick<GridColumn<never>, "key" | "className" | "style">[];
  readonly totals: Readonly<Record<string, ReactNode>>;
  /** Columns before ours: checkboxes, expand arrows. */
  readonly leads: number;
}

/** Totals under the rows, each in its column; the first column shows 合计. */
function TotalsRow({ columns, totals, leads }: TotalsRowProps) {
  const first = columns.findIndex(({ key }) => !key.startsWith("#"));
  return (
    <tfoot>
      <tr className="totals-row">
        {leads > 0 && <td className="grid-cell grid-left grid-lead" colSpan={leads} />}
        {columns.map(({ key, className, style }, at) => (
          <td key={key} className={className} style={style}>
            {totals[key] ?? (at === first ? "合计" : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
