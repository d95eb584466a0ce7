import type { GridColumn } from "./grid-columns.tsx";

interface GridHeadProps {
  readonly columns: readonly Omit<GridColumn<never>, "cell">[];
  readonly sort: string | undefined;
  onSort(sort: string | undefined): void;
}

type Order = "ascending" | "descending" | null;

function orderOf(sort: string | undefined, name: string): Order {
  if (sort?.replace(/^-/, "") !== name) return null;
  return sort.startsWith("-") ? "descending" : "ascending";
}

/** Descending first, then ascending, then the list's own order. */
const nextSort = (order: Order, name: string): string | undefined =>
  order === null ? `-${name}` : order === "descending" ? name : undefined;

/** The column headers; a sortable one is a button. */
export function GridHead({ columns, sort, onSort }: GridHeadProps) {
  return columns.map(({ key, title, sort: name, decides, className, style }) => {
    // Read by the sweep over all pages, which looks whether it is in view.
    const marks = decides === true ? { "data-decides": true } : {};
    if (title === "") return <td key={key} className={className} style={style} />;
    if (name === undefined) {
      return (
        <th key={key} scope="col" className={className} style={style} {...marks}>
          {title}
        </th>
      );
    }
    const order = orderOf(sort, name);
    return (
      <th
        key={key}
        scope="col"
        className={className}
        style={style}
        {...marks}
        {...(order === null ? {} : { "aria-sort": order })}
      >
        <button
          type="button"
          className="grid-sort inline-row gap-3 pointer"
          data-order={order}
          onClick={() => onSort(nextSort(order, name))}
        >
          {title}
        </button>
      </th>
    );
  });
}
