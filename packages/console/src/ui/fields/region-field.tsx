import type { RegionValue } from "@hongxian/contract/wire/refs.ts";
import { lazy } from "react";
import type { CellProps, FieldView } from "./field-view.ts";

const textOf = (value: RegionValue) =>
  value.text ?? [value.provId, value.cityId, value.areaId].filter((id) => id !== null).join(" ");

const RegionCell = ({ value }: CellProps<RegionValue>) => {
  const text = textOf(value);
  return text === "" ? (
    <span className="nil">—</span>
  ) : (
    <span className="cell-text" title={text}>
      {text}
    </span>
  );
};

const RegionInput = lazy(async () => ({ default: (await import("./region-input.tsx")).RegionInput }));

export const regionView: FieldView<RegionValue> = { Cell: RegionCell, Input: RegionInput, text: textOf, width: 112 };
