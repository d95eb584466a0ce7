import { queryOrder } from "@hongxian/contract/core/money/order.endpoints.ts";
import { makePayLink } from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import { Button, Input, Segmented } from "antd";
import { useState } from "react";
import { answeredMessage, call, type CallData } from "../../platform/call.ts";
import { copyText } from "../../platform/copy-text.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { Yuan } from "./money-parts.tsx";
import { PayCode } from "./pay-code.tsx";

const modes = [
  { value: "WECHAT" as const, label: "微信支付" },
  { value: "ALIPAY" as const, label: "支付宝" },
];

interface PayLinkProps {
  readonly order: {
    readonly id: number;
    readonly orderNo: string;
    readonly payCents: number;
    readonly payMode?: string | null;
  };
  /** What is said above the code. */
  readonly note?: string;
  onDone(): void;
}

/** 收款链接: a code for the member to scan, and whether he has paid. */
export function PayLinkDialog({ order, note, onDone }: PayLinkProps) {
  const [mode, setMode] = useState<"WECHAT" | "ALIPAY">(order.payMode === "ALIPAY" ? "ALIPAY" : "WECHAT");
  const [link, setLink] = useState<CallData<typeof makePayLink> | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const make = () =>
    attempt(async () => setLink(await call(makePayLink, { params: { id: order.id }, body: { payMode: mode } })));
  const ask = () =>
    attempt(async () => {
      const { status } = await call(queryOrder, { params: { id: order.id } });
      toast.success(answeredMessage(queryOrder));
      if (status === "PAID") onDone();
    });
  return (
    <PageModal open title={`收款链接 ${order.orderNo}`} width={400} footer={null} onCancel={onDone}>
      {note !== undefined && <p className="mb-8">{note}</p>}
      <p>
        应收 <Yuan cents={order.payCents} /> 元
      </p>
      {link === null ? (
        <>
          <Segmented options={modes} value={mode} onChange={setMode} />{" "}
          <Button type="primary" disabled={busy} onClick={() => void make()}>
            生成收款码
          </Button>
        </>
      ) : (
        <>
          <PayCode text={link.codeUrl} />
          <Input readOnly value={link.codeUrl} onFocus={(event) => event.target.select()} />
          <div className="row gap-8 mt-16">
            <Button onClick={() => void copyText(link.codeUrl)}>复制链接</Button>
            <Button type="primary" disabled={busy} onClick={() => void ask()}>
              查询支付结果
            </Button>
          </div>
          <p className="caption">
            有效至 {clockText(link.expireTime)}
            {link.isSimulated && "；当前为模拟渠道"}
          </p>
        </>
      )}
    </PageModal>
  );
}
