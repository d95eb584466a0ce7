import { Button } from "antd";
import { type ShownPicture, showPictures } from "../../core/viewer/show-pictures.ts";

/** A drawing with its own size, so that the page needs no stored picture. */
function drawing(width: number, height: number, text: string): ShownPicture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return { src: "" };
  const shade = context.createLinearGradient(0, 0, width, height);
  shade.addColorStop(0, "bisque");
  shade.addColorStop(1, "indianred");
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  context.fillStyle = "white";
  context.font = `${Math.round(height / 8)}px sans-serif`;
  context.textAlign = "center";
  context.fillText(text, width / 2, height / 2);
  return { src: canvas.toDataURL("image/png"), alt: text };
}

const all = () => [
  drawing(2400, 1600, "横图 2400 × 1600"),
  drawing(900, 2200, "竖图 900 × 2200"),
  drawing(120, 80, "小图"),
  { src: "/api/files/images/none.png", alt: "坏图" },
];

export const ViewerParts = () => (
  <div className="parts-row">
    <Button onClick={() => showPictures(all())}>四张图片</Button>
    <Button onClick={() => showPictures([drawing(2400, 1600, "只有一张")])}>一张图片</Button>
    <Button onClick={() => showPictures(all(), 3)}>加载失败</Button>
  </div>
);
