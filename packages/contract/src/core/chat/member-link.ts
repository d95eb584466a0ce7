import type { MemberAnswers, MemberFrameInput, MemberQuestion, MemberServerFrame } from "./member-frames.ts";

/** What of a WebSocket is used; that of browsers, of Node and of libraries fit. */
export interface PlainSocket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(event: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(event: "close" | "error", listener: () => void): void;
}
export type OpenSocket = (address: string, protocols: readonly [string, string]) => PlainSocket;

/** Questions without the number that tells their answers apart. */
type Asked = Extract<MemberFrameInput, { readonly id: string }>;
type Question = Asked extends infer F ? (F extends Asked ? Omit<F, "id"> : never) : never;

/** One connection. After its end nothing more is heard of it. */
export interface SocketLink {
  say(frame: MemberFrameInput): void;
  /** Rejects with the refusal's words, or when the connection ends first. */
  ask<Q extends MemberQuestion>(question: Q, frame: Question): Promise<MemberAnswers[Q]>;
  close(): void;
}

interface LinkEvents {
  onFrame(frame: MemberServerFrame): void;
  onEnd(): void;
}

interface Platform {
  readonly WebSocket: new (address: string, protocols: readonly string[]) => PlainSocket;
  setInterval(run: () => void, ms: number): unknown;
  clearInterval(timer: unknown): void;
}
// Every browser and Node has these; the contract itself knows neither.
const platform = globalThis as unknown as Platform;
const openPlain: OpenSocket = (address, protocols) => new platform.WebSocket(address, protocols);

const isOpen = 1;
const beatMs = 20_000;
/** A connection that died without a close event shows only by its silence. */
const silentBeats = 2;

interface Waiting {
  resolve(data: MemberAnswers[MemberQuestion]): void;
  reject(error: Error): void;
}

export function linkOver(
  address: string,
  protocols: readonly [string, string],
  open: OpenSocket = openPlain,
  { onFrame, onEnd }: LinkEvents,
): SocketLink {
  const socket = open(address, protocols);
  const waiting = new Map<string, Waiting>();
  let questions = 0;
  let silent = 0;
  let isOver = false;

  const finish = () => {
    if (isOver) return;
    isOver = true;
    platform.clearInterval(beat);
    for (const { reject } of waiting.values()) reject(new Error("not connected"));
    waiting.clear();
    socket.close();
    onEnd();
  };
  const say = (frame: MemberFrameInput) => {
    if (!isOver && socket.readyState === isOpen) socket.send(JSON.stringify(frame));
  };
  const beat = platform.setInterval(() => {
    silent += 1;
    if (silent > silentBeats) finish();
    else say({ t: "ping" });
  }, beatMs);

  const hear = (frame: MemberServerFrame) => {
    if (frame.t !== "answer" && frame.t !== "refusal") return onFrame(frame);
    const question = waiting.get(frame.id);
    waiting.delete(frame.id);
    if (frame.t === "answer") question?.resolve(frame.data);
    else question?.reject(new Error(frame.msg));
  };
  socket.addEventListener("message", ({ data }) => {
    silent = 0;
    // Written by our own server with the same frames.
    if (!isOver && typeof data === "string") hear(JSON.parse(data) as MemberServerFrame);
  });
  socket.addEventListener("close", finish);
  socket.addEventListener("error", finish);

  return {
    say,
    ask: <Q extends MemberQuestion>(_question: Q, frame: Question) =>
      new Promise<MemberAnswers[Q]>((resolve, reject) => {
        if (isOver || socket.readyState !== isOpen) return reject(new Error("not connected"));
        questions += 1;
        const id = `q${questions}`;
        waiting.set(id, { resolve: (data) => resolve(data as MemberAnswers[Q]), reject });
        say({ ...frame, id });
      }),
    close: finish,
  };
}
