import { Button } from "antd";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import type { MemberList } from "./use-member-list.ts";
import { PendingInput } from "../../ui/fields/pending-input.tsx";
import { latePiece } from "../../ui/late/late.tsx";

const DayRange = latePiece(async () => (await import("../../ui/filters/day-range.tsx")).DayRange, <PendingInput />);

const presets = [
  ["今日", 1],
  ["7天", 7],
  ["30天", 30],
] as const;

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** 注册时间. The list opens with the last 30 days; a keyword, another tab or 不限 removes that default. */
export function RegisterTimeFilter({ list }: { list: MemberList }) {
  const { query } = list;
  const begin = textOf(query["beginTime"]);
  const end = textOf(query["endTime"]);
  const tab = query["tab"] ?? "all";
  const isDefault =
    begin === undefined &&
    end === undefined &&
    query["anyTime"] !== true &&
    textOf(query["keyword"]) === undefined &&
    tab === "all";
  const known = presets.find(([, days]) => begin === dayBefore(days - 1) && end === todayText());
  const short = (day: string | undefined) => day?.slice(0, 10) ?? "";
  const chosen =
    known === undefined ? [short(begin), short(end)].filter((day) => day !== "").join(" – ") : `近 ${known[1]} 天`;
  const text = isDefault ? "近 30 天" : begin === undefined && end === undefined ? null : chosen;
  // Without a time range the default would return by itself, except where it does not apply.
  const clear = () =>
    list.set({
      beginTime: undefined,
      endTime: undefined,
      anyTime: tab === "all" && textOf(query["keyword"]) === undefined ? true : undefined,
    });
  return (
    <FilterPill label="注册时间" text={text} onClear={clear} isPeriod>
      {(close) => {
        const pick = (first: string | undefined, last: string | undefined) => {
          list.set({ beginTime: first, endTime: last, anyTime: undefined });
          close();
        };
        return (
          <div className="filter-days">
            <div className="filter-presets flex gap-2">
              {presets.map(([name, days]) => (
                <Button key={name} type="text" size="small" onClick={() => pick(dayBefore(days - 1), todayText())}>
                  {name}
                </Button>
              ))}
              <Button
                type="text"
                size="small"
                onClick={() => {
                  clear();
                  close();
                }}
              >
                不限
              </Button>
            </div>
            <span className="form-label row gap-3 size-12 text2 mb-4 lead-18">自定义</span>
            <DayRange begin={begin} end={end} onPick={pick} />
          </div>
        );
      }}
    </FilterPill>
  );
}
