import { memberContact, memberContactGrants } from "@hongxian/contract/core/member/member-contact.endpoints.ts";
import type { ContactField } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { revealMessages } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { RevealValue } from "./reveal-value.tsx";

interface RevealMemberProps {
  readonly userId: number;
  readonly field: ContactField;
  readonly masked: string;
  readonly label?: string;
  /** A 公海 member shows no contacts before 领取. */
  readonly claimFirst?: boolean;
}

/** A masked value of a member. */
export function RevealMember({ userId, field, masked, label = "", claimFirst = false }: RevealMemberProps) {
  const allowed = useCan()(memberContactGrants.reveal);
  const refusal = !allowed ? revealMessages.noRight : claimFirst ? memberEditMessages.claimFirst : undefined;
  const ask = async () => (await call(memberContact, { params: { userId }, body: { fields: [field] } }))[field] ?? "";
  // A changed masked value is another value: the revealed one is forgotten.
  return <RevealValue key={masked} masked={masked} refusal={refusal} label={label} ask={ask} />;
}
