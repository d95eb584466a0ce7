import { introductionGrants } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { borrowGrants } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { matchBand, matchKey, type MatchBand } from "@hongxian/contract/core/matching/match-criteria.ts";
import { activeText, silenceCost } from "@hongxian/contract/core/matching/match-rank.ts";
import type { MatchCandidate } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { education, marital } from "@hongxian/contract/core/member/member.choices.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { Button } from "antd";
import { useHolder } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { ScoreRing } from "./score-ring.tsx";

export const bandTones: Readonly<Record<MatchBand, Tone>> = { HIGH: "jade", GOOD: "slate", FAIR: "ochre", LOW: "mute" };

interface CandidateCardProps {
  readonly candidate: MatchCandidate;
  readonly isBorrow: boolean;
  onOpen(kind: "explain" | "start" | "borrow"): void;
}

const labelOf = (labels: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? "" : (labels[value] ?? "");

function Facts({ candidate }: { candidate: MatchCandidate }) {
  const { age, height, homeCity, incomeText, profession } = candidate;
  const facts = [
    age === null ? "" : `${age} 岁`,
    height === null ? "" : `${height} cm`,
    labelOf(education.labels, candidate.education),
    labelOf(marital.labels, candidate.marital),
    homeCity,
    incomeText,
    profession,
  ].filter((text) => text !== "");
  return (
    <p className="match-facts flex wrap text2">
      {facts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}

/** One candidate: who it is, how well both sides fit, and what can be done. */
export function CandidateCard({ candidate, isBorrow, onOpen }: CandidateCardProps) {
  const holder = useHolder();
  const { openMember } = useAppParts();
  const { band, masked, mustMiss, otherMustMiss, bothMiss, userId, firstName } = candidate;
  const name = firstName === "" ? "—" : firstName;
  return (
    <li className="match-card row gap-14 hover-fill1" data-user={userId}>
      <Face src={candidate.imageUrl} name={name} size={64} />
      <div className="grow shrink-x">
        <div className="match-name row gap-8 nowrap">
          {masked || openMember === undefined ? (
            <b>{name}</b>
          ) : (
            <button type="button" onClick={() => openMember(userId)}>
              <b>{name}</b>
            </button>
          )}
          <SexIcon sex={candidate.sex} />
          <span className="num caption">{userId}</span>
          {candidate.byParent && <Tag tone="mute">父母代办</Tag>}
          {candidate.refusedBefore && <Tag tone="ochre">历史拒绝</Tag>}
          <span className={silenceCost(candidate.lastActiveTime) > 0 ? "size-12 num ochre" : "caption num"}>
            {activeText(candidate.lastActiveTime)}
          </span>
          {candidate.shopName !== null && <span className="caption">{candidate.shopName}</span>}
        </div>
        <Facts candidate={candidate} />
        <div className="match-tags row wrap">
          <Tag tone={bandTones[band]}>{matchBand.labels[band]}</Tag>
          <span className="caption num">
            {candidate.statedAB === 0 ? "未填写择偶要求" : `要求符合 ${candidate.hitsAB}/${candidate.statedAB}`}，
            {candidate.statedBA === 0 ? "对方未填写择偶要求" : `对方要求符合 ${candidate.hitsBA}/${candidate.statedBA}`}
            {candidate.bonus > 0 && `，加分 ${candidate.bonus}`}
          </span>
          {bothMiss.length > 0 && (
            <Tag tone="brick">双方都不符合：{bothMiss.map((key) => matchKey.labels[key]).join("、")}</Tag>
          )}
          {mustMiss.map((key) => (
            <Tag key={key} tone="brick">
              硬性不符：{matchKey.labels[key]}
            </Tag>
          ))}
          {otherMustMiss.map((key) => (
            <Tag key={key} tone="brick">
              对方硬性不符：{matchKey.labels[key]}
            </Tag>
          ))}
        </div>
      </div>
      <ScoreRing
        score={candidate.score}
        ab={candidate.statedAB === 0 ? null : candidate.scoreAB}
        ba={candidate.statedBA === 0 ? null : candidate.scoreBA}
      />
      <div className="match-actions stack fixed gap-6">
        <Button size="small" onClick={() => onOpen("explain")}>
          查看说明
        </Button>
        {isBorrow
          ? holds(holder, borrowGrants.borrow) && (
              <Button size="small" onClick={() => onOpen("borrow")}>
                申请借力
              </Button>
            )
          : holds(holder, introductionGrants.start) && (
              <Button size="small" onClick={() => onOpen("start")}>
                发起牵线
              </Button>
            )}
      </div>
    </li>
  );
}
