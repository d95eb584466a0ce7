import { splitContract } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { contractLimits } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Button } from "antd";
import { useMemo } from "react";
import { runCall } from "../../kit/run-call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { yuanText } from "../../platform/decimal.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import type { ContractOne } from "./contract-tones.ts";

const partField = field.cents("金额");
/** Equal parts; the remainder goes to the first. */
const equalParts = (cents: number, count: number): number[] => {
  const each = Math.floor(cents / count);
  return Array.from({ length: count }, (_, at) => (at === 0 ? cents - each * (count - 1) : each));
};

/** 拆分收款: two to six orders that add up to the full amount. */
export function SplitDialog({ row, onDone, onClose }: { row: ContractOne; onDone(): void; onClose(): void }) {
  const form = useForm({
    schema: splitContract.body,
    initial: useMemo((): { parts: readonly (number | null)[] } => ({ parts: equalParts(row.amountCents, 2) }), [row]),
    send: (body) => runCall(splitContract, { params: { id: row.id }, body }),
    onDone,
  });
  const { parts } = form.values;
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  const problem = Object.values(form.errors)[0];
  const [least, most] = contractLimits.parts;
  return (
    <FormFrame
      title={`拆分收款 ${row.contractNo}`}
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "拆分"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {parts.map((part, at) => (
        <FormField key={at} label={`第 ${at + 1} 期`}>
          {({ id }) => (
            <FieldInput
              id={id}
              field={partField}
              value={part}
              onChange={(next) =>
                form.set(
                  "parts",
                  parts.map((one, place) => (place === at ? next : one)),
                )
              }
            />
          )}
        </FormField>
      ))}
      <p className={sum === row.amountCents ? "caption num" : "form-error"}>
        合计 {yuanText(sum)} / 合同金额 {yuanText(row.amountCents)}
      </p>
      {problem !== undefined && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <Button
        size="small"
        disabled={parts.length >= most}
        onClick={() => form.set("parts", equalParts(row.amountCents, parts.length + 1))}
      >
        增加一期
      </Button>{" "}
      <Button
        size="small"
        disabled={parts.length <= least}
        onClick={() => form.set("parts", equalParts(row.amountCents, parts.length - 1))}
      >
        减少一期
      </Button>
    </FormFrame>
  );
}
