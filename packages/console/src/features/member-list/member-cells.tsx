import { credentialKind, credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { communicateStatus, marriageMemberType, memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import type { CredentialKind } from "../../core/member-dialogs/credential-facts.ts";
import { communicateTones, faceTone, statusTones } from "../../core/member-dialogs/member-tones.ts";
import { Hint } from "../../ui/hint.tsx";
import { Tag } from "../../ui/tag.tsx";
import { clockText, shortTime, todayText } from "../../platform/shanghai-time.ts";

const dayMs = 86_400_000;
const letters: Readonly<Record<string, string>> = {
  EDUCATION: "学",
  HOUSE: "房",
  CAR: "车",
  MARRIAGE: "婚",
  WORK: "工",
  ASSETS: "资",
};

/** 学房车婚工资: one square each; a click shows the submitted papers. */
export function CredentialSquares({ row, onOpen }: { row: MemberRow; onOpen(kind: CredentialKind): void }) {
  // The answer's JSON was written with exactly these keys.
  const icons = row.authIcons as Readonly<Record<CredentialKind, keyof typeof credentialStatus.labels>>;
  return (
    <span className="inline-flex gap-3">
      {credentialKind.values.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`credential-square size-11 pointer credential-${icons[kind]}`}
          title={`${credentialKind.labels[kind]}：${credentialStatus.labels[icons[kind]]}`}
          onClick={() => onOpen(kind)}
        >
          {letters[kind]}
        </button>
      ))}
    </span>
  );
}

const dotted = new Set(["NO_PAYMENT_LOW", "NO_PAYMENT_HIGH", "PAID", "NO_MOBILE", "INADEQUATE", "NOT"]);

/** The state of contact; the newest note as a tooltip. */
export function ContactTag({ row }: { row: MemberRow }) {
  const status = row.communicateStatus;
  const tag = (
    <Tag tone={communicateTones[status]} dot={dotted.has(status)}>
      {communicateStatus.labels[status]}
    </Tag>
  );
  return <Hint text={row.note}>{tag}</Hint>;
}

const daysLate = (time: string): number =>
  Math.floor((Date.parse(todayText()) - Date.parse(clockText(time).slice(0, 10))) / dayMs);

/** 今天 15:00, 逾期 2 天, 11-18. */
export function FollowTime({ time }: { time: string | null }) {
  if (time === null) return null;
  const { text, today } = shortTime(time);
  if (today) return <b className="num follow-today">{text}</b>;
  const late = daysLate(time);
  if (late > 0) return <span className="num brick">逾期 {late} 天</span>;
  return (
    <span className="num" title={clockText(time).slice(0, 16)}>
      {text.slice(0, 5) === text.slice(0, 10) ? text : text.split(" ")[0]}
    </span>
  );
}

/** The live photo, small; 审核 where one is waiting. */
export function FacePhoto({
  row,
  onReview,
  onQuick,
}: {
  row: MemberRow;
  onReview?: (() => void) | undefined;
  onQuick?: ((pass: boolean) => void) | undefined;
}) {
  const labels: Readonly<Record<number, string>> = { 0: "未通过", 1: "已通过", 2: "待审核" };
  const waits = row.faceValue === 2;
  return (
    <span className="face-photo inline-row gap-6 anchor">
      {row.verifyImg !== null && <img src={row.verifyImg} alt="真人照" loading="lazy" />}
      {waits && onQuick !== undefined && (
        <span className="face-quick at-middle gap-1">
          <button
            className="size-11 pointer"
            type="button"
            title="真人快速通过"
            aria-label="真人快速通过"
            onClick={() => onQuick(true)}
          >
            ✓
          </button>
          <button
            className="size-11 pointer"
            type="button"
            title="真人快速不通过"
            aria-label="真人快速不通过"
            onClick={() => onQuick(false)}
          >
            ✕
          </button>
        </span>
      )}
      {waits && onReview !== undefined ? (
        <button type="button" className="cell-link" onClick={onReview}>
          审核
        </button>
      ) : (
        <Tag tone={faceTone(row.faceValue)}>{row.faceValue === null ? "未上传" : (labels[row.faceValue] ?? "")}</Tag>
      )}
    </span>
  );
}

const endsSoon = (end: string): boolean => Date.parse(end) - Date.now() < 30 * dayMs;

/** 相亲会员 with its end date, in brick when it is near. */
export function MarriageType({ row }: { row: MemberRow }) {
  if (row.marriageMemberType === null) return null;
  const end = row.marriageMemberExpireTime;
  const isNear = end !== null && endsSoon(end);
  return (
    <span className="two-lines inline-flex lead-18">
      {marriageMemberType.labels[row.marriageMemberType]}
      {end !== null && <em className={isNear ? "num brick" : "num"}>{clockText(end).slice(0, 10)}</em>}
    </span>
  );
}

const shownTags = 3;
interface ShownTag {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** The tags of a row, which the server writes as JSON of exactly these. */
export const tagsOf = (tags: unknown): readonly ShownTag[] => tags as readonly ShownTag[];

/** The first three tags, then the number of further ones. */
export function TagList({ tags }: { tags: unknown }) {
  const all = tagsOf(tags);
  if (all.length === 0) return null;
  return (
    <Hint text={all.length > shownTags ? all.map(({ name }) => name).join("、") : undefined}>
      <span className="member-tags inline-row gap-4">
        {all.slice(0, shownTags).map(({ id, name, color }) => (
          <i key={id} style={{ borderColor: color }}>
            {name}
          </i>
        ))}
        {all.length > shownTags && <em className="num size-11 text3">+{all.length - shownTags}</em>}
      </span>
    </Hint>
  );
}

/** The state of the account; why and until when, for a banned one. */
export function StatusTag({ row }: { row: MemberRow }) {
  const tag = <Tag tone={statusTones[row.status]}>{memberStatus.labels[row.status]}</Tag>;
  if (row.status !== "DISABLE") return tag;
  const until = row.banEndTime === null ? "永久" : `至 ${clockText(row.banEndTime).slice(0, 16)}`;
  return <Hint text={`${row.reason}（${until}）`}>{tag}</Hint>;
}

export function PercentBar({ percent }: { percent: number }) {
  return (
    <span className="percent-bar inline-row gap-6 wide" title={`${percent}%`}>
      <i className="block fixed" style={{ inlineSize: `${percent}%` }} />
      <em className="num size-12 text3">{percent}%</em>
    </span>
  );
}
