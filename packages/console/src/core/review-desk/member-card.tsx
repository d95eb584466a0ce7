import { authStatus, faceValue, faceValueAbsent } from "@hongxian/contract/core/member/credential.choices.ts";
import { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { machineResult } from "@hongxian/contract/core/review/review.choices.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Tag } from "../../ui/tag.tsx";
import { authTones, faceTone, statusTones } from "../member-dialogs/member-tones.ts";

const authLabels: Readonly<Record<string, string>> = authStatus.labels;
const faceLabels: Readonly<Record<string, string>> = faceValue.labels;
const statusLabels: Readonly<Record<string, string>> = memberStatus.labels;
const machineTones = { NONE: "hollow", PASS: "jade", REVIEW: "ochre", BLOCK: "brick" } as const;

/** Whom the item is about, and the machine's verdict. */
export function MemberCard({ item, onMember }: { item: ReviewItem; onMember(): void }) {
  const { member, machine } = item;
  const verdict = machine !== null && (
    <>
      <Tag tone={machineTones[machine.result]}>
        {machineResult.labels[machine.result]}
        {machine.score === null ? "" : ` ${machine.score}`}
      </Tag>
      {machine.label !== "" && <Tag tone="ochre">{machine.label}</Tag>}
    </>
  );
  if (member === null)
    return (
      <section className="review-card" aria-label="机审">
        <div className="flex wrap gap-6">{verdict}</div>
      </section>
    );
  const about = [member.age === null ? "" : `${member.age} 岁`, member.homeCity, member.realname].filter(Boolean);
  return (
    <section className="review-card" aria-label="会员">
      <button type="button" className="review-card-head row gap-10 wide bare-button align-start" onClick={onMember}>
        <Face src={member.imageUrl} name={member.firstName} size={48} />
        <span className="review-card-name grid grow shrink-x">
          <span className="cut">
            <b className="size-14" title={member.firstName}>
              {member.firstName}
            </b>{" "}
            <SexIcon sex={member.sex} />
          </span>
          <span className="caption num cut">{member.userId}</span>
          <span className="caption cut">{about.join(" · ")}</span>
        </span>
        <span className="caption nowrap">
          详情 <KeyHint keys="M" />
        </span>
      </button>
      <div className="flex wrap gap-6 mt-10">
        {member.status !== "ENABLE" && (
          <Tag tone={statusTones[member.status as keyof typeof statusTones] ?? "mute"}>
            {statusLabels[member.status] ?? member.status}
          </Tag>
        )}
        <Tag tone={authTones[member.authStatus as keyof typeof authTones] ?? "hollow"}>
          {authLabels[member.authStatus] ?? member.authStatus}
        </Tag>
        <Tag tone={faceTone(member.faceValue)}>
          真人 {member.faceValue === null ? faceValueAbsent : faceLabels[String(member.faceValue)]}
        </Tag>
        <Tag tone={member.punishments > 0 ? "brick" : "hollow"}>处罚 {member.punishments} 次</Tag>
        {verdict}
      </div>
    </section>
  );
}
