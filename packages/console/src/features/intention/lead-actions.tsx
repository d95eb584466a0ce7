import {
  intentionGrants,
  assignIntentions,
  createIntention,
} from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { importIntentions } from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { intentionMessages } from "@hongxian/contract/features/intention/intention.messages.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { ImportOutlined, PlusOutlined } from "@ant-design/icons";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toast } from "../../platform/toast.ts";
import { AssignDialog } from "./assign.dialog.tsx";
import { ConvertLead } from "./convert-lead.tsx";
import { ImportDialog } from "./import.dialog.tsx";
import { LeadFormDialog } from "./lead-form.dialog.tsx";
import type { DialogEnd, LeadRow } from "./lead-row.ts";

const AssignOne = ({ row, ...end }: DialogEnd & { readonly row: LeadRow }) => <AssignDialog leads={[row]} {...end} />;
const Edit = ({ row, ...end }: DialogEnd & { readonly row: LeadRow }) => <LeadFormDialog row={row} {...end} />;
const Convert = ({ row, ...end }: DialogEnd & { readonly row: LeadRow }) => <ConvertLead lead={row} {...end} />;

/** The possible actions on one lead; `userId` is the account's own member, without which it cannot own a lead. */
export const leadRowActions = (userId: number | null, open: (id: number) => void): readonly PageAction<LeadRow>[] => [
  {
    ...rowAction(intention, "claim"),
    blocked: () => (userId === null ? intentionMessages.noOwner : undefined),
    run: async ({ id }) => {
      if (userId === null) return;
      await call(assignIntentions, { body: { ids: [id], saleUserId: userId } });
      toast.success(answeredMessage(assignIntentions));
    },
  },
  rowAction(intention, "assign", AssignOne),
  { ...rowAction(intention, "follow"), run: async ({ id }) => open(id) },
  rowAction(intention, "convert", Convert),
  rowAction(intention, "edit", Edit),
  rowAction(intention, "markInvalid"),
  rowAction(intention, "revive"),
];

export const leadListActions: readonly PageAction<null>[] = [
  actionOf(createIntention, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <LeadFormDialog {...end} />,
  }),
  actionOf(importIntentions, {
    icon: <ImportOutlined />,
    dialog: (_, end) => <ImportDialog {...end} />,
  }),
];

export const leadBatchActions: readonly PageAction<Selection<LeadRow>>[] = [
  actionOf(intentionGrants.assignMany, {
    blocked: ({ rows }) =>
      rows.every((row) => isPossible(intention, "assign", row)) ? undefined : "只能分配待分配的意向",
    dialog: ({ rows }, end) => <AssignDialog leads={rows} {...end} />,
  }),
];
