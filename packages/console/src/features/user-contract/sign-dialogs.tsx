import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { renewContract } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { useMemo, useState } from "react";
import { SignForm, TermForm } from "../../core/money/term-form.tsx";
import { runCall } from "../../kit/run-call.ts";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { todayText } from "../../platform/shanghai-time.ts";
import type { ContractOne } from "./contract-tones.ts";

interface EndProps {
  onDone(): void;
  onClose(): void;
}

/** 新签合同: the member first. */
export function SignContractDialog(end: EndProps) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const [chosen, setChosen] = useState<FoundMember | null>(null);
  if (chosen !== null)
    return <SignForm userId={chosen.userId} name={chosen.firstName ?? String(chosen.userId)} {...end} />;
  return (
    <FormFrame
      title="新签合同"
      kind="dialog"
      width={480}
      dirty={false}
      busy={member === null}
      okText="下一步"
      onOk={() => setChosen(member)}
      onClose={end.onClose}
    >
      <MemberFinder member={member} onFound={setMember} />
    </FormFrame>
  );
}

/** 续签 and 升级: the remaining value of the running membership is deducted from an upgrade. */
export function RenewDialog({ row, kind, ...end }: EndProps & { row: ContractOne; kind: "RENEW" | "UPGRADE" }) {
  const more = useMemo(() => ({ kind }), [kind]);
  const ends = row.endTime.slice(0, 10);
  return (
    <TermForm
      title={`${kind === "RENEW" ? "续签" : "升级"} ${row.contractNo}`}
      userId={row.userId}
      schema={renewContract.body}
      more={more}
      begin={kind === "RENEW" && ends > todayText() ? ends : todayText()}
      offers={(price) => (kind === "RENEW" ? price.feeType === row.feeType : price.canUpgrade || price.canOpen)}
      action={kind}
      send={(body) => runCall(renewContract, { params: { id: row.id }, body })}
      {...end}
    />
  );
}
