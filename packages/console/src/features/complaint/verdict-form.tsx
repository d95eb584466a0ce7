import { banButton } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { sanctionDays } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { complaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import {
  complaintMeasure,
  handleComplaint,
  handleComplaintBody,
  measureProblem,
  measuresWithDays,
  type ComplaintDetail,
  type Measure,
} from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { doneMessage } from "@hongxian/contract/kit/endpoint.ts";
import type { FieldErrors } from "@hongxian/contract/kit/errors.ts";
import { messages } from "@hongxian/contract/kit/messages.ts";
import { fieldErrors } from "@hongxian/contract/kit/parse-input.ts";
import { Button, Input, Radio, Tooltip } from "antd";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import type { ReasonAndDays } from "../../core/member-dialogs/reason-days-dialog.tsx";
import { useCan } from "../../kit/access-context.tsx";
import { CallError, call } from "../../kit/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { KeyHint } from "../../kit/key-hint.tsx";
import { toast, toastError } from "../../kit/toast.ts";
import { useKeys } from "../../kit/use-keys.ts";

type Result = "VALID" | "INVALID";
type Body = z.input<typeof handleComplaintBody>;

interface VerdictFormProps {
  readonly detail: ComplaintDetail;
  readonly result: Result;
  onSent(): void;
  /** Somebody was faster. */
  onStale(): void;
  /** Something was typed that would be lost. */
  onDirty(dirty: boolean): void;
  onClose(): void;
}

const defaultDays = "7";
const unfounded = "经核实，未发现所述违规情况。";
const upheld = (detail: ComplaintDetail, measure: Measure) =>
  `经核实，${complaintReason.labels[detail.reasonType]}属实，给予${complaintMeasure.labels[measure]}处理。`;

/** Why a measure cannot be chosen here; undefined when it can. */
function useBlocked(detail: ComplaintDetail): (measure: Measure) => string | undefined {
  const can = useCan();
  return (measure) => {
    if (measure === "ACCOUNT_BAN" && !can(banButton)) return messages.forbidden(banButton.title);
    if (measure === "ACCOUNT_BAN" && detail.reported !== null && detail.reported.status !== "ENABLE") return "该会员当前不是正常状态";
    return measureProblem(measure, detail) ?? undefined;
  };
}

/** The handling form: measure (1-6), days, explanation, reply; Ctrl+Enter sends, Esc closes. */
export function VerdictForm({ detail, result, onSent, onStale, onDirty, onClose }: VerdictFormProps) {
  const [measure, setMeasure] = useState<Measure | null>(null);
  const [days, setDays] = useState(defaultDays);
  const [remark, setRemark] = useState<string | null>(null);
  const [reply, setReply] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const [banning, setBanning] = useState(false);
  const busy = useRef(false);
  const box = useRef<HTMLElement>(null);
  const blocked = useBlocked(detail);
  const suggested = result === "INVALID" ? unfounded : measure === null ? "" : upheld(detail, measure);
  const text = remark ?? suggested;

  const isDirty = remark !== null || reply !== "";
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const focusRemark = () => {
    const area = box.current?.querySelector<HTMLTextAreaElement>("textarea");
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  };
  useEffect(() => {
    if (result === "INVALID" || measure !== null) focusRemark();
    else box.current?.focus();
  }, [result, measure]);

  const bodyOf = (ban?: ReasonAndDays): unknown => {
    if (result === "INVALID") return { result, remark: text, reply };
    if (measure === "ACCOUNT_BAN") return { result, punishType: measure, remark: text, reply, reason: ban?.reason, days: ban?.days ?? "" };
    const chosen = measure !== null && measuresWithDays.includes(measure) ? { days: days === "" ? null : Number(days) } : {};
    return { result, punishType: measure ?? undefined, ...chosen, remark: text, reply };
  };
  const sendBody = async (body: Body) => {
    await call(handleComplaint, { params: { id: detail.id }, body });
    toast.success(doneMessage(handleComplaint));
  };
  const submit = async () => {
    if (busy.current) return;
    const isBan = result === "VALID" && measure === "ACCOUNT_BAN";
    // The ban's own reason and days are asked for by its dialog, after everything else is in order.
    const parsed = handleComplaintBody.safeParse(isBan ? bodyOf({ reason: "-", days: "" }) : bodyOf(), { reportInput: true });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error.issues));
    if (!parsed.success) return;
    if (isBan) {
      setBanning(true);
      return;
    }
    busy.current = true;
    setSending(true);
    try {
      await sendBody(bodyOf() as Body);
      onSent();
    } catch (error) {
      fail(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const fail = (error: unknown) => {
    toastError(error);
    if (!(error instanceof CallError)) return;
    setErrors(error.fields);
    if (error.status === 409) onStale();
  };

  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (document.querySelector(".ant-modal-wrap:not([style*='display: none'])") !== null) return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);

  const choose = (next: Measure) => {
    const reason = blocked(next);
    if (reason !== undefined) {
      toast.warning(reason);
      return;
    }
    setMeasure(next);
    setErrors({});
    if (next === measure) focusRemark();
  };
  const digits = complaintMeasure.values.map((one, at) => [String(at + 1), { label: complaintMeasure.labels[one], run: () => choose(one) }] as const);
  useKeys({
    ...(result === "VALID" ? Object.fromEntries(digits) : {}),
    Escape: { label: "收起处理表单", run: onClose },
  });

  return (
    <section
      ref={box}
      className="verdict-form"
      aria-label={result === "VALID" ? "判定属实" : "判定不实"}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <h3>{result === "VALID" ? "判定属实" : "判定不实"}</h3>
      {result === "VALID" && (
        <FormField label="处罚方式" error={errors["punishType"]}>
          {() => (
            <div className="measures" role="group" aria-label="处罚方式">
              {complaintMeasure.values.map((one, at) => (
                <Tooltip key={one} title={blocked(one)}>
                  <button type="button" className="measure" aria-pressed={measure === one} aria-disabled={blocked(one) !== undefined} onClick={() => choose(one)}>
                    <KeyHint keys={String(at + 1)} />
                    {complaintMeasure.labels[one]}
                  </button>
                </Tooltip>
              ))}
            </div>
          )}
        </FormField>
      )}
      {measure !== null && measuresWithDays.includes(measure) && (
        <FormField label="处罚天数" error={errors["days"]}>
          {({ id }) => (
            <Radio.Group
              id={id}
              size="small"
              optionType="button"
              aria-label="处罚天数"
              value={days}
              options={Object.entries(sanctionDays.labels).map(([value, label]) => ({ value, label }))}
              onChange={(event) => setDays(String(event.target.value))}
            />
          )}
        </FormField>
      )}
      <FormField label="处理说明" error={errors["remark"]} counter={[text.length, 500]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={text}
            placeholder="至少 5 个字"
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={(event) => setRemark(event.target.value)}
          />
        )}
      </FormField>
      <FormField label="回复举报人" optional error={errors["reply"]} counter={[reply.length, 200]}>
        {({ id, invalid }) => (
          <Input.TextArea id={id} rows={2} value={reply} {...(invalid ? { status: "error" as const } : {})} onChange={(event) => setReply(event.target.value)} />
        )}
      </FormField>
      <div className="verdict-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={sending} onClick={() => void submit()}>
          {sending ? "提交中" : "提交"} <KeyHint keys="Mod Enter" />
        </Button>
      </div>
      {banning && detail.reported !== null && (
        <BanDialog
          member={detail.reported.member}
          submit={async (ban) => {
            try {
              await sendBody(bodyOf(ban) as Body);
            } catch (error) {
              if (error instanceof CallError && error.status === 409) onStale();
              throw error;
            }
          }}
          onDone={() => {
            setBanning(false);
            onSent();
          }}
          onClose={() => setBanning(false)}
        />
      )}
    </section>
  );
}
