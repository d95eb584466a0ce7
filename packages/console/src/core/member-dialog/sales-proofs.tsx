import { credentialKind, credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import type { MemberDetail } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { Tag } from "../../ui/tag.tsx";
import type { CredentialKind } from "../member-dialogs/credential-facts.ts";
import { credentialTones, faceTone, statusTones } from "../member-dialogs/member-tones.ts";
import { credentialIcons } from "./credential-chips.tsx";
import { CommunicateTag } from "./member-head.tsx";

const faceWords: Readonly<Record<number, readonly [string, keyof typeof credentialIcons]>> = {
  0: ["真人未通过", "AUTH_FAIL"],
  1: ["真人", "AUTH_SUCCESS"],
  2: ["真人待审核", "AUTHING"],
};

/** Passed ones by name only, the others with their state. */
export function SalesProofs({ member, onOpen }: { member: MemberDetail; onOpen(kind: CredentialKind): void }) {
  const isReal = member.authStatus !== "NO";
  const face = member.faceValue === null ? undefined : faceWords[member.faceValue];
  return (
    <div className="sales-proofs row wrap fixed">
      <span className={isReal ? "proof-jade" : "proof-hollow"}>
        {isReal && credentialIcons.AUTH_SUCCESS} {isReal ? "实名" : "未实名"}
      </span>
      {face !== undefined && (
        <span className={`proof-${faceTone(member.faceValue)}`}>
          {credentialIcons[face[1]]} {face[0]}
        </span>
      )}
      {credentialKind.values.map((kind) => {
        const status = member.authIcons[kind];
        const state = status === "AUTH_SUCCESS" ? "" : credentialStatus.labels[status];
        return (
          <button
            key={kind}
            type="button"
            className={`bare-button proof-${credentialTones[status]}`}
            onClick={() => onOpen(kind)}
          >
            {status !== "NOT" && credentialIcons[status]} {credentialKind.labels[kind] + state}
          </button>
        );
      })}
      <span className="flex gap-6 push">
        {member.status !== "ENABLE" && (
          <Tag tone={statusTones[member.status]} dot>
            {memberStatus.labels[member.status]}
          </Tag>
        )}
        {member.claimFirst && <Tag tone="ochre">公海</Tag>}
        <CommunicateTag status={member.communicateStatus} />
      </span>
    </div>
  );
}
