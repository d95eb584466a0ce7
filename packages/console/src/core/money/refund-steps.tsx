import { yuanText } from "../../platform/decimal.ts";

interface Steps {
  readonly payCents: number;
  readonly daysSincePay: number;
  readonly days: number;
  readonly daysLeft: number;
  readonly introTotal: number | null;
  readonly introUsed: number;
  readonly breachBp: number;
}

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

/** The marriage formula, step by step. */
export function RefundSteps({ steps, suggestCents }: { steps: Steps; suggestCents: number }) {
  const { payCents, days, daysLeft, introTotal, introUsed, breachBp } = steps;
  const isEarly = introUsed === 0 && steps.daysSincePay <= 7;
  const byDays = days > 0 ? Math.max(0, Math.min(days, daysLeft)) / days : 0;
  const byIntros = introTotal === null || introTotal === 0 ? 1 : Math.max(0, introTotal - introUsed) / introTotal;
  return (
    <table className="money-lines wide" aria-label="建议退款">
      <tbody>
        <tr>
          <td>实付</td>
          <td className="money-right num">{yuanText(payCents)}</td>
        </tr>
        {isEarly ? (
          <tr>
            <td>付款7天内且未牵线</td>
            <td className="money-right">全额</td>
          </tr>
        ) : (
          <>
            <tr>
              <td>
                剩余天数 {Math.max(0, daysLeft)} / {days}
              </td>
              <td className="money-right num">{percent(byDays)}</td>
            </tr>
            <tr>
              <td>
                剩余牵线 {introTotal === null ? "不限" : Math.max(0, introTotal - introUsed)} / {introTotal ?? "不限"}
              </td>
              <td className="money-right num">{percent(byIntros)}</td>
            </tr>
            <tr>
              <td>取较小者 × 实付</td>
              <td className="money-right num">{yuanText(Math.floor(payCents * Math.min(byDays, byIntros)))}</td>
            </tr>
            <tr>
              <td>违约金 {percent(breachBp / 10_000)}</td>
              <td className="money-right num">−{yuanText(Math.floor((payCents * breachBp) / 10_000))}</td>
            </tr>
          </>
        )}
        <tr>
          <td>
            <b>建议退款</b>
          </td>
          <td className="money-right">
            <b className="num">{yuanText(suggestCents)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
