import { auditUserContract } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import {
  amendmentKind,
  auditAmendment,
  getContractDetail,
  type getContractQueue,
} from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import {
  contractGrants,
  contractLimits,
  contractMessages,
} from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { FactList, MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { type Data, useData } from "../../platform/use-data.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { ContractParts, ContractTerms, Paper, Signed } from "./contract-paper.tsx";

type Queue = CallData<typeof getContractQueue>;
type Item = Queue[number];
type Detail = CallData<typeof getContractDetail>;
const keyOf = (item: Item) => `${item.id}-${item.amendment?.id ?? 0}`;

const judge = (item: Item, pass: boolean, remark: string): Promise<unknown> =>
  item.amendment === null
    ? runCall(auditUserContract, { body: { contractId: item.id, pass, remark } })
    : runCall(auditAmendment, { params: { id: item.amendment.id }, body: { pass, remark } });

function Stage({ detail: { data, error, reload } }: { detail: Data<Detail> }) {
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={8} />;
  return (
    <>
      <MoneyPart title="签署件">
        <Signed detail={data} />
      </MoneyPart>
      <MoneyPart title="合同正文">
        <Paper lines={data.lines} />
      </MoneyPart>
      <ContractParts detail={data} />
    </>
  );
}

/** The paper of the chosen one, and beside it the decision with what it is about. */
function Chosen({ item, children }: { item: Item; children: ReactNode }) {
  const found = useData(getContractDetail, { params: { id: item.id } });
  // Never the paper of the one before, while that of this one is on its way.
  const detail = found.data?.id === item.id ? found : { ...found, data: undefined };
  return (
    <>
      <div className="money-stage shrink-y scroll-y">
        <Stage detail={detail} />
      </div>
      <aside className="money-side shrink-y scroll-y line-start">
        {children}
        {detail.data !== undefined && <ContractTerms terms={detail.data.terms} />}
      </aside>
    </>
  );
}

/** 待审核: the submitted papers on the left, the contract beside them, the decision on the right. */
export function ContractDesk({ queue: { data, error, reload } }: { queue: Data<Queue> }) {
  const can = useCan();
  const mayAudit = can(contractGrants.audit);
  const [key, setKey] = useState("");
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const items = data ?? [];
  const at = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === key),
  );
  const item = items[at];
  const step = (by: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setKey(keyOf(next));
  };
  const ready = item !== undefined && mayAudit && !item.isOwn && !busy;
  const pass = async () => {
    if (!ready) return;
    setBusy(true);
    try {
      await judge(item, true, "");
    } catch (problem) {
      toastError(problem);
    }
    setBusy(false);
    reload();
  };
  useKeys({
    j: { label: "下一份", run: () => step(1) },
    k: { label: "上一份", run: () => step(-1) },
    a: { label: "通过", run: () => void pass() },
    r: { label: "驳回", run: () => ready && setRefusing(true) },
  });
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={8} />;
  if (item === undefined) return <PanelState kind="empty" text="没有待审核的合同" />;
  return (
    <div className="money-desk grid grow shrink-y">
      <ol className="money-queue" aria-label="待审核合同">
        {items.map((one) => (
          <li key={keyOf(one)}>
            <button
              className="grid gap-2 wide align-start pointer"
              type="button"
              aria-current={one === item}
              onClick={() => setKey(keyOf(one))}
            >
              <span className="row spread gap-8">
                <b>{one.user.firstName}</b>
                <Yuan cents={one.amount} />
              </span>
              <span className="caption row spread gap-8">
                <span>{one.amendment === null ? "签署件" : amendmentKind.labels[one.amendment.kind]}</span>
                <span className="num">{shortTime(one.waitSince).text}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Chosen item={item}>
        <MoneyPart title="审核">
          <FactList
            facts={[
              ["合同号", item.contractNo],
              ["提交时间", clockText(item.waitSince)],
              ...(item.amendment === null
                ? []
                : ([
                    ["变更", `${amendmentKind.labels[item.amendment.kind]} ${item.amendment.amount}`],
                    ["提交人", item.amendment.submit.name],
                    ["原因", item.amendment.reason],
                  ] as const)),
            ]}
          />
          {item.isOwn && (
            <p className="form-error">
              {item.amendment === null ? "不能审核自己提交的合同" : contractMessages.ownAmendment}
            </p>
          )}
          <div className="money-decide flex gap-8">
            <Button type="primary" disabled={!ready} onClick={() => void pass()}>
              通过 <KeyHint keys="a" />
            </Button>
            <Button danger disabled={!ready} onClick={() => setRefusing(true)}>
              驳回 <KeyHint keys="r" />
            </Button>
          </div>
        </MoneyPart>
      </Chosen>
      {refusing && (
        <TextDialog
          title={`驳回 ${item.contractNo}`}
          label="驳回原因"
          name="remark"
          max={contractLimits.reason}
          schema={auditAmendment.body}
          fixed={refusal}
          okText="驳回"
          send={({ remark }) => judge(item, false, remark)}
          onDone={() => {
            setRefusing(false);
            reload();
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}

const refusal = { pass: false };
