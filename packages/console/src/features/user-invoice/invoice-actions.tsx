import {
  getInvoiceFile,
  getInvoiceOrders,
  getInvoiceSeller,
  issueInvoices,
  issueOneInvoice,
  saveInvoiceSeller,
} from "@hongxian/contract/features/user-invoice/user-invoice.endpoints.ts";
import { invoiceGrants as buttons } from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { invoiceTaxRate } from "@hongxian/contract/core/money/invoice-seller.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { ApplyInvoiceDialog } from "../../core/money/apply-invoice.dialog.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Loaded } from "../../ui/late/loaded.tsx";
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
export const IssueDialog = ({ row, ...end }: IssueProps) => (
  <SchemaDialog
    title={`开票 ${row.applyNo}`}
    schema={issueOneInvoice.body}
    fields={issueFields}
    initial={byService}
    hints={{ byHand: "关闭时由开票服务自动出票" }}
    shows={(name, values) => name === "byHand" || values.byHand === true}
    counted={(values) => ({ ...values, fileUrl: values.fileUrl ?? "" })}
    okText="开票"
    send={(body) => runCall(issueOneInvoice, { params: { id: row.id }, body })}
    {...end}
  >
    <p className="mb-12">
      {row.title}
      {row.taxNo !== "" && <span className="num"> {row.taxNo}</span>} · {row.content} <Yuan cents={row.amountCents} />
      <span className="block text2">发往 {row.email}</span>
    </p>
  </SchemaDialog>
);

const sellerFields = {
  name: field.text("销售方名称", { max: 60 }),
  taxNo: optional(field.text("税号", { max: 20 })),
  address: optional(field.text("地址", { max: 120 })),
  phone: optional(field.text("电话", { max: 20 })),
  bankName: optional(field.text("开户银行", { max: 60 })),
  bankNo: optional(field.text("银行账号", { max: 40 })),
  taxRate: field.choice("税率", invoiceTaxRate),
};

/** 开票设置: who issues, for the papers the system draws; those issued before keep theirs. */
function SellerDialog({ onDone, onClose }: Pick<IssueProps, "onDone" | "onClose">) {
  const known = useData(getInvoiceSeller, {});
  return (
    <Loaded title="开票设置" answer={known} onClose={onClose}>
      {(data) => (
        <SchemaDialog
          title="开票设置"
          schema={saveInvoiceSeller.body}
          fields={sellerFields}
          initial={data}
          hints={{ taxNo: "名称和税号未填写时，系统开具的发票为样张", taxRate: "发票金额为含税金额" }}
          counted={(values) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ""]))}
          okText="保存"
          send={(body) => runCall(saveInvoiceSeller, { body })}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

export const downloadAction: PageAction<InvoiceOne> = actionOf(buttons.download, {
  when: ({ status, fileUrl }) => status === "INVOICE" && fileUrl !== "",
  run: download,
});

export const invoiceListActions: readonly PageAction<null>[] = [
  actionOf(buttons.apply, { primary: true, dialog: (_, end) => <ApplyInvoiceDialog {...end} /> }),
  actionOf(buttons.seller, { dialog: (_, end) => <SellerDialog {...end} /> }),
];

export const invoiceBatchActions: readonly PageAction<Selection<InvoiceOne>>[] = [
  actionOf(buttons.issueMany, {
    confirm: ({ rows }) => `将通过开票服务为所选 ${rows.length} 条申请开票，确定？`,
    blocked: ({ rows }) =>
      rows.every((row) => isPossible(userInvoice, "issue", row)) ? undefined : "所选记录中有不能开票的",
    run: async ({ rows }) => {
      const { success, failed } = await call(issueInvoices, { body: { ids: rows.map(({ id }) => id) } });
      const first = failed[0];
      if (first === undefined) toast.success(answeredMessage(issueInvoices));
      else toast.error(`已开票${success}张，失败${failed.length}张：${first.msg}`);
    },
  }),
];
