import { showState } from "@hongxian/contract/core/placed/placed.choices.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import "./placed.css";

const tones = { WAIT: "slate", SHOWING: "jade", EXPIRED: "mute" } as const;

interface ShowSpanProps {
  readonly startTime: string;
  readonly endTime: string;
  readonly state: keyof typeof tones;
  /** Only an enabled item can be showing. */
  readonly isOn: boolean;
}

/** From and to, and whether it is showing now. */
export const ShowSpan = ({ startTime, endTime, state, isOn }: ShowSpanProps) => (
  <span className="show-span num row gap-8 size-12">
    <span>
      {shortTime(startTime).text}
      <br />
      {shortTime(endTime).text}
    </span>
    {(isOn || state !== "SHOWING") && <Tag tone={tones[state]}>{showState.labels[state]}</Tag>}
  </span>
);
