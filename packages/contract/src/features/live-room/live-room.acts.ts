import { handlingGrant } from "../../core/live/violation.endpoints.ts";
import { allowStreaming, forbidStreaming } from "../../core/punishment/punishment.endpoints.ts";
import type { Acts } from "../../kit/act.ts";
import { roomGrants } from "./live-room.rules.ts";

interface Room {
  readonly liveStatus: string;
  readonly currentSessionId: number | null;
  readonly livePlugFlow: boolean;
}
const isLiving = ({ liveStatus, currentSessionId }: Room) => liveStatus === "LIVING" && currentSessionId !== null;

/** What can be done with a broadcast from the list of rooms, and with its host. */
export const liveRoomActs = {
  watch: { by: roomGrants.watch, when: isLiving },
  WARN: { by: handlingGrant("WARN", "LIST"), when: isLiving },
  CUT_STREAM: { by: handlingGrant("CUT_STREAM", "LIST"), when: isLiving, danger: true },
  CLOSE_ROOM: { by: handlingGrant("CLOSE_ROOM", "LIST"), when: isLiving, danger: true },
  forbid: {
    by: forbidStreaming,
    when: ({ livePlugFlow }) => livePlugFlow,
    danger: true,
    confirm: "确定禁止该主播推流？",
  },
  allow: { by: allowStreaming, when: ({ livePlugFlow }) => !livePlugFlow },
} satisfies Acts<Room>;

export const liveSessionActs = {
  replay: { by: roomGrants.replay, when: ({ status }) => status !== "LIVING" },
} satisfies Acts<{ readonly status: string }>;
