import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { sanctionMessages } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { type ReasonAndDays, ReasonDaysDialog } from "./reason-days-dialog.tsx";

interface BanDialogProps {
  readonly member: { readonly userId: number; readonly firstName: string | null };
  /** Where the ban is part of a larger decision, the call that carries it out; otherwise the account's own call. */
  readonly submit?: (draft: ReasonAndDays) => Promise<unknown>;
  /** Initial value. */
  readonly reason?: string;
  onDone(): void;
  onClose(): void;
}

const messages = { empty: sanctionMessages.banReason, long: sanctionMessages.banReasonLong };

async function banMember(userId: number, { reason, days }: ReasonAndDays): Promise<void> {
  await call(updateUserStatus, { body: { userId, status: "DISABLE", reason, days } });
  toast.success(answeredMessage(updateUserStatus));
}

/** 禁用: the one ban dialog of the console. */
export function BanDialog({ member, submit, reason = "", onDone, onClose }: BanDialogProps) {
  return (
    <ReasonDaysDialog
      title="禁用"
      about={`禁用会员 ${member.firstName ?? ""}（${member.userId}）`}
      reasonLabel="禁用原因"
      daysLabel="禁用天数"
      messages={messages}
      okText="禁用"
      reason={reason}
      submit={submit ?? ((draft) => banMember(member.userId, draft))}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
