import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "../../../kit/services.ts";
import { isNearlyFull } from "../../../platform/disk-room.ts";
import type { Checker } from "./check-signature.ts";
import { bucketOf, embeddedStoreOf, storeMount } from "./embedded-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { drained } from "./drain-body.ts";
import { listBucket, readObject } from "./s3-read.ts";
import { readS3Request, type S3Request } from "./s3-request.ts";
import * as write from "./s3-write.ts";
import { asStoreError, StoreError } from "./store-error.ts";
import { findKey, needLivingPass } from "./store-identity.ts";
import { errorXml, writeXml } from "./store-xml.ts";

/**
 * The embedded object store: the part of S3's protocol that uploads and ordinary S3 clients use, path-style, on the
 * server's own port: `/s3/{bucket}/{key}`. Every request is signed (AWS Signature Version 4), nothing is public.
 * Content is in files of random names under DATA_DIR/store, records in PostgreSQL, so several processes may serve it.
 * How the console uploads is described in the contract's core/storage/storage.endpoints.ts.
 */
type StoreHandler = (store: ObjectStore, request: S3Request, reply: FastifyReply) => Promise<unknown>;

function listBuckets(request: S3Request, reply: FastifyReply, bucket: string): unknown {
  if (request.proven.identity.who !== "service") throw new StoreError("AccessDenied", "Buckets are not listed for you");
  const node = { Owner: { ID: "hongxian" }, Buckets: { Bucket: [{ Name: bucket }] } };
  return reply.type("application/xml").send(writeXml("ListAllMyBucketsResult", node));
}

function bucketHandler({ method, query }: S3Request): StoreHandler {
  if (method === "HEAD") return async (_store, _request, reply) => reply.send("");
  if (method === "PUT")
    return async () => {
      throw new StoreError("BucketAlreadyOwnedByYou", "The bucket is there already");
    };
  if (method !== "GET") throw new StoreError("MethodNotAllowed", "The bucket itself is not changed");
  if (query.has("location"))
    return async (_store, _request, reply) => reply.type("application/xml").send(writeXml("LocationConstraint", {}));
  const others = [...query.keys()].filter((name) => !listNames.has(name));
  if (others.length > 0) throw new StoreError("NotImplemented", `${others.join(", ")} is not supported`);
  return listBucket;
}
const listNames = new Set([
  "list-type",
  "prefix",
  "delimiter",
  "max-keys",
  "continuation-token",
  "start-after",
  "marker",
  "encoding-type",
  "fetch-owner",
  "x-id",
  "X-Amz-Algorithm",
  "X-Amz-Credential",
  "X-Amz-Date",
  "X-Amz-Expires",
  "X-Amz-SignedHeaders",
  "X-Amz-Security-Token",
  "X-Amz-Signature",
]);

function objectHandler({ method, query }: S3Request): StoreHandler {
  const inUpload = query.has("uploadId");
  for (const name of ["acl", "tagging", "retention", "legal-hold", "torrent", "restore", "select", "attributes"])
    if (query.has(name)) throw new StoreError("NotImplemented", `${name} is not supported`);
  switch (method) {
    case "GET":
      return inUpload ? write.listUploadParts : readObject;
    case "HEAD":
      return readObject;
    case "PUT":
      return inUpload ? write.putOnePart : write.putOne;
    case "POST":
      if (query.has("uploads")) return write.beginUpload;
      if (inUpload) return write.completeUpload;
      throw new StoreError("NotImplemented", "This form of POST is not supported");
    case "DELETE":
      return inUpload ? write.abortUpload : write.removeOne;
    default:
      throw new StoreError("MethodNotAllowed", "The method is not allowed here");
  }
}

const isSending = ({ method, query }: S3Request): boolean =>
  method === "PUT" || (method === "POST" && query.has("uploads"));

export function serveObjectStore(app: FastifyInstance, services: Services): void {
  const { settings, seal, db, log } = services;
  const store = embeddedStoreOf(services);
  const bucket = bucketOf(settings);
  const checker: Checker = {
    region: settings.storage.region,
    findKey: (accessKeyId, token) => findKey(settings, seal, accessKeyId, token),
    now: () => Date.now(),
  };

  const answer = async (request: S3Request, reply: FastifyReply): Promise<unknown> => {
    await needLivingPass(db, request.proven.identity);
    if (request.bucket === "") return listBuckets(request, reply, bucket);
    if (request.bucket !== bucket) throw new StoreError("NoSuchBucket", "The bucket does not exist");
    if (isSending(request) && (await isNearlyFull(settings.dataDir)))
      throw new StoreError("InsufficientStorage", "The disk is nearly full: nothing more is taken until there is room");
    const handler = request.key === "" ? bucketHandler(request) : objectHandler(request);
    return handler(store, request, reply);
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Bodies are streamed to the disk by the handlers that read them.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route({
      method: ["GET", "HEAD", "PUT", "POST", "DELETE"],
      url: `${storeMount}/*`,
      exposeHeadRoute: false,
      handler: async (http, reply) => {
        const requestId = randomBytes(8).toString("hex").toUpperCase();
        reply.header("x-amz-request-id", requestId).header("cache-control", "no-store");
        try {
          return await answer(readS3Request(http, storeMount, checker), reply);
        } catch (error) {
          // The client disconnected in the middle of its body: no one is left to answer.
          if (http.raw.destroyed && !http.raw.complete) return reply.hijack();
          const known = asStoreError(error);
          // The rest of the body is read first, or the client would not receive the answer.
          if (!(await drained(http.raw))) reply.header("connection", "close");
          if (known.http >= 500 && known.code !== "NotImplemented") log.error({ err: error }, "the store failed");
          reply.code(known.http);
          if (http.method === "HEAD") return reply.send("");
          const resource = http.raw.url?.split("?")[0] ?? "";
          const body = { Code: known.code, Message: known.message, Resource: resource, RequestId: requestId };
          return reply.type("application/xml").send(errorXml(body));
        }
      },
    });
  });
}
