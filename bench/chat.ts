import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { WebSocketServer } from "ws";
import { hashToken, newToken } from "../packages/server/src/core/foundation/access/session-token.ts";
import { makeChatToken } from "../packages/server/src/core/services/chat/chat-identity.ts";
import { createSeal } from "../packages/server/src/platform/seal.ts";
import type { ChatCount, ChatLoad } from "./chat-worker.ts";
import type { Ratio } from "./ratio.ts";
import { openTestBed, type TestBed } from "./test-bed.ts";

const connections = 1000;
const roomSize = 50;
const client = new URL("chat-worker.js", import.meta.url);

async function run(load: ChatLoad): Promise<ChatCount> {
  const worker = new Worker(client, { workerData: load });
  try {
    return await new Promise<ChatCount>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
  } finally {
    await worker.terminate();
  }
}

/** A thousand people with sessions, in rooms of fifty. */
async function people({ db }: TestBed, secretKey: string): Promise<ChatLoad["people"]> {
  const seal = createSeal(secretKey);
  const cookies = Array.from({ length: connections }, () => newToken());
  const { rows } = await sql<{ staffId: number; userId: number; sessionId: number; place: number }>`with members as (
      insert into member (login, first_name, last_name, sex, platform, login_mode)
      select '166' || lpad(n::text, 8, '0'), 'bench ' || n, 'BN' || n, 'MAN', 'IOS', 'REGISTER' from generate_series(1, ${connections}) n returning user_id, login
    ), staffs as (
      insert into staff (login, name, kind, role_id, must_change_pwd, user_id)
      select login, 'bench', 'PLATFORM', 2, false, user_id from members returning id, user_id, login
    ), numbered as (select *, row_number() over (order by id) as place from staffs), sessions as (
      insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
      select n.id, c.hash, now() + interval '6 hours', now() from numbered n
      join unnest(${cookies.map(hashToken)}::text[]) with ordinality as c(hash, place) on c.place = n.place returning id, staff_id
    ) select n.id as staff_id, n.user_id, s.id as session_id, n.place from numbered n join sessions s on s.staff_id = n.id order by n.place`.execute(
    db,
  );
  await sql`with rooms as (
      insert into conversation (conversation_id, type, name, group_kind, group_no)
      select 'group_' || (900000 + r), 'GROUP', 'bench', 'SERVICE', 900000 + r from generate_series(0, ${connections / roomSize - 1}::int) r returning conversation_id
    ) select count(*) from rooms`.execute(db);
  await sql`insert into conversation_member (conversation_id, user_id)
    select 'group_' || (900000 + (place - 1) / ${roomSize}), user_id from unnest(${rows.map(({ userId }) => userId)}::bigint[]) with ordinality as u(user_id, place)`.execute(
    db,
  );
  return rows.map(({ userId, staffId, sessionId, place }) => ({
    cookie: cookies[place - 1] ?? "",
    token: makeChatToken(seal, { userId, staffId, sessionId }),
    room: `group_${900_000 + Math.floor((place - 1) / roomSize)}`,
  }));
}

/** The limit: the same frames echoed by a bare server without any logic. */
async function bareEcho(seconds: number): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  server.on("connection", (socket) => socket.on("message", (data) => socket.send(String(data))));
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const nobody = Array.from({ length: connections }, (_, at) => ({ cookie: "", token: "", room: `group_${at}` }));
  const { delivered, seconds: took } = await run({
    address: `http://127.0.0.1:${port}`,
    echo: true,
    people: nobody,
    seconds,
    ahead: 2,
  });
  server.close();
  return delivered / took;
}

const thinkMs = 10_000;
const warmSeconds = 60;
const minuteMs = 60_000;

export interface Soak {
  /** Megabytes of the server's processes, at the end of each minute. */
  readonly minutes: readonly number[];
  readonly counted: ChatCount;
  readonly ratio: Ratio;
}

/** 1,000 sockets that stay open and send a message every ten seconds: the server's memory must not grow. */
export async function chatSoak(seconds: number): Promise<Soak> {
  const bed = await openTestBed(600);
  try {
    const crowd = await people(bed, bed.secretKey);
    return await bed.served(2, async ({ address, memory }) => {
      const minutes: number[] = [];
      const clock = setInterval(() => minutes.push(memory()), minuteMs);
      const counted = await run({ address, echo: false, people: crowd, seconds, ahead: 1, pauseMs: thinkMs });
      clearInterval(clock);
      const { expected, doubled, disordered, refused } = counted;
      if (expected !== 0 || doubled !== 0 || disordered !== 0 || refused !== 0)
        throw new Error("messages were lost, doubled, refused or out of order");
      const first = minutes[Math.floor(warmSeconds / 60) - 1] ?? memory();
      return {
        minutes,
        counted,
        ratio: {
          work: `chat: memory after ${Math.round(seconds / 60)} minutes with 1,000 connections against after the first`,
          limit: first,
          ours: minutes.at(-1) ?? memory(),
          reach: 1.25,
          unit: "MiB",
        },
      };
    });
  } finally {
    await bed.close();
  }
}

/** 1,000 sockets at two processes: stored, ordered, acknowledged and delivered to the 49 others of a room. */
export async function chatFanOut(seconds: number): Promise<Ratio> {
  const bed = await openTestBed(600);
  try {
    const limit = await bareEcho(seconds);
    const crowd = await people(bed, bed.secretKey);
    const counted = await bed.served(2, ({ address }) =>
      run({ address, echo: false, people: crowd, seconds, ahead: 1 }),
    );
    const { delivered, sent, acknowledged, expected, doubled, disordered, refused } = counted;
    console.log(
      `chat: ${sent} sent, ${acknowledged} acknowledged, ${refused} refused, ${expected} lost, ${doubled} doubled, ${disordered} out of order`,
    );
    if (expected !== 0 || doubled !== 0 || disordered !== 0 || refused !== 0)
      throw new Error("messages were lost, doubled, refused or out of order");
    return {
      work: "chat: 1,000 connections in rooms of 50, fan-out through two processes, against bare ws echo (deliveries)",
      limit,
      ours: delivered / counted.seconds,
      reach: 0.3,
    };
  } finally {
    await bed.close();
  }
}
