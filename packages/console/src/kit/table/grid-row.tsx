import { type ChangeEvent, type ElementType, type Key, type ReactNode, memo } from "react";
import type { GridColumn } from "./grid-columns.tsx";

interface GridRowProps<R> {
  readonly row: R;
  readonly at: number;
  readonly id: Key;
  readonly columns: readonly GridColumn<R>[];
  /** Null where rows cannot be chosen. */
  readonly chosen: boolean | null;
  readonly opened: boolean;
  readonly expand: ((row: R) => ReactNode) | undefined;
  /** `tr`, or the component that makes a `tr` draggable. */
  readonly Row: ElementType;
  onChoose(at: number, chosen: boolean, upTo: boolean): void;
  onOpen(id: Key): void;
}

export const chooseWidth = 38;
export const openWidth = 40;

/** A checkbox; the entire cell is clickable. */
export function RowBox(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly partly?: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}) {
  return (
    <label className="grid-tick row tall pointer">
      <input
        className="fixed pointer"
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        onChange={props.onChange}
        ref={(box) => {
          if (box !== null) box.indeterminate = props.partly === true;
        }}
      />
    </label>
  );
}

function RowOfGrid<R>({ row, at, id, columns, chosen, opened, expand, Row, onChoose, onOpen }: GridRowProps<R>) {
  const hasOpener = expand !== undefined;
  return (
    <>
      <Row className={chosen === true ? "grid-row grid-chosen" : "grid-row"} data-row-key={id}>
        {chosen !== null && (
          <td className="grid-cell grid-left grid-lead">
            <RowBox
              label="选择此行"
              checked={chosen}
              onChange={({ target, nativeEvent }) =>
                onChoose(at, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </td>
        )}
        {hasOpener && (
          <td className="grid-cell grid-left" style={{ left: chosen === null ? 0 : chooseWidth }}>
            <button
              type="button"
              className="grid-opener center bare-button text3"
              aria-label={opened ? "收起" : "展开"}
              aria-expanded={opened}
              onClick={() => onOpen(id)}
            />
          </td>
        )}
        {columns.map(({ key, className, style, cell }) => (
          <td key={key} className={className} style={style}>
            {cell(row)}
          </td>
        ))}
      </Row>
      {opened && hasOpener && (
        <tr className="grid-opened">
          <td colSpan={columns.length + (chosen === null ? 1 : 2)}>
            <div className="grid-in-view">{expand(row)}</div>
          </td>
        </tr>
      )}
    </>
  );
}

/** One row. It re-renders only when it changed itself: ticking a box or opening a dialog re-renders no other row. */
// memo() loses the type parameter.
export const GridRow = memo(RowOfGrid) as typeof RowOfGrid;
