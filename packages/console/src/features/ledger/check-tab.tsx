import {
  getLedgerChecks,
  handleLedgerCheck,
  runLedgerChecks,
} from "@hongxian/contract/core/money/ledger-check.endpoints.ts";
import { ledgerAccount, ledgerRules, ownerType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { getTrialBalance, ledgerGrants } from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Button } from "antd";
import { useState } from "react";
import { MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { subText } from "../../core/money/sub-text.ts";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { clockText, todayText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

const dayField = field.date("日期");
const rules: Readonly<Record<string, string>> = ledgerRules;

function Trial() {
  const [day, setDay] = useState(todayText());
  const { data, error, reload } = useData(getTrialBalance, { query: { date: day } });
  return (
    <MoneyPart
      title="试算平衡"
      extra={
        <label className="money-day">
          <span className="unseen">{dayField.label}</span>
          <FieldInput field={dayField} value={day} onChange={(next) => typeof next === "string" && setDay(next)} />
        </label>
      }
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data !== undefined && (
        <table className="money-lines wide">
          <thead>
            <tr>
              <th>主体</th>
              <th>账户</th>
              <th className="money-right">期初</th>
              <th className="money-right">借方</th>
              <th className="money-right">贷方</th>
              <th className="money-right">期末</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={`${row.ownerType}${row.account}${row.sub}${row.unit}`}>
                <td>{ownerType.labels[row.ownerType]}</td>
                <td>
                  {ledgerAccount.labels[row.account]} {subText(row.account, row.sub)}
                </td>
                {[row.opening, row.debit, row.credit, row.closing].map((value, at) => (
                  <td key={at} className="money-right">
                    {row.unit === "POINT" ? <span className="num">{value}</span> : <Yuan cents={value} />}
                  </td>
                ))}
              </tr>
            ))}
            {data.sums.map(({ unit, sum }) => (
              <tr key={unit}>
                <td>
                  <b>合计 {unit === "CNY" ? "金额" : "积分"}</b>
                </td>
                <td>{sum === 0 ? <Tag tone="jade">借贷平衡</Tag> : <Tag tone="brick">不平衡</Tag>}</td>
                <td />
                <td />
                <td />
                <td className="money-right">
                  <Yuan cents={sum} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </MoneyPart>
  );
}

/** 总账核对: the trial balance of a day and the fourteen rules. */
export function CheckTab() {
  const can = useCan();
  const { data, error, reload } = useData(getLedgerChecks, {});
  const [handling, setHandling] = useState<number | null>(null);
  const start = async () => {
    try {
      await runCall(runLedgerChecks);
    } catch (problem) {
      toastError(problem);
    }
    setTimeout(reload, 2000);
  };
  return (
    <div className="money-stage shrink-y scroll-y grow">
      <MoneyPart
        title="核对规则"
        extra={
          <>
            {data?.payoutHalted === true && <Tag tone="brick">暂停打款</Tag>}
            {can(ledgerGrants.check) && (
              <Button size="small" onClick={() => void start()}>
                立即核对
              </Button>
            )}
            <Button size="small" type="text" onClick={reload}>
              刷新
            </Button>
          </>
        }
      >
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {data?.list.length === 0 && <PanelState kind="empty" text="还没有核对过" />}
        <table className="money-lines wide">
          <tbody>
            {data?.list.map((check) => (
              <tr key={check.id}>
                <td>{check.rule}</td>
                <td>{rules[check.rule]}</td>
                <td>{check.ok ? <Tag tone="jade">通过</Tag> : <Tag tone="brick">差额</Tag>}</td>
                <td className="money-right">{!check.ok && <Yuan cents={check.diffCents} />}</td>
                <td>{check.detail.map(({ key, diff }) => `${key}: ${diff}`).join("；")}</td>
                <td className="num">{clockText(check.checkTime)}</td>
                <td>
                  {check.handledTime !== null && `已处理：${check.handleRemark}`}
                  {!check.ok && check.handledTime === null && can(ledgerGrants.handled) && (
                    <button type="button" className="cell-link" onClick={() => setHandling(check.id)}>
                      标记已处理
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </MoneyPart>
      <Trial />
      {handling !== null && (
        <TextDialog
          title="标记已处理"
          label="处理说明"
          name="remark"
          max={200}
          schema={handleLedgerCheck.body}
          send={(body) => runCall(handleLedgerCheck, { params: { id: handling }, body })}
          onDone={() => {
            setHandling(null);
            reload();
          }}
          onClose={() => setHandling(null)}
        />
      )}
    </div>
  );
}
