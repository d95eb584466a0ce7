import { type PosterSource, preparePoster } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { type ChosenBackground, drawMemberPoster } from "./draw-member-poster.ts";
import { loadFixedFonts } from "./load-poster-fonts.ts";
import { rememberBackground, takeNextBackground } from "./poster-choice.ts";

export type PosterState =
  | { readonly kind: "loading" }
  | {
      readonly kind: "ready";
      readonly canvas: HTMLCanvasElement;
      readonly source: PosterSource;
      readonly background: ChosenBackground;
    }
  | { readonly kind: "failed"; readonly msg: string };

/** A requested draw; without a background it uses the next one in turn. */
interface Order {
  readonly background: ChosenBackground | null;
}

export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.msg : error instanceof Error ? error.message : "绘制失败";

/** A member's poster: its data is loaded once, then it is drawn, and drawn again on another background. */
export function usePoster(userId: number) {
  const [state, setState] = useState<PosterState>({ kind: "loading" });
  const [order, setOrder] = useState<Order>({ background: null });
  const source = useRef<PosterSource | null>(null);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    loadFixedFonts();
    const draw = async () => {
      const known = source.current ?? (await call(preparePoster, { params: { userId }, signal }));
      source.current = known;
      if (signal.aborted) return;
      const background = order.background ?? takeNextBackground();
      const canvas = await drawMemberPoster(known, background, signal);
      if (!signal.aborted) setState({ kind: "ready", canvas, source: known, background });
    };
    draw().catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: "failed", msg: messageOf(error) });
    });
    return () => left.abort();
  }, [userId, order]);

  const redraw = (background: ChosenBackground | null) => {
    setState({ kind: "loading" });
    setOrder({ background });
  };
  return {
    state,
    retry: () => redraw(order.background),
    change(chosen: ChosenBackground) {
      if (typeof chosen === "number") rememberBackground(chosen);
      redraw(chosen);
    },
  };
}
