import type { Feature } from "../../kit/feature.ts";
import { liveSessionIntakeServer } from "./live-session.intake.ts";
import * as liveRoomHandlers from "./live-room.server.ts";

export const liveRoomFeature: Feature = {
  resources: [liveRoomHandlers.liveRoomServer, liveRoomHandlers.liveSessionServer],
  intakes: [liveSessionIntakeServer],
  calls: [
    liveRoomHandlers.roomList,
    liveRoomHandlers.getReplay,
    liveRoomHandlers.getLivingRooms,
    liveRoomHandlers.getRoomStat,
  ],
};
