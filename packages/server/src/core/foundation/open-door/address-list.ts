import { BlockList, isIP } from "node:net";

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 address that came over an IPv6 socket is the same address. */
const plain = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
};

/** The lines of a list of addresses. */
export const addressLines = (text: string): string[] =>
  text
    .split(/[\s,，;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** True where an address is one of the list, or in one of its ranges; an empty list lets every address in. */
export function isListed(text: string, address: string): boolean {
  const lines = addressLines(text);
  if (lines.length === 0) return true;
  const list = new BlockList();
  for (const line of lines) {
    const [base = "", bits] = line.split("/");
    if (isIP(base) === 0) continue;
    if (bits === undefined) list.addAddress(base, familyOf(base));
    else list.addSubnet(base, Number(bits), familyOf(base));
  }
  const source = plain(address);
  return isIP(source) !== 0 && list.check(source, familyOf(source));
}
