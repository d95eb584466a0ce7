import { ticketNoteGrants } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import {
  claimLeaveWord,
  convertLeaveWord,
  leaveWordGrants,
} from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { runCall } from "../../kit/run-call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { AssignDialog, FollowDialog, InvalidDialog, ReplyDialog } from "./leave-word-dialogs.tsx";
import { isFollowing, isOpen, isWaiting, type WordRow } from "./leave-word-row.ts";
import { ToMember } from "./to-member.tsx";
import { ComplainDialog, DialDialog } from "./visitor-dialogs.tsx";

export const claim: PageAction<WordRow> = {
  title: "领取",
  allow: [leaveWordGrants.claim],
  when: isWaiting,
  run: ({ id }) => runCall(claimLeaveWord, { params: { id } }),
};
export const follow: PageAction<WordRow> = {
  title: "跟进",
  allow: [ticketNoteGrants.LEAVE_WORD],
  when: isFollowing,
  dialog: (row, end) => <FollowDialog row={row} {...end} />,
};
export const toMember: PageAction<WordRow> = {
  title: "转为会员",
  allow: [leaveWordGrants.member],
  when: isFollowing,
  dialog: (row, end) => <ToMember row={row} {...end} />,
};
export const makeInvalid: PageAction<WordRow> = {
  title: "标为无效",
  allow: [leaveWordGrants.invalid],
  when: isOpen,
  danger: true,
  dialog: (row, end) => <InvalidDialog row={row} {...end} />,
};

export const actionsOf = (openShop: (id: number) => void): readonly PageAction<WordRow>[] => [
  claim,
  follow,
  toMember,
  {
    title: "已答复",
    allow: [leaveWordGrants.reply],
    when: isOpen,
    dialog: (row, end) => <ReplyDialog row={row} {...end} />,
  },
  {
    title: "拨打",
    allow: [leaveWordGrants.dial],
    when: isOpen,
    group: "更多",
    dialog: (row, end) => <DialDialog row={row} {...end} />,
  },
  {
    title: "分配",
    allow: [leaveWordGrants.assign],
    when: isOpen,
    group: "更多",
    dialog: (row, end) => <AssignDialog rows={[row]} {...end} />,
  },
  {
    title: "转代理",
    allow: [leaveWordGrants.agent],
    when: (row) => isFollowing(row) && row.intent === "JOIN",
    group: "更多",
    confirm: ({ name }) => `确定将【${name}】转为代理？将打开门店登记。`,
    run: async ({ id }) => {
      await call(convertLeaveWord, { params: { id }, body: { kind: "AGENT" } });
      toast.success(answeredMessage(convertLeaveWord));
      openShop(id);
    },
  },
  {
    title: "转投诉",
    allow: [leaveWordGrants.complain],
    when: (row) => isFollowing(row) && row.intent === "COMPLAIN",
    group: "更多",
    dialog: (row, end) => <ComplainDialog row={row} {...end} />,
  },
  makeInvalid,
];
export const batchActions: readonly PageAction<Selection<WordRow>>[] = [
  {
    title: "批量分配",
    allow: [leaveWordGrants.assignMany],
    blocked: ({ rows }) => (rows.every(isOpen) ? undefined : "所选记录中有已办结的"),
    dialog: ({ rows }, end) => <AssignDialog rows={rows} {...end} />,
  },
];
