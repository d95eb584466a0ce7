import { contactFields } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { RevealMember } from "../reveal/reveal-member.tsx";
import type { MemberPanel } from "./use-member-panel.ts";

interface MaskedValueProps {
  readonly panel: Pick<MemberPanel, "userId" | "member">;
  readonly field: string;
  readonly masked: string;
  readonly label: string;
}

/** A contact value of the panel with its reveal button. */
export function MaskedValue({ panel, field, masked, label }: MaskedValueProps) {
  const known = contactFields.find((name) => name === field);
  if (known === undefined) return <span className="num">{masked}</span>;
  return (
    <RevealMember
      userId={panel.userId}
      field={known}
      masked={masked}
      label={label}
      claimFirst={panel.member.claimFirst}
    />
  );
}
