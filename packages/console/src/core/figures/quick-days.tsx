import { Segmented } from "antd";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

function lastMonth(): Days {
  const first = `${todayText().slice(0, 7)}-01`;
  const to = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 7)}-01`, to };
}

const quick: Readonly<Record<string, () => Days>> = {
  今日: () => ({ from: todayText(), to: todayText() }),
  昨日: () => ({ from: dayBefore(1), to: dayBefore(1) }),
  "7天": () => ({ from: dayBefore(6), to: todayText() }),
  "30天": () => ({ from: dayBefore(29), to: todayText() }),
  本月: () => ({ from: `${todayText().slice(0, 7)}-01`, to: todayText() }),
  上月: lastMonth,
};

interface QuickDaysProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  onPick(days: Days): void;
}

/** The most frequently used ranges of days, in one touch. */
export function QuickDays({ from = dayBefore(29), to = todayText(), onPick }: QuickDaysProps) {
  const chosen = Object.entries(quick).find(([, days]) => days().from === from && days().to === to)?.[0];
  return (
    <Segmented
      aria-label="快捷时间"
      size="small"
      options={Object.keys(quick)}
      value={chosen ?? ""}
      onChange={(name) => {
        const days = quick[name];
        if (days !== undefined) onPick(days());
      }}
    />
  );
}
