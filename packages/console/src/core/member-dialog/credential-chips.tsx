import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { credentialKind, credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import type { MemberDetail } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { education } from "@hongxian/contract/core/member/member.choices.ts";
import type { CredentialKind } from "../member-dialogs/credential-facts.ts";
import { credentialTones } from "../member-dialogs/member-tones.ts";

export const credentialIcons = {
  NOT: <MinusCircleOutlined />,
  AUTHING: <ClockCircleFilled />,
  AUTH_SUCCESS: <CheckCircleFilled />,
  AUTH_FAIL: <CloseCircleFilled />,
} as const;

/** The text of a chip. A passed education also names the degree, because the degree matters. */
function chipText(kind: CredentialKind, member: MemberDetail): string {
  const status = member.authIcons[kind];
  const label = credentialStatus.labels[status];
  const degree = (education.labels as Readonly<Record<string, string>>)[member.education ?? ""];
  return kind === "EDUCATION" && status === "AUTH_SUCCESS" && degree !== undefined ? `${degree} · ${label}` : label;
}

/** The six credentials; a click opens the submitted papers. */
export function CredentialChips({ member, onOpen }: { member: MemberDetail; onOpen(kind: CredentialKind): void }) {
  return (
    <>
      {credentialKind.values.map((kind) => {
        const status = member.authIcons[kind];
        return (
          <button
            key={kind}
            type="button"
            className={`md-chip inline-row gap-5 nowrap size-12 pointer tone-${credentialTones[status]}`}
            onClick={() => onOpen(kind)}
          >
            {credentialIcons[status]}
            <b className="weight-500">{credentialKind.labels[kind]}</b>
            {chipText(kind, member)}
          </button>
        );
      })}
    </>
  );
}
