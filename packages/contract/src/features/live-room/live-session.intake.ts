import { z } from "zod";
import { roomType, sessionStatus } from "../../core/live/live.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, someText } from "../../core/open-door/intake-fields.ts";
import { roomMessages } from "./live-room.rules.ts";

const address = (label: string) =>
  z
    .string(`${label}须为https地址`)
    .regex(/^(https:\/\/[^\s;"'<>]{1,400})?$/, `${label}须为https地址`)
    .default("");
const people = (label: string) => z.int(`${label}格式错误`).min(0, `${label}格式错误`).max(100_000_000).default(0);

/**
 * A member broadcasts. The first row begins, later ones with the same number bring the present picture and the numbers
 * of viewers, and `ended` ends it. What staff stopped stays stopped.
 */
export const liveSessionIntake = defineIntake({
  name: "liveSession",
  plural: "live-sessions",
  title: "直播",
  scope: "live",
  refs: {
    ...ofMember,
    guest: { kind: "member", label: "嘉宾", optional: true },
    secondGuest: { kind: "member", label: "嘉宾", optional: true },
  },
  fields: {
    title: z.string(roomMessages.title).trim().min(2, roomMessages.title).max(30, roomMessages.title),
    type: z.enum(roomType.values, "直播间类型取值错误"),
    pullUrl: address("拉流地址"),
    lowPullUrl: address("拉流地址"),
    recordUrl: address("回放地址"),
    picture: address("截图"),
    onlineNum: people("在线人数"),
    viewNum: people("观看人数"),
    newFansNum: people("新增粉丝"),
    ended: z.boolean("是否结束取值错误").default(false),
    endReason: someText("结束原因", 100),
  },
  view: z.object({ roomId: z.int(), status: sessionStatus.schema, endReason: z.string() }),
  example: {
    member: "u-1001",
    title: "周末聊天室",
    type: "PERSONAL",
    pullUrl: "https://live.example.com/u-1001.m3u8",
    onlineNum: 12,
  },
  check: (_row, { member, guest, secondGuest }): Readonly<Record<string, string>> => {
    const guests = [guest, secondGuest].filter((one) => one !== null);
    if (guests.includes(member ?? "")) return { guest: "主播不能是嘉宾" };
    return new Set(guests).size < guests.length ? { secondGuest: "嘉宾不能重复" } : {};
  },
});
