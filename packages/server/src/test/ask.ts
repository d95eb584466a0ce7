import type { Endpoint, Method } from "@hongxian/contract/wire/endpoint.ts";
import type { FieldErrors } from "@hongxian/contract/wire/errors.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";

/** What was answered. `data` is that of a success; a refusal has a message, and one for each wrong field. */
export interface Answer<D = unknown> {
  readonly http: number;
  readonly status: number;
  readonly msg: string;
  readonly data: D;
  readonly fields: FieldErrors;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly raw: string;
}

type Plain = string | number | boolean;
/** A test may hand in constants. */
type Frozen<T> = unknown extends T
  ? T
  : T extends Plain | null | undefined
    ? T
    : { readonly [K in keyof T]: Frozen<T[K]> };
/** A number in an address accepts anything that can be written there. */
type Written<T> = {
  readonly [K in keyof T]: unknown extends T[K] ? Plain | readonly Plain[] | undefined : Frozen<T[K]>;
};
type NoKeys = Record<string, never>;
type Part<K extends string, T> = NoKeys extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T };

type QueryOf<E extends Endpoint> = Written<z.input<E["query"]>>;
export type BodyOf<E extends Endpoint> = Frozen<z.input<E["body"]>>;
export type DataOf<E extends Endpoint> = z.output<E["data"]>;
type Names<T> = keyof T extends infer K ? (K extends string ? (string extends K ? never : K) : never) : never;
interface Sent {
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
/** The input of a call: the parameters of its path by their names, then query, body and headers. */
type InputOf<E extends Endpoint> = { readonly [K in Names<z.input<E["params"]>>]: Plain } & Part<"query", QueryOf<E>> &
  Part<"body", BodyOf<E>> &
  Sent;
type Input<E extends Endpoint> = NoKeys extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];
/** Anything in place of the input. */
type Unchecked = Sent & Readonly<Record<string, unknown>>;

/** Calls as somebody: an endpoint by its name, with what it takes, answered with what it gives. */
export interface Ask {
  <E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Answer<DataOf<E>>>;
  /** A call with an input that its types forbid: missing, wrong or foreign values. */
  unchecked<E extends Endpoint>(endpoint: E, input: Unchecked): Promise<Answer<DataOf<E>>>;
  /** Any request at all: an address that no endpoint has, or one that was handed out. */
  raw<D = unknown>(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<D>>;
}

const host = "console.test";

const isPlain = (value: unknown): value is Plain => ["string", "number", "boolean"].includes(typeof value);

/** `/api/coupons/{id}?status=ON` of an endpoint and an input. Empty values are sent: a filter may be blank. */
function addressOf({ path }: Pick<Endpoint, "path">, input: Unchecked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (!isPlain(value)) throw new Error(`${path} lacks ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input["query"] ?? {})) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/** Calls of the server with a session, or without one. */
export function asker(app: FastifyInstance, cookie: string | null): Ask {
  const raw = async <D>(
    method: Method,
    url: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<D>> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        host,
        "x-console-host": host,
        ...(cookie === null ? {} : { cookie: `hx_session=${cookie}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers["content-type"] ?? "").includes("json");
    const envelope = isJson ? (response.json() as Partial<Answer<{ readonly fields?: FieldErrors } | null>>) : {};
    return {
      http: response.statusCode,
      status: envelope.status ?? -1,
      msg: envelope.msg ?? "",
      data: (envelope.data ?? null) as D,
      fields: envelope.data?.fields ?? {},
      headers: response.headers,
      raw: response.body,
    };
  };
  const unchecked = <E extends Endpoint>(endpoint: E, input: Unchecked) =>
    raw<DataOf<E>>(endpoint.method, addressOf(endpoint, input), input["body"], input.headers);
  const typed = <E extends Endpoint>(endpoint: E, ...[input]: Input<E>) => unchecked(endpoint, { ...input });
  return Object.assign(typed, { unchecked, raw });
}
