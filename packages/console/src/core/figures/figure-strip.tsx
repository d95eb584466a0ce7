import type { ReactNode } from "react";
import "./figures.css";

/** The figures above a list. Taller than half the page it scrolls, so the keyboard must reach it. */
export function FigureStrip({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="figure-strip" aria-label="统计" tabIndex={0}>
      {children}
    </section>
  );
}
