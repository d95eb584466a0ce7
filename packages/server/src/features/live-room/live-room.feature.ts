import type { Feature } from "../../kit/feature.ts";
import * as liveRoomCalls from "./live-room.server.ts";

export const liveRoomFeature: Feature = {
  resources: [liveRoomCalls.liveRoomServer, liveRoomCalls.liveSessionServer],
  calls: [
    liveRoomCalls.roomList,
    liveRoomCalls.recommendLiveRoom,
    liveRoomCalls.switchRoom,
    liveRoomCalls.replaySession,
    liveRoomCalls.livingRooms,
    liveRoomCalls.roomStat,
  ],
};
