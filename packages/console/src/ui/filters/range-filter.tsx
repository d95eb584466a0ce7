import { wholeTime } from "@hongxian/contract/wire/whole-time.ts";
import { PendingInput } from "../fields/pending-input.tsx";
import { Button, Input } from "antd";
import { useState } from "react";
import { daysText, usualSpans } from "../../platform/days-text.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { isWholeTime } from "../../platform/whole-time.ts";
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
  /** The default range can be taken away, for a list of rows; a report always has a period. */
  readonly removable?: boolean;
  /** Numbers instead of days; the text is their unit. */
  readonly numeric?: string;
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
export function RangeFilter<Q>({ list, begin, end, label, lastDays, removable = false, numeric }: RangeFilterProps<Q>) {
  const textOf = (value: unknown) =>
    value === undefined || value === null || value === "" ? undefined : String(value);
  const from = textOf(filterOf(list, begin)[0]);
  const to = textOf(filterOf(list, end)[0]);
  const put = (first: string | undefined, last: string | undefined) =>
    setFilters(list, { [begin]: first, [end]: last });
  const isSet = from !== undefined || to !== undefined;
  const hasDefault = lastDays !== undefined;
  const canClear = hasDefault ? removable || isSet : isSet;
  // Without a range the default would return by itself.
  const clear = () => put(hasDefault && removable ? wholeTime : undefined, undefined);
  const text = numeric === undefined ? daysText(from, to, lastDays) : numbersText(from, to, numeric);
  return (
    <FilterPill label={label} text={text} onClear={canClear ? clear : null} isPeriod={numeric === undefined}>
      {(close) => {
        const pick = (first: string | undefined, last: string | undefined) => {
          put(first, last);
          close();
        };
        if (numeric !== undefined) return <NumberRange begin={from ?? ""} end={to ?? ""} onPick={pick} />;
        return (
          <div className="filter-days">
            <div className="filter-presets flex gap-2">
              {usualSpans.map(({ text: preset, days }) => (
                <Button key={preset} type="text" size="small" onClick={() => pick(dayBefore(days - 1), todayText())}>
                  {preset}
                </Button>
              ))}
              {removable && hasDefault && (
                <Button type="text" size="small" onClick={() => pick(wholeTime, undefined)}>
                  全部
                </Button>
              )}
            </div>
            <span className="form-label row gap-3 size-12 text2 mb-4 lead-18">自定义</span>
            <DayRange begin={isWholeTime(from, to) ? undefined : from} end={to} onPick={pick} />
          </div>
        );
      }}
    </FilterPill>
  );
}
