import type { RegionValue } from "@hongxian/contract/wire/refs.ts";
import { latePiece } from "../late/late.tsx";
import type { CellProps, FieldView } from "./field-view.ts";
import { PendingInput } from "./pending-input.tsx";

const textOf = (value: RegionValue) =>
  value.text ?? [value.provId, value.cityId, value.areaId].filter((id) => id !== null).join(" ");

const RegionCell = ({ value }: CellProps<RegionValue>) => {
  const text = textOf(value);
  return text === "" ? (
    <span className="nil">—</span>
  ) : (
    <span className="cell-text block cut" title={text}>
      {text}
    </span>
  );
};

const RegionInput = latePiece(async () => (await import("./region-input.tsx")).RegionInput, <PendingInput />);

export const regionView: FieldView<RegionValue> = { Cell: RegionCell, Input: RegionInput, text: textOf, width: 112 };
