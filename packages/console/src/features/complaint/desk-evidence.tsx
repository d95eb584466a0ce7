import { ticketLevel } from "@hongxian/contract/core/ticket/ticket.choices.ts";
import { complaintReason, complaintStatus, complaintTarget } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type { ComplaintDetail, TargetView } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { complaintMeasure } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { useState } from "react";
import { PictureButtons } from "../../core/viewer/picture-buttons.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { levelTones, statusTones } from "./complaint-tones.ts";
import { RemainText } from "../../core/ticket/remain-text.tsx";

/** The pictures of a complaint on a dark ground: one large, the others below it. */
function Stage({ images }: { images: readonly string[] }) {
  const [at, setAt] = useState(0);
  const shown = images[at] ?? images[0];
  if (shown === undefined) return null;
  return (
    <figure className="stage">
      <button
        type="button"
        className="plain-button stage-large"
        title="查看大图"
        onClick={() =>
          showPictures(
            images.map((src, place) => ({ src, alt: `证据图片 ${place + 1}` })),
            at,
          )
        }
      >
        <img className="evidence" src={shown} alt={`证据图片 ${at + 1}`} />
      </button>
      {images.length > 1 && (
        <div className="stage-strip flex gap-8">
          {images.map((address, place) => (
            <button
              key={address}
              type="button"
              aria-label={`图片 ${place + 1}`}
              aria-pressed={place === at}
              onClick={() => setAt(place)}
            >
              <img className="evidence wide tall cover round-4" src={address} alt="" />
            </button>
          ))}
        </div>
      )}
    </figure>
  );
}

function TargetCard({ target }: { target: TargetView }) {
  return (
    <section className="evidence-part grid gap-10 line-below pad-14-16" aria-label="被举报对象">
      <h3 className="row gap-8 size-13 weight-600 lead-20">
        被举报对象 <Tag tone="mute">{complaintTarget.labels[target.type]}</Tag> <span className="num">{target.id}</span>
      </h3>
      {target.title !== complaintTarget.labels[target.type] && <b className="size-14">{target.title}</b>}
      {target.facts.length > 0 && (
        <dl className="target-facts">
          {target.facts.map(({ label, value }) => (
            <div className="flex gap-8" key={label}>
              <dt className="fixed size-12 text3">{label}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {target.text !== "" && <p className="text2">{target.text}</p>}
      {target.videoUrl !== "" && (
        // Members' videos come without captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          key={target.videoUrl}
          className="target-video"
          src={target.videoUrl}
          {...(target.images[0] === undefined ? {} : { poster: target.images[0] })}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label="被举报视频"
        />
      )}
      {target.images.length > 0 && target.videoUrl === "" && (
        <PictureButtons pictures={target.images} className="target-photos flex wrap gap-8" alt="对象图片" />
      )}
    </section>
  );
}

function Outcome({ detail }: { detail: ComplaintDetail }) {
  const { status, handler, handleTime, handleRemark, replyContent, punishment } = detail;
  if (handleTime === null || status === "CANCEL") return null;
  return (
    <section className="evidence-part grid gap-10 line-below pad-14-16 on-fill1" aria-label="处理结果">
      <h3 className="row gap-8 size-13 weight-600 lead-20">
        处理结果 <Tag tone={statusTones[status]}>{complaintStatus.labels[status]}</Tag>
        <span className="caption num">
          {handler?.name ?? ""} {clockText(handleTime)}
        </span>
      </h3>
      {punishment !== null && (
        <p>
          处罚：{complaintMeasure.labels[punishment.type]}
          {punishment.endTime === null ? "" : `，至 ${clockText(punishment.endTime)}`}
        </p>
      )}
      <p>处理说明：{handleRemark}</p>
      {replyContent !== "" && <p>回复举报人：{replyContent}</p>}
    </section>
  );
}

/** The text and the pictures of the complaint, and the reported content in its context. */
export function DeskEvidence({ detail, now }: { detail: ComplaintDetail; now: number }) {
  const open = detail.status === "WAIT_HANDLE" || detail.status === "HANDLING";
  return (
    <>
      <header className="evidence-head row fixed gap-8">
        <h2 className="size-14 weight-600 lead-22">
          单号 <span className="num">{detail.id}</span>
        </h2>
        <Tag tone={levelTones[detail.level]}>{ticketLevel.labels[detail.level]}</Tag>
        <Tag tone={statusTones[detail.status]}>{complaintStatus.labels[detail.status]}</Tag>
        {detail.status === "HANDLING" && detail.handler !== null && (
          <span className="caption">{detail.handler.name}处理中</span>
        )}
        <span className="grow" />
        <span className="caption">剩余时间</span>
        <RemainText deadline={detail.deadline} open={open} now={now} />
      </header>
      <div className="grow shrink-y scroll-y" tabIndex={0} role="region" aria-label="证据">
        <section className="evidence-part grid gap-10 line-below pad-14-16" aria-label="投诉内容">
          <h3 className="row gap-8 size-13 weight-600 lead-20">
            投诉内容 <Tag tone="ochre">{complaintReason.labels[detail.reasonType]}</Tag>
            <span className="caption num">{clockText(detail.createdTime)}</span>
            {detail.contactPhone !== "" && <span className="caption num">联系电话 {detail.contactPhone}</span>}
          </h3>
          <div className="flex">
            <MemberCell member={detail.reporter.member} />
          </div>
          <blockquote className="breaks lines size-14 lead-22">{detail.content}</blockquote>
        </section>
        <Stage key={detail.id} images={detail.images} />
        <TargetCard target={detail.target} />
        <Outcome detail={detail} />
      </div>
    </>
  );
}
