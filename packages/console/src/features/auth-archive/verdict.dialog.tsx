import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import { type CheckAction, checkChildAuth } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { z } from "zod";
import { answeredMessage, call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { type ArchiveRow, type DialogEnd, memberOf } from "./archive-row.ts";
import "./auth-archive.css";

type Verdict = Extract<CheckAction, "RECHECK" | "REVOKE" | "OVERTURN">;
const reasonMax = 200;

const faces: Readonly<Record<Verdict, { title: string; text: string }>> = {
  RECHECK: { title: "复审", text: "该记录将回到待审核队列，复审期间会员的认证标识不显示。" },
  REVOKE: { title: "撤销认证", text: credentialMessages.confirmRevoke },
  OVERTURN: { title: "改判", text: "该记录将改为已通过，会员恢复认证标识。" },
};

const body = z.strictObject({
  checkFailRemark: z
    .string(credentialMessages.reasonNeeded)
    .trim()
    .min(1, credentialMessages.reasonNeeded)
    .max(reasonMax, credentialMessages.reasonLong),
});

/** 复审, 撤销认证 and 改判: one reason, one call. */
export function VerdictDialog({ row, action, onDone, onClose }: { row: ArchiveRow; action: Verdict } & DialogEnd) {
  const { title, text } = faces[action];
  const { userId, firstName } = memberOf(row);
  const form = useForm({
    schema: body,
    initial: useMemo(() => ({ checkFailRemark: "" }), []),
    send: async ({ checkFailRemark }) => {
      await call(checkChildAuth, { query: { id: row.id, userId, type: row.type, action, checkFailRemark } });
      toast.success(answeredMessage(checkChildAuth));
    },
    onDone,
  });
  const reason = form.values.checkFailRemark ?? "";
  return (
    <FormFrame
      title={`${title}：${firstName ?? userId}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : `确定${title}`}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className={action === "REVOKE" ? "mb-12 brick" : "mb-12 text2"}>{text}</p>
      <FormField label="原因" full error={form.errors.checkFailRemark} counter={[reason.length, reasonMax]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            autoFocus
            rows={4}
            maxLength={reasonMax}
            value={reason}
            {...(invalid ? { status: "error" as const } : {})}
            onChange={(event) => form.set("checkFailRemark", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
