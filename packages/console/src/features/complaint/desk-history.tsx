import { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import {
  punishmentSource,
  punishmentStatus,
  punishmentType,
} from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { complaintReason, complaintStatus } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type {
  ComplaintDetail,
  MemberHistory,
  Sanction,
} from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { statusTone } from "../../ui/fields/status-tone.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { sanctionTones, statusTones } from "./complaint-tones.ts";

const period = ({ type, days }: Sanction): string =>
  type === "WARN" || type === "CONTENT_DELETE" ? "" : days === null ? " 永久" : ` ${days} 天`;

function Sanctions({ list }: { list: readonly Sanction[] }) {
  if (list.length === 0) return <p className="caption">没有处罚记录</p>;
  return (
    <ul className="desk-history-list">
      {list.map((one) => (
        <li key={one.id}>
          <span className="history-line row gap-6 wide">
            <b className="weight-500">
              {punishmentType.labels[one.type]}
              {period(one)}
            </b>
            <Tag tone={sanctionTones[one.status]}>{punishmentStatus.labels[one.status]}</Tag>
            <span className="grow" />
            <span className="caption num">{shortTime(one.startTime).text}</span>
          </span>
          <span className="caption">
            {punishmentSource.labels[one.sourceType]} · {one.reason}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Side({ title, side }: { title: string; side: MemberHistory }) {
  const label = memberStatus.labels[side.status];
  const facts = [
    side.age === null ? "" : `${side.age} 岁`,
    side.homeCity,
    `注册 ${shortTime(side.createdTime).text}`,
  ].filter((text) => text !== "");
  return (
    <section className="history-side grid gap-8 line-below pad-14-16" aria-label={title}>
      <h3 className="row gap-8 size-13 weight-600 lead-20">
        {title} <Tag tone={statusTone("status", label) ?? "mute"}>{label}</Tag>
      </h3>
      <MemberCell member={side.member} />
      <p className="caption">{facts.join(" · ")}</p>
      <dl className="history-counts">
        <div>
          <dt className="nowrap size-12 text3 lead-18">被投诉</dt>
          <dd className="num size-16 weight-600 lead-24">{side.complainedNum}</dd>
        </div>
        <div>
          <dt className="nowrap size-12 text3 lead-18">属实</dt>
          <dd className="num size-16 weight-600 lead-24">{side.validNum}</dd>
        </div>
        <div>
          <dt className="nowrap size-12 text3 lead-18">发起投诉</dt>
          <dd className="num size-16 weight-600 lead-24">{side.madeNum}</dd>
        </div>
        <div>
          <dt className="nowrap size-12 text3 lead-18">发起属实</dt>
          <dd className="num size-16 weight-600 lead-24">{side.madeValidNum}</dd>
        </div>
      </dl>
      <Sanctions list={side.punishments} />
    </section>
  );
}

interface DeskHistoryProps {
  readonly detail: ComplaintDetail;
  onOpen(id: number): void;
}

/** What is known about both sides: complaints, sanctions, earlier tickets, and the colleagues' notes. */
export function DeskHistory({ detail, onOpen }: DeskHistoryProps) {
  const { reported, reporter, earlier, notes } = detail;
  return (
    <div className="desk-history grow scroll-y" tabIndex={0} role="region" aria-label="双方记录">
      {notes.length > 0 && (
        <section className="history-side grid gap-8 line-below pad-14-16" aria-label="内部备注">
          <h3 className="row gap-8 size-13 weight-600 lead-20">
            内部备注 <span className="caption">仅员工可见</span>
          </h3>
          <ul className="desk-history-list">
            {notes.map((note) => (
              <li key={note.id}>
                <span>{note.content}</span>
                <span className="caption num">
                  {note.staff?.name ?? ""} · {shortTime(note.createdTime).text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reported !== null && <Side title="被举报人" side={reported} />}
      {earlier.length > 0 && (
        <section className="history-side grid gap-8 line-below pad-14-16" aria-label="对象的其他投诉">
          <h3 className="row gap-8 size-13 weight-600 lead-20">对象的其他投诉</h3>
          <ul className="desk-history-list">
            {earlier.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="history-line plain-button row gap-6 wide"
                  onClick={() => onOpen(one.id)}
                >
                  <b className="weight-500">{complaintReason.labels[one.reasonType]}</b>
                  <Tag tone={statusTones[one.status]}>{complaintStatus.labels[one.status]}</Tag>
                  <span className="grow" />
                  <span className="caption num">{shortTime(one.createdTime).text}</span>
                </button>
                <span className="caption">{one.content}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Side title="举报人" side={reporter} />
    </div>
  );
}
