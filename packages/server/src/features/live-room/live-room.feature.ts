import type { Feature } from "../../kit/feature.ts";
import * as liveRoomHandlers from "./live-room.server.ts";

export const liveRoomFeature: Feature = {
  resources: [liveRoomHandlers.liveRoomServer, liveRoomHandlers.liveSessionServer],
  calls: [
    liveRoomHandlers.roomList,
    liveRoomHandlers.getReplay,
    liveRoomHandlers.getLivingRooms,
    liveRoomHandlers.getRoomStat,
  ],
};
