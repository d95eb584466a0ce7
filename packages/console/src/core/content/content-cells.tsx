import { contentMessages, type contentStatus } from "@hongxian/contract/core/content/content.choices.ts";
import type { checkStatus, machineResult } from "@hongxian/contract/core/review/review.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { usePage } from "../../platform/page-context.tsx";
import type { Tone } from "../../ui/tag.tsx";

export const checkTones = { WAIT_CHECK: "ochre", PASS: "jade", REFUSE: "brick" } as const satisfies Record<
  ChoiceOf<typeof checkStatus>,
  Tone
>;
export const machineTones = { NONE: "hollow", PASS: "jade", REVIEW: "ochre", BLOCK: "brick" } as const satisfies Record<
  ChoiceOf<typeof machineResult>,
  Tone
>;
export const shownTones = { ONLINE: "jade", OFFLINE: "mute", DELETED: "void" } as const satisfies Record<
  ChoiceOf<typeof contentStatus>,
  Tone
>;

/** The reviewer who decided; 待审核 until somebody has. */
export function ReviewerCell({ name }: { name: string | null }) {
  if (name === null || name === "") return <span className="caption">{contentMessages.noReviewer}</span>;
  return <span className="cell-text block cut">{name}</span>;
}

/** A number or a name that opens another page. */
export function OpenCell({ to, text, label }: { to: string; text: string; label?: string }) {
  const { open } = usePage();
  return (
    <button
      type="button"
      className="cell-link cell-text block cut"
      title={text}
      aria-label={label}
      onClick={() => open(to)}
    >
      {text}
    </button>
  );
}
