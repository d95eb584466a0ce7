import { complaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type { ComplaintDetail } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { handleComplaint } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import {
  complaintMeasure,
  handleComplaintBody,
  measuresWithDays,
  type Measure,
} from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { useRef, useState } from "react";
import type { z } from "zod";
import type { ReasonAndDays } from "../../core/member-dialogs/reason-days-dialog.tsx";
import { CallError, call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import type { Result } from "./desk-foot.tsx";

type Body = z.input<typeof handleComplaintBody>;

interface VerdictOptions {
  readonly detail: ComplaintDetail;
  readonly result: Result;
  /** Decided; it can be undone by this number. */
  onDecided(reviewActionId: number): void;
  onSent(): void;
  onStale(): void;
}

const defaultDays = "7";
const unfounded = "经核实，未发现所述违规情况。";
const upheld = ({ reasonType }: ComplaintDetail, measure: Measure) =>
  `经核实，“${complaintReason.labels[reasonType]}”情况属实，给予${complaintMeasure.labels[measure]}处理。`;

/** State of the handling form. An explanation is suggested; the handler can change it. */
export function useVerdict({ detail, result, onDecided, onSent, onStale }: VerdictOptions) {
  const [measure, setMeasure] = useState<Measure | null>(null);
  const [days, setDays] = useState(defaultDays);
  const [typed, setRemark] = useState<string | null>(null);
  const [reply, setReply] = useState("");
  const [errors, setErrors] = useState<Readonly<Partial<Record<"punishType" | "days" | "remark" | "reply", string>>>>(
    {},
  );
  const [sending, setSending] = useState(false);
  /** Everything else is valid; the ban dialog collects the rest. */
  const [banning, setBanning] = useState(false);
  const busy = useRef(false);
  const remark = typed ?? (result === "INVALID" ? unfounded : measure === null ? "" : upheld(detail, measure));
  const hasDays = measure !== null && measuresWithDays.includes(measure);

  const bodyOf = (ban?: ReasonAndDays): unknown => {
    if (result === "INVALID") return { result, remark, reply };
    const more = measure === "ACCOUNT_BAN" ? ban : hasDays ? { days: days === "" ? null : Number(days) } : {};
    return { result, punishType: measure ?? undefined, remark, reply, ...more };
  };
  const send = async (ban?: ReasonAndDays) => {
    try {
      // Checked by this same schema before it is sent; the ban dialog checks its own two.
      const decided = await call(handleComplaint, { params: { id: detail.id }, body: bodyOf(ban) as Body });
      onDecided(decided.reviewActionId);
    } catch (error) {
      if (error instanceof CallError && error.status === 409) onStale();
      throw error;
    }
  };
  const submit = async () => {
    if (busy.current) return;
    const isBan = measure === "ACCOUNT_BAN";
    const parsed = handleComplaintBody.safeParse(bodyOf(isBan ? { reason: "-", days: "" } : undefined), {
      reportInput: true,
    });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error.issues));
    if (!parsed.success) return;
    if (isBan) {
      setBanning(true);
      return;
    }
    busy.current = true;
    setSending(true);
    try {
      await send();
      onSent();
    } catch (error) {
      toastError(error);
      if (error instanceof CallError) setErrors(error.fields);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const choose = (next: Measure) => {
    setMeasure(next);
    setErrors({});
  };

  return {
    measure,
    choose,
    days,
    setDays,
    hasDays,
    remark,
    setRemark,
    reply,
    setReply,
    errors,
    isDirty: typed !== null || reply !== "",
    sending,
    banning,
    setBanning,
    send,
    submit,
  };
}
