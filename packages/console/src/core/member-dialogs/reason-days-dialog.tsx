import { readBanDays, reasonMax, sanctionMessages } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { Input } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { CallError } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toastError } from "../../platform/toast.ts";
import { DaysField, type TypedDays, noDays } from "./days-field.tsx";
import "./member-dialogs.css";

export interface ReasonAndDays {
  readonly reason: string;
  /** As typed: the server parses it. */
  readonly days: string;
}

interface ReasonDaysDialogProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly reasonLabel: string;
  readonly daysLabel: string;
  readonly messages: { readonly empty: string; readonly long: string };
  readonly okText: string;
  /** Initial value. */
  readonly reason?: string;
  submit(draft: ReasonAndDays): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

type Errors = Readonly<{ reason?: string; days?: string }>;

function problemsOf(reason: string, days: TypedDays, { empty, long }: ReasonDaysDialogProps["messages"]): Errors {
  const text = reason.trim();
  const reasonProblem = text === "" ? empty : text.length > reasonMax ? long : undefined;
  const isBad = days.lost || !readBanDays(days.text).ok;
  return {
    ...(reasonProblem === undefined ? {} : { reason: reasonProblem }),
    ...(isBad ? { days: sanctionMessages.banDays } : {}),
  };
}

/** A reason and a number of days: the input of bans of accounts and devices. Ctrl+Enter sends. */
export function ReasonDaysDialog(props: ReasonDaysDialogProps) {
  const [reason, setReason] = useState(props.reason ?? "");
  const [days, setDays] = useState(noDays);
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const send = async () => {
    if (busy.current) return;
    const found = problemsOf(reason, days, props.messages);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    busy.current = true;
    setSending(true);
    try {
      await props.submit({ reason: reason.trim(), days: days.text });
      props.onDone();
    } catch (error) {
      toastError(error);
      if (error instanceof CallError) setErrors(error.fields);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return (
    <FormFrame
      title={props.title}
      kind="dialog"
      width={480}
      dirty={reason !== "" || days.text !== ""}
      busy={sending}
      okText={sending ? "处理中" : props.okText}
      onOk={() => void send()}
      onClose={props.onClose}
    >
      <div className="text2 mb-16">{props.about}</div>
      <div className="grid gap-16">
        <FormField label={props.reasonLabel} error={errors.reason} counter={[reason.length, reasonMax]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              rows={3}
              autoFocus
              value={reason}
              {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
              onChange={(event) => {
                setReason(event.target.value);
                setErrors({});
              }}
            />
          )}
        </FormField>
        <DaysField
          label={props.daysLabel}
          value={days}
          error={errors.days}
          onChange={(next) => {
            setDays(next);
            setErrors({});
          }}
        />
      </div>
    </FormFrame>
  );
}
