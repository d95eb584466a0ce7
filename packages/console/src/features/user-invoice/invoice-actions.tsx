import {
  getInvoiceFile,
  getInvoiceOrders,
  issueInvoices,
  issueOneInvoice,
} from "@hongxian/contract/features/user-invoice/user-invoice.endpoints.ts";
import { invoiceGrants as buttons } from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { ApplyInvoiceDialog } from "../../core/money/apply-invoice.dialog.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

export type InvoiceOne = RowOf<typeof userInvoice>;

const issueFields = {
  byHand: field.flag("手工开票"),
  taxInvoiceNo: field.text("发票号", { max: 20 }),
  fileUrl: field.file("发票文件"),
};
const byService = { byHand: false, taxInvoiceNo: "", fileUrl: "" };
async function download({ id, fileUrl }: InvoiceOne): Promise<void> {
  if (!fileUrl.startsWith("/api/invoices/")) {
    window.open(fileUrl, "_blank", "noreferrer");
    return;
  }
  await downloadFile(getInvoiceFile, { params: { id } });
}

export function InvoiceOrders({ row, onClose }: { row: InvoiceOne; onClose(): void }) {
  const { data, error, reload } = useData(getInvoiceOrders, { params: { id: row.id } });
  return (
    <PageModal open title={`关联订单 ${row.applyNo}`} width={640} footer={null} onCancel={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <table className="money-lines wide">
        <thead>
          <tr>
            <th>订单号</th>
            <th>项目</th>
            <th>合同号</th>
            <th className="money-right">实付</th>
            <th className="money-right">已退</th>
            <th className="money-right">开票</th>
          </tr>
        </thead>
        <tbody>
          {data?.map((one) => (
            <tr key={one.orderId}>
              <td className="num">{one.orderNo}</td>
              <td>{one.title}</td>
              <td className="num">{one.contractNo ?? "—"}</td>
              <td className="money-right">
                <Yuan cents={one.payCents} />
              </td>
              <td className="money-right">
                <Yuan cents={one.refundCents} />
              </td>
              <td className="money-right">
                <Yuan cents={one.cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageModal>
  );
}

interface IssueProps {
  readonly row: InvoiceOne;
  onDone(): void;
  onClose(): void;
}
/** 开票: by the service, or with a number and a file entered by hand. */
export const IssueDialog = ({ row: { id, applyNo }, ...end }: IssueProps) => (
  <SchemaDialog
    title={`开票 ${applyNo}`}
    schema={issueOneInvoice.body}
    fields={issueFields}
    initial={byService}
    hints={{ byHand: "关闭时由开票服务自动出票" }}
    shows={(name, values) => name === "byHand" || values.byHand === true}
    counted={(values) => ({ ...values, fileUrl: values.fileUrl ?? "" })}
    okText="开票"
    send={(body) => runCall(issueOneInvoice, { params: { id }, body })}
    {...end}
  />
);

export const downloadAction: PageAction<InvoiceOne> = {
  title: "下载",
  allow: [buttons.download],
  when: ({ status, fileUrl }) => status === "INVOICE" && fileUrl !== "",
  run: download,
};

export const invoiceListActions: readonly PageAction<null>[] = [
  { title: "代申请", allow: [buttons.apply], primary: true, dialog: (_, end) => <ApplyInvoiceDialog {...end} /> },
];

export const invoiceBatchActions: readonly PageAction<Selection<InvoiceOne>>[] = [
  {
    title: "批量开票",
    allow: [buttons.issueMany],
    confirm: ({ rows }) => `将通过开票服务为所选 ${rows.length} 条申请开票，确定？`,
    blocked: ({ rows }) =>
      rows.every((row) => isPossible(userInvoice, "issue", row)) ? undefined : "所选记录中有不能开票的",
    run: async ({ rows }) => {
      const { success, failed } = await call(issueInvoices, { body: { ids: rows.map(({ id }) => id) } });
      const first = failed[0];
      if (first === undefined) toast.success(answeredMessage(issueInvoices));
      else toast.error(`已开票${success}张，失败${failed.length}张：${first.msg}`);
    },
  },
];
