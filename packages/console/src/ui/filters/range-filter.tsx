import { PendingInput } from "../fields/pending-input.tsx";
import { Button, Input } from "antd";
import { useState } from "react";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import type { List } from "../../platform/use-list.ts";
import { filterOf, setFilters } from "./filter-context.ts";
import { FilterPill } from "./filter-pill.tsx";
import { latePiece } from "../late/late.tsx";
import "./filters.css";

const DayRange = latePiece(async () => (await import("./day-range.tsx")).DayRange, <PendingInput />);

interface RangeFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly begin: keyof Q & string;
  readonly end: keyof Q & string;
  readonly label: string;
  /** The range the server uses when nothing is chosen. */
  readonly lastDays?: number | undefined;
  /** Numbers instead of days; the text is their unit. */
  readonly numeric?: string;
}

const presets = [
  { text: "今日", days: 1 },
  { text: "7天", days: 7 },
  { text: "30天", days: 30 },
] as const;

const windowText = (days: number) => (days === 1 ? "今日" : `近 ${days} 天`);

function daysText(begin: string | undefined, end: string | undefined, lastDays: number | undefined): string | null {
  if (begin === undefined && end === undefined) return lastDays === undefined ? null : windowText(lastDays);
  const known = presets.find(({ days }) => begin === dayBefore(days - 1) && end === todayText());
  if (known !== undefined) return windowText(known.days);
  const year = todayText().slice(0, 5);
  const short = (day: string | undefined) => (day === undefined ? "" : day.slice(0, 10).replace(year, ""));
  return begin === undefined
    ? `${short(end)} 以前`
    : end === undefined
      ? `${short(begin)} 以后`
      : `${short(begin)} – ${short(end)}`;
}

function numbersText(begin: string | undefined, end: string | undefined, unit: string): string | null {
  if (begin === undefined && end === undefined) return null;
  const range = begin === undefined ? `≤ ${end}` : end === undefined ? `≥ ${begin}` : `${begin}–${end}`;
  return unit === "" ? range : `${range} ${unit}`;
}

function NumberRange({ begin, end, onPick }: { begin: string; end: string; onPick(begin: string, end: string): void }) {
  const [low, setLow] = useState(begin);
  const [high, setHigh] = useState(end);
  const done = () => onPick(low.trim(), high.trim());
  return (
    <div className="filter-editor">
      <Input
        autoFocus
        inputMode="numeric"
        placeholder="最小"
        aria-label="最小"
        value={low}
        onChange={(event) => setLow(event.target.value)}
        onPressEnter={done}
      />
      <span className="caption">–</span>
      <Input
        inputMode="numeric"
        placeholder="最大"
        aria-label="最大"
        value={high}
        onChange={(event) => setHigh(event.target.value)}
        onPressEnter={done}
      />
      <Button onClick={done}>确定</Button>
    </div>
  );
}

/** From and to: days with 今日, 7天, 30天 and 自定义, or numbers. */
export function RangeFilter<Q>({ list, begin, end, label, lastDays, numeric }: RangeFilterProps<Q>) {
  const textOf = (value: unknown) =>
    value === undefined || value === null || value === "" ? undefined : String(value);
  const from = textOf(filterOf(list, begin)[0]);
  const to = textOf(filterOf(list, end)[0]);
  const put = (first: string | undefined, last: string | undefined) =>
    setFilters(list, { [begin]: first, [end]: last });
  const isSet = from !== undefined || to !== undefined;
  const text = numeric === undefined ? daysText(from, to, lastDays) : numbersText(from, to, numeric);
  return (
    <FilterPill label={label} text={text} onClear={isSet ? () => put(undefined, undefined) : null}>
      {(close) => {
        const pick = (first: string | undefined, last: string | undefined) => {
          put(first, last);
          close();
        };
        if (numeric !== undefined) return <NumberRange begin={from ?? ""} end={to ?? ""} onPick={pick} />;
        return (
          <div className="filter-days">
            <div className="filter-presets flex gap-2">
              {presets.map(({ text: preset, days }) => (
                <Button key={preset} type="text" size="small" onClick={() => pick(dayBefore(days - 1), todayText())}>
                  {preset}
                </Button>
              ))}
            </div>
            <span className="form-label row gap-3 size-12 text2 mb-4 lead-18">自定义</span>
            <DayRange begin={from} end={to} onPick={pick} />
          </div>
        );
      }}
    </FilterPill>
  );
}
