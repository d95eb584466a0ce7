import type { z } from "zod";
import type { createMemberChatToken } from "../core/chat/member-chat.endpoints.ts";
import type { feedAnswer } from "../core/events/feed.rules.ts";
import type { Intake, RowAnswer } from "../core/open-door/intake.ts";
import type { OpenRead } from "../core/open-door/open-read.ts";
import type { OpenIntakes, OpenReads } from "../open-catalogue.ts";
import { platform, signCall, type Key } from "./sign-call.ts";

/**
 * The client of the open door, for an application's own server: Node from version 20 on, or anything with Web Crypto.
 * It signs, so it holds the secret; a page in a browser never may. Nothing is loaded but this folder: all else here are
 * types.
 */
interface Answered {
  readonly status: number;
  text(): Promise<string>;
}
export type Send = (
  address: string,
  request: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
) => Promise<Answered>;

export interface ClientOptions extends Key {
  /** `https://console.example.com` */
  readonly host: string;
  /** How often a call is made at most, while the network fails or the server is busy. */
  readonly tries?: number;
  /** What sends; the platform's own unless named. */
  readonly send?: Send;
  /** What waits between two tries. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** The server refused the call, or could not answer it. */
export class OpenError extends Error {
  readonly http: number;
  /** Why a call was refused before its own rules were asked: CLOCK, RATE, SCOPE … */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor(http: number, msg: string, data: unknown) {
    super(msg);
    this.name = "OpenError";
    this.http = http;
    const { code = "", fields = {} } = (data ?? {}) as { code?: string; fields?: Record<string, string> };
    this.code = code;
    this.fields = fields;
  }
}

type Refs<R> = { [K in keyof R as R[K] extends { readonly optional: true } ? never : K]: string } & {
  [K in keyof R as R[K] extends { readonly optional: true } ? K : never]?: string | null;
};
type FieldsOf<I> = I extends Intake<infer R, infer F, infer _V> ? Refs<R> & z.input<z.ZodObject<F>> : never;
type RowOf<K extends keyof OpenIntakes> = FieldsOf<OpenIntakes[K]> & { readonly externalId: string };
type ViewOf<I> = I extends Intake<infer _R, infer _F, infer V> ? z.output<V> : never;
type Outcome<K extends keyof OpenIntakes> = RowAnswer & { readonly record: ViewOf<OpenIntakes[K]> | null };
interface Taken {
  readonly accepted: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly waiting: number;
  readonly rows: readonly RowAnswer[];
}

type NoKeys = Record<string, never>;
type Names<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** What a read answers, for code that hands it on. */
export type AnswerOf<K extends keyof OpenReads> =
  OpenReads[K] extends OpenRead<infer _P, infer _Q, infer A> ? z.output<A> : never;
type Asked<K extends keyof OpenReads> =
  OpenReads[K] extends OpenRead<infer _P, infer Q, infer _A> ? z.input<z.ZodObject<Q>> : never;
/** Numbers are taken as numbers or as text. */
type QueryOf<K extends keyof OpenReads> = {
  [N in keyof Asked<K>]: unknown extends Asked<K>[N] ? string | number : Asked<K>[N];
};
type Ask<K extends keyof OpenReads> = ([Names<K>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<Names<K>, string | number>> }) &
  (NoKeys extends QueryOf<K> ? { readonly query?: QueryOf<K> } : { readonly query: QueryOf<K> });
type Rest<T> = NoKeys extends T ? [ask?: T] : [ask: T];
type ItemOf<K extends keyof OpenReads> = AnswerOf<K> extends { list: readonly (infer Item)[] } ? Item : never;

const busy = new Set([429, 500, 502, 503, 504]);
const firstPause = 500;
const longestPause = 30_000;

/** Escaped as an address holds it, so that what is signed is what is sent. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

function segment(value: string | number): string {
  const text = String(value);
  if (/^\.{0,2}$/.test(text)) throw new Error(`"${text}" cannot stand in an address`);
  return escaped(text);
}

function addressOf(
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ""));
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`);
  return `/open/v1/${filled}${parts.length === 0 ? "" : `?${parts.join("&")}`}`;
}

interface Envelope {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
}

/** What stands between may answer something that is not ours. */
function envelopeOf(text: string): Envelope {
  try {
    const { status = -1, msg = "", data = null } = JSON.parse(text) as Partial<Envelope>;
    return { status, msg, data };
  } catch {
    return { status: -1, msg: text.slice(0, 200), data: null };
  }
}

const own = globalThis as unknown as {
  readonly fetch: Send;
  setTimeout(done: () => void, milliseconds: number): unknown;
};

/** Calls of the open door, typed by what it takes and gives. */
export function openClient({
  host,
  keyId,
  secret,
  tries = 5,
  send = own.fetch.bind(globalThis),
  pause = (milliseconds) => new Promise((resolve) => void own.setTimeout(resolve, milliseconds)),
}: ClientOptions) {
  const origin = host.replace(/\/+$/, "");

  async function once(method: string, path: string, body: string, requestId: string | null) {
    const headers: Record<string, string> = await signCall({ keyId, secret }, method, path, body);
    if (requestId !== null) headers["x-request-id"] = requestId;
    if (body !== "") headers["content-type"] = "application/json";
    const answer = await send(origin + path, { method, headers, ...(body === "" ? {} : { body }) });
    const { status, msg, data } = envelopeOf(await answer.text());
    if (status === 0) return { data };
    const refusal = new OpenError(answer.status, msg, data);
    if (busy.has(answer.status)) return refusal;
    throw refusal;
  }

  /** Every try of a changing call has the same number, so that the server acts once however many of them it got. */
  async function call(method: "GET" | "POST" | "PUT", path: string, input?: unknown): Promise<unknown> {
    const body = input === undefined ? "" : JSON.stringify(input);
    const requestId = method === "GET" ? null : platform.crypto.randomUUID();
    for (let turn = 1; ; turn += 1) {
      let failure: unknown;
      try {
        const answer = await once(method, path, body, requestId);
        if (!(answer instanceof OpenError)) return answer.data;
        failure = answer;
      } catch (error) {
        // The server said no: it would say it again.
        if (error instanceof OpenError) throw error;
        failure = error;
      }
      if (turn >= tries) throw failure;
      const longest = Math.min(longestPause, firstPause * 2 ** (turn - 1));
      await pause(longest / 2 + (Math.random() * longest) / 2);
    }
  }

  async function read<K extends keyof OpenReads>(path: K, ...[ask]: Rest<Ask<K>>): Promise<AnswerOf<K>> {
    const { params, query } = (ask ?? {}) as { params?: Record<string, string | number>; query?: object };
    // What the read declares as its answer.
    return call("GET", addressOf(path, params, { ...query })) as Promise<AnswerOf<K>>;
  }

  /** Every record of a read in pages. */
  async function* all<K extends keyof OpenReads>(path: K, ...[ask]: Rest<Ask<K>>): AsyncGenerator<ItemOf<K>> {
    const { params, query } = (ask ?? {}) as { params?: Record<string, string | number>; query?: object };
    let after: string | null = null;
    do {
      const page = (await call("GET", addressOf(path, params, { ...query, after }))) as {
        list: ItemOf<K>[];
        next?: string | null;
      };
      yield* page.list;
      after = page.next ?? null;
    } while (after !== null);
  }

  return {
    /** Sends rows of a kind, at most a thousand at a time; each is answered for itself. */
    send: async <K extends keyof OpenIntakes>(kind: K, rows: RowOf<K> | readonly RowOf<K>[]) =>
      call("POST", addressOf(kind), rows) as Promise<Taken>,
    /** Sends one row; a refused one is thrown, with its fields. */
    put: async <K extends keyof OpenIntakes>(kind: K, externalId: string, row: FieldsOf<OpenIntakes[K]>) =>
      call("PUT", addressOf(`${kind}/{externalId}`, { externalId }), row) as Promise<RowAnswer>,
    /** What became of a row. */
    outcome: async <K extends keyof OpenIntakes>(kind: K, externalId: string) =>
      call("GET", addressOf(`${kind}/{externalId}`, { externalId })) as Promise<Outcome<K>>,
    /** What the member's own device connects with, by `createMemberClient`. */
    chatToken: async (externalId: string) =>
      call("POST", addressOf("members/{externalId}/chat-token", { externalId })) as Promise<
        z.output<(typeof createMemberChatToken)["data"]>
      >,
    read,
    all,
    /**
     * What happened after a cursor, on and on. Store the cursor when the events beside it are done: then nothing is
     * missed, whatever ends. `break` ends it.
     */
    async *events(
      ask: { readonly after?: string | null; readonly types?: readonly string[]; readonly wait?: number } = {},
    ) {
      const { types, wait = 30 } = ask;
      let after = ask.after ?? null;
      for (;;) {
        const query = { after, wait, ...(types === undefined ? {} : { types: types.join(",") }) };
        const page = (await call("GET", addressOf("events", {}, query))) as z.output<typeof feedAnswer>;
        after = page.cursor;
        if (page.events.length > 0) yield { events: page.events, cursor: page.cursor };
      }
    },
  };
}
