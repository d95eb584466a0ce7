import type { Feature } from "../../kit/feature.ts";
import { chatRoomList, chatRoomServer } from "./chat-room.server.ts";
import * as roomHandlers from "./room.handlers.ts";

export const chatRoomFeature: Feature = {
  resources: [chatRoomServer],
  calls: [chatRoomList, ...Object.values(roomHandlers)],
};
