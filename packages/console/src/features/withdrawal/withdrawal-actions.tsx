import * as calls from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { updateRewardStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { withdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { bizType, ledgerAccount } from "@hongxian/contract/core/money/ledger.choices.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { call, callFile, answeredMessage } from "../../platform/call.ts";
import { PayDialog } from "./pay.dialog.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { saveFile } from "../../platform/save-file.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

export const withdrawalTones = {
  WAIT_AUDIT: "ochre",
  WAIT_PAY: "slate",
  PAYING: "ochre",
  PAID: "jade",
  REJECTED: "brick",
  PAY_FAIL: "brick",
  CANCELED: "void",
} as const;

export type WithdrawalOne = RowOf<typeof withdrawal>;
const { withdrawalGrants: buttons, withdrawalMessages: say } = calls;

export const passAction: PageAction<WithdrawalOne> = rowAction(withdrawal, "pass");
export const rejectAction: PageAction<WithdrawalOne> = rowAction(withdrawal, "reject");

function LedgerDrawer({ row, onClose }: { row: WithdrawalOne; onClose(): void }) {
  const { data, error, reload } = useData(calls.getWithdrawalLedger, { params: { id: row.id } });
  const types: Readonly<Record<string, string>> = bizType.labels;
  const accounts: Readonly<Record<string, string>> = ledgerAccount.labels;
  return (
    <PageDrawer open size={760} title={`资金明细 ${row.no}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data !== undefined && (
        <>
          <MoneyPart title="本次提现来源（先进先出）">
            <RankBars
              label="提现来源"
              bars={data.sources.map(({ bizType: type, cents }) => ({
                key: type,
                title: types[type] ?? type,
                value: cents,
                text: yuanText(cents),
              }))}
            />
          </MoneyPart>
          <MoneyPart title="账户流水">
            <table className="money-lines wide">
              <thead>
                <tr>
                  <th>时间</th>
                  <th>账户</th>
                  <th>业务</th>
                  <th className="money-right">变动</th>
                  <th className="money-right">变动后</th>
                </tr>
              </thead>
              <tbody>
                {data.entries.map((entry) => (
                  <tr key={entry.id}>
                    <td className="num">{clockText(entry.createdTime)}</td>
                    <td>{accounts[entry.account] ?? entry.account}</td>
                    <td>{types[entry.bizType] ?? entry.bizType}</td>
                    <td className="money-right">
                      <Yuan cents={entry.amountCents} />
                    </td>
                    <td className="money-right">
                      <Yuan cents={entry.balanceAfter} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </MoneyPart>
        </>
      )}
    </PageDrawer>
  );
}

export const ledgerAction: PageAction<WithdrawalOne> = {
  title: "资金明细",
  allow: [buttons.ledger],
  dialog: (row, { onClose }) => <LedgerDrawer row={row} onClose={onClose} />,
};

const stopSchema = updateRewardStatus.query;

export const withdrawalActions: readonly PageAction<WithdrawalOne>[] = [
  passAction,
  { ...rowAction(withdrawal, "pay"), dialog: (row, end) => <PayDialog row={row} {...end} /> },
  rowAction(withdrawal, "fail"),
  rowAction(withdrawal, "retry"),
  rowAction(withdrawal, "return"),
  rejectAction,
  ledgerAction,
  {
    title: "禁止提现",
    allow: [buttons.stop],
    danger: true,
    group: "风控",
    when: ({ ownerType }) => ownerType === "MEMBER",
    dialog: ({ ownerId, ownerName }, end) => (
      <TextDialog
        title={`禁止提现 · ${ownerName}`}
        label="原因"
        name="reason"
        max={150}
        schema={stopSchema}
        fixed={{ userId: ownerId, rewardStatus: "FROZEN" }}
        okText="禁止提现"
        send={(query) => runCall(updateRewardStatus, { query })}
        {...end}
      />
    ),
  },
];

const total = (rows: readonly WithdrawalOne[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
const confirmText = (actionTitle: string, { rows }: Selection<WithdrawalOne>) =>
  `将${actionTitle} ${rows.length} 笔，合计 ${yuanText(total(rows))} 元，最高 ${yuanText(Math.max(0, ...rows.map(({ amountCents }) => amountCents)))} 元，确定？`;
async function runMany(endpoint: typeof calls.passWithdrawals, ids: number[]): Promise<void> {
  const { success, failed } = await call(endpoint, { body: { ids } });
  const first = failed[0];
  if (first === undefined) toast.success(answeredMessage(endpoint));
  else toast.error(`成功${success}笔，失败${failed.length}笔：${first.msg}`);
}
const risky = ({ rows }: Selection<WithdrawalOne>, name: "pass" | "pay") =>
  rows.some(({ riskTags }) => riskTags.length > 0)
    ? say.risky
    : rows.every((row) => isPossible(withdrawal, name, row))
      ? undefined
      : "所选记录中有不能操作的";
const idsOf = ({ rows }: Selection<WithdrawalOne>) => rows.map(({ id }) => id);

export const withdrawalBatchActions: readonly PageAction<Selection<WithdrawalOne>>[] = [
  {
    title: "批量通过",
    allow: [buttons.passMany],
    blocked: (selection) => risky(selection, "pass"),
    confirm: (selection) => confirmText("通过", selection),
    run: async (selection) => runMany(calls.passWithdrawals, idsOf(selection)),
  },
  {
    title: "批量打款",
    allow: [buttons.payMany],
    blocked: (selection) => risky(selection, "pay"),
    confirm: (selection) => confirmText("打款", selection),
    run: async (selection) => runMany(calls.payWithdrawals, idsOf(selection)),
  },
];

export const withdrawalListActions: readonly PageAction<null>[] = [
  {
    title: "导出打款表",
    allow: [buttons.sheet],
    confirm: "打款表含完整收款账号，导出将被记录，确定导出？",
    run: async () => {
      const answer = await callFile(calls.getPayoutSheet);
      if (answer.kind === "file") saveFile(answer.file, "打款表.csv");
    },
  },
];
