import { type Column, defaultWidth } from "./column.ts";

/** What a window of 1280 px leaves the columns: without menu, checkboxes and the actions. */
export const columnRoom = 860;

/**
 * The columns so that those that decide the next step are in view at 1280 px. Only as many others step back behind them
 * as are in the way, the last ones first; the first column, which names the row, always stays. Widths are declared, so
 * that nothing is measured.
 */
export function inOrderOfImportance<R>(columns: readonly Column<R>[], room: number): readonly Column<R>[] {
  const shown = columns.filter(({ hidden }) => hidden !== true);
  const last = shown.findLastIndex(({ decides }) => decides === true);
  if (last < 0) return columns;
  let width = shown.slice(0, last + 1).reduce((sum, column) => sum + (column.width ?? defaultWidth), 0);
  const back = new Set<Column<R>>();
  for (let at = last - 1; at > 0 && width > room; at -= 1) {
    const column = shown[at];
    if (column === undefined || column.decides === true) continue;
    back.add(column);
    width -= column.width ?? defaultWidth;
  }
  if (back.size === 0) return columns;
  const deciding = shown[last];
  const behind = columns.filter((column) => back.has(column));
  return columns.flatMap((column) => (column === deciding ? [column, ...behind] : back.has(column) ? [] : [column]));
}
