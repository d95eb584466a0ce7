import { getSlots } from "@hongxian/contract/features/institute/consultant.endpoints.ts";
import { dayOf } from "@hongxian/contract/features/institute/schedule.rules.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useState } from "react";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { useData } from "../../platform/use-data.ts";

interface SlotInputProps {
  readonly consultantId: number;
  readonly minutes: number;
  readonly value: string | null;
  onChange(startTime: string | null): void;
}

const dayField = field.date("日期");

/** A day, then one of its free times. */
export function SlotInput({ consultantId, minutes, value, onChange }: SlotInputProps) {
  const [date, setDate] = useState(() => dayOf(value ?? new Date(Date.now() + 86_400_000).toISOString()));
  const { data, error, reload } = useData(getSlots, { params: { id: consultantId }, query: { date, minutes } });
  return (
    <div className="grid gap-8">
      <FieldInput
        field={dayField}
        value={date}
        onChange={(next) => {
          if (typeof next === "string") setDate(next);
          onChange(null);
        }}
      />
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <span className="caption">当天没有排班</span>}
      <div className="slot-grid grid gap-6 scroll" role="radiogroup" aria-label="预约时间">
        {data?.map(({ startTime, isFree }) => (
          <button
            key={startTime}
            type="button"
            role="radio"
            aria-checked={startTime === value}
            disabled={!isFree}
            className="num text pointer"
            onClick={() => onChange(startTime)}
          >
            {shanghaiText(startTime, false).slice(11)}
          </button>
        ))}
      </div>
    </div>
  );
}
