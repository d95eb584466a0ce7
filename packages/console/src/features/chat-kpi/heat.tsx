const weekdays = ["一", "二", "三", "四", "五", "六", "日"];
const hourNames = Array.from({ length: 24 }, (_, hour) => hour);

interface Cell {
  readonly weekday: number;
  readonly hour: number;
  readonly count: number;
}

/** Weekday by hour: the more messages, the stronger the colour; the number is in the title. */
export function Heat({ cells }: { cells: readonly Cell[] }) {
  const most = Math.max(1, ...cells.map(({ count }) => count));
  const countAt = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.count ?? 0;
  return (
    <table className="heat">
      <tbody>
        {weekdays.map((name, weekday) => (
          <tr key={name}>
            <th className="size-11 weight-400 text3" scope="row">
              {name}
            </th>
            {hourNames.map((hour) => {
              const count = countAt(weekday, hour);
              return (
                <td
                  key={hour}
                  title={`周${name} ${hour} 时：${count} 条`}
                  style={{
                    background: `color-mix(in srgb, var(--accent) ${Math.round((count / most) * 100)}%, var(--fill2))`,
                  }}
                />
              );
            })}
          </tr>
        ))}
        <tr>
          <th className="size-11 weight-400 text3" />
          {hourNames.map((hour) => (
            <th key={hour} className="num size-11 weight-400 text3">
              {hour % 6 === 0 ? hour : ""}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
