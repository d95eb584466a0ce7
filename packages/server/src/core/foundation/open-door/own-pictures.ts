import { pictureMessages } from "@hongxian/contract/core/open-door/intake-fields.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import type { Db } from "../../../kit/call.ts";
import type { RowAsk } from "../../../kit/open-call.ts";
import type { Services } from "../../../kit/services.ts";
import { fetchPicture } from "../picture/safe-fetch.ts";
import { fileStoreOf } from "../storage/file-store.ts";
import { reachOf } from "../storage/show-picture.ts";
import { isHandedOver, readHandedOver } from "./handed-pictures.ts";
import { addressOf, recordFile, storePicture, type StoredFile } from "../storage/stored-files.ts";

/** A picture that an application named, and what the store has of it. */
export interface FetchedPicture {
  readonly from: string;
  readonly file: StoredFile;
}

type Asking = Pick<RowAsk, "services" | "application" | "refs">;

/** Pictures are fetched from the hosts that may be shown; plain http only where the operator vouches for the network. */
function needFetchable({ settings }: Services, field: string, address: string): void {
  if (isHandedOver(address)) return;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || reachOf(settings).hosts?.includes(url.host) !== true)
    throw invalid({ [field]: pictureMessages.host });
  const isOwnNetwork = settings.privateHosts.includes(url.host) || settings.privateHosts.includes(url.hostname);
  if (url.protocol !== "https:" && !isOwnNetwork) throw invalid({ [field]: pictureMessages.plain });
}

async function takeOne(call: Asking, field: string, from: string): Promise<FetchedPicture> {
  const { services, application } = call;
  const { settings } = services;
  try {
    const bytes = isHandedOver(from)
      ? await readHandedOver(call, field, from)
      : await fetchPicture(from, { ...reachOf(settings), privateHosts: settings.privateHosts });
    return { from, file: await storePicture(`app ${application.id}`, services, bytes) };
  } catch (error) {
    // A picture that cannot be had or read is the sender's fault; that our store does not answer is ours.
    const isItsFault = error instanceof AppError && error.http === 400 && error.data === null;
    throw isItsFault ? invalid({ [field]: error.message }) : error;
  }
}

export async function dropPictures(services: Services, pictures: readonly FetchedPicture[]): Promise<void> {
  for (const { file } of pictures) await fileStoreOf(services).remove(file.objectKey);
}

/**
 * Takes pictures that an application names (fetched, or handed over before) and puts them into the store, cleaned like
 * every upload: what people review
 * must not change or vanish meanwhile. To be called before the transaction; `recordPictures` belongs into it,
 * `dropPictures` where it did not come to be.
 */
export async function fetchPictures(
  call: Asking,
  field: string,
  addresses: readonly string[],
): Promise<readonly FetchedPicture[]> {
  for (const address of addresses) needFetchable(call.services, field, address);
  const pictures: FetchedPicture[] = [];
  try {
    // One at a time: each may be ten megabytes.
    for (const address of new Set(addresses)) pictures.push(await takeOne(call, field, address));
  } catch (error) {
    await dropPictures(call.services, pictures);
    throw error;
  }
  return pictures;
}

/** Records fetched pictures in the row's transaction; returns our own address of each that was named. */
export async function recordPictures(db: Db, pictures: readonly FetchedPicture[]): Promise<(from: string) => string> {
  for (const { file } of pictures) await recordFile(db, file, { staffId: null });
  const own = new Map(pictures.map(({ from, file }) => [from, addressOf(file)]));
  return (from) => own.get(from) ?? "";
}
