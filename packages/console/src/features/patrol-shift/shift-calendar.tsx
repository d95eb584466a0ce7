import { shiftName, shiftStatus } from "@hongxian/contract/core/live/live.choices.ts";
import { addDays } from "@hongxian/contract/wire/shanghai-day.ts";
import { scopeText, shiftMessages } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import type { patrolShift } from "@hongxian/contract/features/patrol-shift/shift.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { WarningOutlined } from "@ant-design/icons";
import { clockText } from "../../platform/shanghai-time.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "./shift.css";

export type ShiftRow = RowOf<typeof patrolShift>;
interface CalendarProps {
  readonly week: string;
  readonly shifts: readonly ShiftRow[];
  readonly chosen: readonly number[];
  onChoose(id: number): void;
}
const weekdays = ["一", "二", "三", "四", "五", "六", "日"];
const hourMs = 3_600_000;
const clock = (time: string) => clockText(time).slice(11, 16);

/** A shift that ends at midnight ends at 24:00. */
export const endClock = (time: string) => (clock(time) === "00:00" ? "24:00" : clock(time));

/** Hours of a day that no shift covers; absent shifts and those on leave do not count. */
function openHours(day: string, shifts: readonly ShiftRow[]): readonly boolean[] {
  const first = Date.parse(`${day}T00:00:00+08:00`);
  const standing = shifts.filter(({ status }) => status !== "ABSENT" && status !== "LEAVE");
  return Array.from({ length: 24 }, (_, hour) => {
    const at = first + hour * hourMs;
    return !standing.some(({ startTime, endTime }) => Date.parse(startTime) <= at && Date.parse(endTime) > at);
  });
}

function Block({ shift, chosen, onChoose }: { shift: ShiftRow; chosen: boolean; onChoose(): void }) {
  const scope = shift.roomScope === "ALL" ? "" : ` ${scopeText(shift.roomScope, shift.scopeValue)}`;
  return (
    <button
      type="button"
      className={`shift-block block wide size-12 text align-start pointer shift-${shift.status}`}
      aria-pressed={chosen}
      title={`${shiftStatus.labels[shift.status]}${shift.isShortRest ? `，${shiftMessages.rest}` : ""}`}
      onClick={onChoose}
    >
      <b className="flex spread weight-500">
        {shiftName.labels[shift.name]}
        {shift.isShortRest && <WarningOutlined aria-label={shiftMessages.rest} />}
      </b>
      <span className="num">
        {clock(shift.startTime)}–{endClock(shift.endTime)}
      </span>
      <em>
        {shiftStatus.labels[shift.status]}
        {scope}
      </em>
    </button>
  );
}

/** The week: one line for each patrol, one column for each day, and the coverage of each day below. */
export function ShiftCalendar({ week, shifts, chosen, onChoose }: CalendarProps) {
  const days = weekdays.map((_, at) => addDays(week, at));
  const staff = [...new Map(shifts.map(({ staffId, staff: person }) => [staffId, person?.name ?? String(staffId)]))];
  if (shifts.length === 0) return <PanelState kind="empty" text="本周还没有班次" />;
  return (
    <div className="shift-calendar grow shrink-y scroll" tabIndex={0} role="region" aria-label="排班日历">
      <table>
        <thead>
          <tr>
            <th>巡查员</th>
            {days.map((day, at) => (
              <th key={day}>
                周{weekdays[at]} <span className="num">{day.slice(5)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {staff.map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map((day) => (
                <td key={day}>
                  {shifts
                    .filter(({ staffId, shiftDate }) => staffId === id && shiftDate === day)
                    .map((shift) => (
                      <Block
                        key={shift.id}
                        shift={shift}
                        chosen={chosen.includes(shift.id)}
                        onChoose={() => onChoose(shift.id)}
                      />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">24小时覆盖</th>
            {days.map((day) => {
              const open = openHours(day, shifts);
              const gaps = open.filter(Boolean).length;
              return (
                <td key={day}>
                  <span
                    className="shift-cover grid gap-1"
                    role="img"
                    aria-label={gaps === 0 ? "全天覆盖" : `${gaps}小时无人`}
                  >
                    {open.map((isOpen, hour) => (
                      <i key={hour} className={isOpen ? "shift-gap" : undefined} title={`${hour}时`} />
                    ))}
                  </span>
                  {gaps > 0 && <em className="num brick">缺 {gaps} 小时</em>}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
