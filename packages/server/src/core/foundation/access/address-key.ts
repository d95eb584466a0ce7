import ipaddr from "ipaddr.js";

/**
 * Under which name an address is counted. One line at home has a whole /64 of IPv6, so single addresses of it would be as
 * many as anybody likes; an IPv4 address is the same however it is written.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 100);
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split("%")[0]}/64`).toString()}/64`;
}
