import { Input, Segmented } from "antd";
import { useState } from "react";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import "./phone.css";

const own = "自定义";
const maxDays = 366;
const spanTooLong = "时间范围不能超过366天";

interface PhoneSpanProps {
  /** Names with the number of days back at which each begins; 昨日 is only the day before. */
  readonly spans: Readonly<Record<string, readonly [from: number, to: number]>>;
  readonly from: string;
  readonly to: string;
  onPick(days: { readonly from: string; readonly to: string }): void;
}

const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The days of a report: a few fixed spans, or a custom one. */
export function PhoneSpan({ spans, from, to, onPick }: PhoneSpanProps) {
  const known = Object.entries(spans).find(
    ([, [begin, end]]) => from === dayBefore(begin) && to === dayBefore(end),
  )?.[0];
  const [custom, setCustom] = useState(false);
  const [draft, setDraft] = useState<readonly [string, string] | null>(null);
  const [begin, end] = draft ?? [from, to];
  const shown = custom || known === undefined ? own : known;
  const isLong = between(begin, end) > maxDays;
  const change = (next: readonly [string, string]) => {
    setDraft(next);
    const [first, last] = next;
    if (first !== "" && last !== "" && first <= last && between(first, last) <= maxDays) {
      onPick({ from: first, to: last });
      setDraft(null);
    }
  };
  return (
    <div className="phone-search fixed on-surface pad-8-12">
      <Segmented
        block
        size="large"
        aria-label="时间"
        options={[...Object.keys(spans), own]}
        value={shown}
        onChange={(name) => {
          const span = spans[name];
          setCustom(span === undefined);
          if (span !== undefined) onPick({ from: dayBefore(span[0]), to: dayBefore(span[1]) });
        }}
      />
      {shown === own && (
        <>
          <div className="phone-pair">
            <Input
              type="date"
              aria-label="开始日期"
              max={todayText()}
              value={begin}
              onChange={(event) => change([event.target.value, end])}
            />
            <Input
              type="date"
              aria-label="结束日期"
              max={todayText()}
              value={end}
              onChange={(event) => change([begin, event.target.value])}
            />
          </div>
          {isLong && (
            <p className="phone-note phone-late" role="alert">
              {spanTooLong}
            </p>
          )}
        </>
      )}
    </div>
  );
}
