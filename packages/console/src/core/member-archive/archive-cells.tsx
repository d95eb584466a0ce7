import type { ReactNode } from "react";
import { clockText } from "../../platform/shanghai-time.ts";
import "../../ui/fields/fields.css";

/** A text that may be truncated; the tooltip shows all of it. */
export const Cut = ({ text }: { text: string }): ReactNode =>
  text === "" ? (
    <span className="nil">—</span>
  ) : (
    <span className="cell-text block cut" title={text}>
      {text}
    </span>
  );

export const Time = ({ at }: { at: string | null }): ReactNode =>
  at === null ? <span className="nil">—</span> : <span className="num">{clockText(at).slice(0, 16)}</span>;

export const nameOf = (who: { readonly name: string } | null, nobody = "系统"): string => who?.name ?? nobody;
