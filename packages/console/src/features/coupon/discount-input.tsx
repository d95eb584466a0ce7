import { coupon, discountWords } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

const field = coupon.fields.discount;
const sample = 90;

interface DiscountInputProps {
  readonly value: number | null | undefined;
  onChange(value: number | null): void;
}

/** The percentage that is paid, and beside it the words of the list. */
export const DiscountInput = ({ value, onChange }: DiscountInputProps) => (
  <div className="row gap-8">
    <span className="grow shrink-x">
      <FieldInput field={field} value={value} onChange={onChange} />
    </span>
    <span className="fixed text2" role="status">
      {typeof value === "number" && value >= 10 && value <= 99
        ? `即 ${discountWords(value)}`
        : `如 ${sample}，即 ${discountWords(sample)}`}
    </span>
  </div>
);
