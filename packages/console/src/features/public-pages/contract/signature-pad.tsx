import { type PointerEvent, useRef } from "react";

const width = 640;
const height = 256;

/** A field to sign in with finger or pen; returns a PNG, or nothing when it was cleared. */
export function SignaturePad({ onChange }: { onChange(picture: string): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext("2d");
    if (last.current === null || context === null || context === undefined) return;
    const place = placeOf(event);
    context.lineWidth = 5;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(last.current.x, last.current.y);
    context.lineTo(place.x, place.y);
    context.stroke();
    last.current = place;
  };
  const wipe = () => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, width, height);
    onChange("");
  };
  return (
    <div className="v-signature">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        aria-label="签名区"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = placeOf(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = null;
          onChange(canvas.current?.toDataURL("image/png") ?? "");
        }}
      />
      <button type="button" className="v-button v-outline" onClick={wipe}>
        重签
      </button>
    </div>
  );
}
