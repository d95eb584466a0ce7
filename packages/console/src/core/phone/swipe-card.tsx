import { type ReactNode, useEffect, useRef, useState } from "react";
import "./phone-cards.css";

const readyAt = 88;
const sidewaysFrom = 12;

interface SwipeCardProps {
  /** The action of a swipe to the left; without one the card does not move. */
  readonly title: string | undefined;
  onSwipe(): void;
  readonly children: ReactNode;
}

/** A card that can be swiped to the left: released far enough, it starts the action named behind it. */
export function SwipeCard({ title, onSwipe, children }: SwipeCardProps) {
  const ref = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState(0);
  const swiped = useRef(onSwipe);
  useEffect(() => {
    swiped.current = onSwipe;
  }, [onSwipe]);
  useEffect(() => {
    const node = ref.current;
    if (node === null || title === undefined) return;
    let from: { readonly x: number; readonly y: number } | null = null;
    let isSideways = false;
    let distance = 0;
    const begin = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      from = touch === undefined || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
      isSideways = false;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (from === null || touch === undefined) return;
      const [left, down] = [from.x - touch.clientX, Math.abs(from.y - touch.clientY)];
      if (!isSideways && down > sidewaysFrom) from = null;
      else if (isSideways || left > sidewaysFrom) {
        isSideways = true;
        // The page below must not scroll while the card is swiped.
        if (event.cancelable) event.preventDefault();
        distance = Math.max(0, Math.min(readyAt + 24, left));
        setDrawn(distance);
      }
    };
    const end = () => {
      if (from !== null && distance >= readyAt) swiped.current();
      from = null;
      distance = 0;
      setDrawn(0);
    };
    const cancel = () => {
      from = null;
      setDrawn(0);
    };
    node.addEventListener("touchstart", begin, { passive: true });
    node.addEventListener("touchmove", move, { passive: false });
    node.addEventListener("touchend", end);
    node.addEventListener("touchcancel", cancel);
    return () => {
      node.removeEventListener("touchstart", begin);
      node.removeEventListener("touchmove", move);
      node.removeEventListener("touchend", end);
      node.removeEventListener("touchcancel", cancel);
    };
  }, [title]);
  return (
    <div className="phone-swipe clip anchor round-10">
      {drawn > 0 && (
        <span className="phone-swipe-action center weight-600 text3" data-ready={drawn >= readyAt} aria-hidden="true">
          {title}
        </span>
      )}
      <article
        ref={ref}
        className="phone-card clip framed round-10 on-surface pad-12"
        {...(drawn > 0 ? { style: { transform: `translateX(-${drawn}px)` } } : {})}
      >
        {children}
      </article>
    </div>
  );
}
