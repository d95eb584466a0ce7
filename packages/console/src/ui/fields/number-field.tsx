import { countText, formatDecimal, yuanText } from "../../platform/decimal.ts";
import { DecimalInput } from "./decimal-input.tsx";
import type { CellProps, FieldView, InputProps } from "./field-view.ts";

const bpText = (value: number) => `${formatDecimal(value, 2).replace(/\.?0+$/, "")}%`;

const IdCell = ({ value }: CellProps<number>) => <span className="num cell-id">{value}</span>;
const CountCell = ({ value }: CellProps<number>) => <span className="num">{countText(value)}</span>;
const BpCell = ({ value }: CellProps<number>) => <span className="num">{bpText(value)}</span>;
const PercentCell = ({ value }: CellProps<number>) => <span className="num">{value}%</span>;
const CentsCell = ({ value }: CellProps<number>) => (
  <span className="num cell-money">
    <small className="size-12 text2">¥</small> {yuanText(value)}
  </span>
);

const CountInput = (props: InputProps<number>) => <DecimalInput {...props} places={0} />;
const BpInput = (props: InputProps<number>) => <DecimalInput {...props} places={2} suffix="%" />;
const PercentInput = (props: InputProps<number>) => <DecimalInput {...props} places={0} suffix="%" />;
const CentsInput = (props: InputProps<number>) => <DecimalInput {...props} places={2} prefix="¥" suffix="元" />;

export const idView: FieldView<number> = { Cell: IdCell, Input: CountInput, text: String, width: 72 };
export const countView: FieldView<number> = {
  Cell: CountCell,
  Input: CountInput,
  text: countText,
  width: 80,
  numeric: true,
};
export const centsView: FieldView<number> = {
  Cell: CentsCell,
  Input: CentsInput,
  text: (value) => `¥ ${yuanText(value)}`,
  width: 96,
  numeric: true,
};
export const bpView: FieldView<number> = { Cell: BpCell, Input: BpInput, text: bpText, width: 72, numeric: true };
export const percentView: FieldView<number> = {
  Cell: PercentCell,
  Input: PercentInput,
  text: (value) => `${value}%`,
  width: 80,
  numeric: true,
};
