import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { hashToken, newToken } from "@hongxian/server/core/foundation/access/session-token.ts";
import { demoApp } from "@hongxian/server/guards/demo-app.ts";
import { aDesk, anotherServer, listening } from "@hongxian/server/test/chat-desk.ts";
import { aMember } from "@hongxian/server/test/build.ts";

const app = await demoApp();
const { db } = app.database;
const host = await listening(app.app);

async function maintainer() {
  const { rows } = await sql<{
    staffId: number;
    userId: number;
    account: number;
  }>`select s.id as staff_id, coalesce(s.user_id, 0) as user_id, k.user_id as account
    from market_account k join staff s on s.id = k.maintainer_id join role_menu rm on rm.role_id = s.role_id
    join menu m on m.id = rm.menu_id and m.route = '/message/chatList'
    where k.remove_time is null and k.status = 'ENABLE' and s.status = 'ENABLE' order by k.id limit 1`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error("nobody maintains an account");
  const cookie = newToken();
  await sql`update staff set must_change_pwd = false where id = ${found.staffId}`.execute(db);
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${found.staffId}, ${hashToken(cookie)}, now() + interval '1 hour', now())`.execute(db);
  return { ...found, cookie };
}

it("a demo member reads, types and answers; a real one does not", async () => {
  const speaker = await maintainer();
  const { rows } = await sql<{
    userId: number;
  }>`select user_id from member m where status = 'ENABLE' and im_txt_switch and image_url like '/api/files/demo/%'
    and not is_market_account and not exists (select 1 from staff s where s.user_id = m.user_id) order by user_id desc
    limit 1`.execute(db);
  const member = rows[0]?.userId ?? 0;
  const real = await aMember(db);
  const desk = await aDesk(host, speaker, speaker.account);
  expect((await desk.send(p2pId(speaker.account, real), "您好")).t).toBe("ack");
  expect((await desk.send(p2pId(speaker.account, member), "您好，在吗")).t).toBe("ack");
  await desk.until(() => desk.messages.some(({ fromId }) => fromId === member), "an answer");
  expect(desk.frames.some((frame) => frame.t === "typing" && frame.userId === member)).toBe(true);
  expect(desk.messages.some(({ fromId }) => fromId === real)).toBe(false);
  await desk.close();
});

it("a demo member stays silent where a server runs without the demo", async () => {
  const speaker = await maintainer();
  const { rows } = await sql<{
    userId: number;
  }>`select user_id from member m where status = 'ENABLE' and im_txt_switch and image_url like '/api/files/demo/%'
    and not is_market_account and not exists (select 1 from staff s where s.user_id = m.user_id) order by user_id
    limit 2`.execute(db);
  const [silent = 0, speaking = 0] = rows.map(({ userId }) => userId);
  const plain = await aDesk(await anotherServer({ ...app, extension: undefined }), speaker, speaker.account);
  expect((await plain.send(p2pId(speaker.account, silent), "您好，在吗")).t).toBe("ack");
  await plain.close();
  // Another demo member answers twice on the server with the demo: by then the first one would have answered too.
  const desk = await aDesk(host, speaker, speaker.account);
  const answers = () => desk.messages.filter(({ fromId }) => fromId === speaking).length;
  for (const count of [1, 2]) {
    expect((await desk.send(p2pId(speaker.account, speaking), "您好，在吗")).t).toBe("ack");
    await desk.until(() => answers() === count, "an answer");
  }
  await desk.close();
  const sent = await sql`select from message where from_id = ${silent} and msg_id like 'demo:%'`.execute(db);
  expect(sent.rows).toEqual([]);
});

it("conversations agree with their messages", async () => {
  const wrong = await sql`select c.conversation_id from conversation c join lateral (
      select msg_id, msg_time, from_id from message g where g.conversation_id = c.conversation_id and g.state = 'NORMAL'
      order by msg_time desc, msg_id desc limit 1
    ) last on true where c.last_msg_time <> last.msg_time or c.last_from_id <> last.from_id`.execute(db);
  expect(wrong.rows).toEqual([]);
  const loose = await sql`select 1 from message g
      where not exists (select 1 from conversation c where c.conversation_id = g.conversation_id)
    and g.state = 'NORMAL' limit 1`.execute(db);
  expect(loose.rows).toEqual([]);
  const lists = await sql<{
    waiting: number;
    served: number;
  }>`select count(*) filter (where service = 'WAIT')::int as waiting, count(*)
    filter (where service = 'SERVED')::int as served from conversation_member`.execute(db);
  expect(lists.rows[0]?.waiting).toBeGreaterThan(0);
  expect(lists.rows[0]?.served).toBeGreaterThan(0);
});
