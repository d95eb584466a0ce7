import { actionOf } from "../../kit/page-action.ts";
import { bizType, ledgerAccount } from "@hongxian/contract/core/money/ledger.choices.ts";
import { bizLine } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  addOtherCost,
  closeMonth,
  getOtherCosts,
  getProfitEntries,
  monthStatus,
  otherCostBody,
  profitReportGrants,
  profitReportMessages,
  removeOtherCost,
  reopenMonth,
  type BookEntry,
} from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { subText } from "../../core/money/sub-text.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import type { Column } from "../../kit/table/column.ts";
import { useHolder } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer, PageModal } from "../../platform/page-context.tsx";
import { clockText, todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useList } from "../../platform/use-list.ts";
import { Tag } from "../../ui/tag.tsx";
import type { PlatformView } from "./statement-table.tsx";

const lineLabels: Readonly<Record<string, string>> = bizLine.labels;
const entryColumns: readonly Column<BookEntry>[] = [
  { name: "txnNo", title: "流水号", width: 140, cell: ({ txnNo }) => <span className="num">{txnNo}</span> },
  {
    name: "createdTime",
    title: "时间",
    sort: "createdTime",
    width: 150,
    cell: ({ createdTime }) => <span className="num">{clockText(createdTime)}</span>,
  },
  {
    name: "account",
    title: "账户",
    width: 150,
    cell: ({ account, sub }) => `${ledgerAccount.labels[account]}${sub === "" ? "" : ` · ${subText(account, sub)}`}`,
  },
  { name: "bizLine", title: "业务", width: 90, cell: (row) => lineLabels[row.bizLine] ?? "—" },
  { name: "bizType", title: "业务类型", width: 100, cell: (row) => bizType.labels[row.bizType] },
  {
    name: "bizId",
    title: "业务编号",
    width: 90,
    numeric: true,
    cell: ({ bizId }) => <span className="num">{bizId}</span>,
  },
  {
    name: "cents",
    title: "金额",
    sort: "cents",
    width: 120,
    numeric: true,
    cell: ({ cents }) => <Yuan cents={cents} />,
  },
];

interface EntriesDrawerProps {
  readonly title: string;
  readonly query: Readonly<Record<string, string>>;
  onClose(): void;
}

/** The ledger lines behind a figure. */
export function EntriesDrawer({ title, query, onClose }: EntriesDrawerProps) {
  const list = useList(getProfitEntries, { local: true, fixed: query });
  return (
    <PageDrawer open size={920} title={title} onClose={onClose}>
      <div className="stack tall">
        <DataTable
          list={list}
          columns={entryColumns}
          rowKey={({ id }) => id}
          sort="-createdTime"
          settings={false}
          {...(list.summary === undefined
            ? {}
            : { totals: { txnNo: "合计", cents: <Yuan cents={list.summary.cents} /> } })}
        />
      </div>
    </PageDrawer>
  );
}

const costFields = {
  month: field.text("月份", { max: 7 }),
  bizLine: field.choice("业务", bizLine),
  name: field.text("成本名称", { max: 20 }),
  cents: field.cents("金额"),
  voucherImg: optional(field.image("凭证")),
};
const MonthInput = ({ value, onChange }: { value: unknown; onChange(value: unknown): void }) => (
  <Input
    type="month"
    aria-label="月份"
    max={todayText().slice(0, 7)}
    value={typeof value === "string" ? value : ""}
    onChange={(event) => onChange(event.target.value)}
  />
);
const costInputs = { month: MonthInput };

/** 录入其他成本: a memo of the month, never posted. */
export function CostDialog({ month, onDone, onClose }: { month: string; onDone(): void; onClose(): void }) {
  const [of, setMonth] = useState(month);
  const { data, reload } = useData(getOtherCosts, { query: { month: of } });
  return (
    <SchemaDialog
      title="录入其他成本"
      schema={otherCostBody}
      fields={costFields}
      inputs={costInputs}
      initial={useMemo(() => ({ month, voucherImg: null }), [month])}
      send={async (body) => {
        await call(addOtherCost, { body });
        toast.success(answeredMessage(addOtherCost));
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="month-list grid gap-8">
        <div className="row gap-8">
          <MonthInput value={of} onChange={(next) => setMonth(String(next))} />
        </div>
        {(data ?? []).map(({ id, name, cents, bizLine: line }) => (
          <div className="row gap-8" key={id}>
            <span>{name}</span>
            <span className="caption">{bizLine.labels[line]}</span>
            <span className="num">¥{yuanText(cents)}</span>
            <span>
              <ActionButton
                target={null}
                onDone={reload}
                action={{
                  title: "删除",
                  confirm: `确定删除成本“${name}”？`,
                  run: () => call(removeOtherCost, { params: { id: String(id) } }),
                }}
              />
            </span>
          </div>
        ))}
        {data?.length === 0 && <p className="caption">{of} 尚无其他成本</p>}
      </div>
    </SchemaDialog>
  );
}

const reopenFields = { reason: field.longText("原因", { max: 200 }) };

/** 结账 and 反结账: the months that have passed, each with its state. */
export function MonthsDialog({
  closes,
  onDone,
  onClose,
}: {
  closes: PlatformView["closes"];
  onDone(): void;
  onClose(): void;
}) {
  const holder = useHolder();
  const [reopening, setReopening] = useState<string | null>(null);
  const [year = 0, month = 0] = todayText().split("-").map(Number);
  const months = Array.from({ length: 6 }, (_, at) =>
    new Date(Date.UTC(year, month - 2 - at, 1)).toISOString().slice(0, 7),
  );
  if (reopening !== null)
    return (
      <SchemaDialog
        title={`反结账 ${reopening}`}
        schema={reopenMonth.body}
        fields={reopenFields}
        send={async (body) => {
          await call(reopenMonth, { params: { month: reopening }, body });
          toast.success(answeredMessage(reopenMonth));
        }}
        onDone={onDone}
        onClose={() => setReopening(null)}
      />
    );
  return (
    <PageModal open width={560} title="结账" footer={null} onCancel={onClose}>
      <div className="month-list grid gap-8">
        {months.map((name) => {
          const close = closes.find((one) => one.month === name);
          const isClosed = close?.status === "CLOSED";
          return (
            <div className="row gap-8" key={name}>
              <strong className="num">{name}</strong>
              {close === undefined ? (
                <span className="caption">未结账</span>
              ) : (
                <>
                  <Tag tone={isClosed ? "jade" : "ochre"}>{monthStatus.labels[close.status]}</Tag>
                  <span className="caption num">
                    {isClosed
                      ? `经营利润 ¥${yuanText(close.profitCents)} · ${close.staff?.name ?? ""} ${clockText(close.closeTime).slice(0, 16)}`
                      : close.reopenReason}
                  </span>
                </>
              )}
              <span>
                {isClosed ? (
                  allows([profitReportGrants.reopen], holder) && (
                    <Button size="small" danger onClick={() => setReopening(name)}>
                      反结账
                    </Button>
                  )
                ) : (
                  <ActionButton
                    target={null}
                    onDone={onDone}
                    action={actionOf(closeMonth, {
                      confirm: profitReportMessages.closeConfirm(name),
                      run: async () => {
                        await call(closeMonth, { params: { month: name } });
                        toast.success(answeredMessage(closeMonth));
                      },
                    })}
                  />
                )}
              </span>
            </div>
          );
        })}
      </div>
    </PageModal>
  );
}
