import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  importStatementSheet,
  statementMaxLines,
  statementSheet,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useState } from "react";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { call } from "../../platform/call.ts";
import { dayBefore } from "../../platform/shanghai-time.ts";

const modes = choices({
  WECHAT: payMode.labels.WECHAT,
  ALIPAY: payMode.labels.ALIPAY,
  APPLE_IAP: payMode.labels.APPLE_IAP,
  BANK: payMode.labels.BANK,
  POS: payMode.labels.POS,
});
export const statementFields = { payMode: field.choice("渠道", modes), day: field.date("日期") };
export const yesterday = () => ({ payMode: "WECHAT", day: dayBefore(1) });

const headSchema = importStatementSheet.body.pick({ payMode: true, day: true });
/** The channels whose own bills are read as they were downloaded. */
const bills: Readonly<Record<string, string>> = {
  WECHAT: "可直接选择微信支付的交易账单（CSV）；",
  ALIPAY: "可直接选择支付宝的业务明细（CSV，解压后）；",
};
const columns = Object.values(statementSheet).join("、");

/** 导入账单: of which channel and day first, then the file or pasted lines. */
export function ImportStatementDialog(end: { onDone(): void; onClose(): void }) {
  const [head, setHead] = useState<ReturnType<typeof headSchema.parse> | null>(null);
  const [first] = useState(yesterday);
  if (head === null)
    return (
      <SchemaDialog
        title="导入账单"
        schema={headSchema}
        fields={statementFields}
        initial={first}
        okText="下一步"
        send={async (chosen) => setHead(chosen)}
        onDone={() => undefined}
        onClose={end.onClose}
      />
    );
  return (
    <SheetImportDialog
      title={`导入账单：${payMode.labels[head.payMode]} ${head.day}`}
      unit="笔"
      accept=".xlsx,.csv"
      hint={`${bills[head.payMode] ?? ""}模板的列：${columns}，最多${statementMaxLines}行`}
      endpoint={importStatementSheet}
      paste={{ line: "类型(收款/退款/付款),渠道单号,金额(元),手续费(元)" }}
      send={(body, request) => call(importStatementSheet, { body: { ...body, ...head }, ...request })}
      found={({ matched, amountDiff, feeDiff, channelOnly, localOnly }) =>
        `与平台核对：一致 ${matched} 笔，金额不符 ${amountDiff} 笔，手续费不符 ${feeDiff} 笔，渠道多单 ${channelOnly} 笔，平台多单 ${localOnly} 笔`
      }
      saveTemplate={() => saveSheetTemplate("渠道账单导入模板", statementSheet)}
      {...end}
    />
  );
}
