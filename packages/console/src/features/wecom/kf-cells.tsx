import { slowReplySeconds } from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { NoValue } from "../../ui/fields/field-cell.tsx";
import { Face } from "../../ui/fields/member-field.tsx";
import { secondsText } from "./kf-text.ts";
import "./wecom.css";

/** An avatar beside a name: customers and accounts. */
export function FaceCell({ src, name }: { src: string | null; name: string }) {
  const shown = name === "" ? "—" : name;
  return (
    <span className="kf-face row shrink-x gap-8">
      <Face src={src} name={shown} />
      <span title={shown}>{shown}</span>
    </span>
  );
}

interface SecondsCellProps {
  readonly seconds: number | null;
  readonly warn?: boolean;
  /** What the figure counts. */
  readonly note?: string;
}

/** Seconds as text; `warn` marks a slow first reply. */
export function SecondsCell({ seconds, warn = false, note }: SecondsCellProps) {
  if (seconds === null) return <NoValue />;
  return (
    <span className={warn && seconds > slowReplySeconds ? "num weight-500 brick" : "num"} title={note}>
      {secondsText(seconds)}
    </span>
  );
}
