import { latePiece } from "../late/late.tsx";
import type { CellProps, FieldView } from "./field-view.ts";
import { PendingInput } from "./pending-input.tsx";

const ColourCell = ({ value }: CellProps<string>) => (
  <span className="cell-colour num inline-row gap-6">
    <i style={{ background: value }} />
    {value}
  </span>
);

const ColourInput = latePiece(async () => (await import("./colour-input.tsx")).ColourInput, <PendingInput />);

export const colourView: FieldView<string> = {
  Cell: ColourCell,
  Input: ColourInput,
  text: (value) => value,
  width: 96,
};
