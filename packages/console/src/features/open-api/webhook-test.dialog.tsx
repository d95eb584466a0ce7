import { webhookTest } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { openWebhook, type webhookTested } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Button } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { call } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { Tag } from "../../ui/tag.tsx";
import { PostedText } from "./posted-text.tsx";

interface WebhookTestDialogProps {
  readonly row: RowOf<typeof openWebhook>;
  onDone(): void;
  onClose(): void;
}
type Tested = z.output<typeof webhookTested>;

const Result = ({ tested }: { readonly tested: Tested }) => (
  <div role="status">
    <p className="row gap-8 wrap mt-12">
      <Tag tone={tested.isTaken ? "jade" : "brick"}>{tested.isTaken ? "已收到" : "未收到"}</Tag>
      <span>{tested.isTaken ? `答复 ${String(tested.httpStatus)}` : tested.reason}</span>
      <span className="num text3">{tested.ms} 毫秒</span>
    </p>
    {tested.httpStatus !== null && <PostedText title="答复内容（开头）" text={tested.answer} empty="没有内容" />}
    <PostedText title="发送内容" text={tested.sent} />
  </div>
);

/** 发送测试: posts a signed test to the address at once and shows what it answers. */
export function WebhookTestDialog({ row, onClose }: WebhookTestDialogProps) {
  const [tested, setTested] = useState<Tested | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      setTested(await call(actionCall(openWebhook, "test"), { params: { id: row.id } }));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PageModal
      open
      width={560}
      title={`发送测试：${row.name}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" disabled={busy} onClick={() => void send()}>
            {busy ? "等待答复" : tested === null ? "发送" : "再发一次"}
          </Button>
        </>
      }
    >
      <p className="text2 breaks">
        向 {row.url} 发送一个签名的 {webhookTest.name}。它不是事件，不写入事件记录和投递记录，也不影响投递。
      </p>
      {tested !== null && <Result tested={tested} />}
    </PageModal>
  );
}
