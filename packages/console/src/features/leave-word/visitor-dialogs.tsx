import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { leaveWordMessages } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Button } from "antd";
import { useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import type { DialogEnd, WordRow } from "./leave-word-row.ts";

const convertCall = actionCall(leaveWord, "toComplaint");
const dialCall = actionCall(leaveWord, "dial");

/** 转投诉: the complainant and the reported member. */
export function ComplainDialog({ row: { id, name }, onDone, onClose }: DialogEnd & { readonly row: WordRow }) {
  const [reporter, setReporter] = useState<FoundMember | null>(null);
  const [target, setTarget] = useState<FoundMember | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (reporter === null || target === null) return setMissing(true);
    setBusy(true);
    try {
      await call(convertCall, {
        params: { id },
        body: { kind: "COMPLAINT", userId: reporter.userId, targetUserId: target.userId },
      });
      toast.success(answeredMessage(convertCall));
      return onDone();
    } catch (error) {
      toastError(error);
      return setBusy(false);
    }
  };
  const errorOf = (member: FoundMember | null) => (missing && member === null ? leaveWordMessages.noMember : undefined);
  return (
    <FormFrame
      title={`转投诉：${name}`}
      kind="dialog"
      width={480}
      dirty={reporter !== null || target !== null}
      busy={busy}
      okText="转投诉"
      onOk={() => void send()}
      onClose={onClose}
    >
      <MemberFinder label="投诉会员" member={reporter} error={errorOf(reporter)} onFound={setReporter} />
      <MemberFinder label="被投诉会员" member={target} error={errorOf(target)} onFound={setTarget} />
    </FormFrame>
  );
}

/** 拨打: shows the number and records the call. */
export function DialDialog({ row: { id, name, phone }, onDone, onClose }: DialogEnd & { readonly row: WordRow }) {
  const [number, setNumber] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const dial = async () => {
    setBusy(true);
    try {
      const shown = await call(revealContact, { params: { type: "leaveWord", id }, body: { fields: ["phone"] } });
      await call(dialCall, { params: { id } });
      setNumber(shown["phone"] ?? "");
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <PageModal open title={`拨打：${name}`} width={380} footer={null} onCancel={number === null ? onClose : onDone}>
      {number === null ? (
        <p>
          <span className="num">{phone}</span>{" "}
          <Button type="primary" disabled={busy} onClick={() => void dial()}>
            {busy ? "处理中" : "拨打"}
          </Button>
        </p>
      ) : (
        <p>
          <a className="num" href={`tel:${number}`}>
            {number}
          </a>{" "}
          <span className="caption">已记入外呼记录</span>
        </p>
      )}
    </PageModal>
  );
}
