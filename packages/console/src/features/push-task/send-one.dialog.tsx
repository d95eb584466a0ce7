import { type createPush, pushPersonMsg } from "@hongxian/contract/core/push/push.endpoints.ts";
import type { LinkValue } from "@hongxian/contract/wire/refs.ts";
import { Input } from "antd";
import { useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { answeredMessage, call } from "../../platform/call.ts";
import type { Draft as FormDraft } from "../../platform/form-types.ts";
import { toast, toastError } from "../../platform/toast.ts";

type Draft = FormDraft<typeof createPush.body>;

interface SendOneProps {
  readonly title: string;
  readonly max: number;
  readonly draft: Draft;
  onClose(): void;
}

/** 测试发送 and 指定会员推送: directly to a few members. */
export function SendOneDialog({ title, max, draft, onClose }: SendOneProps) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const ids = [...new Set(text.match(/\d{1,15}/g) ?? [])];
  const error = ids.length > max ? `最多${max}个会员` : undefined;
  const send = async () => {
    if (ids.length === 0) return void toast.warning("请选择会员");
    setBusy(true);
    // The form's own link, checked by the call.
    const { linkType, linkValue } = draft.link as LinkValue;
    try {
      const { success, failed } = await call(pushPersonMsg, {
        query: {
          userIds: ids.join(","),
          title: String(draft.title).trim(),
          content: String(draft.content).trim(),
          linkType,
          linkValue,
        },
      });
      if (failed.length === 0) toast.success(answeredMessage(pushPersonMsg));
      else toast.warning(`成功${success}人；${failed.map(({ userId, msg }) => `${userId}：${msg}`).join("；")}`);
      return onClose();
    } catch (problem) {
      toastError(problem);
      return setBusy(false);
    }
  };
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={480}
      dirty={false}
      busy={busy || error !== undefined}
      okText="发送"
      onOk={() => void send()}
      onClose={onClose}
    >
      <FormField label="会员ID" error={error} hint={max === 1 ? "立即推送给该会员" : `最多${max}个，用逗号或空格分隔`}>
        {({ id }) => <Input id={id} autoFocus value={text} onChange={(event) => setText(event.target.value)} />}
      </FormField>
    </FormFrame>
  );
}
