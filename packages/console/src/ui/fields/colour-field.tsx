import { lazy } from "react";
import type { CellProps, FieldView } from "./field-view.ts";

const ColourCell = ({ value }: CellProps<string>) => (
  <span className="cell-colour num">
    <i style={{ background: value }} />
    {value}
  </span>
);

const ColourInput = lazy(async () => ({ default: (await import("./colour-input.tsx")).ColourInput }));

export const colourView: FieldView<string> = {
  Cell: ColourCell,
  Input: ColourInput,
  text: (value) => value,
  width: 96,
};
