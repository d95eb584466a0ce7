import { riskOf, roomType } from "@hongxian/contract/core/live/live.choices.ts";
import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import "./patrol.css";

export const minutesSince = (time: string | null) =>
  time === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 60_000));

/** What is known about a room that is live. */
export function RoomFacts({ room }: { room: LiveTile }) {
  const checked = minutesSince(room.lastCheckTime);
  return (
    <dl className="room-facts grid at-middle size-13">
      <dt>主播</dt>
      <dd>{room.host !== null && <MemberCell member={room.host} />}</dd>
      <dt>房间</dt>
      <dd className="num">{room.roomId}</dd>
      <dt>类型</dt>
      <dd>{roomType.labels[room.type]}</dd>
      <dt>家族</dt>
      <dd>{room.familyName ?? "—"}</dd>
      <dt>在线</dt>
      <dd className="num">{room.onlineNum}</dd>
      <dt>已播</dt>
      <dd className="num">{minutesSince(room.startTime)} 分钟</dd>
      <dt>风险分</dt>
      <dd className={`num risk-${riskOf(room.riskScore)}`}>{room.riskScore}</dd>
      <dt>举报</dt>
      <dd className="num">{room.reportNum}</dd>
      <dt>上次巡查</dt>
      <dd className="num">{checked === null ? "未巡查" : `${checked} 分钟前`}</dd>
    </dl>
  );
}
