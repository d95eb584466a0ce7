import type { ReactNode } from "react";

export type Tone = "jade" | "ochre" | "brick" | "slate" | "accent" | "gold" | "mute" | "hollow" | "void";

/** A state as text with a tone; `dot` for live states. */
export function Tag({ tone, dot = false, children }: { tone: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={`tone tone-${tone}`}>
      {dot && <i className="tone-dot" />}
      {children}
    </span>
  );
}
