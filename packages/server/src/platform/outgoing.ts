import { lookup as lookupHost } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { Agent, buildConnector } from "undici";
import { tellOutside } from "./outside-service.ts";

/**
 * The only way out of the server over HTTP. An address from the code or the operator's environment is called as it is
 * (`sendToService`). One typed in the console is called through `sendToTyped`: the name is resolved while connecting,
 * every resolved address is checked, and the socket connects only to one of those, whatever the name resolves to a
 * moment later. No redirect is followed: a caller who follows one checks the next address like the first.
 */
export interface Reach {
  /** If set, no other host is called: `name` stands for the usual port, `name:8080` for that one, `name:*` for any. */
  readonly hosts?: readonly string[];
  /** Hosts the operator trusts: these may be in the internal network. A name without a port stands for all its ports. */
  readonly privateHosts?: readonly string[];
  /** All addresses of a name; set by tests, else resolved by the system. */
  resolve?(hostname: string): Promise<readonly string[]>;
  /** Set by tests, which have no public address available. */
  isPublic?(address: string): boolean;
}

/** Not called, because the address is not allowed. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** Addresses of clouds' metadata services besides the link-local ones. */
const metadata: ReadonlySet<string> = new Set(["100.100.100.200", "169.254.169.254", "fd00:ec2::254"]);
/** What not even the operator can allow. */
const neverRanges: ReadonlySet<string> = new Set(["linkLocal", "unspecified", "broadcast", "multicast"]);

/** Neither this machine nor its network nor any other spelling of them. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function isNever(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const plain = ipaddr.process(address);
  return metadata.has(plain.toString()) || neverRanges.has(plain.range());
}

/** What can be checked about an address without resolving it. */
function needListed(url: URL, { hosts }: Reach): void {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new ForbiddenAddress("no plain web address");
  if (hosts !== undefined && !hosts.includes(url.host) && !hosts.includes(`${url.hostname}:*`))
    throw new ForbiddenAddress("a host that is not listed");
}

function judgeOf(url: URL, reach: Reach): (address: string) => boolean {
  const isPublic = reach.isPublic ?? isPublicAddress;
  const vouched = reach.privateHosts ?? [];
  const isVouched = vouched.includes(url.host) || vouched.includes(url.hostname);
  return (address) => (isVouched ? !isNever(address) : isPublic(address));
}

const systemResolve = async (hostname: string): Promise<readonly string[]> =>
  (await lookupHost(hostname, { all: true })).map(({ address }) => address);

/** The system's resolver waits much longer for a server that is gone than whoever pressed the button. */
const resolveMs = 5000;
function inTime<T>(resolving: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("a name was not resolved in time")), resolveMs);
  });
  return Promise.race([resolving, late]).finally(() => clearTimeout(timer));
}

/** By then the URL parser has normalised decimal, octal and hexadecimal spellings to dotted ones. */
const literalOf = (hostname: string): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
};

async function addressesOf(url: URL, reach: Reach): Promise<readonly string[]> {
  const literal = literalOf(url.hostname);
  const found = literal === null ? await inTime((reach.resolve ?? systemResolve)(url.hostname)) : [literal];
  if (!found.every(judgeOf(url, reach))) throw new ForbiddenAddress("an address that may not be reached");
  return found;
}

/**
 * To be called when an address is saved. A name that does not resolve yet may do so later: connecting checks it again.
 */
export async function needReachable(address: string, reach: Reach): Promise<void> {
  if (!URL.canParse(address)) throw new ForbiddenAddress("no plain web address");
  const url = new URL(address);
  needListed(url, reach);
  tellOutside("look up of a host");
  await addressesOf(url, reach).catch((error: unknown) => {
    if (error instanceof ForbiddenAddress) throw error;
  });
}

const family = (address: string) => (address.includes(":") ? 6 : 4);

/** Passes on checked addresses, or an error. */
const lookupOf =
  (url: URL, reach: Reach): LookupFunction =>
  (_hostname, { all }, done) => {
    const pass = (found: readonly string[]) => {
      const [first] = found;
      if (first === undefined) done(new Error("a name without an address"), "");
      else if (all === true)
        done(
          null,
          found.map((address) => ({ address, family: family(address) })),
        );
      else done(null, first, family(first));
    };
    const fail = (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), "");
    addressesOf(url, reach).then(pass, fail);
  };

type Connect = ReturnType<typeof buildConnector>;

function judgedConnect(url: URL, reach: Reach, connect: Connect): Connect {
  const isAllowed = judgeOf(url, reach);
  return (options, done) => {
    const literal = literalOf(options.hostname);
    // Literal addresses never pass the lookup.
    if (literal !== null && !isAllowed(literal))
      return done(new ForbiddenAddress("an address that may not be reached"), null);
    return connect(options, (...[error, socket]) => {
      if (error !== null) return done(error, null);
      // However it got there: what counts is where the socket is connected.
      if (isAllowed(socket.remoteAddress ?? "")) return done(null, socket);
      socket.destroy();
      return done(new ForbiddenAddress("connected to an address that may not be reached"), null);
    });
  };
}

/** Connections to one typed address; its user must close it. */
async function openAgent(url: URL, reach: Reach, timeoutMs: number): Promise<Agent> {
  needListed(url, reach);
  // Loaded when first needed: few systems call external addresses, and every process would wait for it at its start.
  const undici = await import("undici");
  const connect = undici.buildConnector({ lookup: lookupOf(url, reach), timeout: timeoutMs });
  return new undici.Agent({ connect: judgedConnect(url, reach, connect) });
}

/** The cause behind "fetch failed". */
function forbiddenIn(error: unknown): ForbiddenAddress | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ForbiddenAddress) return at;
  return null;
}

export interface Outgoing {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  /** Otherwise a redirect is a failure: its target was not checked. */
  readonly redirect?: "manual";
}
export type Send = (address: string | URL, outgoing: Outgoing) => Promise<Response>;

const initOf = ({ timeoutMs, ...init }: Outgoing) =>
  ({ redirect: "error", ...init, signal: AbortSignal.timeout(timeoutMs) }) as const;

/** Calls an address from the code or from the operator's environment. */
export const sendToService: Send = (address, outgoing) => fetch(address, initOf(outgoing));

/** Calls an address that somebody typed; throws ForbiddenAddress where it is not allowed. */
export const sendToTyped =
  (reach: Reach): Send =>
  async (address, outgoing) => {
    if (!URL.canParse(String(address))) throw new ForbiddenAddress("no plain web address");
    const url = new URL(address);
    tellOutside(url.origin);
    const agent = await openAgent(url, reach, outgoing.timeoutMs);
    try {
      const { fetch: ask } = await import("undici");
      // The library's response behaves like the platform's in all that is used; only its types differ.
      const answer: unknown = await ask(url, { ...initOf(outgoing), dispatcher: agent });
      return answer as Response;
    } catch (error) {
      throw forbiddenIn(error) ?? error;
    } finally {
      // Waits for the response body; the time limit aborts one that does not arrive.
      agent.close().catch(() => undefined);
    }
  };

/** No legitimate answer of a service is longer; an endless one would fill the memory. */
const answerBytes = 2 * 1024 * 1024;

/** The bytes of a response, up to a maximum length. */
export async function readBytes(answer: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > limit) throw new Error("an answer without an end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a response; what came of one that stops in the middle. The rest is not waited for. */
export async function readStart(answer: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size >= limit) break;
    }
  } catch {
    // The time is over or the connection was cut: its status came.
  }
  return Buffer.concat(chunks).subarray(0, limit);
}

/** The text of a service's response. */
export const readAnswer = async (answer: Response): Promise<string> =>
  (await readBytes(answer, answerBytes)).toString("utf8");

/** Ends a response that is not read: its connection would live until the time limit. */
export async function dropAnswer(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => undefined);
}
