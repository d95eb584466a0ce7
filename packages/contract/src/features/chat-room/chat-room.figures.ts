import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRoomStat } from "./chat-room.endpoints.ts";
import { chatRoom } from "./chat-room.resource.ts";

export const chatRoomFigures = defineFigures(getRoomStat, {
  list: listOfResource(chatRoom),
  figures: {
    rooms: { title: "聊天室数", period: "now", opens: { status: "NORMAL" } },
    online: { title: "当前在线", period: "now", alone: "members, each once however many rooms they are in" },
    messages: { title: "今日消息", period: "today", opens: { status: "" }, sums: "todayMsgNum" },
    recalled: { title: "今日撤回", period: "today", alone: "messages that are gone; a room's window shows its own" },
  },
});
