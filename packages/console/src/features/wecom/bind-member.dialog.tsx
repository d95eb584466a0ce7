import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import { confirmEpCustomer } from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo, useState } from "react";
import { z } from "zod";
import { call, answeredMessage } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { CustomerRow } from "./customer-tab.tsx";

const member = field.member("会员");
const chosen = z.strictObject({ userId: member.input });

interface BindMemberDialogProps {
  readonly row: CustomerRow;
  onDone(): void;
  onClose(): void;
}

/** 绑定会员: finds the member; rebinding a bound customer needs a confirmation first. */
export function BindMemberDialog({ row, onDone, onClose }: BindMemberDialogProps) {
  const [asking, setAsking] = useState(false);
  const form = useForm({
    schema: chosen,
    initial: useMemo(() => ({ userId: row.bindStatus === "SUGGESTED" ? row.userId : null }), [row]),
    send: async ({ userId }) => {
      await call(confirmEpCustomer, { params: { userId, epId: row.id }, query: { isAdmin: "true" } });
      toast.success(answeredMessage(confirmEpCustomer));
    },
    onDone,
  });
  const isBound = row.bindStatus === "BOUND";
  const send = () => {
    setAsking(false);
    void form.submit();
  };
  return (
    <>
      <FormFrame
        title={`绑定会员：${row.name}`}
        kind="dialog"
        width={480}
        dirty={form.dirty}
        busy={form.sending}
        okText={form.sending ? "绑定中" : "绑定"}
        onOk={() => (isBound && form.checkOnly(["userId"]) ? setAsking(true) : send())}
        onClose={onClose}
      >
        <FormField label="会员" error={form.errors.userId}>
          {(control) => (
            <FieldInput
              {...control}
              field={member}
              value={form.values.userId}
              refer={row.user}
              onChange={(value) => form.set("userId", value)}
            />
          )}
        </FormField>
      </FormFrame>
      {asking && (
        <ConfirmDialog
          title="改绑"
          text={wecomMessages.rebindConfirm(row.user?.firstName ?? String(row.userId))}
          danger
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
