import { mediaMessages } from "@hongxian/contract/core/open-door/content-fields.ts";
import { pictureMessages } from "@hongxian/contract/core/open-door/intake-fields.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import type { CommandServices } from "../../../kit/services.ts";

const isOn = (hosts: readonly string[], address: string): boolean =>
  URL.canParse(address) && hosts.includes(new URL(address).host);

/** The column of pictures that an application names; the console may show only those of hosts that it knows. */
export function shownPictures(
  { settings: { imageHosts } }: CommandServices,
  addresses: readonly string[],
  field = "images",
): string {
  if (!addresses.every((address) => isOn(imageHosts, address))) throw invalid({ [field]: pictureMessages.host });
  return addresses.join(";");
}

/** The address of a film, on a host that the console may show. */
export function shownFilm({ settings: { imageHosts, streamHosts } }: CommandServices, address: string | null): string {
  if (address === null) return "";
  if (!isOn([...imageHosts, ...streamHosts], address)) throw invalid({ videoUrl: mediaMessages.host });
  return address;
}
