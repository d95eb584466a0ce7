import { awaitsReview, isStanding } from "@hongxian/contract/core/content/content.rules.ts";
import { decideReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import type { DeskKind } from "@hongxian/contract/core/review/review-access.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { PageAction } from "../../kit/page-action.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { decideContent } from "./content-desk.tsx";
import { RefuseDialog, tellDecided } from "./refuse-dialog.tsx";

export interface DecidedRow {
  readonly id: number;
  readonly status: string;
  readonly checkStatus: string;
}

interface Deciding<R> {
  readonly pass: PageAction<R>;
  readonly refuse: PageAction<R>;
  readonly passMany: PageAction<Selection<R>>;
  readonly refuseMany: PageAction<Selection<R>>;
}

const idsOf = (rows: readonly DecidedRow[]) => rows.map(({ id }) => id);
const pass = async (bizType: DeskKind, ids: readonly number[]) =>
  tellDecided(decideReview, await decideContent(bizType, ids, { action: "PASS" }));

/** 通过 and 驳回 of a list's rows. Where decisions may be reversed, a decided row offers the other verdict. */
export function decideActions<R extends DecidedRow>(
  bizType: DeskKind,
  route: string,
  { overrules = false }: { readonly overrules?: boolean } = {},
): Deciding<R> {
  const may = (verdict: "PASS" | "REFUSE") => (row: R) =>
    awaitsReview(row) || (overrules && isStanding(row) && row.checkStatus !== verdict);
  const mayAll =
    (verdict: "PASS" | "REFUSE", word: string) =>
    ({ rows }: Selection<R>) =>
      rows.every(may(verdict)) ? undefined : `所选记录中有不能${word}的`;
  return {
    pass: {
      title: "通过",
      allow: [button("通过", route)],
      when: may("PASS"),
      run: ({ id }) => pass(bizType, [id]),
    },
    refuse: {
      title: "驳回",
      allow: [button("驳回", route)],
      when: may("REFUSE"),
      dialog: ({ id }, end) => <RefuseDialog bizType={bizType} ids={[id]} {...end} />,
    },
    passMany: {
      title: "批量通过",
      allow: [button("批量通过", route)],
      blocked: mayAll("PASS", "通过"),
      confirm: ({ count }) => `确定通过所选 ${count} 条内容？`,
      run: ({ rows }) => pass(bizType, idsOf(rows)),
    },
    refuseMany: {
      title: "批量驳回",
      allow: [button("批量驳回", route)],
      danger: true,
      blocked: mayAll("REFUSE", "驳回"),
      dialog: ({ rows }, end) => <RefuseDialog bizType={bizType} ids={idsOf(rows)} {...end} />,
    },
  };
}
