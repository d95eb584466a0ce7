import ipaddr from "ipaddr.js";

/**
 * The name under which an address is counted. A household has an entire /64 of IPv6, so a client could use any number
 * of single addresses of it; an IPv4 address is the same however it is written.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 100);
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split("%")[0]}/64`).toString()}/64`;
}
