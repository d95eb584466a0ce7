import { Fragment } from "react";
import "./content.css";

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text with the matches of the word list in red. */
export function Highlight({ text, hits }: { text: string; hits: readonly string[] }) {
  const pieces = [...new Set(hits)].filter((hit) => hit !== "").toSorted((one, other) => other.length - one.length);
  if (pieces.length === 0) return text;
  const parts = text.split(new RegExp(`(${pieces.map(escaped).join("|")})`, "giu"));
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="content-hit">
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
