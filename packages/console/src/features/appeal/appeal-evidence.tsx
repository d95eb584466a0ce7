import {
  punishmentStatus,
  punishmentType,
  violationType,
} from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { appealType } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { AppealDetail } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { PictureStage } from "../../core/review-desk/picture-stage.tsx";
import { RemainText, useNow } from "../../core/ticket/remain-text.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import "./appeal.css";

const timed: readonly string[] = ["MUTE", "LIVE_BAN", "CALL_BAN", "ACCOUNT_BAN"];

/** 禁言 7 天, 账号封禁 永久, 警告. */
export function punishText(type: keyof typeof punishmentType.labels | null, days: string | null): string {
  if (type === null) return "";
  const label = punishmentType.labels[type];
  if (!timed.includes(type)) return label;
  return days === null ? `${label} 永久` : `${label} ${days}天`;
}

function Origin({ detail }: { detail: AppealDetail }) {
  const { origin } = detail;
  const facts = [
    ["处罚", punishText(origin.punishType, origin.days)],
    ["审核类型", origin.bizType === null ? "" : reviewBizType.labels[origin.bizType]],
    ["违规类型", origin.violationType === null ? "" : violationType.labels[origin.violationType]],
    ["到期时间", origin.endTime === null ? "" : clockText(origin.endTime)],
    ["原处理人", origin.staff?.name ?? "系统"],
    ["处理时间", origin.time === null ? "" : clockText(origin.time)],
  ].filter(([, text]) => text !== "");
  return (
    <section className="appeal-side pad-14-16" aria-label="原处罚依据">
      <h3 className="row gap-8 size-14 mb-8">
        原处罚依据
        {origin.punishStatus !== null && (
          <Tag tone={origin.punishStatus === "EFFECTIVE" ? "brick" : "mute"}>
            {punishmentStatus.labels[origin.punishStatus]}
          </Tag>
        )}
      </h3>
      <dl className="grid gap-4">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt className="text3">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{origin.reason === "" ? "未填写处理说明" : origin.reason}</p>
      {origin.subject !== "" && <blockquote>{origin.subject}</blockquote>}
    </section>
  );
}

function Plea({ detail }: { detail: AppealDetail }) {
  const now = useNow();
  return (
    <section className="appeal-side pad-14-16" aria-label="申诉内容">
      <h3 className="row gap-8 size-14 mb-8">
        申诉内容 <Tag tone="ochre">{appealType.labels[detail.type]}</Tag>
      </h3>
      <dl className="grid gap-4">
        <div>
          <dt className="text3">单号</dt>
          <dd className="num">{detail.id}</dd>
        </div>
        <div>
          <dt className="text3">提交时间</dt>
          <dd>{clockText(detail.createdTime)}</dd>
        </div>
        {detail.contactPhone !== "" && (
          <div>
            <dt className="text3">联系电话</dt>
            <dd className="num">{detail.contactPhone}</dd>
          </div>
        )}
        <div>
          <dt className="text3">剩余时间</dt>
          <dd>
            <RemainText deadline={detail.deadline} open={detail.status === "WAIT_HANDLE"} now={now} />
          </dd>
        </div>
      </dl>
      <blockquote>{detail.content}</blockquote>
    </section>
  );
}

/** Whose picture it is. */
const markOf = (pleaded: readonly string[]) => (image: string) => (
  <small>{pleaded.includes(image) ? "申诉" : "原证据"}</small>
);

/** The decision beside the appeal against it, and the pictures of both. */
export function AppealEvidence({ detail }: { detail: AppealDetail }) {
  const images = [...new Set([...detail.origin.images, ...detail.images])];
  return (
    <div className="appeal-evidence stack grow shrink-y scroll text on-surface">
      <div className="appeal-split grid fixed">
        <Origin detail={detail} />
        <Plea detail={detail} />
      </div>
      {images.length > 0 && <PictureStage images={images} name="证据图片" mark={markOf(detail.images)} />}
    </div>
  );
}
