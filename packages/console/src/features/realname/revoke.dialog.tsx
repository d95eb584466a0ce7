import { updateAuthStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { realnameMessages } from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { z } from "zod";
import { answeredMessage, call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { type DialogEnd, type RealnameRow, nameOf } from "./realname-row.ts";
import "./realname.css";

const reasonMax = 150;
const body = z.strictObject({
  reason: z.string().trim().min(1, realnameMessages.reason).max(reasonMax, realnameMessages.reasonLong),
  days: z.string().refine((text) => /^\d{0,4}$/.test(text) && Number(text) <= 3650, "限制天数格式错误"),
});

/** 撤销实名: revokes the record and the member's state together; the days block a new application. */
export function RevokeDialog({ row, onDone, onClose }: { row: RealnameRow } & DialogEnd) {
  const form = useForm({
    schema: body,
    initial: useMemo(() => ({ reason: "", days: "" }), []),
    send: async ({ reason, days }) => {
      await call(updateAuthStatus, { query: { userId: row.userId, status: "NO", reason, days } });
      toast.success(answeredMessage(updateAuthStatus));
    },
    onDone,
  });
  const text = (name: keyof typeof form.values) => form.values[name] ?? "";
  return (
    <FormFrame
      title={`撤销实名：${nameOf(row)}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "确定撤销"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="撤销原因" error={form.errors.reason} counter={[text("reason").length, reasonMax]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            autoFocus
            rows={3}
            maxLength={reasonMax}
            value={text("reason")}
            {...(invalid ? { status: "error" as const } : {})}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        )}
      </FormField>
      <FormField label="限制重新认证天数" optional error={form.errors.days} hint="留空表示不限制，最多 3650 天">
        {({ id, invalid }) => (
          <Input
            id={id}
            inputMode="numeric"
            suffix="天"
            maxLength={4}
            value={text("days")}
            {...(invalid ? { status: "error" as const } : {})}
            onChange={(event) => form.set("days", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
