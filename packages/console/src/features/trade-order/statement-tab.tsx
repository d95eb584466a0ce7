import { payMode, statementKind } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  fetchStatement,
  getStatementDays,
  handleStatement,
  importStatementSheet,
  tradeGrants,
  tradeMessages,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { channelStatement } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Button, Table } from "antd";
import { useState } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../core/page-parts/run-call.ts";
import { SchemaDialog } from "../../core/page-parts/schema-dialog.tsx";
import { TextDialog } from "../../core/page-parts/text-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { parseDecimal } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { dayBefore } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

type Day = CallData<typeof getStatementDays>[number];
type Line = RowOf<typeof channelStatement>;

const overlay: OverlayOf<typeof channelStatement> = {
  tones: {
    matchStatus: { MATCHED: "jade", AMOUNT_DIFF: "brick", CHANNEL_ONLY: "brick", LOCAL_ONLY: "brick", HANDLED: "mute" },
  },
  widths: { channelTradeNo: 190, handleRemark: 150 },
};
const guides: Readonly<Record<string, string>> = {
  CHANNEL_ONLY: "收款记入待查款，可再补单；其余按渠道记账",
  LOCAL_ONLY: "按渠道冲正平台记录",
  AMOUNT_DIFF: "手续费差额调整，金额差额记入对账调整",
};

const lineActions: readonly PageAction<Line>[] = [
  {
    title: "处理差异",
    allow: [tradeGrants.handle],
    when: ({ matchStatus }) => matchStatus !== "MATCHED" && matchStatus !== "HANDLED",
    dialog: ({ id, channelTradeNo, matchStatus }, end) => (
      <TextDialog
        title={`处理差异 ${channelTradeNo}`}
        label="处理说明"
        name="remark"
        max={200}
        schema={handleStatement.body}
        hint={guides[matchStatus]}
        send={(body) => runCall(handleStatement, { params: { id }, body })}
        {...end}
      />
    ),
  },
];

function LinesDrawer({ day, onClose }: { day: Day; onClose(): void }) {
  const view = useResource(channelStatement, overlay, {
    local: true,
    fixed: { payMode: day.payMode, beginTime: day.statDate, endTime: day.statDate },
    without: ["payMode", "time"],
  });
  return (
    <PageDrawer open size={1000} title={`${day.statDate} ${payMode.labels[day.payMode]} 对账明细`} onClose={onClose}>
      <div className="stack tall">
        <ResourceTable {...view} rowActions={lineActions} settings={false} />
      </div>
    </PageDrawer>
  );
}

const modes = choices({
  WECHAT: payMode.labels.WECHAT,
  ALIPAY: payMode.labels.ALIPAY,
  APPLE_IAP: payMode.labels.APPLE_IAP,
  BANK: payMode.labels.BANK,
  POS: payMode.labels.POS,
});
const fetchFields = { payMode: field.choice("渠道", modes), day: field.date("日期") };
const importFields = { ...fetchFields, text: field.longText("账单内容（CSV）", { max: 2_000_000 }) };
const yesterday = { payMode: "WECHAT", day: dayBefore(1) };

/** kind, number, yuan, fee in yuan: one line each; a header line is skipped. */
function readLines(text: string): { lines: unknown[]; bad: number | null } {
  const kinds = new Map(
    statementKind.values.flatMap(
      (kind) =>
        [
          [kind, kind],
          [statementKind.labels[kind], kind],
        ] as const,
    ),
  );
  const lines: unknown[] = [];
  for (const [at, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === "") continue;
    const [kind = "", channelTradeNo = "", amount = "", fee = "0"] = row.split(",").map((cell) => cell.trim());
    const known = kinds.get(kind as never);
    const amountCents = parseDecimal(amount, 2);
    const feeCents = parseDecimal(fee === "" ? "0" : fee, 2);
    if (known === undefined && at === 0) continue;
    if (known === undefined || channelTradeNo === "" || !Number.isFinite(amountCents) || !Number.isFinite(feeCents))
      return { lines: [], bad: at + 1 };
    lines.push({ kind: known, channelTradeNo, amountCents, feeCents });
  }
  return { lines, bad: null };
}

type DialogKind = "fetch" | "import" | null;

function StatementDialog({ kind, onDone, onClose }: { kind: DialogKind; onDone(): void; onClose(): void }) {
  if (kind === "fetch")
    return (
      <SchemaDialog
        title="下载账单"
        schema={fetchStatement.body}
        fields={fetchFields}
        initial={yesterday}
        okText="下载并核对"
        send={async (body) => {
          await runCall(fetchStatement, { body });
        }}
        onDone={onDone}
        onClose={onClose}
      />
    );
  if (kind !== "import") return null;
  return (
    <SchemaDialog
      title="导入账单"
      schema={importStatementSheet.body}
      fields={importFields}
      initial={yesterday}
      width={640}
      hints={{ text: "每行：类型(收款/退款/付款),渠道单号,金额(元),手续费(元)" }}
      counted={({ text, ...values }) => ({ ...values, lines: readLines(String(text ?? "")).lines })}
      okText="导入并核对"
      send={async (body) => {
        await runCall(importStatementSheet, { body });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(values) => {
        const { bad } = readLines(String(values["text"] ?? ""));
        return bad === null ? null : <p className="form-error size-12 brick lead-18">{tradeMessages.badSheet(bad)}</p>;
      }}
    </SchemaDialog>
  );
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
                <button type="button" className="cell-link num bare-button size-12" onClick={() => setDay(row)}>
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
