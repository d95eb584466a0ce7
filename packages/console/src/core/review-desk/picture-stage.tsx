import {
  FullscreenOutlined,
  LeftOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { pictureAddress } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { Tooltip } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useKeys } from "../../platform/use-keys.ts";
import { showPictures } from "../viewer/show-pictures.ts";
import { useView } from "../viewer/use-view.ts";
import "./picture-stage.css";

interface PictureStageProps {
  readonly images: readonly string[];
  readonly name?: string;
  /** Under a thumbnail: 已打码. */
  readonly mark?: (image: string) => ReactNode;
  /** Additional tools for the shown picture. */
  readonly tools?: (image: string) => ReactNode;
  /** Shown first: the picture that still asks for something. It comes into view whenever it changes. */
  readonly next?: string | undefined;
  /** Shown instead of the pictures when there are none. */
  readonly empty?: ReactNode;
  /** A copy is shown instead of the picture itself. */
  readonly addressOf?: (image: string) => string;
}

const large = 2;

function Tool({ label, children, onClick }: { label: string; children: ReactNode; onClick(): void }) {
  return (
    <Tooltip title={label}>
      <button type="button" aria-label={label} onClick={onClick}>
        {children}
      </button>
    </Tooltip>
  );
}

/**
 * The evidence, large and never dimmed: the wheel zooms at the pointer, dragging moves it. Z and the space bar enlarge
 * it, the arrows change the picture. Pass the item's number as key, so that the next item starts with its first
 * picture.
 */
export function PictureStage({
  images,
  name = "证明材料",
  mark,
  tools,
  next,
  empty,
  addressOf = (image) => image,
}: PictureStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, dragging, reset, zoom, zoomTo, turn, handlers } = useView(stage);
  const nextAt = next === undefined ? -1 : images.indexOf(next);
  const [at, setAt] = useState(Math.max(0, nextAt));
  const [shownNext, setShownNext] = useState(next);
  const [broken, setBroken] = useState<string | null>(null);
  const place = Math.min(at, Math.max(0, images.length - 1));
  const image = images[place];
  const address = image === undefined ? "" : addressOf(image);
  const leaf = (to: number) => {
    if (to < 0 || to >= images.length) return;
    setAt(to);
    reset();
  };
  if (shownNext !== next) {
    setShownNext(next);
    if (nextAt >= 0) leaf(nextAt);
  }
  const toggle = () => (view.scale === 1 ? zoomTo(large) : reset());
  useKeys({
    z: { label: "放大 / 还原", run: toggle },
    " ": { label: "放大 / 还原", run: toggle },
    ArrowLeft: { label: "上一张图片", run: () => leaf(place - 1) },
    ArrowRight: { label: "下一张图片", run: () => leaf(place + 1) },
  });
  return (
    <figure className="review-stage stack grow shrink-x shrink-y" aria-label={name}>
      <div
        ref={stage}
        className="review-picture center grow shrink-y clip anchor"
        data-dragging={dragging}
        {...handlers}
      >
        {image === undefined ? (
          <span className="review-stage-empty">{empty ?? "没有图片"}</span>
        ) : broken === address ? (
          <span className="review-stage-empty" role="alert">
            图片加载失败
            <button type="button" onClick={() => setBroken(null)}>
              重试
            </button>
          </span>
        ) : (
          <img
            className="evidence shrink-y wide tall"
            src={pictureAddress(address, "view")}
            alt={`${name} ${place + 1}`}
            draggable={false}
            onError={() => setBroken(address)}
            style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.scale})` }}
          />
        )}
      </div>
      {image !== undefined && (
        <figcaption className="review-stage-foot row spread wrap gap-12">
          {/* Room for three; the tools go below where both do not fit. */}
          <span className="review-thumbs flex shrink-x gap-8 scroll-x" style={{ flex: "1 1 180px" }}>
            {images.map((one, index) => (
              <button
                className="fixed anchor bare-button"
                key={one}
                type="button"
                aria-label={`图片 ${index + 1}`}
                aria-pressed={index === place}
                onClick={() => leaf(index)}
              >
                <img
                  className="evidence wide tall cover round-6"
                  src={pictureAddress(addressOf(one), "thumb")}
                  alt=""
                />
                {mark?.(one)}
              </button>
            ))}
          </span>
          <span className="review-tools row fixed gap-2 nowrap">
            {tools?.(image)}
            {images.length > 1 && (
              <>
                <Tool label="上一张" onClick={() => leaf(place - 1)}>
                  <LeftOutlined />
                </Tool>
                <span className="num">
                  {place + 1} / {images.length}
                </span>
                <Tool label="下一张" onClick={() => leaf(place + 1)}>
                  <RightOutlined />
                </Tool>
                <i />
              </>
            )}
            <Tool label="缩小" onClick={() => zoom(-1)}>
              <ZoomOutOutlined />
            </Tool>
            <span className="review-scale num">{Math.round(view.scale * 100)}%</span>
            <Tool label="放大" onClick={() => zoom(1)}>
              <ZoomInOutlined />
            </Tool>
            <i />
            <Tool label="旋转" onClick={() => turn(1)}>
              <RotateRightOutlined />
            </Tool>
            <Tool label="全屏查看" onClick={() => showPictures(images.map(addressOf), place)}>
              <FullscreenOutlined />
            </Tool>
            <i />
            <button type="button" onClick={toggle}>
              <KeyHint keys=" " /> {view.scale === 1 ? "放大" : "还原"}
            </button>
          </span>
        </figcaption>
      )}
    </figure>
  );
}
