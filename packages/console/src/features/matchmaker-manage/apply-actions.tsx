import {
  confirmDeposit,
  matchmakerApply,
  passApply,
  waitsForDeposit,
  waitsForVerdict,
} from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import { customCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { type Account, PaidDialog, PassDialog } from "./pass-apply.dialog.tsx";

export type ApplyRow = RowOf<typeof matchmakerApply>;

export const rejectOne = customCall(matchmakerApply, "reject");
export const applyTones = {
  WAIT_AUDIT: "ochre",
  WAIT_PAY: "ochre",
  PASSED: "jade",
  REJECTED: "brick",
  CANCELED: "void",
} as const;
export const canReject = ({ status }: ApplyRow): boolean => status === "WAIT_AUDIT" || status === "WAIT_PAY";
/** Usual reasons of a refusal. */
const phrases = ["资料不完整", "证书不清晰", "实名信息与申请不符", "所在地区暂不招募"];
export const nameOf = ({ user, userId }: ApplyRow): string => user?.firstName ?? String(userId);

interface End {
  onDone(): void;
  onClose(): void;
}

interface RejectProps extends End {
  /** The title. */
  readonly title: string;
  send(reason: string): Promise<unknown>;
  readonly endpoint: Parameters<typeof answeredMessage>[0];
}

/** 驳回 with its reason, of one or of many. */
export const ReasonDialog = ({ title, send, endpoint, onDone, onClose }: RejectProps) => (
  <TextDialog
    title={title}
    label="驳回原因"
    max={200}
    schema={rejectOne.body}
    name="reason"
    okText="驳回"
    phrases={phrases}
    send={({ reason }) => send(reason)}
    onDone={() => {
      toast.success(answeredMessage(endpoint));
      onDone();
    }}
    onClose={onClose}
  />
);

export const RejectDialog = ({ row, ...end }: End & { row: ApplyRow }) => (
  <ReasonDialog
    title={`驳回：${nameOf(row)}`}
    send={(reason) => call(rejectOne, { params: { id: row.id }, body: { reason } })}
    endpoint={rejectOne}
    {...end}
  />
);

/** What passes an application: the verdict, and the deposit that came. */
export const ownActions = (setAccount: (account: Account) => void): readonly PageAction<ApplyRow>[] => [
  {
    title: "通过",
    allow: passApply.allow,
    when: waitsForVerdict,
    dialog: (row, end) => <PassDialog row={row} onAccount={setAccount} {...end} />,
  },
  {
    title: "确认到账",
    allow: confirmDeposit.allow,
    when: waitsForDeposit,
    dialog: (row, end) => <PaidDialog row={row} onAccount={setAccount} {...end} />,
  },
];
