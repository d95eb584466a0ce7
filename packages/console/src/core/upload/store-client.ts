import { storeCodes } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import type { Credential, UploadRules } from "./credential.ts";
import { type SentAnswer, sendBytes } from "./send-bytes.ts";
import { encodePath, encodeQuery, signRequest } from "./sign-request.ts";
import { type StoredPart, readParts, tagText, writeParts } from "./store-xml.ts";
import { UploadFault } from "./upload-fault.ts";

interface StoreRequest {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Blob | string;
  readonly signal: AbortSignal;
  onProgress?(bytes: number): void;
}

type TakeCredential = (options?: { readonly not?: string | undefined }) => Promise<Credential>;

/** The location of an object by the store's style: the host that is signed and the path on it. */
function placeOf({ endpoint, style }: UploadRules, bucket: string, key: string) {
  const base = new URL(endpoint, window.location.href);
  const path = base.pathname.replace(/\/$/, "");
  return style === "path"
    ? { origin: base.origin, host: base.host, path: `${path}/${bucket}/${key}` }
    : { origin: `${base.protocol}//${bucket}.${base.host}`, host: `${bucket}.${base.host}`, path: `${path}/${key}` };
}

const isOf = (codes: readonly string[], error: unknown): boolean =>
  error instanceof UploadFault && error.kind === "answer" && codes.includes(error.code);

/** The store's client for one key. Requests new credentials when the store no longer accepts the old ones. */
export function makeStoreClient(rules: UploadRules, key: string, take: TakeCredential) {
  /** How far the store's clock is ahead of this machine's: a signature is valid for only fifteen minutes. */
  let ahead = 0;

  const attempt = (credential: Credential, request: StoreRequest): Promise<SentAnswer> => {
    const place = placeOf(rules, credential.bucket, key);
    const { method, query = {}, body, signal, onProgress } = request;
    const headers = signRequest({ method, host: place.host, path: place.path, query }, credential, {
      region: credential.region,
      now: Date.now() + ahead,
    });
    const search = encodeQuery(query);
    const address = `${place.origin}${encodePath(place.path)}${search === "" ? "" : `?${search}`}`;
    return sendBytes({ method, address, headers, body, signal, ...(onProgress === undefined ? {} : { onProgress }) });
  };
  const send = async (request: StoreRequest): Promise<SentAnswer> => {
    const credential = await take();
    try {
      return await attempt(credential, request);
    } catch (error) {
      if (isOf(storeCodes.renew, error)) return attempt(await take({ not: credential.accessKeyId }), request);
      if (error instanceof UploadFault && error.code === "RequestTimeTooSkewed" && error.time !== null) {
        ahead = error.time - Date.now();
        return attempt(credential, request);
      }
      throw error;
    }
  };

  return {
    async begin(signal: AbortSignal): Promise<string> {
      const { text } = await send({ method: "POST", query: { uploads: "" }, signal });
      const uploadId = tagText(text, "UploadId");
      if (uploadId === "") throw new UploadFault("answer", { code: "NoUploadId" });
      return uploadId;
    },
    async putPart(uploadId: string, number: number, part: Blob, run: Pick<StoreRequest, "signal" | "onProgress">) {
      const { etag } = await send({
        method: "PUT",
        query: { partNumber: String(number), uploadId },
        body: part,
        ...run,
      });
      // Another vendor's store whose CORS rules hide the ETag makes it impossible to complete the upload.
      if (etag === "") throw new UploadFault("answer", { code: "NoETag" });
      return { number, etag, size: part.size } satisfies StoredPart;
    },
    async listParts(uploadId: string, signal: AbortSignal): Promise<readonly StoredPart[]> {
      const found: StoredPart[] = [];
      let marker: string | null = "";
      while (marker !== null) {
        const page = { uploadId, ...(marker === "" ? {} : { "part-number-marker": marker }) };
        const { parts, next } = readParts((await send({ method: "GET", query: page, signal })).text);
        found.push(...parts);
        marker = next;
      }
      return found;
    },
    async complete(uploadId: string, parts: readonly StoredPart[], signal: AbortSignal): Promise<void> {
      const { text } = await send({ method: "POST", query: { uploadId }, body: writeParts(parts), signal });
      // S3 answers 200 first and may still fail while it joins the parts.
      const code = /<Error[\s>]/.test(text) ? tagText(text, "Code") : "";
      if (code !== "") throw new UploadFault("answer", { code });
    },
    /** Removes all parts; an upload that no longer exists is fine. */
    async abort(uploadId: string, signal: AbortSignal): Promise<void> {
      try {
        await send({ method: "DELETE", query: { uploadId }, signal });
      } catch (error) {
        if (!isOf(["NoSuchUpload"], error)) throw error;
      }
    },
    async putWhole(file: Blob, run: Pick<StoreRequest, "signal" | "onProgress">): Promise<void> {
      await send({ method: "PUT", body: file, ...run });
    },
  };
}
export type StoreClient = ReturnType<typeof makeStoreClient>;
