import {
  getSubscription,
  matchReportGrants,
  setSubscription,
} from "@hongxian/contract/features/match-report/match-report.endpoints.ts";
import {
  dailySheet,
  introductionSheet,
  loanSheet,
  memberSheet,
  profitSheet,
} from "@hongxian/contract/features/match-report/report-sheets.resource.ts";
import { DownloadOutlined, ExportOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { sheetColumns } from "../../core/exports/sheet-columns.ts";
import { MyExportsDialog } from "../../core/exports/my-exports.dialog.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { ExportDialog } from "../../kit/export-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

const sheets = [dailySheet, introductionSheet, memberSheet, profitSheet, loanSheet];

interface Query {
  readonly from?: string;
  readonly to?: string;
  readonly shopId?: number;
}

function SheetDialog({ query, onDone, onClose }: { query: Query; onDone(): void; onClose(): void }) {
  const [name, setName] = useState<string | null>(null);
  const chosen = sheets.find((sheet) => sheet.name === name);
  if (chosen !== undefined) {
    const { from, to, shopId } = query;
    const filters: Record<string, string> = {
      ...(from === undefined ? {} : { beginTime: from }),
      ...(to === undefined ? {} : { endTime: to }),
      ...(shopId === undefined ? {} : { shopId: String(shopId) }),
    };
    return (
      <ExportDialog
        resource={chosen.name}
        columns={sheetColumns(chosen)}
        filters={filters}
        total={0}
        onDone={onDone}
        onClose={onClose}
      />
    );
  }
  return (
    <PageModal open width={400} title="导出报表" footer={null} onCancel={onClose}>
      <div className="grid gap-8 mb-12">
        {sheets.map((sheet) => (
          <Button key={sheet.name} block onClick={() => setName(sheet.name)}>
            {sheet.title}
          </Button>
        ))}
      </div>
      <p className="caption">按当前的时间与门店筛选导出；超过 10000 行时在后台生成，可在“我的下载”中查看。</p>
    </PageModal>
  );
}

const exportAction = (query: Query): PageAction<null> =>
  actionOf(matchReportGrants.reportExport, {
    icon: <ExportOutlined />,
    dialog: (_, end) => <SheetDialog query={query} {...end} />,
  });
const downloads: PageAction<null> = actionOf(matchReportGrants.reportDownload, {
  icon: <DownloadOutlined />,
  dialog: (_, { onClose }) => <MyExportsDialog onClose={onClose} />,
});

/** 导出报表, 我的下载, 订阅日报, 打印. */
export function ReportTools({ query }: { query: Query }) {
  const { data, reload } = useData(getSubscription, {});
  const isOn = data?.on === true;
  return (
    <span className="inline-flex gap-4">
      <ActionButton target={null} action={exportAction(query)} />
      <ActionButton target={null} action={downloads} />
      <ActionButton
        target={null}
        action={{
          title: isOn ? "取消订阅日报" : "订阅日报",
          allow: setSubscription.allow,
          run: async () => {
            await call(setSubscription, { params: { on: isOn ? "0" : "1" } });
            toast.success(answeredMessage(setSubscription));
          },
        }}
        onDone={reload}
      />
      <ActionButton
        target={null}
        action={actionOf(matchReportGrants.reportPrint, {
          icon: <PrinterOutlined />,
          run: async () => window.print(),
        })}
      />
    </span>
  );
}
