import { chatGrants } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import {
  agreedIntroductions,
  type IntroductionAction,
  introductionActions,
  moveOf,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import type { IntroductionRow } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { GroupDialog } from "./group.dialog.tsx";
import { MoveDialog, moveBlocked } from "./move.dialog.tsx";

const ends: readonly IntroductionAction[] = ["cancel", "fail", "no-show"];

const moves = introductionActions.map((action): PageAction<IntroductionRow> => ({
  title: moveOf(action).title,
  when: ({ actions }) => actions.includes(action),
  danger: ends.includes(action),
  blocked: moveBlocked(action),
  dialog: (row, end) => <MoveDialog row={row} action={action} {...end} />,
}));

/** The buttons of an introduction; the row says which steps its reader may take. */
export const moveActions: readonly PageAction<IntroductionRow>[] = [
  ...moves,
  actionOf(chatGrants.introduce, {
    when: ({ status }) => agreedIntroductions.includes(status),
    dialog: (row, end) => <GroupDialog row={row} {...end} />,
  }),
];
