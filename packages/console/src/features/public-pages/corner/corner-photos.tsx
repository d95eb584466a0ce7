import { useRef, useState } from "react";

/** Photos to swipe through; the first loads at once, the others when they are near. */
export function CornerPhotos({ photos, name }: { photos: readonly string[]; name: string }) {
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const shown = photos.filter((photo) => !broken.has(photo));
  const turn = (to: number) => {
    const node = strip.current;
    node?.scrollTo({ left: to * node.clientWidth, behavior: "smooth" });
  };
  if (shown.length === 0) return <div className="corner-photos corner-bare" />;
  return (
    <section className="corner-photos" aria-label={`${name}的照片`}>
      <div
        ref={strip}
        className="corner-strip"
        tabIndex={0}
        role="group"
        aria-label="左右滑动查看照片"
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {shown.map((photo, place) => (
          <img
            key={photo}
            src={photo}
            alt={`${name}的照片 ${place + 1}`}
            loading={place === 0 ? "eager" : "lazy"}
            draggable={false}
            onError={() => setBroken(new Set([...broken, photo]))}
          />
        ))}
      </div>
      {shown.length > 1 && (
        <>
          <button
            type="button"
            className="corner-turn"
            aria-label="上一张"
            disabled={at === 0}
            onClick={() => turn(at - 1)}
          />
          <button
            type="button"
            className="corner-turn corner-forth"
            aria-label="下一张"
            disabled={at >= shown.length - 1}
            onClick={() => turn(at + 1)}
          />
        </>
      )}
      <output className="corner-index">
        {Math.min(at + 1, shown.length)} / {shown.length}
      </output>
    </section>
  );
}
