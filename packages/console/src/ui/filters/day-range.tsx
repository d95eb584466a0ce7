import { DatePicker } from "antd";
import dayjs from "dayjs";

interface DayRangeProps {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  onPick(begin: string | undefined, end: string | undefined): void;
}

const dayOf = (text: string | undefined) => (text === undefined ? null : dayjs(text.slice(0, 10)));

export function DayRange({ begin, end, onPick }: DayRangeProps) {
  return (
    <DatePicker.RangePicker
      value={[dayOf(begin), dayOf(end)]}
      allowEmpty={[true, true]}
      onChange={(days) => onPick(days?.[0]?.format("YYYY-MM-DD"), days?.[1]?.format("YYYY-MM-DD"))}
    />
  );
}
