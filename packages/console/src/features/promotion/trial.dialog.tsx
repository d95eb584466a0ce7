import { priceStep } from "@hongxian/contract/core/money/promotion.choices.ts";
import { tryPromotion } from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { useState } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { call, type CallData } from "../../platform/call.ts";
import { TargetSelect } from "./promotion-items.input.tsx";
import "../../core/money/money.css";

const fields = {
  userId: field.member("会员"),
  // Named like the part of the call that its message refers to.
  targetId: field.json("项目"),
  couponGrantId: optional(field.count("优惠券发放编号")),
  adjustCents: optional(field.cents("员工调价（元）")),
};
type Target = { readonly targetType: string; readonly targetId: number };
const TargetInput = ({ value, onChange }: { value: unknown; onChange(value: unknown): void }) => (
  // Written only by this input.
  <TargetSelect value={(value ?? null) as Target | null} onChange={onChange} />
);
const inputs = { targetId: TargetInput };
const nothing: Target = { targetType: "FEE", targetId: 0 };

/** 试算: a member's price, step by step. */
export function TrialDialog({ activityId = null, onClose }: { readonly activityId?: number | null; onClose(): void }) {
  const [answer, setAnswer] = useState<CallData<typeof tryPromotion> | null>(null);
  return (
    <SchemaDialog
      title="试算"
      schema={tryPromotion.body}
      fields={fields}
      inputs={inputs}
      counted={({ targetId: target, userId, couponGrantId, adjustCents }) => ({
        ...((target ?? nothing) as Target),
        userId,
        activityId,
        couponGrantId: couponGrantId ?? null,
        adjustCents: adjustCents ?? 0,
      })}
      okText="试算"
      send={async (body) => setAnswer(await call(tryPromotion, { body }))}
      onDone={() => undefined}
      onClose={onClose}
    >
      {answer !== null && (
        <table className="money-lines wide" aria-label="价格步骤">
          <tbody>
            {answer.steps.map(({ step, cents, name, note }) => (
              <tr key={step}>
                <td>{priceStep.labels[step]}</td>
                <td>
                  {name} <span className="caption">{note}</span>
                </td>
                <td className="money-right">
                  <Yuan cents={cents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SchemaDialog>
  );
}
