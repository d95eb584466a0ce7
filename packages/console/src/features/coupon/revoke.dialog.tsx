import { couponGrant } from "@hongxian/contract/features/coupon/coupon-grant.resource.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";

const revoke = customCall(couponGrant, "revoke");
const maxReason = 150;

interface RevokeDialogProps {
  readonly selection: Selection<Row<typeof couponGrant.fields>>;
  onDone(): void;
  onClose(): void;
}

/** 作废 of the chosen unused grants, with a reason. */
export function RevokeDialog({ selection, onDone, onClose }: RevokeDialogProps) {
  const ids = selection.rows.map(({ id }) => id);
  const form = useForm({
    schema: couponGrant.actions.revoke.body,
    initial: useMemo(() => ({ reason: "" }), []),
    counted: ({ reason }) => ({ ids, reason }),
    send: async (body) => {
      await call(revoke, { body });
      toast.success(answeredMessage(revoke));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`作废 ${ids.length} 张优惠券`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "作废"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField
        label="作废原因"
        error={form.errors.reason ?? form.errors.ids}
        counter={[form.values.reason.length, maxReason]}
      >
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            rows={3}
            value={form.values.reason}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
