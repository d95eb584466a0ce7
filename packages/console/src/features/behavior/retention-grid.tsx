import { type getBehaviorRetention, retentionDays } from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import type { CallData } from "../../platform/call.ts";

type Rows = CallData<typeof getBehaviorRetention>;

const shareOf = (back: number, registered: number): number => (registered === 0 ? 0 : back / registered);

/** Registration day × day of return; the darker the cell, the more came back. Future days show a dash. */
export function RetentionGrid({ rows }: { readonly rows: Rows }) {
  return (
    <div className="retention">
      <table className="wide size-12">
        <thead>
          <tr>
            <th scope="col">注册日</th>
            <th scope="col">注册人数</th>
            {retentionDays.map((day) => (
              <th key={day} scope="col">
                第{day}日
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, registered, returned }) => (
            <tr key={day}>
              <th scope="row" className="num">
                {day.slice(5)}
              </th>
              <td className="num">{registered}</td>
              {returned.map((back, at) => {
                const share = back === null ? 0 : shareOf(back, registered);
                return (
                  <td
                    key={retentionDays[at]}
                    className="num"
                    style={{ background: `color-mix(in srgb, var(--series2) ${Math.round(share * 60)}%, transparent)` }}
                    title={back === null ? "尚未到期" : `${back} 人`}
                  >
                    {back === null ? <span className="nil">—</span> : `${(share * 100).toFixed(1)}%`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
