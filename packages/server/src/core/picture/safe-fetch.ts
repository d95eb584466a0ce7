import { lookup as lookupHost } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { pictureMessages } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import ipaddr from "ipaddr.js";
import type { Agent } from "undici";
import { imageType } from "../file/image-type.ts";

export const fetchLimits = { bytes: 10 * 1024 * 1024, milliseconds: 5000, redirects: 3 } as const;

/** What may be reached: hosts by name (with the port where it is not the usual one), and only at public addresses. */
export interface Reach {
  readonly hosts: readonly string[];
  /** All addresses of a name; given by tests, else asked of the system. */
  resolve?(hostname: string): Promise<readonly string[]>;
  /** Given by tests, which have no public address at hand. */
  isPublic?(address: string): boolean;
}

/** Neither this machine nor its network nor anything that leads there by another spelling. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === "unicast";
}

const forbidden = () => refused(pictureMessages.address);
const unreadable = () => refused(pictureMessages.unreachable);

const systemResolve = async (hostname: string): Promise<string[]> =>
  (await lookupHost(hostname, { all: true })).map(({ address }) => address);

/** The addresses a URL may be fetched from, or the refusal: name on the list, every address behind it public. */
async function needAllowed(url: URL, reach: Reach): Promise<readonly string[]> {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") throw forbidden();
  if (!reach.hosts.includes(url.host)) throw forbidden();
  const isPublic = reach.isPublic ?? isPublicAddress;
  // The parser of addresses has turned decimal, octal and hexadecimal spellings into dotted ones by now.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(literal)
    ? [literal]
    : await (reach.resolve ?? systemResolve)(url.hostname).catch(() => {
        throw unreadable();
      });
  if (addresses.length === 0) throw unreadable();
  if (!addresses.every(isPublic)) throw forbidden();
  return addresses;
}

/** Connects to one of the addresses that were looked at and to no other, whatever the name means by then. */
async function pinnedAgent(addresses: readonly string[], reach: Reach): Promise<Agent> {
  // Loaded when first needed: few systems show foreign pictures, and every process would wait for it at its start.
  const { Agent, buildConnector } = await import("undici");
  const isPublic = reach.isPublic ?? isPublicAddress;
  const family = (address: string) => (address.includes(":") ? 6 : 4);
  const lookup: LookupFunction = (_hostname, options, done) => {
    const first = addresses[0] ?? "";
    if (options.all === true)
      done(
        null,
        addresses.map((address) => ({ address, family: family(address) })),
      );
    else done(null, first, family(first));
  };
  const connect = buildConnector({ lookup, timeout: fetchLimits.milliseconds });
  return new Agent({
    connect: (options, done) =>
      connect(options, (error, socket) => {
        // Some spellings of an address never pass the lookup: what counts is where the socket ended.
        if (error === null && !isPublic(socket.remoteAddress ?? "")) {
          socket.destroy();
          return done(new Error("connected to an address that is not public"), null);
        }
        return error === null ? done(null, socket) : done(error, null);
      }),
  });
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > fetchLimits.bytes) throw unreadable();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Step = { readonly next: URL } | { readonly bytes: Buffer };

async function oneStep(url: URL, reach: Reach, signal: AbortSignal): Promise<Step> {
  const agent = await pinnedAgent(await needAllowed(url, reach), reach);
  const { request } = await import("undici");
  try {
    const answer = await request(url, { dispatcher: agent, signal, headers: { accept: "image/*" } }).catch(() => {
      throw unreadable();
    });
    const { statusCode, headers, body } = answer;
    const location = headers["location"];
    if (statusCode >= 300 && statusCode < 400 && typeof location === "string" && URL.canParse(location, url.href)) {
      await body.dump().catch(() => undefined);
      return { next: new URL(location, url.href) };
    }
    const isImage = /^image\/(png|jpe?g|webp)\b/i.test(String(headers["content-type"] ?? ""));
    if (statusCode !== 200 || !isImage || Number(headers["content-length"] ?? 0) > fetchLimits.bytes)
      throw unreadable();
    return { bytes: await readAll(body).catch(() => Promise.reject(unreadable())) };
  } finally {
    await agent.destroy();
  }
}

/** Fetches a picture from an allowed host. Every redirect is looked at like the first address. */
export async function fetchPicture(address: string, reach: Reach): Promise<Buffer> {
  if (!URL.canParse(address)) throw forbidden();
  const signal = AbortSignal.timeout(fetchLimits.milliseconds);
  let url = new URL(address);
  for (let hop = 0; hop <= fetchLimits.redirects; hop += 1) {
    const step = await oneStep(url, reach, signal);
    if ("next" in step) {
      url = step.next;
      continue;
    }
    if (imageType(step.bytes) === null) throw unreadable();
    return step.bytes;
  }
  throw unreadable();
}
