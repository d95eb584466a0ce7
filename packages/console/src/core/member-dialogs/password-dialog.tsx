import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { memberPassword, updateLoginPassword } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { Input } from "antd";
import { z } from "zod";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import "./member-dialogs.css";

interface PasswordDialogProps {
  readonly member: { readonly userId: number; readonly firstName: string | null };
  onDone(): void;
  onClose(): void;
}

const schema = z
  .object({ value: memberPassword, again: z.string() })
  .refine(({ value, again }) => value === again, { path: ["again"], error: memberEditMessages.passwordTwice });

/** 修改登录密码 of a member, typed twice; all sessions of the member end. */
export function PasswordDialog({ member, onDone, onClose }: PasswordDialogProps) {
  const { userId } = member;
  const form = useForm({
    schema,
    initial: { value: "", again: "" },
    send: async ({ value }) => {
      await call(updateLoginPassword, { params: { userId, value } });
      toast.success(answeredMessage(updateLoginPassword));
    },
    onDone,
  });
  const input = (name: "value" | "again", label: string) => (
    <FormField label={label} error={form.errors[name]}>
      {({ id, invalid }) => (
        <Input.Password
          id={id}
          autoComplete="new-password"
          autoFocus={name === "value"}
          value={form.values[name] ?? ""}
          {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
          onChange={(event) => form.set(name, event.target.value)}
          onPressEnter={() => void form.submit()}
        />
      )}
    </FormField>
  );
  return (
    <FormFrame
      title="修改登录密码"
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="text2 mb-16">
        {member.firstName ?? ""}（{userId}）
      </div>
      <div className="grid gap-16">
        {input("value", "新密码")}
        {input("again", "确认密码")}
      </div>
    </FormFrame>
  );
}
