import { coupon, grantLimit } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { grantBody } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";

const grant = customCall(coupon, "grant");

/** Numbers separated by anything, duplicates removed. */
const numbersOf = (text: string): number[] => [...new Set(text.match(/\d+/g) ?? [])].map(Number);

interface GrantDialogProps {
  readonly row: Row<typeof coupon.fields>;
  onDone(): void;
  onClose(): void;
}

/** 发放: the members by number, pasted or typed. */
export function GrantDialog({ row, onDone, onClose }: GrantDialogProps) {
  const form = useForm({
    schema: grantBody,
    initial: useMemo(() => ({ text: "" }), []),
    counted: ({ text }) => ({ userIds: numbersOf(text ?? ""), tagId: null }),
    send: async (body) => {
      await call(grant, { params: { id: row.id }, body });
      toast.success(answeredMessage(grant));
    },
    onDone,
  });
  const count = numbersOf(form.values.text ?? "").length;
  return (
    <FormFrame
      title={`发放：${row.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "发放中" : "发放"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="caption">
        剩余库存 {(row.totalCount - row.grantedCount).toLocaleString("en-US")} 张，每人限领 {row.perUserLimit} 张
      </p>
      <FormField label="会员编号" error={form.errors.userIds} counter={[count, grantLimit]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            rows={6}
            placeholder="每行一个用户ID，也可用逗号或空格分隔"
            value={form.values.text ?? ""}
            onChange={(event) => form.set("text", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
