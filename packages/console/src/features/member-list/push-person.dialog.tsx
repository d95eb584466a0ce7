import { pushPersonMsg } from "@hongxian/contract/core/push/push.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";

const jump = choices({ NONE: "无", URL: "链接", MEMBER: "会员主页", VIP: "会员中心" });
const fields = {
  title: field.text("标题", { max: 30 }),
  content: field.longText("内容", { max: 200 }),
  jumpType: field.choice("跳转", jump),
  jumpValue: field.text("跳转值", { max: 200 }),
};
const hints = { jumpValue: "链接以https://开头，会员主页填用户ID" };
const withValue: readonly unknown[] = ["URL", "MEMBER"];
const shows = (name: string, { jumpType }: Readonly<Record<string, unknown>>) =>
  name !== "jumpValue" || withValue.includes(jumpType);
const bodyOf = ({ jumpType, jumpValue, ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  jumpType,
  ...(withValue.includes(jumpType) ? { jumpValue: jumpValue ?? "" } : {}),
});

interface PushPersonDialogProps {
  readonly title: string;
  readonly userIds: readonly number[];
  onDone(): void;
  onClose(): void;
}

/** 推送消息 to chosen members; shows the members who were not reached. */
export function PushPersonDialog({ title, userIds, ...end }: PushPersonDialogProps) {
  const initial = useMemo(() => ({ userIds: userIds.join(","), jumpType: "NONE" }), [userIds]);
  return (
    <SchemaDialog
      title={title}
      schema={pushPersonMsg.query}
      fields={fields}
      initial={initial}
      hints={hints}
      shows={shows}
      counted={bodyOf}
      okText="推送"
      send={async ({ title: head, content, jumpType, jumpValue }) => {
        const jumps = jumpType === undefined ? {} : { jumpType, ...(jumpValue === undefined ? {} : { jumpValue }) };
        const query = { userIds: userIds.join(","), title: head, content, ...jumps };
        const { success, failed } = await call(pushPersonMsg, { query });
        const [first] = failed;
        if (first === undefined) toast.success(answeredMessage(pushPersonMsg));
        else toast.warning(`成功${success}人，失败${failed.length}人：${first.msg}`);
      }}
      {...end}
    />
  );
}
