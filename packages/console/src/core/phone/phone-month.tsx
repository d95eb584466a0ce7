import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useState } from "react";
import { todayText } from "../../platform/shanghai-time.ts";
import { PhoneChips } from "./phone-chips.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";
import "./phone.css";

const twoDigits = (value: number): string => String(value).padStart(2, "0");
/** By names that are not numeric: an object puts numeric keys first. */
const months = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${twoDigits(at + 1)}`, `${at + 1}月`]));
const yearsBack = 3;

/** The last day of a month, in the format of the reports. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const moved = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + by;
  return `${Math.floor(at / 12)}-${twoDigits((at % 12) + 1)}`;
};
const named = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;

/** One month up to the present one: a step back and forth, or any of the last years from a sheet. */
export function PhoneMonth({ month, onPick }: { month: string; onPick(month: string): void }) {
  const present = todayText().slice(0, 7);
  const [year, setYear] = useState<string | null>(null);
  const thisYear = Number(present.slice(0, 4));
  const years = Object.fromEntries(
    Array.from({ length: yearsBack + 1 }, (_, back) => [`y${thisYear - back}`, `${thisYear - back}年`]),
  );
  const shown = year ?? month.slice(0, 4);
  const open = Object.fromEntries(Object.entries(months).filter(([name]) => `${shown}-${name.slice(1)}` <= present));
  return (
    <div className="phone-month grid at-middle" role="group" aria-label="月份">
      <button type="button" className="phone-icon" aria-label="上一月" onClick={() => onPick(moved(month, -1))}>
        <LeftOutlined />
      </button>
      <button
        type="button"
        className="phone-month-name num size-16 weight-600 text"
        onClick={() => setYear(month.slice(0, 4))}
      >
        {named(month)}
      </button>
      <button
        type="button"
        className="phone-icon"
        aria-label="下一月"
        disabled={month >= present}
        onClick={() => onPick(moved(month, 1))}
      >
        <RightOutlined />
      </button>
      {year !== null && (
        <PhoneSheet title="选择月份" onClose={() => setYear(null)}>
          <section className="phone-filter">
            <PhoneChips label="年份" labels={years} chosen={[`y${year}`]} onPick={(value) => setYear(value.slice(1))} />
          </section>
          <section className="phone-filter">
            <PhoneChips
              label="月份"
              labels={open}
              chosen={month.startsWith(`${year}-`) ? [`m${month.slice(5, 7)}`] : []}
              onPick={(name) => {
                setYear(null);
                onPick(`${year}-${name.slice(1)}`);
              }}
            />
          </section>
        </PhoneSheet>
      )}
    </div>
  );
}
