import { wechatKfServer } from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { transferKfSession } from "@hongxian/contract/features/wecom/wechat-kf-session.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { z } from "zod";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import type { SessionRow } from "./session-tab.tsx";

const serverList = listCall(wechatKfServer);
const chosen = z.strictObject({ serverId: z.int("请选择接待人员") });

interface TransferDialogProps {
  readonly row: SessionRow;
  onDone(): void;
  onClose(): void;
}

/** 转接会话: to a server of the same account who is receiving and has capacity. */
export function TransferDialog({ row, onDone, onClose }: TransferDialogProps) {
  const { data } = useData(serverList, { query: { kfId: row.kfId, status: "ONLINE", size: 200 } });
  const form = useForm({
    schema: chosen,
    initial: useMemo(() => ({ serverId: undefined }), []),
    send: async ({ serverId }) => {
      await call(transferKfSession, { params: { id: row.id, serverId } });
      toast.success(answeredMessage(transferKfSession));
    },
    onDone,
  });
  const options = (data?.list ?? [])
    .filter(({ id }) => id !== row.serverId)
    .map(({ id, staff, maxSessions, currentSessions }) => ({
      value: id,
      label: `${staff?.name ?? id}（${currentSessions}/${maxSessions}）`,
      disabled: currentSessions >= maxSessions,
    }));
  return (
    <FormFrame
      title={`转接会话：${row.customerName}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "转接中" : "转接"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="接待人员" error={form.errors.serverId} hint="括号内为当前会话和接待上限">
        {({ id, invalid }) => (
          <Select
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            style={{ width: "100%" }}
            placeholder="请选择接待人员"
            options={options}
            notFoundContent="没有其他接待中的人员"
            showSearch={{ optionFilterProp: "label" }}
            value={form.values.serverId ?? null}
            onChange={(value) => form.set("serverId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
