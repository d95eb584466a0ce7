import { type syncResult, wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Button } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import "./wecom.css";

type SyncResult = z.output<typeof syncResult>;

const sync = customCall(wechatKf, "sync");

function ResultList({ result }: { result: SyncResult }) {
  const { accounts, servers, gone, unmatched } = result;
  return (
    <dl className="kf-sync-list num">
      <dt className="text3">客服账号</dt>
      <dd className="breaks">{accounts} 个</dd>
      <dt className="text3">接待人员</dt>
      <dd className="breaks">{servers} 人</dd>
      {gone > 0 && (
        <>
          <dt className="text3">已停用</dt>
          <dd className="breaks">{gone} 个企业微信中已不存在的账号</dd>
        </>
      )}
      {unmatched.length > 0 && (
        <>
          <dt className="text3">未匹配员工</dt>
          <dd className="breaks">{unmatched.join("、")}</dd>
        </>
      )}
    </dl>
  );
}

/** 同步: pulls accounts and servers, then shows the result. */
export function KfSyncDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<SyncResult | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      setResult(await call(sync, { body: {} }));
      toast.success(answeredMessage(sync));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const close = result === null ? onClose : onDone;
  return (
    <PageModal
      open
      width={480}
      title="同步"
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{result === null ? "取消" : "关闭"}</Button>
          {result === null && (
            <Button type="primary" disabled={busy} onClick={() => void run()}>
              {busy ? "同步中" : "开始同步"}
            </Button>
          )}
        </>
      }
    >
      {result === null ? (
        <p className="text2">从企业微信拉取客服账号和接待人员，本地账号不受影响。</p>
      ) : (
        <ResultList result={result} />
      )}
    </PageModal>
  );
}
