import type { ReactNode } from "react";
import "./figures.css";

export interface HeatCell {
  /** Darkness from 0 to 1; null where there is no value yet. */
  readonly share: number | null;
  readonly text: string;
  readonly title?: string;
}
interface HeatTableProps {
  readonly label: string;
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly title: ReactNode;
    readonly note?: string;
    readonly cells: readonly HeatCell[];
  }[];
  /** Title of the notes. */
  readonly noteTitle?: string;
}

/** A table whose cells are darker for larger values; the value is always printed. */
export function HeatTable({ label, corner, columns, rows, noteTitle }: HeatTableProps) {
  return (
    <div className="heat-table" tabIndex={0} role="region" aria-label={label}>
      <table className="wide size-12">
        <thead>
          <tr>
            <th>{corner}</th>
            {noteTitle !== undefined && <th>{noteTitle}</th>}
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, note, cells }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              {noteTitle !== undefined && <td className="num">{note}</td>}
              {cells.map(({ share, text, title: hint }, at) => (
                <td
                  key={columns[at]}
                  className="num"
                  title={hint}
                  style={
                    share === null || share <= 0
                      ? undefined
                      : { background: `color-mix(in srgb, var(--series2) ${Math.round(share * 46)}%, var(--surface))` }
                  }
                >
                  {share === null ? <span className="nil">—</span> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
