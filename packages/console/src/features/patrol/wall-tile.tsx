import { highRisk, middleRisk } from "@hongxian/contract/core/live/live.choices.ts";
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
  /** The last action on it, by anyone. */
  readonly band: string | null;
  onFocus(): void;
}
const riskClass = (score: number) => (score >= highRisk ? "tile-high" : score >= middleRisk ? "tile-middle" : "");

function Voice({ room, small }: { room: LiveTile; small: boolean }) {
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

/** One room of the wall. */
export const WallTile = memo(function WallTile({ room, focused, sound, small, band, onFocus }: WallTileProps) {
  const checked = minutesSince(room.lastCheckTime);
  const marks = [
    "wall-tile",
    riskClass(room.riskScore),
    focused ? "tile-focused" : "",
    small ? "tile-small" : "",
    room.machineResult === "BLOCK" ? "tile-blocked" : "",
  ];
  return (
    <button type="button" className={marks.join(" ")} aria-pressed={focused} aria-label={room.title} onClick={onFocus}>
      {room.type === "VOICE" ? (
        <Voice room={room} small={small} />
      ) : (
        <LivePicture
          label={room.title}
          src={small ? room.lowPullUrl : room.pullUrl}
          snapshot={room.snapshotUrl}
          muted={!(focused && sound)}
        />
      )}
      <span className="tile-head spread gap-8 clip size-12 align-start">
        <b className="clip weight-500">{room.title}</b>
        <em className="num">{room.riskScore}</em>
      </span>
      <span className="tile-foot num spread gap-8 clip size-12 align-start">
        {room.isFocus ? "★ " : ""}
        {room.host?.firstName ?? "—"} {room.host?.userId} · {room.onlineNum} 人 · {minutesSince(room.startTime)} 分
        {room.familyName === null ? "" : ` · ${room.familyName}`}
        {room.reportNum > 0 ? ` · 举报 ${room.reportNum}` : ""} · {checked === null ? "未巡查" : `${checked} 分前巡查`}
      </span>
      {band !== null && <span className="tile-band size-14 weight-500">{band}</span>}
    </button>
  );
});
