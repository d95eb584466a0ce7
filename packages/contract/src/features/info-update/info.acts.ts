import type { Acts } from "../../kit/act.ts";
import { button } from "../../wire/access.ts";
import { isRevertable } from "./info-field.rules.ts";
import { infoUpdate, infoUpdateMessages, revertInfoUpdate } from "./info-update.resource.ts";

interface Changed {
  readonly field: string;
  readonly isReverted: boolean;
  readonly revertId: number | null;
}

/** What can be done with a change of somebody's profile. */
export const infoActs = {
  revert: {
    by: revertInfoUpdate,
    when: ({ field, isReverted, revertId }: Changed) => isRevertable(field) && !isReverted && revertId === null,
    elsewhere: ({ field }: Changed) => (isRevertable(field) ? undefined : infoUpdateMessages.notRevertable),
  },
  read: {
    by: button("标记已查看", infoUpdate.route),
    when: ({ readTime }: { readonly readTime: string | null }) => readTime === null,
  },
} satisfies Acts<Changed & { readonly readTime: string | null }>;
