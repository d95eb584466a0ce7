import { smsGrants } from "@hongxian/contract/core/sms/sms.endpoints.ts";
import type { MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberListRoute } from "@hongxian/contract/features/member-list/member-list.messages.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { PushPersonDialog, SendSmsDialog } from "./lazy-dialogs.tsx";

const nameOf = ({ user, userId }: MemberRow): string => user?.firstName ?? String(userId);

/** What is sent to one member from the list. */
export const messageActions: readonly PageAction<MemberRow>[] = [
  actionOf(button("推送消息", memberListRoute), {
    dialog: (row, end) => <PushPersonDialog title={`推送消息：${nameOf(row)}`} userIds={[row.userId]} {...end} />,
  }),
  actionOf(smsGrants.one, {
    dialog: (row, end) => <SendSmsDialog title="发送短信" about={nameOf(row)} userIds={[row.userId]} {...end} />,
  }),
];
