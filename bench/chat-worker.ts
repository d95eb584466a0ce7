import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";

/** Simulated members: each with a socket of its own, in rooms where each message reaches all the others. */
export interface ChatLoad {
  readonly address: string;
  /** Bare echo: every socket sends to itself. */
  readonly echo: boolean;
  readonly people: readonly { readonly cookie: string; readonly token: string; readonly room: string }[];
  readonly seconds: number;
  /** Maximum unanswered messages of one sender. */
  readonly ahead: number;
  /** The pause of each sender before the next message; without it the next one is sent with the answer. */
  readonly pauseMs?: number;
}

export interface ChatCount {
  readonly seconds: number;
  readonly sent: number;
  /** Answers to the sender, and messages that reached somebody else. */
  readonly acknowledged: number;
  readonly delivered: number;
  readonly expected: number;
  readonly doubled: number;
  readonly disordered: number;
  readonly refused: number;
}

const load = workerData as ChatLoad;
const { pauseMs = 0 } = load;
const roomSize = new Map<string, number>();
for (const { room } of load.people) roomSize.set(room, (roomSize.get(room) ?? 0) + 1);
const count = { sent: 0, acknowledged: 0, delivered: 0, expected: 0, doubled: 0, disordered: 0, refused: 0 };
let isOver = false;

interface Heard {
  readonly msgId: string;
  readonly msgTime: number;
}

function play(
  { cookie, token, room }: ChatLoad["people"][number],
  place: number,
): Promise<{ begin(): void; close(): void }> {
  const host = new URL(load.address).host;
  const socket = new WebSocket(`${load.address.replace("http", "ws")}/api/im/socket`, {
    headers: { cookie: `hx_session=${cookie}` },
    origin: `http://${host}`,
    perMessageDeflate: false,
  });
  const seen = new Set<string>();
  let last = 0;
  let next = 0;
  const messages = () => {
    if (isOver) return;
    next += 1;
    count.sent += 1;
    const msgId = `bench-${place}-${next}-${process.pid}-${load.seconds}`;
    socket.send(
      JSON.stringify({
        t: "send",
        msgId,
        conversationId: room,
        msgType: "TEXT_MSG",
        msgBody: { text: `message ${next} of ${place}` },
      }),
    );
  };
  const hear = (list: readonly Heard[]) => {
    for (const { msgId, msgTime } of list) {
      if (seen.has(msgId)) count.doubled += 1;
      if (msgTime < last) count.disordered += 1;
      last = msgTime;
      seen.add(msgId);
      count.delivered += 1;
    }
  };
  return new Promise((resolve, reject) => {
    const begin = () => {
      // With pauses they do not all start at once.
      if (pauseMs > 0) setTimeout(messages, (pauseMs * place) / load.people.length);
      else for (let at = 0; at < load.ahead; at += 1) messages();
    };
    const ready = () => resolve({ begin, close: () => socket.close() });
    socket.on("error", reject);
    socket.on("open", () => (load.echo ? ready() : socket.send(JSON.stringify({ t: "hello", token }))));
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as { t: string; list?: Heard[] };
      if (frame.t === "welcome") return ready();
      if (frame.t === "messages") return hear(frame.list ?? []);
      if (load.echo) count.delivered += 1;
      if (frame.t === "nack") count.refused += 1;
      if (frame.t === "ack") {
        count.acknowledged += 1;
        count.expected += (roomSize.get(room) ?? 1) - 1;
      }
      if (frame.t !== "ack" && frame.t !== "send") return;
      if (pauseMs === 0) messages();
      else setTimeout(messages, pauseMs);
    });
  });
}

const players: { begin(): void; close(): void }[] = [];
for (let at = 0; at < load.people.length; at += 50)
  players.push(...(await Promise.all(load.people.slice(at, at + 50).map((person, place) => play(person, at + place)))));
const begun = performance.now();
for (const player of players) player.begin();
await new Promise((resolve) => setTimeout(resolve, load.seconds * 1000));
isOver = true;
const seconds = (performance.now() - begun) / 1000;
const inTime = { ...count };
// Pending messages count as not lost, but not for the speed.
for (
  let waited = 0;
  waited < 100 && (count.acknowledged + count.refused < count.sent || count.delivered < count.expected);
  waited += 1
) {
  if (load.echo) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
for (const player of players) player.close();
const { delivered, ...rest } = count;
const left = load.echo ? 0 : count.expected - delivered;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage({ ...rest, delivered: inTime.delivered, seconds, expected: left } satisfies ChatCount);
