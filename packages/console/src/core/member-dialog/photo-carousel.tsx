import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { type KeyboardEvent, useState } from "react";
import { showPictures } from "../viewer/show-pictures.ts";

const strip = 6;

/** The range of thumbnails that includes the current one. */
const stripStart = (at: number, total: number): number =>
  Math.max(0, Math.min(at - Math.floor(strip / 2), total - strip));

/** The member's photographs one at a time, with index and total; the arrow keys move between them. */
export function PhotoCarousel({ photos, name }: { photos: readonly string[]; name: string }) {
  const [place, setPlace] = useState(0);
  const total = photos.length;
  const at = Math.min(place, Math.max(0, total - 1));
  const turn = (by: number) => total > 0 && setPlace((at + by + total) % total);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    turn(event.key === "ArrowLeft" ? -1 : 1);
  };
  const shown = photos[at];
  const first = stripStart(at, total);
  return (
    <div
      className="stack grow shrink-y gap-10"
      role="group"
      aria-roledescription="轮播"
      aria-label="照片"
      onKeyDown={handleKey}
    >
      <div className="sales-stage grow shrink-y clip anchor">
        {shown === undefined ? (
          <span className="center tall text3">暂无照片</span>
        ) : (
          <button type="button" className="plain-button" title="查看大图" onClick={() => showPictures(photos, at)}>
            <img className="photo" src={shown} alt={`${name}的照片 ${at + 1}`} />
          </button>
        )}
        {total > 1 && (
          <>
            <button
              type="button"
              className="sales-turn sales-back center text pointer"
              aria-label="上一张"
              onClick={() => turn(-1)}
            >
              <LeftOutlined />
            </button>
            <button
              type="button"
              className="sales-turn sales-on center text pointer"
              aria-label="下一张"
              onClick={() => turn(1)}
            >
              <RightOutlined />
            </button>
          </>
        )}
        <span className="sales-count num size-12 lead-22" aria-live="polite">
          {total === 0 ? 0 : at + 1} / {total}
        </span>
      </div>
      {total > 1 && (
        <div className="sales-strip grid fixed gap-6">
          {photos.slice(first, first + strip).map((photo, offset) => (
            <button
              className="clip bare-button"
              key={photo}
              type="button"
              aria-label={`第 ${first + offset + 1} 张`}
              aria-current={first + offset === at}
              onClick={() => setPlace(first + offset)}
            >
              <img className="photo block wide tall cover" src={photo} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
