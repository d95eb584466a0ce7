import { putBorrowConsent } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

const voucher = field.image("会员同意凭证");

interface ConsentProps {
  readonly member: { readonly userId: number; readonly firstName: string | null };
  onDone(): void;
  onClose(): void;
}

/** 登记借力同意: the member agreed to be lent; the voucher proves it. */
export function ConsentDialog({ member, onDone, onClose }: ConsentProps) {
  const form = useForm({
    schema: putBorrowConsent.body,
    initial: useMemo(() => ({ consent: true, voucherImg: "" }), []),
    send: async (body) => {
      await call(putBorrowConsent, { params: { userId: member.userId }, body });
      toast.success(answeredMessage(putBorrowConsent));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`登记借力同意：${member.firstName ?? member.userId}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="会员同意凭证" error={form.errors.voucherImg}>
        {({ id, invalid }) => (
          <FieldInput
            id={id}
            invalid={invalid}
            field={voucher}
            value={form.values.voucherImg}
            onChange={(value) => form.set("voucherImg", value ?? "")}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
