import type { Acts } from "../../kit/act.ts";
import { button } from "../../wire/access.ts";
import * as endpoints from "./ledger.endpoints.ts";
import { ledgerRoute } from "./ledger.resource.ts";

/** What can be done with an entry. */
export const entryActs = {
  reverse: { by: endpoints.ledgerGrants.reverse, when: ({ isReversible }) => isReversible, danger: true },
} satisfies Acts<{ readonly isReversible: boolean }>;

export const ownerActs = {
  statement: {
    by: button("导出", ledgerRoute),
    title: "对账单",
    when: ({ ownerType }: { readonly ownerType: string }) => ownerType !== "PLATFORM",
  },
  waive: {
    by: endpoints.ledgerGrants.waive,
    when: ({ debtAccountId }: { readonly debtAccountId: number | null }) => debtAccountId !== null,
    danger: true,
  },
} satisfies Acts<{ readonly ownerType: string; readonly debtAccountId: number | null }>;
