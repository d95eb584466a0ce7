import { updateFaceValue, verifyImgCheck } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { pictureAddress } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { useRef } from "react";
import { call } from "../../platform/call.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { announceMember } from "../member-dialogs/member-events.ts";
import { showPictures } from "../viewer/show-pictures.ts";
import { useView } from "../viewer/use-view.ts";
import type { DeskKind, DeskView } from "./desk-kind.ts";

interface FaceDetail {
  readonly realImg: string;
  readonly verifyImg: string;
  readonly faceScore: number | null;
  readonly faceReason: string;
  readonly verifyTime: string | null;
}

// The server describes a live photo by exactly these.
const detailOf = (item: ReviewItem): FaceDetail => item.detail as unknown as FaceDetail;
const large = 2;

/** Both photographs side by side, zoomed and rotated together. */
function FacePair({ item }: DeskView<object>) {
  const { realImg, verifyImg } = detailOf(item);
  const stage = useRef<HTMLDivElement>(null);
  const { view, dragging, reset, zoomTo, turn, handlers } = useView(stage);
  const toggle = () => (view.scale === 1 ? zoomTo(large) : reset());
  useKeys({
    z: { label: "放大 / 还原", run: toggle },
    " ": { label: "放大 / 还原", run: toggle },
  });
  const transform = `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.scale})`;
  const sides = [
    { title: "实名照片", src: realImg },
    { title: "真人照片", src: verifyImg },
  ];
  return (
    <figure className="review-stage stack grow shrink-x shrink-y" aria-label="真人照片审核">
      <div ref={stage} className="review-faces grid grow shrink-y gap-12 clip" data-dragging={dragging} {...handlers}>
        {sides.map(({ title, src }) => (
          <div key={title} className="review-face center shrink-x shrink-y clip anchor">
            {src === "" ? (
              <span className="review-stage-empty">未上传</span>
            ) : (
              <img
                className="evidence wide tall"
                src={pictureAddress(src, "view")}
                alt={title}
                draggable={false}
                style={{ transform }}
              />
            )}
            <b className="size-12 weight-500">{title}</b>
          </div>
        ))}
      </div>
      <figcaption className="review-stage-foot row spread gap-12">
        <span />
        <span className="review-tools row fixed gap-2 nowrap">
          <button type="button" onClick={() => turn(1)}>
            旋转
          </button>
          <button type="button" onClick={() => showPictures(sides.map(({ title, src }) => ({ src, alt: title })))}>
            全屏查看
          </button>
          <button type="button" onClick={toggle}>
            <KeyHint keys=" " /> {view.scale === 1 ? "放大" : "还原"}
          </button>
        </span>
      </figcaption>
    </figure>
  );
}

function FacePanel({ item }: DeskView<object>) {
  const { faceScore, verifyTime } = detailOf(item);
  return (
    <section className="review-facts" aria-label="照片信息">
      <header className="row spread">
        <h2>照片信息</h2>
      </header>
      <table>
        <tbody>
          <tr className="line-above">
            <th className="size-12 weight-400 text3 align-start" scope="row">
              相似度
            </th>
            <td className="num">{faceScore ?? <span className="nil">—</span>}</td>
          </tr>
          <tr className="line-above">
            <th className="size-12 weight-400 text3 align-start" scope="row">
              上传时间
            </th>
            <td className="num">{verifyTime === null ? <span className="nil">—</span> : clockText(verifyTime)}</td>
          </tr>
        </tbody>
      </table>
      <p className="review-effect size-12 round-8 on-fill2 pad-8-12">
        <b className="block weight-500">通过后写入资料</b>
        真人照片变为已通过；已实名的会员同时变为已真人认证。
      </p>
    </section>
  );
}

/** 真人照片审核 as a queue: the photographs the machine was not sure about. */
export const faceDesk: DeskKind<object> = {
  bizType: "FACE",
  title: "真人照片审核",
  label: (score) => (score === "" ? "" : `相似度 ${score}`),
  draft: () => ({}),
  calls: { PASS: updateFaceValue, REFUSE: verifyImgCheck },
  pass: async ({ id }, _draft, costMs) => {
    const decided = await call(updateFaceValue, { params: { id, faceValue: 1 }, query: { costMs } });
    announceMember({ userId: id, kind: "face", ...decided });
    return decided.reviewActionId;
  },
  refuse: async ({ id }, { reasonId, remark }, costMs) => {
    const body = { userId: id, faceValue: 0, remarks: remark, reasonId, costMs };
    const decided = await call(verifyImgCheck, { body });
    announceMember({ userId: id, kind: "face", ...decided });
    return decided.reviewActionId;
  },
  Evidence: FacePair,
  Panel: FacePanel,
};
