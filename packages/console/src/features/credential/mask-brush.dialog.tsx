import { maskImage } from "@hongxian/contract/features/credential/credential.endpoints.ts";
import { Button, Slider } from "antd";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import { toast } from "../../platform/toast.ts";
import { type Stroke, copySize, mosaicOf, paintMask } from "./paint-mask.ts";

interface MaskBrushProps {
  readonly recordId: number;
  readonly image: string;
  onDone(): void;
  onClose(): void;
}

interface Loaded {
  readonly image: HTMLImageElement;
  readonly mosaic: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

const sizes = { min: 12, max: 120, start: 44 };

function useLoaded(address: string) {
  const [loaded, setLoaded] = useState<Loaded | "failed" | null>(null);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const image = new Image();
    image.addEventListener("load", () => {
      const { width, height } = copySize(image);
      setLoaded({ image, width, height, mosaic: mosaicOf(image, width, height) });
    });
    image.addEventListener("error", () => setLoaded("failed"));
    // Another address of the same picture, so that the browser retries.
    image.src = `${address}#${again}`;
  }, [address, again]);
  return { loaded, retry: () => setAgain(again + 1) };
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("获取canvas失败")) : resolve(blob)), "image/jpeg", 0.9);
  });

/** 打码: a brush over the number plate. The painted picture is stored as a copy; the original does not change. */
export function MaskBrushDialog({ recordId, image, onDone, onClose }: MaskBrushProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { loaded, retry } = useLoaded(image);
  const { job, busy: saving, store, during } = useUpload();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [size, setSize] = useState(sizes.start);

  useEffect(() => {
    const context = canvas.current?.getContext("2d") ?? null;
    if (loaded === null || loaded === "failed" || context === null) return;
    paintMask(context, loaded.image, loaded.mosaic, strokes);
  }, [loaded, strokes]);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const scale = currentTarget.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale, scale };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y, scale } = pointOf(event);
    setStrokes([...strokes, { size: size * scale, points: [{ x, y }] }]);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    const { x, y } = pointOf(event);
    setStrokes((now) =>
      now.map((stroke, place) =>
        place === now.length - 1 ? { ...stroke, points: [...stroke.points, { x, y }] } : stroke,
      ),
    );
  };
  const save = async () => {
    const drawn = canvas.current;
    if (drawn === null || saving) return;
    const done = await during(async () => {
      const file = new File([await blobOf(drawn)], "masked.jpg", { type: "image/jpeg" });
      const url = await store(file, { accept: "image/*" });
      await call(maskImage, { params: { id: recordId }, body: { image, masked: url } });
      return true;
    });
    if (done !== true) return;
    toast.success(answeredMessage(maskImage));
    onDone();
  };

  return (
    <PageModal
      open
      centered
      width="min(1100px, 92vw)"
      title="打码"
      mask={{ closable: strokes.length === 0 }}
      onCancel={onClose}
      footer={
        <div className="mask-foot row gap-8">
          <span>画笔</span>
          <Slider
            ariaLabelForHandle="画笔粗细"
            min={sizes.min}
            max={sizes.max}
            value={size}
            onChange={(next) => setSize(next)}
          />
          <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
            撤销一笔
          </Button>
          <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
            清空
          </Button>
          <span className="flex middle grow shrink-x" />
          {job !== null && <UploadLine job={job} />}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={strokes.length === 0 || saving} onClick={() => void save()}>
            {saving ? "保存中" : "保存打码"}
          </Button>
        </div>
      }
    >
      <div className="mask-stage center scroll">
        {loaded === null && <PanelState kind="loading" />}
        {loaded === "failed" && <PanelState kind="error" text="图片加载失败" onRetry={retry} />}
        {loaded !== null && loaded !== "failed" && (
          <canvas
            ref={canvas}
            width={loaded.width}
            height={loaded.height}
            aria-label="在车牌上涂抹"
            onPointerDown={begin}
            onPointerMove={draw}
          />
        )}
      </div>
    </PageModal>
  );
}
