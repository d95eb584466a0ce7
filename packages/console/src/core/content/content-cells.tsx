import { contentMessages, type contentStatus, momentStatus } from "@hongxian/contract/core/content/content.choices.ts";
import type { checkStatus, machineResult } from "@hongxian/contract/core/review/review.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { usePage } from "../../platform/page-context.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";

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

interface ShownRow {
  readonly checkStatus: string;
  readonly status: keyof typeof momentStatus.labels;
}
const allShownTones = { ...shownTones, WAIT_PUBLISH: "ochre" } as const;
const notYet = { WAIT_CHECK: "未上线", REFUSE: "未上线" } as Readonly<Record<string, string>>;
/** 已下架 is said of what was online; what nobody has passed was never there. */
export function ShownCell({ row: { checkStatus, status } }: { row: ShownRow }) {
  const never = status === "OFFLINE" ? notYet[checkStatus] : undefined;
  if (never !== undefined) return <Tag tone="hollow">{never}</Tag>;
  return <Tag tone={allShownTones[status]}>{momentStatus.labels[status]}</Tag>;
}

/** The reviewer who decided; 待审核 until somebody has. */
export function ReviewerCell({ name }: { name: string | null }) {
  if (name === null || name === "") return <span className="caption">{contentMessages.noReviewer}</span>;
  return <span className="cell-text block cut">{name}</span>;
}

/** A number or a name that opens another page. */
export function OpenCell({
  to,
  text,
  label,
  numeric = false,
}: {
  to: string;
  text: string;
  label?: string;
  /** In a column of figures, aligned like them. */
  numeric?: boolean;
}) {
  const { open } = usePage();
  return (
    <button
      type="button"
      className={numeric ? "cell-link cell-text block cut push" : "cell-link cell-text block cut"}
      title={text}
      aria-label={label}
      onClick={() => open(to)}
    >
      {text}
    </button>
  );
}
