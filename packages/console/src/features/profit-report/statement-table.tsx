import {
  type getProfitReport,
  profitReportMessages,
} from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { bookLineKeys } from "@hongxian/contract/features/profit-report/profit-statement.ts";
import type { CallData } from "../../platform/call.ts";
import { formatDecimal, yuanText } from "../../platform/decimal.ts";
import "./profit-report.css";

export type PlatformView = NonNullable<CallData<typeof getProfitReport>["platform"]>;
type Line = PlatformView["lines"][number];

const valueText = (kind: Line["kind"], value: number | null): string => {
  if (value === null) return "—";
  return kind === "rate" ? `${formatDecimal(value, 2)}%` : yuanText(value);
};

interface CellProps {
  readonly line: Line;
  readonly value: number | null;
  readonly onOpen: (() => void) | null;
}

function Cell({ line, value, onOpen }: CellProps) {
  const text = valueText(line.kind, value);
  if (value === null || value === 0) return <span className="num text3">{text}</span>;
  const tone = value < 0 ? "num below-zero" : "num";
  if (onOpen === null || !bookLineKeys.includes(line.key)) return <span className={tone}>{text}</span>;
  return (
    <button type="button" className={`cell-link ${tone}`} title="查看分录" onClick={onOpen}>
      {text}
    </button>
  );
}

/** Both stay in view at the right, however many periods there are. */
const pinned = {
  total: { position: "sticky", right: 92 },
  share: { position: "sticky", right: 0, width: 92, minWidth: 92 },
} as const;
/** Lines that only explain another one. */
const quietLines: ReadonlySet<Line["kind"]> = new Set(["part", "rate"]);
const groundOf = (kind: Line["kind"]): string => (kind === "sum" ? "on-fill1" : "on-surface");

interface StatementTableProps {
  readonly view: PlatformView;
  /** Opens the ledger lines of a line in a period (null: all of them); null without the grant. */
  readonly onOpen: ((line: Line, period: string | null) => void) | null;
}

/** The income statement: periods side by side; their sum and its share of net revenue stay in view at the right. */
export function StatementTable({ view, onOpen }: StatementTableProps) {
  const open = (line: Line, period: string | null) => (onOpen === null ? null : () => onOpen(line, period));
  return (
    <div className="statement scroll framed round-10 mt-10" tabIndex={0} role="region" aria-label="利润表">
      <table>
        <thead>
          <tr>
            <th className="size-12 text3 on-fill1" scope="col">
              项目
            </th>
            {view.periods.map((period) => (
              <th className="size-12 text3 on-fill1" key={period} scope="col">
                {period}
              </th>
            ))}
            <th className="size-12 text3 on-fill1" style={pinned.total} scope="col">
              合计
            </th>
            <th className="size-12 text3 on-fill1" style={pinned.share} scope="col">
              {profitReportMessages.sheet.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line) => (
            <tr key={line.key} className={`statement-${line.kind} ${quietLines.has(line.kind) ? "text2" : ""}`}>
              <th scope="row">{line.label}</th>
              {line.cells.map((cell, at) => (
                <td key={view.periods[at]}>
                  <Cell line={line} value={cell} onOpen={open(line, view.periods[at] ?? null)} />
                </td>
              ))}
              <td className={`weight-500 ${groundOf(line.kind)}`} style={pinned.total}>
                <Cell line={line} value={line.total} onOpen={open(line, null)} />
              </td>
              <td className={`num ${line.shareBp === 0 ? "text3" : ""} ${groundOf(line.kind)}`} style={pinned.share}>
                {line.shareBp === null ? "" : `${formatDecimal(line.shareBp, 2)}%`}
              </td>
            </tr>
          ))}
          {view.memos.map(({ key, label, cells }) => (
            <tr key={key} className="text2">
              <th scope="row">备查：{label}</th>
              {cells.map((cell, at) => (
                <td key={view.periods[at]} className={cell === 0 ? "num text3" : "num"}>
                  {valueText("plus", cell)}
                </td>
              ))}
              <td className="num on-surface" style={pinned.total} />
              <td className="on-surface" style={pinned.share} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
