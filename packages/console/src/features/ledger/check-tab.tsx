import {
  getLedgerChecks,
  handleLedgerCheck,
  runLedgerChecks,
} from "@hongxian/contract/core/money/ledger-check.endpoints.ts";
import { ledgerAccount, ledgerRules, ownerType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { getTrialBalance, ledgerGrants } from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { ledgerRoute } from "@hongxian/contract/features/ledger/ledger.resource.ts";
import { Button, Input, Segmented } from "antd";
import { useState } from "react";
import { MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { subText } from "../../core/money/sub-text.ts";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { useNamedRecord } from "../../platform/use-named-record.ts";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { clockText, todayText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

const dayField = field.date("日期");
const rules: Readonly<Record<string, string>> = ledgerRules;

type TrialRow = CallData<typeof getTrialBalance>["rows"][number];

function Trial() {
  const [day, setDay] = useState(todayText());
  const [span, setSpan] = useState<"day" | "month">("day");
  const { open } = usePage();
  const month = day.slice(0, 7);
  const { data, error, reload } = useData(getTrialBalance, { query: span === "day" ? { date: day } : { month } });
  const linesOf = ({ ownerType: type, account, sub }: TrialRow) =>
    open(
      `${ledgerRoute}?${new URLSearchParams({
        ownerType: type,
        account,
        ...(sub === "" ? {} : { sub }),
        beginTime: data?.from ?? day,
        endTime: data?.to ?? day,
      }).toString()}`,
    );
  return (
    <MoneyPart
      title="试算平衡"
      extra={
        <>
          <Segmented
            size="small"
            aria-label="期间"
            value={span}
            options={[
              { value: "day", label: "日" },
              { value: "month", label: "月" },
            ]}
            onChange={setSpan}
          />
          {span === "day" ? (
            <label className="money-day">
              <span className="unseen">{dayField.label}</span>
              <FieldInput field={dayField} value={day} onChange={(next) => typeof next === "string" && setDay(next)} />
            </label>
          ) : (
            <Input
              className="money-day"
              type="month"
              size="small"
              aria-label="月份"
              max={todayText().slice(0, 7)}
              value={month}
              onChange={({ target }) => target.value !== "" && setDay(`${target.value}-01`)}
            />
          )}
        </>
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
                  <button type="button" className="cell-link" title="查看流水" onClick={() => linesOf(row)}>
                    {ledgerAccount.labels[row.account]} {subText(row.account, row.sub)}
                  </button>
                </td>
                {[row.opening, row.debit, row.credit, row.closing].map((value, at) => (
                  <td key={at} className="money-right">
                    {row.unit === "POINT" ? <span className="num">{value}</span> : <Yuan cents={value} />}
                  </td>
                ))}
              </tr>
            ))}
            {data.sums.map(({ unit, opening, debit, credit, sum }) => (
              <tr key={unit}>
                <td>
                  <b>合计 {unit === "CNY" ? "金额" : "积分"}</b>
                </td>
                <td>
                  {sum === 0 && opening === 0 && debit === credit ? (
                    <Tag tone="jade">借贷平衡</Tag>
                  ) : (
                    <Tag tone="brick">不平衡</Tag>
                  )}
                </td>
                {[opening, debit, credit, sum].map((value, at) => (
                  <td key={at} className="money-right">
                    <b>{unit === "POINT" ? <span className="num">{value}</span> : <Yuan cents={value} />}</b>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </MoneyPart>
  );
}

/** 总账核对: the trial balance of a day or a month and the fourteen rules. */
export function CheckTab() {
  const can = useCan();
  const { data, error, reload } = useData(getLedgerChecks, {});
  const { id: handling, open: handle, close } = useNamedRecord("标记已处理");
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
                    <button type="button" className="cell-link" onClick={() => handle(check.id)}>
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
            close();
            reload();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
