import { type RealnameCheck, getRealnameRecord } from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { realnameChannel, realnameResult } from "@hongxian/contract/features/realname/realname.resource.ts";
import { pictureAddress } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import { type RealnameRow, nameOf } from "./realname-row.ts";
import { resultTones } from "./realname-tones.ts";
import "./realname.css";

function Pictures({ detail }: { detail: RealnameCheck }) {
  const pictures = [
    { src: detail.realImg, alt: "实名照片" },
    { src: detail.liveImg, alt: "活体照片" },
    { src: detail.handImg, alt: "手持身份证" },
  ].filter(({ src }) => src !== "");
  if (pictures.length === 0) return <PanelState kind="empty" text="没有照片" />;
  return (
    <div className="realname-pictures flex gap-12 mb-16">
      {pictures.map(({ src, alt }, at) => (
        <button key={alt} type="button" className="plain-button grid gap-4" onClick={() => showPictures(pictures, at)}>
          <img className="evidence" src={pictureAddress(src, "thumb")} alt={alt} />
          <span className="caption">{alt}</span>
        </button>
      ))}
    </div>
  );
}

function Body({ detail }: { detail: RealnameCheck }) {
  const facts: readonly (readonly [string, string])[] = [
    ["真实姓名", detail.realname],
    ["身份证号", detail.idNo],
    ["性别/年龄", detail.person],
    ["渠道", realnameChannel.labels[detail.channel]],
    ["人脸分", detail.faceScore === null ? "" : String(detail.faceScore)],
    ["成本", `¥ ${yuanText(detail.cost)}`],
    ["失败原因", detail.failReason],
    ["时间", clockText(detail.createdTime)],
    ["处理人", detail.checkName],
    ["处理时间", detail.checkTime === null ? "" : clockText(detail.checkTime)],
    ["处理说明", detail.checkRemark],
  ];
  return (
    <>
      <Pictures detail={detail} />
      <dl className="realname-facts grid even-2">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt className="size-12 text3 lead-20">{label}</dt>
            <dd className="breaks">{text === "" ? <span className="nil">—</span> : text}</dd>
          </div>
        ))}
      </dl>
      {detail.rawAnswer !== null && detail.rawAnswer !== undefined && (
        <section className="realname-raw">
          <h3 className="size-12 weight-500 text2">渠道返回（仅管理员可见）</h3>
          <pre className="scroll size-12">{JSON.stringify(detail.rawAnswer, null, 2)}</pre>
        </section>
      )}
    </>
  );
}

/** 查看: the pictures of one check and, for role id 1, the channel's own answer. */
export function RealnameViewDialog({ row, onClose }: { row: RealnameRow; onClose(): void }) {
  const { data, error, reload } = useData(getRealnameRecord, { params: { id: row.id } });
  return (
    <PageModal
      open
      width={640}
      footer={null}
      onCancel={onClose}
      title={
        <span className="inline-row gap-8">
          实名记录：{nameOf(row)} <Tag tone={resultTones[row.result]}>{realnameResult.labels[row.result]}</Tag>
        </span>
      }
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={5} />}
      {data !== undefined && <Body detail={data} />}
    </PageModal>
  );
}
