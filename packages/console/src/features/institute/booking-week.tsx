import { getBookingWeek } from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { bookingStatus } from "@hongxian/contract/features/institute/institute.choices.ts";
import { dayOf, weekdayNames, weekdays } from "@hongxian/contract/features/institute/schedule.rules.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { bookingTones } from "./booking-tones.ts";

const dayMs = 86_400_000;

/** Returns the Monday of the week that contains a moment. */
function mondayOf(time: number): number {
  const day = Date.parse(`${dayOf(new Date(time).toISOString())}T00:00:00Z`);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
}
const text = (day: number): string => new Date(day).toISOString().slice(0, 10);

interface BookingWeekProps {
  readonly create: PageAction<null>;
  /** Shows one booking with all its actions. */
  onOpen(no: string): void;
}

/** 日历: a week, one row for each counsellor. */
export function BookingWeek({ create, onOpen }: BookingWeekProps) {
  const [monday, setMonday] = useState(() => mondayOf(Date.now()));
  const { data, error, reload } = useData(getBookingWeek, { query: { date: text(monday) } });
  const days = weekdays.map((_, at) => text(monday + at * dayMs));
  const today = todayText();
  return (
    <section className="week" aria-label="预约日历">
      <header>
        <Button
          size="small"
          icon={<LeftOutlined />}
          aria-label="上一周"
          onClick={() => setMonday(monday - 7 * dayMs)}
        />
        <b className="num">
          {days[0]} – {days[6]}
        </b>
        <Button
          size="small"
          icon={<RightOutlined />}
          aria-label="下一周"
          onClick={() => setMonday(monday + 7 * dayMs)}
        />
        <Button size="small" type="text" onClick={() => setMonday(mondayOf(Date.now()))}>
          本周
        </Button>
        <ActionButton target={null} action={create} onDone={reload} />
      </header>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data?.length === 0 && <PanelState kind="empty" text="还没有咨询师" />}
      {data !== undefined && data.length > 0 && (
        <div className="grow shrink-y scroll" tabIndex={0} role="region" aria-label="一周预约">
          <table>
            <thead>
              <tr>
                <th className="size-12 text3">咨询师</th>
                {days.map((day, at) => (
                  <th className="size-12 text3" key={day} data-today={day === today}>
                    {weekdayNames[weekdays[at] ?? "1"]} <span className="num">{day.slice(5)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, bookings }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {days.map((day) => (
                    <td key={day} data-today={day === today}>
                      {bookings
                        .filter(({ startTime }) => dayOf(startTime) === day)
                        .map((one) => (
                          <button
                            key={one.id}
                            type="button"
                            className={`week-booking tone block wide cut align-start pointer lead-22 tone-${bookingTones[one.status]}`}
                            title={`${one.mealName}，${bookingStatus.labels[one.status]}`}
                            onClick={() => onOpen(one.no)}
                          >
                            <span className="num">
                              {shanghaiText(one.startTime, false).slice(11)}–
                              {shanghaiText(one.endTime, false).slice(11)}
                            </span>{" "}
                            {one.memberName}
                          </button>
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
