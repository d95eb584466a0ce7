import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { Settings } from "../../../platform/settings.ts";
import { openBlobDisk } from "./blob-disk.ts";
import { ObjectStore } from "./object-store.ts";

/** The path of the embedded store on the server's own port. */
export const storeMount = "/s3";
export const bucketOf = (settings: Settings): string => settings.storage.bucket;

const stores = new WeakMap<Db, ObjectStore>();

/** The store of this process; the disk and the database are shared with the others. */
export function embeddedStoreOf({ settings, db }: Pick<Services, "settings" | "db">): ObjectStore {
  const known = stores.get(db);
  if (known !== undefined) return known;
  const store = new ObjectStore(db, openBlobDisk(settings.dataDir), bucketOf(settings));
  stores.set(db, store);
  return store;
}
