import { Segmented } from "antd";
import { DayRange } from "../../ui/filters/day-range.tsx";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";

/** The charts' date range, as it is sent. */
export interface DayWindow {
  readonly beginTime: string;
  readonly endTime: string;
}

const presets = { 今日: 0, "7天": 6, "30天": 29 } as const;
type Preset = keyof typeof presets;
const names = [...(Object.keys(presets) as Preset[]), "自定义"];

export const windowOf = (days: number): DayWindow => ({ beginTime: dayBefore(days), endTime: todayText() });

function presetOf({ beginTime, endTime }: DayWindow): string {
  if (endTime !== todayText()) return "自定义";
  return Object.entries(presets).find(([, days]) => dayBefore(days) === beginTime)?.[0] ?? "自定义";
}

/** 近 30 天, or the two days. */
export function windowText(window: DayWindow): string {
  const preset = presetOf(window);
  if (preset === "自定义") return `${window.beginTime} – ${window.endTime}`;
  return preset === "今日" ? "今日" : `近 ${preset.replace("天", "")} 天`;
}

interface DayWindowPickerProps {
  readonly value: DayWindow;
  readonly custom: boolean;
  onChange(value: DayWindow, custom: boolean): void;
}

export function DayWindowPicker({ value, custom, onChange }: DayWindowPickerProps) {
  const pick = (name: string) => {
    const days = presets[name as Preset];
    if (days === undefined) onChange(value, true);
    else onChange(windowOf(days), false);
  };
  return (
    <>
      <Segmented size="small" options={names} value={custom ? "自定义" : presetOf(value)} onChange={pick} />
      {custom && (
        <DayRange
          begin={value.beginTime}
          end={value.endTime}
          onPick={(begin, end) =>
            begin !== undefined && end !== undefined && onChange({ beginTime: begin, endTime: end }, true)
          }
        />
      )}
    </>
  );
}
