import { getStsToken, getUploadRules } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { logout } from "@hongxian/contract/core/session/session.endpoints.ts";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import * as S3 from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { buildApp } from "../../../app.ts";
import { openListener } from "../../../platform/database/listen.ts";
import { openDatabase } from "../../../platform/database/open-database.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { fileStoreOf, type Credential } from "./file-store.ts";
import { presignUrl, signHeaders } from "./sign-v4.ts";
import { makePass, sealPass, serviceKey } from "./store-identity.ts";
import { bytesOf, s3Client, type Keys } from "./test/s3-client.ts";

const app = await testApp();
const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
const staffId = await aStaff(app.database.db, { roleId: 8 });
const ask = await app.as(staffId);
const { dataDir } = app.services.settings;
const Bucket = "hongxian";

const client = (credential: Keys, options = {}) => s3Client(origin, credential, options);
const service = serviceKey(app.services.settings);
const root = client({ accessKeyId: service.accessKeyId, accessKeySecret: service.secret, securityToken: "" });
const own = (await ask(getStsToken)).data as Credential;
const mine = client(own);
const prefix = `upload/${staffId}/`;

/** Every file of the store on disk. */
const filesOnDisk = (): string[] =>
  existsSync(join(dataDir, "store"))
    ? readdirSync(join(dataDir, "store"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];
const png = `${prefix}image/17000000001234.png`;
const small = Buffer.from("content");

describe("a temporary credential", () => {
  it("a temporary credential is six fields, one hour, and no more", async () => {
    expect(Object.keys(own).toSorted()).toEqual(
      ["accessKeyId", "accessKeySecret", "bucket", "expiration", "region", "securityToken"].toSorted(),
    );
    const left = Date.parse(own.expiration) - Date.now();
    expect(left).toBeGreaterThan(3_590_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect((await ask(getUploadRules)).data).toMatchObject({
      endpoint: "/s3",
      style: "path",
      prefix,
      partSize: 2_097_152,
      parallel: 5,
    });
    expect((await app.ask(getStsToken)).http).toBe(401);
    expect((await ask(getStsToken, { query: { kinds: "program" } })).http).toBe(400);
  });

  it("a temporary credential writes, reads, lists and removes below its own prefix and nowhere else", async () => {
    await mine.send(new S3.PutObjectCommand({ Bucket, Key: png, Body: small }));
    expect((await bytesOf(await mine.send(new S3.GetObjectCommand({ Bucket, Key: png })))).equals(small)).toBe(true);
    const listed = await mine.send(new S3.ListObjectsV2Command({ Bucket, Prefix: prefix }));
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual([png]);
    const denied = { name: "AccessDenied", $metadata: { httpStatusCode: 403 } };
    await root.send(new S3.PutObjectCommand({ Bucket, Key: "file/x.png", Body: small }));
    for (const Key of [
      "file/x.png",
      `upload/${staffId}1/image/a.png`,
      `upload/${staffId + 1}/image/a.png`,
      `${prefix}program/a.png`,
      `${prefix}image/a.exe`,
      `${prefix}image/a.php.png`,
      `${prefix}image/a/b/c.png`,
      `${prefix}image/.png`,
      `${prefix}a.png`,
    ]) {
      await expect(mine.send(new S3.PutObjectCommand({ Bucket, Key, Body: small })), Key).rejects.toMatchObject(denied);
      const begun = mine.send(new S3.CreateMultipartUploadCommand({ Bucket, Key }));
      await expect(begun, Key).rejects.toMatchObject(denied);
    }
    await expect(mine.send(new S3.GetObjectCommand({ Bucket, Key: "file/x.png" }))).rejects.toMatchObject(denied);
    await expect(mine.send(new S3.DeleteObjectCommand({ Bucket, Key: "file/x.png" }))).rejects.toMatchObject(denied);
    await expect(mine.send(new S3.ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(denied);
    await expect(mine.send(new S3.ListBucketsCommand({}))).rejects.toMatchObject(denied);
    await mine.send(new S3.DeleteObjectCommand({ Bucket, Key: png }));
  });

  it("a temporary credential covers only the kinds it was requested for", async () => {
    const only = client((await ask(getStsToken, { query: { kinds: "video" } })).data);
    await only.send(new S3.PutObjectCommand({ Bucket, Key: `${prefix}video/a.mp4`, Body: small }));
    const put = only.send(new S3.PutObjectCommand({ Bucket, Key: png, Body: small }));
    await expect(put).rejects.toMatchObject({ name: "AccessDenied" });
    await only.send(new S3.DeleteObjectCommand({ Bucket, Key: `${prefix}video/a.mp4` }));
  });

  it("a temporary credential keeps to the size of the kind, in one piece and in parts", async () => {
    const mib = 1024 * 1024;
    const put = mine.send(new S3.PutObjectCommand({ Bucket, Key: png, Body: Buffer.alloc(5 * mib + 1) }));
    await expect(put).rejects.toMatchObject({ name: "EntityTooLarge" });
    const { UploadId } = await mine.send(new S3.CreateMultipartUploadCommand({ Bucket, Key: png }));
    const part = (PartNumber: number, size: number) =>
      mine.send(new S3.UploadPartCommand({ Bucket, Key: png, UploadId, PartNumber, Body: Buffer.alloc(size) }));
    await part(1, 3 * mib);
    await part(2, 2 * mib);
    await part(1, 3 * mib);
    await expect(part(3, 1)).rejects.toMatchObject({ name: "EntityTooLarge" });
    await mine.send(new S3.AbortMultipartUploadCommand({ Bucket, Key: png, UploadId }));
  });

  it("a temporary credential is refused with a wrong secret, another's token, when it has expired, and after signing out", async () => {
    const code = async (credential: Credential) =>
      client(credential)
        .send(new S3.PutObjectCommand({ Bucket, Key: png, Body: small }))
        .then(
          () => "stored",
          (error: Error) => error.name,
        );
    const second = (await ask(getStsToken)).data as Credential;
    expect(await code({ ...own, accessKeySecret: "wrong" })).toBe("SignatureDoesNotMatch");
    expect(await code({ ...own, securityToken: second.securityToken })).toBe("InvalidAccessKeyId");
    expect(
      await code({
        ...own,
        securityToken: own.securityToken.replace(/^.{41}/, (all) =>
          all.endsWith("A") ? `${all.slice(0, -1)}B` : `${all.slice(0, -1)}A`,
        ),
      }),
    ).toBe("InvalidAccessKeyId");
    expect(await code({ ...own, securityToken: "" })).toBe("InvalidAccessKeyId");
    expect(await code({ ...own, accessKeyId: "AKIAUNKNOWN" })).toBe("InvalidAccessKeyId");
    const pass = makePass(staffId, 1, ["image"], Date.now() - 3_600_001);
    const expired = { accessKeyId: pass.accessKeyId, accessKeySecret: pass.secret };
    expect(await code({ ...own, ...expired, securityToken: sealPass(app.services.seal, pass) })).toBe("ExpiredToken");

    const other = await app.as(staffId);
    const leaving = (await other(getStsToken)).data as Credential;
    expect(await code(leaving)).toBe("stored");
    expect((await other(logout)).http).toBe(200);
    expect(await code(leaving)).toBe("InvalidAccessKeyId");
    await mine.send(new S3.DeleteObjectCommand({ Bucket, Key: png }));
  });
});

describe("a request", () => {
  const signed = (over: Partial<{ time: Date; region: string; extra: Record<string, string>; hash: string }> = {}) => {
    const url = new URL(`${origin}/s3/${Bucket}/hand.bin`);
    const { time = new Date(), region = "cn-local", extra = {}, hash = "UNSIGNED-PAYLOAD" } = over;
    const keys = { accessKeyId: service.accessKeyId, secret: service.secret };
    const { host: _host, ...headers } = signHeaders(
      { method: "PUT", url, payloadHash: hash },
      keys,
      { region, service: "s3" },
      time,
    );
    return fetch(url, { method: "PUT", headers: { ...headers, ...extra }, body: small });
  };
  const codeOf = async (answer: Promise<Response>) => {
    const response = await answer;
    return response.ok ? "stored" : (/<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? "");
  };

  it("a request is refused when it is late, of another region, without a signature, or with unsigned orders", async () => {
    expect(await codeOf(signed())).toBe("stored");
    expect(await codeOf(signed({ time: new Date(Date.now() - 14 * 60_000) }))).toBe("stored");
    expect(await codeOf(signed({ time: new Date(Date.now() - 16 * 60_000) }))).toBe("RequestTimeTooSkewed");
    expect(await codeOf(signed({ time: new Date(Date.now() + 16 * 60_000) }))).toBe("RequestTimeTooSkewed");
    expect(await codeOf(signed({ region: "us-east-1" }))).toBe("AuthorizationHeaderMalformed");
    expect(await codeOf(signed({ extra: { "x-amz-copy-source": "/hongxian/file/x.png" } }))).toBe("AccessDenied");
    expect(await codeOf(signed({ extra: { authorization: "AWS4-HMAC-SHA256 x" } }))).toBe(
      "AuthorizationHeaderMalformed",
    );
    expect(await codeOf(fetch(`${origin}/s3/${Bucket}/hand.bin`))).toBe("AccessDenied");
  });

  it("a request must carry the body that was signed", async () => {
    expect(await codeOf(signed({ hash: createHash("sha256").update(small).digest("hex") }))).toBe("stored");
    expect(await codeOf(signed({ hash: createHash("sha256").update("other").digest("hex") }))).toBe(
      "XAmzContentSHA256Mismatch",
    );
    expect(await codeOf(signed({ hash: "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD" }))).toBe("NotImplemented");
  });

  it("a request may be signed beforehand, for reading, for a while", async () => {
    const url = new URL(`${origin}/s3/${Bucket}/hand.bin`);
    const keys = { accessKeyId: service.accessKeyId, secret: service.secret };
    const address = presignUrl("GET", url, keys, "cn-local", 60);
    const answer = await fetch(address);
    expect(await answer.text()).toBe("content");
    expect(answer.headers.get("content-disposition")).toBe("attachment");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(await codeOf(fetch(address, { method: "DELETE" }))).toBe("SignatureDoesNotMatch");
    expect(await codeOf(fetch(`${address}0`))).toBe("SignatureDoesNotMatch");
    const late = presignUrl("GET", url, keys, "cn-local", 60, new Date(Date.now() - 61_000));
    expect(await codeOf(fetch(late))).toBe("AccessDenied");
    const token = { accessKeyId: own.accessKeyId, secret: own.accessKeySecret, token: own.securityToken };
    expect(await codeOf(fetch(presignUrl("GET", url, token, "cn-local", 60)))).toBe("AccessDenied");
    const local = fileStoreOf(app.services).presign("hand.bin", 60, new URL(origin).host);
    expect(await (await fetch(`${origin}${local}`)).text()).toBe("content");
  });

  it("a request never leads to a path on the disk", async () => {
    for (const Key of ["../../secret-key", "a/../../b", "./x", "a\u0000b", "x".repeat(1025)]) {
      await expect(root.send(new S3.PutObjectCommand({ Bucket, Key, Body: small })), Key).rejects.toThrow();
    }
    const before = filesOnDisk();
    await root.send(new S3.PutObjectCommand({ Bucket, Key: "C:\\windows\\..%2f..%2fetc/passwd", Body: small }));
    const added = filesOnDisk().filter((name) => !before.includes(name));
    expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});

describe("what is on the disk", () => {
  it("the disk holds nothing of an upload that was cut", async () => {
    const before = filesOnDisk().toSorted();
    const { hostname, port } = new URL(origin);
    const url = new URL(`${origin}/s3/${Bucket}/cut.bin`);
    const keys = { accessKeyId: service.accessKeyId, secret: service.secret };
    const headers = signHeaders({ method: "PUT", url, payloadHash: "UNSIGNED-PAYLOAD" }, keys, {
      region: "cn-local",
      service: "s3",
    });
    const lines = Object.entries({ ...headers, "content-length": "10000000" }).map(([k, v]) => `${k}: ${v}\r\n`);
    const socket = connect(Number(port), hostname);
    socket.write(`PUT ${url.pathname} HTTP/1.1\r\n${lines.join("")}\r\n`);
    socket.write(Buffer.alloc(3_000_000));
    await vi.waitFor(() => expect(filesOnDisk().length).toBeGreaterThan(before.length));
    socket.destroy();
    await vi.waitFor(() => expect(filesOnDisk().toSorted()).toEqual(before));
    await expect(root.send(new S3.HeadObjectCommand({ Bucket, Key: "cut.bin" }))).rejects.toThrow();
  });

  it("the disk holds one file for one object, and none after it was removed, replaced or aborted", async () => {
    const before = filesOnDisk().toSorted();
    const Key = "count.bin";
    for (let turn = 0; turn < 3; turn += 1)
      await root.send(new S3.PutObjectCommand({ Bucket, Key, Body: randomBytes(999) }));
    await Promise.all(
      Array.from({ length: 6 }, () => root.send(new S3.PutObjectCommand({ Bucket, Key, Body: randomBytes(9999) }))),
    );
    expect(filesOnDisk().length).toBe(before.length + 1);
    await root.send(new S3.DeleteObjectCommand({ Bucket, Key }));
    const { UploadId } = await root.send(new S3.CreateMultipartUploadCommand({ Bucket, Key }));
    const part = { Bucket, Key, UploadId, PartNumber: 1 };
    for (let turn = 0; turn < 3; turn += 1)
      await root.send(new S3.UploadPartCommand({ ...part, Body: randomBytes(999) }));
    expect(filesOnDisk().length).toBe(before.length + 1);
    await root.send(new S3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    expect(filesOnDisk().toSorted()).toEqual(before);
  });

  it("an object on the disk survives a completion that races an abort, a second completion and a new part", async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const Key = `race-${turn}.bin`;
      const { UploadId } = await root.send(new S3.CreateMultipartUploadCommand({ Bucket, Key }));
      const at = { Bucket, Key, UploadId };
      const body = randomBytes(5000);
      const { ETag } = await root.send(new S3.UploadPartCommand({ ...at, PartNumber: 1, Body: body }));
      const complete = () =>
        root.send(
          new S3.CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }),
        );
      const rival =
        turn % 3 === 0
          ? () => root.send(new S3.AbortMultipartUploadCommand(at))
          : turn % 3 === 1
            ? complete
            : () => root.send(new S3.UploadPartCommand({ ...at, PartNumber: 1, Body: body }));
      const [first, second] = await Promise.allSettled([complete(), rival()]);
      const got = await root.send(new S3.GetObjectCommand({ Bucket, Key })).then(bytesOf, () => null);
      // Either the object is complete, or there is none; never one without its content. Of two completions either may win.
      const isComplete = [first, ...(rival === complete ? [second] : [])].some(({ status }) => status === "fulfilled");
      if (isComplete) expect(got?.equals(body)).toBe(true);
      else expect(got).toBeNull();
    }
  });
});

describe("a list", () => {
  it("a list goes page by page, with folders, in both versions of the call", async () => {
    const keys = ["p/a/1", "p/a/2", "p/b", "p/c/1", "p/d", "p/文/1", "p/é"];
    for (const Key of keys) await root.send(new S3.PutObjectCommand({ Bucket, Key, Body: small }));
    const seen: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await root.send(
        new S3.ListObjectsV2Command({
          Bucket,
          Prefix: "p/",
          Delimiter: "/",
          MaxKeys: 2,
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      );
      seen.push(
        ...(page.Contents ?? []).map(({ Key = "" }) => Key),
        ...(page.CommonPrefixes ?? []).map((one) => one.Prefix ?? ""),
      );
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    expect(seen.toSorted()).toEqual(["p/a/", "p/b", "p/c/", "p/d", "p/文/", "p/é"].toSorted());
    const first = await root.send(new S3.ListObjectsCommand({ Bucket, Prefix: "p/", MaxKeys: 3 }));
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(["p/a/1", "p/a/2", "p/b"]);
    const rest = await root.send(new S3.ListObjectsCommand({ Bucket, Prefix: "p/", Marker: "p/b" }));
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(["p/c/1", "p/d", "p/é", "p/文/1"]);
    expect(rest.IsTruncated).toBe(false);
  });
});

describe("a second server on the same database and folder", () => {
  it("a second server on the same database and folder takes parts, completes and reads what the first one began", async () => {
    const database = openDatabase({ url: app.database.url, max: 4, applicationName: "second" });
    const listener = openListener(app.database.url, app.services.log);
    const second = await buildApp({ settings: app.services.settings, database, listener, log: app.services.log });
    const address = await second.listen({ port: 0, host: "127.0.0.1" });
    const there = client(own, { endpoint: `${address}/s3` });
    try {
      const Key = `${prefix}video/both.mp4`;
      const halves = [randomBytes(2_097_152), randomBytes(1000)];
      const { UploadId } = await mine.send(new S3.CreateMultipartUploadCommand({ Bucket, Key }));
      const Parts = await Promise.all(
        halves.map(async (Body, at) => {
          const put = new S3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber: at + 1, Body });
          return { PartNumber: at + 1, ETag: (await (at === 0 ? mine : there).send(put)).ETag };
        }),
      );
      await there.send(new S3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
      for (const from of [mine, there]) {
        const got = await bytesOf(await from.send(new S3.GetObjectCommand({ Bucket, Key })));
        expect(got.equals(Buffer.concat(halves))).toBe(true);
      }
    } finally {
      there.destroy();
      await second.close();
      await listener.close();
      await database.close();
    }
  });
});
