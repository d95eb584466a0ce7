import { type TextPart, textDifference } from "@hongxian/contract/features/info-update/text-difference.rules.ts";
import { isPicture, isProse } from "@hongxian/contract/features/info-update/info-field.rules.ts";
import { Image } from "antd";
import { useMemo } from "react";
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

/** One side of a change, with what stands only there marked; pictures as thumbnails. */
export function ChangedValue({ row, side, size = 32 }: { row: Changed; side: "before" | "after"; size?: number }) {
  const value = side === "before" ? row.oldValue : row.newValue;
  const difference = useMemo(
    () => (isProse(row.field) ? textDifference(row.oldValue, row.newValue) : wholeDifference(row)),
    [row],
  );
  if (value === "") return <span className="nil">—</span>;
  if (isPicture(row.field)) return <Image className="photo" src={value} width={size} height={size} alt="" />;
  return (
    <span className="changed-text">
      <Parts parts={difference[side]} side={side} />
    </span>
  );
}
