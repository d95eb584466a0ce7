import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import * as S3 from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { serviceKey } from "./store-identity.ts";
import { bytesOf, s3Client } from "./test/s3-client.ts";

const app = await testApp();
const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
const service = serviceKey(app.services.settings);
const keys = { accessKeyId: service.accessKeyId, accessKeySecret: service.secret, securityToken: "" };
const Bucket = "hongxian";

describe.each([
  ["default checksums", {}],
  [
    "checksums when required",
    { requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" },
  ],
] as const)("the AWS SDK with %s", (name, options) => {
  const s3 = s3Client(origin, keys, options);
  const Key = `folder/${name} 文件 (1)+'!*.bin`;
  const body = randomBytes(300_000);

  it("the AWS SDK puts, heads, gets, ranges, lists, deletes", async () => {
    const put = await s3.send(
      new S3.PutObjectCommand({ Bucket, Key, Body: body, ContentType: "text/html", Metadata: { mtime: "12.5" } }),
    );
    expect(put.ETag).toBe(`"${createHash("md5").update(body).digest("hex")}"`);
    const head = await s3.send(new S3.HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentLength: body.length, ETag: put.ETag, Metadata: { mtime: "12.5" } });
    expect(head.ContentType).toBe("application/octet-stream");
    const got = await s3.send(new S3.GetObjectCommand({ Bucket, Key }));
    expect((await bytesOf(got)).equals(body)).toBe(true);
    for (const [range, from, to] of [
      ["bytes=0-0", 0, 1],
      ["bytes=100-200", 100, 201],
      ["bytes=299990-", 299_990, 300_000],
      ["bytes=-10", 299_990, 300_000],
      ["bytes=299990-999999999", 299_990, 300_000],
    ] as const) {
      const part = await s3.send(new S3.GetObjectCommand({ Bucket, Key, Range: range }));
      expect(part.ContentRange).toBe(`bytes ${from}-${to - 1}/300000`);
      expect((await bytesOf(part)).equals(body.subarray(from, to))).toBe(true);
    }
    const out = s3.send(new S3.GetObjectCommand({ Bucket, Key, Range: "bytes=300000-" }));
    await expect(out).rejects.toMatchObject({ name: "InvalidRange", $metadata: { httpStatusCode: 416 } });
    const listed = await s3.send(new S3.ListObjectsV2Command({ Bucket, Prefix: "folder/" }));
    expect(listed.Contents?.map((one) => one.Key)).toContain(Key);
    await s3.send(new S3.DeleteObjectCommand({ Bucket, Key }));
    await expect(s3.send(new S3.GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(s3.send(new S3.HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NotFound" });
  });

  it("the AWS SDK takes a stream of unknown checksum", async () => {
    const Body = Readable.from([body.subarray(0, 150_000), body.subarray(150_000)]);
    await s3.send(new S3.PutObjectCommand({ Bucket, Key: "stream.bin", Body, ContentLength: body.length }));
    const got = await s3.send(new S3.GetObjectCommand({ Bucket, Key: "stream.bin" }));
    expect((await bytesOf(got)).equals(body)).toBe(true);
  });

  it("the AWS SDK uploads in parts of 2 MiB, lists them, completes, aborts", async () => {
    const whole = randomBytes(5 * 1024 * 1024 + 17);
    const size = 2 * 1024 * 1024;
    const { UploadId } = await s3.send(new S3.CreateMultipartUploadCommand({ Bucket, Key, ContentType: "video/mp4" }));
    const Parts = await Promise.all(
      [2, 0, 1].map(async (at) => {
        const Body = whole.subarray(at * size, (at + 1) * size);
        const { ETag } = await s3.send(new S3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber: at + 1, Body }));
        return { PartNumber: at + 1, ETag };
      }),
    );
    const listed = await s3.send(new S3.ListPartsCommand({ Bucket, Key, UploadId }));
    expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, size],
      [2, size],
      [3, whole.length - 2 * size],
    ]);
    const complete = (parts: object[]) =>
      s3.send(new S3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: parts } }));
    await expect(complete(Parts)).rejects.toMatchObject({ name: "InvalidPartOrder" });
    const sorted = Parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
    await expect(complete([{ PartNumber: 1, ETag: '"0"' }])).rejects.toMatchObject({ name: "InvalidPart" });
    const done = await complete(sorted);
    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    // The answer was lost and the client repeats the request.
    expect((await complete(sorted)).ETag).toBe(done.ETag);
    const got = await s3.send(new S3.GetObjectCommand({ Bucket, Key }));
    expect((await bytesOf(got)).equals(whole)).toBe(true);
    const across = await s3.send(new S3.GetObjectCommand({ Bucket, Key, Range: `bytes=${size - 5}-${2 * size + 5}` }));
    expect((await bytesOf(across)).equals(whole.subarray(size - 5, 2 * size + 6))).toBe(true);
    await s3.send(new S3.DeleteObjectCommand({ Bucket, Key }));

    const other = await s3.send(new S3.CreateMultipartUploadCommand({ Bucket, Key }));
    const gone = { Bucket, Key, UploadId: other.UploadId };
    await s3.send(new S3.UploadPartCommand({ ...gone, PartNumber: 1, Body: whole.subarray(0, size) }));
    await s3.send(new S3.AbortMultipartUploadCommand(gone));
    await expect(s3.send(new S3.ListPartsCommand(gone))).rejects.toMatchObject({ name: "NoSuchUpload" });
    const late = s3.send(new S3.UploadPartCommand({ ...gone, PartNumber: 1, Body: whole.subarray(0, size) }));
    await expect(late).rejects.toMatchObject({ name: "NoSuchUpload" });
  });
});
