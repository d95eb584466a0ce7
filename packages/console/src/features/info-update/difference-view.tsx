import { type TextPart, textDifference } from "@hongxian/contract/features/info-update/text-difference.rules.ts";
import { isPicture, isProse } from "@hongxian/contract/features/info-update/info-field.rules.ts";
import { useMemo } from "react";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import "./info-update.css";

interface Changed {
  readonly field: string;
  readonly oldValue: string;
  readonly newValue: string;
}

function Parts({ parts, side }: { parts: readonly TextPart[]; side: "before" | "after" }) {
  return parts.map(({ text, own }, at) =>
    own ? (
      <mark key={at} className={side === "before" ? "changed-out" : "changed-in"}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}

const wholeDifference = ({ oldValue, newValue }: Changed) => ({
  before: [{ text: oldValue, own: true }],
  after: [{ text: newValue, own: true }],
});

/**
 * One side of a change, with the parts marked that exist only there; pictures are small, or of `size` and then can be
 * opened.
 */
export function ChangedValue({ row, side, size }: { row: Changed; side: "before" | "after"; size?: number }) {
  const value = side === "before" ? row.oldValue : row.newValue;
  const difference = useMemo(
    () => (isProse(row.field) ? textDifference(row.oldValue, row.newValue) : wholeDifference(row)),
    [row],
  );
  if (value === "") return <span className="nil">—</span>;
  if (isPicture(row.field)) {
    if (size === undefined)
      return <img className="photo block cover round-6" src={value} width={32} height={32} alt="" />;
    return (
      <button
        type="button"
        className="plain-button"
        aria-label={side === "before" ? "查看修改前的图片" : "查看修改后的图片"}
        onClick={() => showPictures([row.oldValue, row.newValue], side === "before" ? 0 : 1)}
      >
        <img className="photo block cover round-6" src={value} width={size} height={size} alt="" />
      </button>
    );
  }
  return (
    <span className="changed-text">
      <Parts parts={difference[side]} side={side} />
    </span>
  );
}
