import { getMatchAdvice } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { askBorrow, splitLimits } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { Button, Input, InputNumber } from "antd";
import { useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { PairDialogProps } from "./start-dialog.tsx";

const messageMax = 200;
/** Complete sentences, as many as fit into a request. */
const shortened = (text: string): string =>
  text.length <= messageMax ? text : text.slice(0, text.lastIndexOf("。", messageMax - 1) + 1 || messageMax);

/** 申请借力: requests a member of another shop, with the share that the shop gets. */
export function BorrowDialog({ userId, other, onDone, onClose }: PairDialogProps) {
  const form = useForm({
    schema: askBorrow.body,
    initial: { userId, targetUserId: other.userId, message: "", splitBp: splitLimits.usual },
    send: async (body) => {
      await call(askBorrow, { body });
      toast.success(answeredMessage(askBorrow));
    },
    onDone,
  });
  const message = form.values.message ?? "";
  const mayAsk = allows(getMatchAdvice.allow, useHolder());
  const [asking, setAsking] = useState(false);
  const word = async () => {
    setAsking(true);
    try {
      const { text } = await call(getMatchAdvice, { params: { a: userId, b: other.userId } });
      form.set("message", shortened(text));
    } catch (error) {
      toastError(error);
    }
    setAsking(false);
  };
  const split = form.values.splitBp ?? splitLimits.usual;
  return (
    <FormFrame
      title="申请借力"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交申请"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="text2 mb-4">
        对方会员 {other.firstName}（{other.userId}）{other.shopName === null ? "，平台会员" : `，${other.shopName}`}
      </p>
      <div className="form-grid">
        <FormField label="借力说明" error={form.errors.message} counter={[message.length, messageMax]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              autoFocus
              rows={3}
              value={message}
              {...(invalid ? { status: "error" as const } : {})}
              onChange={(event) => form.set("message", event.target.value)}
            />
          )}
        </FormField>
        {mayAsk && (
          <Button size="small" disabled={asking} onClick={() => void word()}>
            {asking ? "生成中" : "AI润色说明"}
          </Button>
        )}
        <FormField label="对方分成" error={form.errors.splitBp}>
          {({ id }) => (
            <InputNumber
              id={id}
              min={splitLimits.min / 100}
              max={splitLimits.max / 100}
              value={split / 100}
              suffix="%"
              onChange={(value) => form.set("splitBp", Math.round((value ?? 0) * 100))}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
