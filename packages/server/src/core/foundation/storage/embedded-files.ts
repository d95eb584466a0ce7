import { createHash } from "node:crypto";
import { partSize } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import type { Services } from "../../../kit/services.ts";
import { asNoSpace } from "../../../platform/spool.ts";
import { bucketOf, embeddedStoreOf, storeMount } from "./embedded-store.ts";
import type { FileStore, FoundFile } from "./file-store.ts";
import type { StoredObject } from "./object-table.ts";
import { presignUrl } from "./sign-v4.ts";
import { makePass, sealPass, serviceKey } from "./store-identity.ts";

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface EmbeddedFile extends FoundFile {
  readonly object: StoredObject;
}

/** The embedded store as the server itself uses it: without the network. */
export function embeddedFiles({ settings, db, seal }: Pick<Services, "settings" | "db" | "seal">): FileStore {
  const store = embeddedStoreOf({ settings, db });
  const { region } = settings.storage;
  const bucket = bucketOf(settings);
  return {
    place: { endpoint: storeMount, style: "path", partSize: settings.storage.partSize ?? partSize },
    async credential({ staffId, sessionId }, kinds) {
      const pass = makePass(staffId, sessionId, kinds);
      return {
        accessKeyId: pass.accessKeyId,
        accessKeySecret: pass.secret,
        securityToken: sealPass(seal, pass),
        expiration: new Date(pass.expiry).toISOString(),
        region,
        bucket,
      };
    },
    async find(key) {
      const object = await store.find(key);
      if (object === null) return null;
      const found: EmbeddedFile = {
        key,
        size: object.size,
        etag: object.etag,
        object,
        read: async (start, end) => store.read(object, start, end),
      };
      return found;
    },
    async put(key, bytes, type) {
      const md5 = createHash("md5");
      const body = bytes instanceof Uint8Array ? once(bytes) : bytes;
      const onChunk = (chunk: Uint8Array) => void md5.update(chunk);
      const taken = { body, onChunk, confirm: () => md5.digest("hex") };
      await store.put(key, taken, { contentType: type, meta: {}, staffId: null }).catch((error: unknown) => {
        throw asNoSpace(error);
      });
    },
    // The argument is always what `find` of this store returned.
    move: (found, to) => store.move((found as EmbeddedFile).object, to),
    remove: (key) => store.remove(key),
    presign(key, seconds, host) {
      const url = new URL(`http://${host}${storeMount}/${bucket}/`);
      url.pathname += key;
      return presignUrl("GET", url, serviceKey(settings), region, seconds).slice(url.origin.length);
    },
  };
}
