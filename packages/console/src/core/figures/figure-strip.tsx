import type { ReactNode } from "react";
import "./figures.css";

/** The figures above a list. They scroll when they are taller than half the page, so the keyboard must reach them. */
export function FigureStrip({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="figure-strip fixed scroll-y" aria-label="统计" tabIndex={0}>
      {children}
    </section>
  );
}
