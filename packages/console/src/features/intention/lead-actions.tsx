import {
  intentionGrants,
  assignIntentions,
  convertIntention,
  createIntention,
  editIntention,
  followIntention,
  moveIntention,
} from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { importIntentions } from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { intentionMessages } from "@hongxian/contract/features/intention/intention.messages.ts";
import { ImportOutlined, PlusOutlined } from "@ant-design/icons";
import { call, answeredMessage } from "../../platform/call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toast } from "../../platform/toast.ts";
import { AssignDialog } from "./assign.dialog.tsx";
import { ConvertLead } from "./convert-lead.tsx";
import { ImportDialog } from "./import.dialog.tsx";
import { InvalidDialog } from "./invalid.dialog.tsx";
import { LeadFormDialog } from "./lead-form.dialog.tsx";
import { isInWork, isOpen, type LeadRow } from "./lead-row.ts";

const isNew = ({ status }: LeadRow): boolean => status === "NEW";

/** The possible actions on one lead; `userId` is the account's own member, without which it cannot own a lead. */
export const leadRowActions = (userId: number | null, open: (id: number) => void): readonly PageAction<LeadRow>[] => [
  {
    title: "领取",
    allow: [intentionGrants.claim],
    when: isNew,
    blocked: () => (userId === null ? intentionMessages.noOwner : undefined),
    run: async ({ id }) => {
      if (userId === null) return;
      await call(assignIntentions, { body: { ids: [id], saleUserId: userId } });
      toast.success(answeredMessage(assignIntentions));
    },
  },
  {
    title: "分配",
    allow: [intentionGrants.assign],
    when: isNew,
    dialog: (row, end) => <AssignDialog leads={[row]} {...end} />,
  },
  { title: "跟进", allow: followIntention.allow, when: isInWork, run: async ({ id }) => open(id) },
  {
    title: "转为会员",
    allow: convertIntention.allow,
    when: isInWork,
    dialog: (row, end) => <ConvertLead lead={row} {...end} />,
  },
  {
    title: "编辑",
    allow: editIntention.allow,
    when: isOpen,
    dialog: (row, end) => <LeadFormDialog row={row} {...end} />,
  },
  {
    title: "标记无效",
    allow: [intentionGrants.invalid],
    when: isOpen,
    danger: true,
    dialog: (row, end) => <InvalidDialog lead={row} {...end} />,
  },
  {
    title: "重新激活",
    allow: [intentionGrants.revive],
    when: ({ status }) => status === "INVALID",
    confirm: "确定重新激活该意向吗？",
    run: async ({ id }) => {
      await call(moveIntention, { params: { id }, body: { status: "ASSIGNED" } });
      toast.success(answeredMessage(moveIntention));
    },
  },
];

export const leadListActions: readonly PageAction<null>[] = [
  {
    title: "新增",
    allow: createIntention.allow,
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <LeadFormDialog {...end} />,
  },
  {
    title: "导入",
    allow: importIntentions.allow,
    icon: <ImportOutlined />,
    dialog: (_, end) => <ImportDialog {...end} />,
  },
];

export const leadBatchActions: readonly PageAction<Selection<LeadRow>>[] = [
  {
    title: "批量分配",
    allow: [intentionGrants.assignMany],
    blocked: ({ rows }) => (rows.every(isNew) ? undefined : "只能分配待分配的意向"),
    dialog: ({ rows }, end) => <AssignDialog leads={rows} {...end} />,
  },
];
