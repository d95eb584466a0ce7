import { bizType, ledgerAccount, ownerType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { Yuan } from "./money-parts.tsx";
import { subText } from "./sub-text.ts";

interface LedgerLine {
  readonly ownerType: string;
  readonly ownerName?: string;
  /** The event it belongs to, where lines of several events are listed together. */
  readonly bizType?: string;
  readonly bizStep?: string;
  readonly account: string;
  readonly sub: string;
  readonly unit?: string;
  readonly amountCents: number;
  readonly balanceAfter?: number;
}

const labelIn = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;
const Amount = ({ value, unit }: { readonly value: number; readonly unit: string | undefined }) =>
  unit === "POINT" ? <span className="num">{value}</span> : <Yuan cents={value} />;

/** Entries as debit and credit; together they are zero. */
export function LedgerLines({ lines }: { readonly lines: readonly LedgerLine[] }) {
  const withEvent = lines.some((line) => line.bizType !== undefined);
  const withBalance = lines.some(({ balanceAfter }) => balanceAfter !== undefined);
  return (
    <table className="money-lines wide">
      <thead>
        <tr>
          {withEvent && <th>业务</th>}
          <th>主体</th>
          <th>账户</th>
          <th className="money-right">借方</th>
          <th className="money-right">贷方</th>
          {withBalance && <th className="money-right">变动后</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${at}-${line.account}`}>
            {withEvent && (
              <td>
                {labelIn(bizType.labels, line.bizType ?? "")} {line.bizStep}
              </td>
            )}
            <td>
              {labelIn(ownerType.labels, line.ownerType)} {line.ownerName}
            </td>
            <td>
              {labelIn(ledgerAccount.labels, line.account)} {subText(line.account, line.sub)}
            </td>
            <td className="money-right">
              {line.amountCents < 0 && <Amount value={-line.amountCents} unit={line.unit} />}
            </td>
            <td className="money-right">
              {line.amountCents > 0 && <Amount value={line.amountCents} unit={line.unit} />}
            </td>
            {withBalance && (
              <td className="money-right">
                <Amount value={line.balanceAfter ?? 0} unit={line.unit} />
              </td>
            )}
          </tr>
        ))}
        <tr>
          <td colSpan={withEvent ? 4 : 3}>借贷合计</td>
          <td className="money-right">
            <Yuan cents={lines.reduce((sum, { amountCents }) => sum + amountCents, 0)} />
          </td>
          {withBalance && <td />}
        </tr>
      </tbody>
    </table>
  );
}
