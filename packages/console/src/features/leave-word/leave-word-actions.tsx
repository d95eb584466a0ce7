import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { leaveWordGrants } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { actionCall, isPossible } from "@hongxian/contract/kit/row-action.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { AssignDialog, FollowDialog } from "./leave-word-dialogs.tsx";
import type { DialogEnd, WordRow } from "./leave-word-row.ts";
import { ToMember } from "./to-member.tsx";
import { ComplainDialog, DialDialog } from "./visitor-dialogs.tsx";

const AssignOne = ({ row, ...end }: DialogEnd & { readonly row: WordRow }) => <AssignDialog rows={[row]} {...end} />;
export const dialogs = {
  follow: FollowDialog,
  toMember: ToMember,
  dial: DialDialog,
  assign: AssignOne,
  toComplaint: ComplainDialog,
};

/** The keys of the focused row. */
export const rowKeys: Readonly<Record<string, PageAction<WordRow>>> = {
  c: rowAction(leaveWord, "claim"),
  e: rowAction(leaveWord, "follow", FollowDialog),
  t: rowAction(leaveWord, "toMember", ToMember),
  x: rowAction(leaveWord, "markInvalid"),
};

const toAgent = actionCall(leaveWord, "toAgent");
/** 转代理 also opens the form of a new shop. */
export const withShop = (
  actions: readonly PageAction<WordRow>[],
  openShop: (id: number) => void,
): readonly PageAction<WordRow>[] =>
  actions.map((action) =>
    action.title === leaveWord.actions.toAgent.title
      ? {
          ...action,
          run: async ({ id }) => {
            await call(toAgent, { params: { id }, body: { kind: "AGENT" } });
            toast.success(answeredMessage(toAgent));
            openShop(id);
          },
        }
      : action,
  );

export const batchActions: readonly PageAction<Selection<WordRow>>[] = [
  actionOf(leaveWordGrants.assignMany, {
    blocked: ({ rows }) =>
      rows.every((row) => isPossible(leaveWord, "assign", row)) ? undefined : "所选记录中有已办结的",
    dialog: ({ rows }, end) => <AssignDialog rows={rows} {...end} />,
  }),
];
