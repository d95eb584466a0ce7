import {
  CloseOutlined,
  ExclamationCircleOutlined,
  FullscreenExitOutlined,
  LeftOutlined,
  QuestionCircleOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { shownWatermark } from "./watermark.tsx";
import type { ShownPicture } from "./show-pictures.ts";
import { useLargePicture } from "./use-large-picture.ts";
import { useView } from "./use-view.ts";
import { type Size, fittedScale, scaleLimits } from "./view-transform.ts";
import { type ViewerAction, actionOfKey, viewerHelp } from "./viewer-keys.ts";
import "./picture-viewer.css";

interface PictureViewerProps {
  readonly pictures: readonly ShownPicture[];
  readonly first: number;
  onClose(): void;
}

const step = 60;

const onResize = (listener: () => void) => {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
};
/** The window without a margin for the bars. */
function useRoom(): Size {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  return { width: width - 2 * step, height: height - 2 * step };
}

function Tool({ label, icon, ...rest }: { label: string; icon: ReactNode; disabled?: boolean; onClick(): void }) {
  return (
    <button type="button" className="viewer-tool center pointer" aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  );
}

const Help = () => (
  <dl className="viewer-help" aria-label="快捷键">
    {viewerHelp.map(([keys, text]) => (
      <div className="grid at-middle size-12" key={text}>
        <dt className="flex gap-4">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

/** Pictures one at a time over everything else: wheel, mouse and keys zoom, move, rotate and change the picture. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);
  const [help, setHelp] = useState(false);
  const [mark] = useState(shownWatermark);
  const total = pictures.length;
  const picture = pictures[at] ?? { src: "" };
  const { view, dragging, reset, zoom, zoomTo, turn, move, handlers } = useView(stage);
  const { address, state, size, handleLoad, handleError, retry } = useLargePicture(pictures, at);

  // A native dialog: it is above every layer, holds the focus and restores it when it closes.
  useEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    stage.current?.focus();
    return () => dialog?.close();
  }, []);

  const go = (to: number) => {
    setAt((to + total) % total);
    reset();
  };
  const room = useRoom();
  const fitted =
    size === null ? 1 : fittedScale(size, room, view.turn, address.endsWith(".svg") ? Number.POSITIVE_INFINITY : 1);
  const full = () => zoomTo(Math.min(scaleLimits.max, 1 / fitted));
  const run: Readonly<Record<ViewerAction, () => void>> = {
    close: onClose,
    next: () => go(at + 1),
    previous: () => go(at - 1),
    first: () => go(0),
    last: () => go(total - 1),
    larger: () => zoom(1),
    smaller: () => zoom(-1),
    fit: reset,
    full,
    right: () => turn(1),
    left: () => turn(-1),
    help: () => setHelp((now) => !now),
    up: () => move(0, step),
    down: () => move(0, -step),
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const viewerAction = actionOfKey(event);
    if (event.key !== "Tab" && event.key !== "Enter" && event.key !== " ") event.stopImmediatePropagation();
    if (viewerAction === undefined) return;
    event.preventDefault();
    run[viewerAction]();
  });
  // In the capture phase, before the keys of the page and of the dialogs below.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);

  return (
    <dialog
      ref={frame}
      className="viewer"
      aria-label="图片查看"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        ref={stage}
        className="viewer-stage center clip"
        data-dragging={dragging}
        tabIndex={-1}
        onDoubleClick={() => (view.scale === 1 ? full() : reset())}
        {...handlers}
      >
        {state === "failed" ? (
          <p className="viewer-failed row gap-8" role="alert">
            <ExclamationCircleOutlined /> 图片加载失败
            <button type="button" onClick={retry}>
              重试
            </button>
          </p>
        ) : (
          <img
            key={address}
            src={address}
            alt={picture.alt ?? `图片 ${at + 1}`}
            draggable={false}
            data-state={state}
            onLoad={handleLoad}
            onError={handleError}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.scale * fitted})`,
              ...(size === null ? {} : { width: size.width, height: size.height }),
            }}
          />
        )}
        {state === "loading" && <span className="viewer-wait">加载中</span>}
      </div>
      {total > 1 && (
        <>
          <button
            type="button"
            className="viewer-turn viewer-back center pointer"
            aria-label="上一张"
            onClick={run.previous}
          >
            <LeftOutlined />
          </button>
          <button type="button" className="viewer-turn viewer-on center pointer" aria-label="下一张" onClick={run.next}>
            <RightOutlined />
          </button>
        </>
      )}
      <header className="viewer-head row gap-12">
        <span className="num" aria-live="polite">
          {at + 1} / {total}
        </span>
        <span className="viewer-name grow shrink-x cut">{picture.alt ?? ""}</span>
        <Tool label="关闭" icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <footer className="viewer-bar row gap-4" role="toolbar" aria-label="图片工具">
        <Tool label="缩小" icon={<ZoomOutOutlined />} disabled={view.scale <= scaleLimits.min} onClick={run.smaller} />
        <button type="button" className="viewer-percent num center pointer" title="原始大小" onClick={full}>
          {Math.round(view.scale * fitted * 100)}%
        </button>
        <Tool label="放大" icon={<ZoomInOutlined />} disabled={view.scale >= scaleLimits.max} onClick={run.larger} />
        <Tool label="适应窗口" icon={<FullscreenExitOutlined />} onClick={reset} />
        <Tool label="向左旋转" icon={<RotateLeftOutlined />} onClick={run.left} />
        <Tool label="向右旋转" icon={<RotateRightOutlined />} onClick={run.right} />
        <Tool label="快捷键" icon={<QuestionCircleOutlined />} onClick={run.help} />
      </footer>
      {help && <Help />}
      {mark !== null && <div className="viewer-mark" aria-hidden style={{ backgroundImage: mark }} />}
    </dialog>
  );
}
