import ipaddr from "ipaddr.js";
import { z } from "zod";

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/** Names of ranges that Fastify knows. */
const namedRanges = new Set(["loopback", "linklocal", "uniquelocal"]);
const shape = "must be a number of proxies, or their addresses or ranges with commas between them";
const everybody =
  "must not trust everybody, or each caller could write the address it is counted under; " +
  "give the number of proxies in front (1) or their addresses (10.0.0.0/8)";

/** A plain number would also be an address, in the oldest notation. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

function faultOf(range: string): string | null {
  if (namedRanges.has(range) || isAddress(range)) return null;
  if (!ipaddr.isValidCIDR(range)) return shape;
  return ipaddr.parseCIDR(range)[1] === 0 ? everybody : null;
}

/** Whose X-Forwarded-For is trusted: no one's, that of the nearest proxies, or that of listed ones. */
export const trustProxy = z.string().transform((text, context): TrustProxy => {
  const value = text.trim().toLowerCase();
  if (value === "false" || value === "0") return false;
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const ranges = value.split(",").map((range) => range.trim());
  const fault = value === "true" ? everybody : ranges.map(faultOf).find((found) => found !== null);
  if (fault === undefined || fault === null) return ranges;
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});
