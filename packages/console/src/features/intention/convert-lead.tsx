import { convertIntention } from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { intentionMessages } from "@hongxian/contract/features/intention/intention.messages.ts";
import { useState } from "react";
import { CallError, call, answeredMessage } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { ConvertDialog } from "./convert.dialog.tsx";
import type { DialogEnd, LeadRow } from "./lead-row.ts";

/** 转为会员: a registered phone links that member; otherwise the form of a new member opens. */
export function ConvertLead({ lead, onDone, onClose }: DialogEnd & { readonly lead: LeadRow }) {
  const [asksForm, setAsksForm] = useState(false);
  const [busy, setBusy] = useState(false);
  const link = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call(convertIntention, { params: { id: lead.id }, body: {} });
      toast.success(answeredMessage(convertIntention));
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.msg === intentionMessages.notRegistered) setAsksForm(true);
      else {
        toastError(error);
        onDone();
      }
    }
    setBusy(false);
  };
  if (asksForm) return <ConvertDialog lead={lead} onDone={onDone} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="转为会员"
      text={`确定将意向客户【${lead.name}】转为会员吗？手机号已注册时将关联该会员。`}
      busy={busy}
      onConfirm={() => void link()}
      onClose={onClose}
    />
  );
}
