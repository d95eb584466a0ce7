import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { chatRoom } from "@hongxian/contract/features/chat-room/chat-room.resource.ts";
import {
  getChatRoomList,
  changeRoomMember,
  getRoomMessages,
  recallRoomMessage,
  getRoomStat,
} from "@hongxian/contract/features/chat-room/chat-room.endpoints.ts";
import { roomId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import type { BodyOf } from "../../test/ask.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const ask = await app.as(await aStaff(db));
const owner = await aMember(db);
const draft = {
  name: "杭州同城",
  type: "CITY",
  ownerUserId: owner,
  maxNum: 100,
  joinRule: "FREE",
  cityId: null,
  sexRatioLimit: false,
  avatar: null,
  notice: null,
  welcome: null,
} as const;
const make = async (more: object = {}) =>
  (await ask(formCall(chatRoom, "create"), { body: { ...draft, ...more } })).data.id;
const join = (id: number, userId: number) =>
  sql`insert into conversation_member (conversation_id, user_id) values (${roomId(id)}, ${userId})`.execute(db);
const statusOf = async (id: number) => {
  const { rows } = await sql<{
    status: string;
  }>`select status from conversation where conversation_id = ${roomId(id)}`.execute(db);
  return rows[0]?.status;
};

it("a chat room is made with its conversation and its owner, by the rules of names and sizes", async () => {
  expect((await ask(formCall(chatRoom, "create"), { body: { ...draft, name: "一" } })).msg).toBe("名称须为2-20字");
  expect((await ask(formCall(chatRoom, "create"), { body: { ...draft, maxNum: 5 } })).msg).toBe("人数上限须为10-3000");
  expect((await ask.unchecked(formCall(chatRoom, "create"), { body: { ...draft, ownerUserId: null } })).msg).toBe(
    "请选择群主",
  );
  expect(await ask(formCall(chatRoom, "create"), { body: { ...draft, cityId: 1 } })).toMatchObject({
    http: 400,
    msg: "请选择城市",
  });
  const id = await make();
  const { data } = await ask(getChatRoomList);
  expect(data.list[0]).toMatchObject({ id, name: "杭州同城", memberNum: 1, muteAll: false, status: "NORMAL" });
  for (let n = 0; n < 10; n += 1) await join(id, await aMember(db));
  expect((await ask(formCall(chatRoom, "edit"), { id, body: { ...draft, maxNum: 10, version: 1 } })).msg).toBe(
    "人数上限不能小于当前成员数",
  );
});

it("a chat room is muted, banned, freed and dissolved; a family's room is handled elsewhere", async () => {
  const id = await make();
  expect((await ask(actionCall(chatRoom, "muteAll"), { id, flag: 1 })).data).toEqual({ muteAll: true });
  expect(await statusOf(id)).toBe("MUTED");
  expect((await ask(actionCall(chatRoom, "muteAll"), { id, flag: 1 })).http).toBe(409);
  const set = (status: string, reason = "") =>
    ask.unchecked(actionCall(chatRoom, "ban"), { id, body: { status, reason } });
  expect((await set("BANNED")).msg).toBe("请填写封禁原因");
  await set("BANNED", "违规");
  expect(await statusOf(id)).toBe("CLOSED");
  await set("NORMAL");
  expect(await statusOf(id)).toBe("MUTED");
  const answers = await Promise.all([set("DISSOLVED"), set("DISSOLVED")]);
  expect(answers.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const family = await make({ type: "FAMILY" });
  expect((await ask(actionCall(chatRoom, "dissolve"), { id: family, body: { status: "DISSOLVED" } })).msg).toBe(
    "家族群请在家族管理中解散",
  );
});

it("a chat room keeps order among its members, and says so when somebody is silenced everywhere", async () => {
  const user = await aMember(db);
  const rooms = [await make(), await make(), await make()];
  for (const id of rooms) await join(id, user);
  const changeMember = (id: number, userId: number, body: BodyOf<typeof changeRoomMember>) =>
    ask(changeRoomMember, { id, userId, body });
  expect((await changeMember(rooms[0] ?? 0, owner, { deed: "REMOVE" })).msg).toBe("不能对群主操作");
  for (const id of rooms) await changeMember(id, user, { deed: "MUTE", minutes: 0 });
  const { rows } = await sql`select 1 from staff_notice where title = '建议全局禁言'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect((await changeMember(rooms[0] ?? 0, user, { deed: "REMOVE" })).http).toBe(200);
  expect((await changeMember(rooms[0] ?? 0, user, { deed: "REMOVE" })).http).toBe(409);
});

it("a chat room is watched: notices are posted, messages taken back", async () => {
  const id = await make();
  expect((await ask(actionCall(chatRoom, "notice"), { id, body: { text: "文明交流" } })).msg).toBe("公告已发送");
  await sql`insert into message (msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time)
    values ('room-test-1', ${roomId(id)}, ${owner}, ${id}, 'TEXT_MSG', '{"text": "广告"}', now())`.execute(db);
  const { data } = await ask(getRoomMessages, { id });
  expect(data.map(({ msgType }) => msgType)).toEqual(["SYSTEM", "TEXT_MSG"]);
  expect((await ask(recallRoomMessage, { id, msgId: "room-test-1" })).msg).toBe("已撤回");
  expect((await ask(recallRoomMessage, { id, msgId: "room-test-1" })).http).toBe(400);
  expect((await ask(getRoomStat)).data).toMatchObject({ recalled: 1 });
});
