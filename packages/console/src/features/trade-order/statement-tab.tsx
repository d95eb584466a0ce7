import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  fetchStatement,
  getStatementDays,
  tradeGrants,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { channelStatement } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { Button, Table } from "antd";
import { useState } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ImportStatementDialog, statementFields, yesterday } from "./import-statement.dialog.tsx";

type Day = CallData<typeof getStatementDays>[number];

const overlay: OverlayOf<typeof channelStatement> = {
  tones: {
    matchStatus: { MATCHED: "jade", AMOUNT_DIFF: "brick", CHANNEL_ONLY: "brick", LOCAL_ONLY: "brick", HANDLED: "mute" },
  },
  widths: { channelTradeNo: 190, handleRemark: 150 },
};
function LinesDrawer({ day, onClose }: { day: Day; onClose(): void }) {
  const view = useResource(channelStatement, overlay, {
    local: true,
    fixed: { payMode: day.payMode, beginTime: day.statDate, endTime: day.statDate },
    without: ["payMode", "time"],
  });
  return (
    <PageDrawer open size={1000} title={`${day.statDate} ${payMode.labels[day.payMode]} 对账明细`} onClose={onClose}>
      <div className="stack tall">
        <ResourceTable {...view} settings={false} />
      </div>
    </PageDrawer>
  );
}

type DialogKind = "fetch" | "import" | null;

function StatementDialog({ kind, onDone, onClose }: { kind: DialogKind; onDone(): void; onClose(): void }) {
  const [first] = useState(yesterday);
  if (kind === "fetch")
    return (
      <SchemaDialog
        title="下载账单"
        schema={fetchStatement.body}
        fields={statementFields}
        initial={first}
        okText="下载并核对"
        send={async (body) => {
          await runCall(fetchStatement, { body });
        }}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return kind === "import" ? <ImportStatementDialog onDone={onDone} onClose={onClose} /> : null;
}

/** 渠道对账: one line for each day and channel. */
export function StatementTab({ tabs }: { tabs: PageTabs }) {
  const can = useCan();
  const days = useData(getStatementDays, {});
  const [day, setDay] = useState<Day | null>(null);
  const [dialog, setDialog] = useState<DialogKind>(null);
  const money = (cents: number) => <Yuan cents={cents} />;
  return (
    <Page
      title="渠道对账"
      {...tabs}
      extra={
        <div className="row gap-8 push">
          {can(tradeGrants.fetch) && <Button onClick={() => setDialog("fetch")}>下载账单</Button>}
          {can(tradeGrants.import) && <Button onClick={() => setDialog("import")}>导入账单</Button>}
        </div>
      }
    >
      {days.error !== null && <PanelState kind="error" text={days.error.msg} onRetry={days.reload} />}
      {days.error === null && days.data === undefined && <PanelState kind="loading" lines={8} />}
      {days.data !== undefined && (
        <Table<Day>
          size="small"
          className="grow shrink-y scroll pad-0-16"
          dataSource={[...days.data]}
          rowKey={({ statDate, payMode: mode }) => `${statDate}${mode}`}
          pagination={{ pageSize: 20, size: "small" }}
          locale={{ emptyText: <PanelState kind="empty" text="还没有账单" /> }}
          columns={[
            { title: "日期", dataIndex: "statDate" },
            { title: "渠道", key: "mode", render: (_, row) => payMode.labels[row.payMode] },
            { title: "渠道笔数", dataIndex: "channelNum", align: "right" },
            { title: "渠道金额", key: "cc", align: "right", render: (_, row) => money(row.channelCents) },
            { title: "平台笔数", dataIndex: "localNum", align: "right" },
            { title: "平台金额", key: "lc", align: "right", render: (_, row) => money(row.localCents) },
            { title: "手续费差", key: "fee", align: "right", render: (_, row) => money(row.feeDiffCents) },
            {
              title: "差异笔数",
              key: "open",
              align: "right",
              render: (_, row) => (
                <button type="button" className="cell-link num" onClick={() => setDay(row)}>
                  {row.openNum}
                </button>
              ),
            },
            {
              title: "状态",
              key: "state",
              render: (_, row) =>
                row.openNum > 0 ? (
                  <Tag tone="brick">有差异</Tag>
                ) : row.handledNum > 0 ? (
                  <Tag tone="mute">已处理</Tag>
                ) : (
                  <Tag tone="jade">一致</Tag>
                ),
            },
          ]}
        />
      )}
      {day !== null && (
        <LinesDrawer
          day={day}
          onClose={() => {
            setDay(null);
            days.reload();
          }}
        />
      )}
      <StatementDialog
        kind={dialog}
        onDone={() => {
          setDialog(null);
          days.reload();
        }}
        onClose={() => setDialog(null)}
      />
    </Page>
  );
}
