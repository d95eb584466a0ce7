import type { Feature } from "../../kit/feature.ts";
import * as liveRoomCalls from "./live-room.server.ts";

export const liveRoomFeature: Feature = {
  resources: [liveRoomCalls.liveRoomServer, liveRoomCalls.liveSessionServer],
  calls: [
    liveRoomCalls.roomList,
    liveRoomCalls.recommendRoom,
    liveRoomCalls.setRoomStatus,
    liveRoomCalls.getReplay,
    liveRoomCalls.getLivingRooms,
    liveRoomCalls.getRoomStat,
  ],
};
