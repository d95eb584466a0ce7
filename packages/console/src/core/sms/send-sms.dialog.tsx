import { estimateSms, sendCustomerMarketSms } from "@hongxian/contract/core/sms/sms.endpoints.ts";
import { smsMessages } from "@hongxian/contract/core/sms/sms.rules.ts";
import { type ReactNode, useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SmsForm, emptySms, smsBody, type SmsDraft, type SmsEstimate, type SmsErrors } from "./sms-form.tsx";

interface SendSmsDialogProps {
  readonly title: string;
  /** The recipients, where they are fixed; otherwise `renderPeople` lets the user choose them. */
  readonly userIds?: readonly number[];
  readonly about?: string;
  readonly renderPeople?: (
    draft: SmsDraft,
    error: string | undefined,
    set: (part: Pick<SmsDraft, "userIds" | "tagIds">) => void,
  ) => ReactNode;
  /** Set where another call sends it; gets the template and its variables. */
  readonly submit?: (draft: SmsDraft) => Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** A marketing message: what, to whom, when; a confirmation shows the number of recipients and the price. */
export function SendSmsDialog({
  title,
  userIds = [],
  about,
  renderPeople,
  submit,
  onDone,
  onClose,
}: SendSmsDialogProps) {
  const [draft, setDraftTo] = useState<SmsDraft>({ ...emptySms, userIds });
  const [errors, setErrors] = useState<SmsErrors>({});
  const [estimate, setEstimate] = useState<SmsEstimate | null>(null);
  const [busy, setBusy] = useState(false);
  /** The estimate of the previous draft does not apply to the next one. */
  const setDraft = (next: SmsDraft) => {
    setDraftTo(next);
    setErrors({});
  };
  const fail = (error: unknown) => {
    if (error instanceof CallError && Object.keys(error.fields).length > 0) setErrors(error.fields);
    else toastError(error);
  };
  const ask = async () => {
    if (draft.templateId === null) return setErrors({ templateId: smsMessages.template });
    if (draft.userIds.length === 0 && draft.tagIds.length === 0) return setErrors({ userIds: smsMessages.people });
    setErrors({});
    setBusy(true);
    try {
      const { sendTime: _, ...body } = smsBody(draft);
      setEstimate(await call(estimateSms, { body }));
    } catch (error) {
      fail(error);
    }
    return setBusy(false);
  };
  const send = async () => {
    setEstimate(null);
    setBusy(true);
    try {
      if (submit === undefined) {
        await call(sendCustomerMarketSms, { query: {}, body: smsBody(draft) });
        toast.success(answeredMessage(sendCustomerMarketSms));
      } else await submit(draft);
      return onDone();
    } catch (error) {
      fail(error);
      return setBusy(false);
    }
  };
  return (
    <>
      <FormFrame
        title={title}
        kind="dialog"
        width={520}
        dirty={draft.templateId !== null}
        busy={busy}
        okText="发送"
        onOk={() => void ask()}
        onClose={onClose}
      >
        {about !== undefined && <div className="text2 mb-16">{about}</div>}
        <SmsForm
          draft={draft}
          errors={errors}
          atOnce={submit !== undefined}
          people={renderPeople?.(draft, errors.userIds, (part) => setDraft({ ...draft, ...part }))}
          onChange={setDraft}
        />
      </FormFrame>
      {estimate !== null && (
        <ConfirmDialog
          title={title}
          text={
            estimate.isConfigured
              ? `将向${estimate.total}人发送，预计费用${yuanText(estimate.costCents)}元，确定吗？`
              : `${smsMessages.notConfigured}。共${estimate.total}人，确定吗？`
          }
          onConfirm={() => void send()}
          onClose={() => setEstimate(null)}
        />
      )}
    </>
  );
}
