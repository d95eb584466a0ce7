import { violationAction, violationKeys } from "@hongxian/contract/core/live/live.choices.ts";
import { getLiveView } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { LivePicture } from "../../core/live-room/live-picture.tsx";
import { LiveSide } from "../../core/live-room/live-side.tsx";
import { useData } from "../../platform/use-data.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { RoomFacts } from "./room-facts.tsx";
import { Voice } from "./wall-tile.tsx";

interface EnlargedProps {
  readonly room: LiveTile;
  readonly filled: boolean;
  readonly band: string | null;
  /** What the handling keys wait for: the lock, the days of a ban. */
  readonly state: string;
}

const keys = [
  ...Object.entries(violationKeys).map(([key, type]) => [key, violationType.labels[type]] as const),
  ["W", violationAction.labels.WARN],
  ["C", violationAction.labels.CUT_STREAM],
  ["X", violationAction.labels.CLOSE_ROOM],
  ["L", violationAction.labels.LIVE_BAN],
  ["V", "标记正常"],
  ["U", "撤销"],
] as const;

/**
 * A tile enlarged, with the chat and the facts of the room. It lies on the wall and is no dialog: the keys of the wall go
 * on working, for the room that is seen.
 */
export function Enlarged({ room, filled, band, state }: EnlargedProps) {
  const view = useData(getLiveView, { params: { id: room.sessionId } }, { everyMs: 5000 });
  return (
    <section className="wall-enlarged grid" aria-label={`放大 ${room.title}`}>
      <div className="wall-stage clip anchor">
        {room.type === "VOICE" ? (
          <Voice room={room} small={false} />
        ) : (
          <LivePicture
            label={room.title}
            src={room.pullUrl}
            snapshot={room.snapshotUrl}
            filled={filled}
            muted={false}
          />
        )}
        {band !== null && <span className="tile-band weight-500">{band}</span>}
      </div>
      <aside className="wall-about stack shrink-y gap-12 text on-surface pad-14-16">
        <h2 className="cut" title={room.title}>
          {room.title}
        </h2>
        <p className="weight-600">{state}</p>
        <p className="wall-keys flex wrap size-12 text2">
          {keys.map(([key, label]) => (
            <span key={key} className="nowrap">
              <KeyHint keys={key} /> {label}
            </span>
          ))}
        </p>
        <RoomFacts room={room} />
        <LiveSide of={view} shown={["messages", "guests", "reports", "violations"]} />
      </aside>
    </section>
  );
}
