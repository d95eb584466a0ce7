import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type ViewTransform, asFitted, fromMiddle, moveBy, turnBy, zoomAt, zoomStep } from "./view-transform.ts";

const wheelStep = 1.15;

/** The picture's place on the stage, and the mouse and key actions that change it. */
export function useView(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<ViewTransform>(asFitted);
  const held = useRef(false);
  const [dragging, setDragging] = useState(false);

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = stage.current?.getBoundingClientRect();
    if (box === undefined || event.deltaY === 0) return;
    setView((now) => zoomAt(now, event.deltaY < 0 ? wheelStep : 1 / wheelStep, fromMiddle(box, event)));
  });
  useEffect(() => {
    const place = stage.current;
    // React registers wheel listeners as passive, and a passive listener cannot prevent the page from zooming.
    const handle = (event: WheelEvent) => zoomByWheel(event);
    place?.addEventListener("wheel", handle, { passive: false });
    return () => place?.removeEventListener("wheel", handle);
  }, [stage]);

  return {
    view,
    dragging,
    reset: () => setView(asFitted),
    zoom: (direction: 1 | -1) => setView((now) => zoomAt(now, direction === 1 ? zoomStep : 1 / zoomStep)),
    /** To a given scale; 1 is fitted. */
    zoomTo: (scale: number) => setView((now) => ({ ...now, scale, x: 0, y: 0 })),
    turn: (quarters: 1 | -1) => setView((now) => turnBy(now, quarters)),
    move: (x: number, y: number) => setView((now) => moveBy(now, { x, y })),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        held.current = true;
        setDragging(true);
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (held.current) setView((now) => moveBy(now, { x: event.movementX, y: event.movementY }));
      },
      onPointerUp: () => {
        held.current = false;
        setDragging(false);
      },
    },
  };
}
