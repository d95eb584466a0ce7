import { lookup as lookupHost } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { Agent, buildConnector } from "undici";
import { tellOutside } from "./outside-service.ts";

/**
 * The one way out of the server over HTTP. An address that the code or the operator's environment names is asked as it is
 * (`sendToService`). One that was typed in the console is asked through `sendToTyped`: the name is looked up while connecting,
 * every address behind it is judged, and the socket goes to one of those and to no other, whatever the name means a moment
 * later. No redirect is followed: who wants to go on judges the next address like the first.
 */
export interface Reach {
  /** Where given, no other host (name, or name:port) is asked. */
  readonly hosts?: readonly string[];
  /** Hosts the operator vouches for: these may lie in the own network. */
  readonly privateHosts?: readonly string[];
  /** All addresses of a name; given by tests, else asked of the system. */
  resolve?(hostname: string): Promise<readonly string[]>;
  /** Given by tests, which have no public address at hand. */
  isPublic?(address: string): boolean;
}

/** Not asked, because the address leads where it may not. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** Addresses of clouds' metadata services besides the link-local ones. */
const metadata: ReadonlySet<string> = new Set(["100.100.100.200", "169.254.169.254", "fd00:ec2::254"]);
/** What not even the operator's word opens. */
const neverRanges: ReadonlySet<string> = new Set(["linkLocal", "unspecified", "broadcast", "multicast"]);

/** Neither this machine nor its network nor anything that leads there by another spelling. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function isNever(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const plain = ipaddr.process(address);
  return metadata.has(plain.toString()) || neverRanges.has(plain.range());
}

const isListed = (list: readonly string[], { host, hostname }: Pick<URL, "host" | "hostname">): boolean =>
  list.includes(host) || list.includes(hostname);

/** What of an address can be said without looking anything up. */
function needListed(url: URL, { hosts }: Reach): void {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new ForbiddenAddress("no plain web address");
  if (hosts !== undefined && !isListed(hosts, url)) throw new ForbiddenAddress("a host that is not listed");
}

function judgeOf(url: URL, reach: Reach): (address: string) => boolean {
  const isPublic = reach.isPublic ?? isPublicAddress;
  const isVouched = isListed(reach.privateHosts ?? [], url);
  return (address) => (isVouched ? !isNever(address) : isPublic(address));
}

const systemResolve = async (hostname: string): Promise<readonly string[]> =>
  (await lookupHost(hostname, { all: true })).map(({ address }) => address);

/** The parser of addresses has turned decimal, octal and hexadecimal spellings into dotted ones by then. */
const literalOf = (hostname: string): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
};

async function addressesOf(url: URL, reach: Reach): Promise<readonly string[]> {
  const literal = literalOf(url.hostname);
  const found = literal === null ? await (reach.resolve ?? systemResolve)(url.hostname) : [literal];
  if (!found.every(judgeOf(url, reach))) throw new ForbiddenAddress("an address that may not be reached");
  return found;
}

/** To be asked when an address is saved. A name that means nothing yet may come to mean something: connecting judges it again. */
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

/** Passes on addresses that were checked, or an error. */
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
      // Whatever way it came there: what counts is where the socket ended.
      if (isAllowed(socket.remoteAddress ?? "")) return done(null, socket);
      socket.destroy();
      return done(new ForbiddenAddress("connected to an address that may not be reached"), null);
    });
  };
}

/** Connections to one typed address; to be ended by its user. */
async function openAgent(url: URL, reach: Reach, timeoutMs = 10_000): Promise<Agent> {
  needListed(url, reach);
  // Loaded when first needed: few systems ask foreign addresses, and every process would wait for it at its start.
  const undici = await import("undici");
  const connect = undici.buildConnector({ lookup: lookupOf(url, reach), timeout: timeoutMs });
  return new undici.Agent({ connect: judgedConnect(url, reach, connect) });
}

/** What stands behind "fetch failed". */
function forbiddenIn(error: unknown): ForbiddenAddress | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ForbiddenAddress) return at;
  return null;
}

export interface Outgoing {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  /** Else a redirect is a failure: it leads where nobody looked. */
  readonly redirect?: "manual";
}
export type Send = (address: string | URL, outgoing: Outgoing) => Promise<Response>;

const initOf = ({ timeoutMs, ...init }: Outgoing) =>
  ({ redirect: "error", ...init, signal: AbortSignal.timeout(timeoutMs) }) as const;

/** Asks an address of the code or of the operator's environment. */
export const sendToService: Send = (address, outgoing) => fetch(address, initOf(outgoing));

/** Asks an address that somebody typed; a ForbiddenAddress where it may not lead. */
export const sendToTyped =
  (reach: Reach): Send =>
  async (address, outgoing) => {
    if (!URL.canParse(String(address))) throw new ForbiddenAddress("no plain web address");
    const url = new URL(address);
    tellOutside(url.origin);
    const agent = await openAgent(url, reach, outgoing.timeoutMs);
    try {
      const { fetch: ask } = await import("undici");
      // The library's answer is the platform's in all that is used of it; only its types are its own.
      const answer: unknown = await ask(url, { ...initOf(outgoing), dispatcher: agent });
      return answer as Response;
    } catch (error) {
      throw forbiddenIn(error) ?? error;
    } finally {
      // Waits for the answer's body; the time limit ends one that does not come.
      agent.close().catch(() => undefined);
    }
  };

/** No honest answer of a service is longer; one without an end would fill the memory. */
const answerBytes = 2 * 1024 * 1024;

/** The text of an answer, up to a length. */
export async function readAnswer(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > answerBytes) throw new Error("an answer without an end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
