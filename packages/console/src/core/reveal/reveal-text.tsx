import { revealContact, revealMessages, revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { RevealValue } from "./reveal-value.tsx";

interface RevealTextProps {
  /** Kind of record, its number and the field, as the reveal call names them. */
  readonly type: AuditTarget;
  readonly id: number;
  readonly field: string;
  readonly masked: string;
  /** Pages on which the grant allows revealing this kind of record. */
  readonly routes: readonly [string, ...string[]];
}

/** A masked value of any record but a member. */
export function RevealText({ type, id, field, masked, routes }: RevealTextProps) {
  const allowed = useCan()(button(revealTitle, ...routes));
  const ask = async () => (await call(revealContact, { params: { type, id }, body: { fields: [field] } }))[field] ?? "";
  return <RevealValue masked={masked} refusal={allowed ? undefined : revealMessages.noRight} ask={ask} />;
}
