import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { anAccount, aSpeaker } from "../../../test/chat-desk.ts";
import { loadStaffCaller } from "../../foundation/access/load-caller.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { typedBy } from "./chat-orders.ts";
import { serviceJobs } from "./chat-service-desk.ts";
import { storeMessages } from "./store-messages.ts";

const app = await testApp();
const { db } = app.database;
const { staffId } = await aSpeaker(app);
const account = await anAccount(app, staffId);
const caller = await loadStaffCaller(db, staffId);
if (caller === null) throw new Error("no caller");
const censor = await censorFor(db);

const say = (fromId: number, member: number, isStaff = false) =>
  db.transaction().execute((tx) =>
    storeMessages(
      tx,
      [
        {
          msgId: randomUUID(),
          conversationId: p2pId(member, account),
          fromId,
          msgType: "TEXT_MSG",
          msgBody: { text: "你好" },
          ...(isStaff ? typedBy(caller) : { staffId: null }),
        },
      ],
      censor,
    ),
  );
const served = async () => {
  const member = await aMember(db);
  await say(member, member);
  await say(account, member, true);
  return member;
};
const sideOf = async (member: number) =>
  (
    await sql`select cm.service, cm.handler_staff_id, cm.service_since is null as is_free, cm.accompany_log_id,
        (select count(*)::int from accompany_log l where l.user_id = ${member} and l.end_time is null) as open
      from conversation_member cm
      where cm.conversation_id = ${p2pId(member, account)} and cm.user_id = ${account}`.execute(db)
  ).rows[0];

it("a conversation at rest for half an hour is free again, unless the member waits for an answer", async () => {
  const [answered, waiting, fresh] = [await served(), await served(), await served()];
  await say(waiting, waiting);
  await sql`update conversation set last_msg_time = last_msg_time - interval '31 minutes'
    where conversation_id = any(${[answered, waiting].map((member) => p2pId(member, account))}::text[])`.execute(db);
  const idle = serviceJobs.find(({ name }) => name === "chat-idle");
  expect(await idle?.run(app.parts, null)).toBe(2);
  expect(await sideOf(answered)).toEqual({
    service: "NONE",
    handlerStaffId: null,
    isFree: true,
    accompanyLogId: null,
    open: 0,
  });
  expect(await sideOf(waiting)).toEqual({
    service: "SERVED",
    handlerStaffId: staffId,
    isFree: false,
    accompanyLogId: null,
    open: 0,
  });
  expect(await sideOf(fresh)).toMatchObject({ service: "SERVED", accompanyLogId: expect.any(Number), open: 1 });
  expect(await idle?.run(app.parts, null)).toBe(0);
});
