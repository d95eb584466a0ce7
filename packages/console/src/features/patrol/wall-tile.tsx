import { riskOf } from "@hongxian/contract/core/live/live.choices.ts";
import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { memo } from "react";
import { LivePicture } from "../../core/live-room/live-picture.tsx";
import { minutesSince } from "./room-facts.tsx";
import { Face } from "../../ui/fields/member-field.tsx";

interface WallTileProps {
  readonly room: LiveTile;
  readonly focused: boolean;
  readonly sound: boolean;
  /** 4×4 and 5×5 use the small stream. */
  readonly small: boolean;
  /** The picture fills its place and loses its edges; otherwise the whole picture is seen. */
  readonly filled: boolean;
  /** The last action on it, by anyone. */
  readonly band: string | null;
  onFocus(): void;
}

/** Nothing to see in a voice room: who speaks, and the last recognised sentences. */
export function Voice({ room, small }: { room: LiveTile; small: boolean }) {
  return (
    <div className="tile-voice stack at-middle middle gap-8 tall">
      <span className="tile-speaker stack at-middle gap-8">
        <Face src={room.host?.imageUrl} name={room.host?.firstName ?? "—"} size={small ? 30 : 72} />
        <span className="tile-wave row gap-3" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      </span>
      {room.lastWords.map((words, at) => (
        <p key={at}>{words}</p>
      ))}
    </div>
  );
}

/** Beside the picture, never over it: what is known of the room, the risk first. */
function TileFacts({ room }: { room: LiveTile }) {
  const checked = minutesSince(room.lastCheckTime);
  return (
    <span className="tile-facts num stack fixed clip align-start">
      <em className={`tile-risk tile-risk-${riskOf(room.riskScore)}`} title="风险分">
        {room.riskScore}
      </em>
      <b className="tile-title weight-500">
        {room.isFocus ? "★ " : ""}
        {room.title}
      </b>
      <span className="cut">{room.host?.firstName ?? "—"}</span>
      <span className="cut">{room.host?.userId}</span>
      <span className="cut">
        {room.onlineNum} 人 · {minutesSince(room.startTime)} 分
      </span>
      <span className={checked === null ? "weight-600 cut" : "cut"}>
        {checked === null ? "未巡查" : `${checked} 分前巡查`}
      </span>
      {room.reportNum > 0 && <span className="weight-600 cut">举报 {room.reportNum}</span>}
      {room.familyName !== null && <span className="cut">{room.familyName}</span>}
    </span>
  );
}

/** One room of the wall. */
export const WallTile = memo(function WallTile(props: WallTileProps) {
  const { room, focused, sound, small, filled, band, onFocus } = props;
  const marks = [
    "wall-tile",
    `tile-${riskOf(room.riskScore)}`,
    focused ? "tile-focused" : "",
    small ? "tile-small" : "",
    room.machineResult === "BLOCK" ? "tile-blocked" : "",
  ];
  return (
    <button type="button" className={marks.join(" ")} aria-pressed={focused} aria-label={room.title} onClick={onFocus}>
      <span className="tile-view grow shrink-x clip">
        {room.type === "VOICE" ? (
          <Voice room={room} small={small} />
        ) : (
          <LivePicture
            label={room.title}
            src={small ? room.lowPullUrl : room.pullUrl}
            snapshot={room.snapshotUrl}
            filled={filled}
            muted={!(focused && sound)}
          />
        )}
      </span>
      <TileFacts room={room} />
      {band !== null && <span className="tile-band weight-500">{band}</span>}
    </button>
  );
});
