import { useId } from "react";
import { Diamond } from "./knot.tsx";

export interface Range {
  readonly low: number;
  readonly high: number;
}

interface RangeProps {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly value: Range;
  readonly problem?: string | undefined;
  onChange(value: Range): void;
}

/** A range with two handles; the full range means any. The handles never pass each other. */
export function RangeField({ label, unit, min, max, value, problem, onChange }: RangeProps) {
  const id = useId();
  const { low, high } = value;
  const place = (number: number) => `${((number - min) * 100) / (max - min)}%`;
  const isAny = low === min && high === max;
  return (
    <div className="v-field v-wide v-range" role="group" aria-label={label}>
      <span>{label}</span>
      <output htmlFor={`${id}-low ${id}-high`}>
        {isAny ? (
          <b>不限</b>
        ) : (
          <>
            <b>
              {low} – {high}
            </b>
            {unit}
          </>
        )}
      </output>
      <div className="v-track">
        <i style={{ left: place(low), right: `calc(100% - ${place(high)})` }} />
        <div className="v-thumbs">
          <span style={{ left: place(low) }}>
            <Diamond size={13} />
          </span>
          <span style={{ left: place(high) }}>
            <Diamond size={13} />
          </span>
        </div>
        <input
          id={`${id}-low`}
          type="range"
          aria-label={`${label}下限`}
          min={min}
          max={max}
          value={low}
          data-top={low > (min + max) / 2}
          onChange={(event) => onChange({ low: Math.min(Number(event.target.value), high), high })}
        />
        <input
          id={`${id}-high`}
          type="range"
          aria-label={`${label}上限`}
          min={min}
          max={max}
          value={high}
          onChange={(event) => onChange({ low, high: Math.max(Number(event.target.value), low) })}
        />
      </div>
      {problem !== undefined && (
        <p className="v-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
