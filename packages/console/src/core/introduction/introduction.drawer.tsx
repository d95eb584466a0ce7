import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import {
  introductionChannel,
  introductionResult,
  introductionStatus,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { getIntroduction } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import type { MatchCard } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { education, marital } from "@hongxian/contract/core/member/member.choices.ts";
import { Image } from "antd";
import { ActionButton } from "../../kit/action-button.tsx";
import type { CallData } from "../../platform/call.ts";
import { useAppParts } from "../../platform/app-parts.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { MatchTable } from "../match-drawer/match-table.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { introductionTones } from "./introduction-tones.ts";
import { moveActions } from "./move-action.tsx";
import "./introduction.css";

type Detail = CallData<typeof getIntroduction>;
const labelOf = (labels: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? "" : (labels[value] ?? "");
const statusWord = (status: string): string =>
  (introductionStatus.labels as Readonly<Record<string, string>>)[status] ?? "";

function Person({ card, side }: { card: MatchCard; side: string }) {
  const { openMember } = useAppParts();
  const facts = [
    card.age === null ? "" : `${card.age} 岁`,
    card.height === null ? "" : `${card.height} cm`,
    labelOf(education.labels, card.education),
    labelOf(marital.labels, card.marital),
    card.homeCity,
    card.incomeText,
    card.profession,
  ].filter((text) => text !== "");
  return (
    <section className="intro-person flex gap-12 framed round-10 pad-12" aria-label={side}>
      <Face src={card.imageUrl} name={card.firstName} size={64} />
      <div>
        <span className="caption">{side}</span>
        <p>
          {card.masked || openMember === undefined ? (
            <b>{card.firstName}</b>
          ) : (
            <button type="button" className="cell-link" onClick={() => openMember(card.userId)}>
              <b>{card.firstName}</b>
            </button>
          )}{" "}
          <SexIcon sex={card.sex} /> <span className="caption">{card.shopName ?? "平台会员"}</span>
        </p>
        <p className="caption">{facts.join(" · ")}</p>
      </div>
    </section>
  );
}

function Timeline({ detail }: { detail: Detail }) {
  return (
    <ol className="intro-logs marked">
      {detail.logs.map((log) => (
        <li className="pad-4-0" key={log.id}>
          <b>{statusWord(log.toStatus)}</b>
          <span className="caption num">{clockText(log.time)}</span>
          <span className="caption">
            {log.byMember ? "会员" : (log.staff?.name ?? "系统")}
            {log.channel !== null && ` · ${introductionChannel.labels[log.channel]}`}
          </span>
          {log.note !== "" && <p>{log.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function Body({ detail, onDone }: { detail: Detail; onDone(): void }) {
  const papers = addressesOf(detail.proofImgs);
  return (
    <div className="intro-body">
      <div className="intro-head row wrap gap-8 mb-12">
        <Tag tone={introductionTones[detail.status]}>{introductionStatus.labels[detail.status]}</Tag>
        {detail.result !== null && <Tag tone="jade">{introductionResult.labels[detail.result]}</Tag>}
        {moveActions
          .filter(({ when }) => when?.(detail) === true)
          .map((action) => (
            <ActionButton key={action.title} target={detail} action={action} onDone={onDone} />
          ))}
      </div>
      <div className="intro-people grid gap-12">
        <Person card={detail.user} side="本方" />
        <Person card={detail.other} side="对方" />
      </div>
      {detail.meetTime !== null && (
        <p className="mb-8">
          见面：<b className="num">{clockText(detail.meetTime)}</b> {detail.meetPlace}
          {detail.accompany !== null && `，陪同 ${detail.accompany.name}`}
        </p>
      )}
      {detail.closeReason !== "" && <p className="brick mb-8">原因：{detail.closeReason}</p>}
      <h3 className="size-14 weight-600">匹配说明</h3>
      <p className="mb-8">{detail.sentence}</p>
      {detail.lines.length > 0 && (
        <MatchTable
          names={[detail.user.firstName, detail.other.firstName]}
          scores={[detail.scoreAB, detail.scoreBA]}
          lines={detail.lines}
        />
      )}
      {papers.length > 0 && (
        <Image.PreviewGroup>
          {papers.map((address) => (
            <Image key={address} className="photo" width={96} height={96} src={address} alt="成功凭证" />
          ))}
        </Image.PreviewGroup>
      )}
      <h3 className="size-14 weight-600">进度</h3>
      <Timeline detail={detail} />
      <h3 className="size-14 weight-600">反馈</h3>
      {detail.feedbacks.length === 0 && <p className="caption mb-8">尚无反馈</p>}
      {detail.feedbacks.map(({ userId, score, continueFlag, content }) => (
        <p className="mb-8" key={userId}>
          {userId === detail.user.userId ? detail.user.firstName : detail.other.firstName}：
          <b className="num">{score} 分</b> · {continueFlag ? "愿意继续" : "不再继续"} {content}
        </p>
      ))}
    </div>
  );
}

interface DrawerProps {
  readonly id: number;
  onClose(): void;
  onChange(): void;
}

/** One introduction: both people, why they fit, its history, and the possible actions. */
export function IntroductionDrawer({ id, onClose, onChange }: DrawerProps) {
  const { data, error, reload } = useData(getIntroduction, { params: { id } });
  return (
    <PageDrawer open size={880} title={data === undefined ? "牵线" : `牵线 ${data.no}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data !== undefined && (
        <Body
          detail={data}
          onDone={() => {
            reload();
            onChange();
          }}
        />
      )}
    </PageDrawer>
  );
}
