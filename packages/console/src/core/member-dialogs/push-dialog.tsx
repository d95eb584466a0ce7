import { pushPersonMsg } from "@hongxian/contract/core/push/push.endpoints.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";

interface PushDialogProps {
  readonly title?: string;
  readonly userId: number;
  readonly name: string | null;
  readonly max?: number;
  onDone(): void;
  onClose(): void;
}

/** A message directly to one member: title and text. */
export function PushDialog({ title = "推送消息", userId, name, max = 200, ...end }: PushDialogProps) {
  const fixed = useMemo(() => ({ userIds: String(userId), title: "" }), [userId]);
  return (
    <TextDialog
      title={`${title}：${name ?? userId}`}
      label="内容"
      name="content"
      max={max}
      schema={pushPersonMsg.query}
      fixed={fixed}
      okText="发送"
      renderMore={(form) => (
        <FormField label="标题" error={form.errors.title} counter={[(form.values.title ?? "").length, 30]}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={30}
              value={form.values.title ?? ""}
              onChange={(event) => form.set("title", event.target.value)}
            />
          )}
        </FormField>
      )}
      send={async ({ title: head, content }) => {
        const { failed } = await call(pushPersonMsg, { query: { userIds: String(userId), title: head, content } });
        const [first] = failed;
        if (first === undefined) toast.success(answeredMessage(pushPersonMsg));
        else toast.warning(first.msg);
      }}
      {...end}
    />
  );
}
