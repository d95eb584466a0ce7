import { Readable } from "node:stream";
import { partSize, strictPartSize } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { uploadPrefix } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { sendToService } from "../../../platform/outgoing.ts";
import type { Settings } from "../../../platform/settings.ts";
import { assumeRole } from "./assume-role.ts";
import type { FileStore } from "./file-store.ts";
import { emptyPayload, escapePath, presignUrl, sha256Hex, signHeaders } from "./sign-v4.ts";

const timeoutMs = 30_000;

/** The address of an object, with the bucket in the path or in the host's name. */
export function objectUrl({ storage }: Pick<Settings, "storage">, key: string): URL {
  const base = new URL(storage.endpoint ?? "http://localhost");
  const path = base.pathname.replace(/\/$/, "");
  if (storage.style === "path") return new URL(`${base.origin}${path}/${storage.bucket}/${escapePath(key)}`);
  return new URL(`${base.protocol}//${storage.bucket}.${base.host}${path}/${escapePath(key)}`);
}

interface Sent {
  readonly method: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

async function gathered(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** AWS S3, Aliyun OSS, MinIO, Ceph: the same protocol, signed with the keys of the settings. */
export function foreignFiles(settings: Settings): FileStore {
  const { storage } = settings;
  const { region, bucket } = storage;
  const keys = { accessKeyId: storage.accessKeyId ?? "", secret: storage.secretAccessKey ?? "" };

  const send = async ({ method, key, headers = {}, body }: Sent): Promise<Response> => {
    const url = objectUrl(settings, key);
    const payloadHash = body === undefined ? emptyPayload : sha256Hex(body);
    const { host: _host, ...signed } = signHeaders({ method, url, headers, payloadHash }, keys, {
      region,
      service: "s3",
    });
    const answer = await sendToService(url, {
      method,
      headers: signed,
      timeoutMs,
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    if (answer.ok || answer.status === 404 || answer.status === 412) return answer;
    const code = /<Code>([^<]+)<\/Code>/.exec(await answer.text())?.[1] ?? "";
    throw new Error(`the store answered ${answer.status} ${code} to ${method}`);
  };

  return {
    place: {
      endpoint: storage.endpoint ?? "",
      style: storage.style,
      partSize: storage.partSize ?? (storage.sts === "aliyun" ? partSize : strictPartSize),
    },
    credential: ({ staffId }, kinds) => assumeRole(settings, uploadPrefix(staffId), kinds),
    async find(key) {
      const head = await send({ method: "HEAD", key });
      if (head.status === 404) return null;
      const etag = head.headers.get("etag") ?? "";
      return {
        key,
        size: Number(head.headers.get("content-length") ?? 0),
        etag,
        read: async (start, end) => {
          const range = start === undefined ? undefined : `bytes=${start}-${end ?? ""}`;
          // Only the same content that was found.
          const headers = { "if-match": etag, ...(range === undefined ? {} : { range }) };
          const answer = await send({ method: "GET", key, headers });
          if (!answer.ok || answer.body === null) throw new Error("the object changed while it was read");
          return Readable.fromWeb(answer.body);
        },
      };
    },
    async put(key, bytes, type) {
      // A signed request states its length and hash before its first byte.
      const body = bytes instanceof Uint8Array ? bytes : await gathered(bytes);
      await send({ method: "PUT", key, body, headers: { "content-type": type } });
    },
    async move(found, to, type) {
      const headers = {
        "x-amz-copy-source": `/${bucket}/${escapePath(found.key)}`,
        "x-amz-copy-source-if-match": found.etag,
        "x-amz-metadata-directive": "REPLACE",
        "content-type": type,
      };
      const copied = await send({ method: "PUT", key: to, headers });
      if (!copied.ok) return false;
      await send({ method: "DELETE", key: found.key });
      return true;
    },
    async remove(key) {
      await send({ method: "DELETE", key });
    },
    presign: (key, seconds) => presignUrl("GET", objectUrl(settings, key), keys, region, seconds),
  };
}
