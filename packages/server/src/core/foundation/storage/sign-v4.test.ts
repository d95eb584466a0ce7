import { describe, expect, it } from "vitest";
import { readChunked } from "./aws-chunked.ts";
import { checksumNames, makeChecksum } from "./checksum.ts";
import { signAcs3 } from "./sign-acs3.ts";
import { emptyPayload, presignUrl, sha256Hex, signHeaders, signingKey } from "./sign-v4.ts";

/** The keys and requests of the examples in AWS's documentation of Signature Version 4 for S3. */
const keys = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const now = new Date("2013-05-24T00:00:00Z");
const place = { region: "us-east-1", service: "s3" };
const host = "https://examplebucket.s3.amazonaws.com";
const signature = (headers: Record<string, string>) =>
  /Signature=([0-9a-f]{64})$/.exec(headers["authorization"] ?? "")?.[1];

describe("Signature Version 4", () => {
  it.each([
    [
      { method: "GET", url: new URL(`${host}/test.txt`), headers: { range: "bytes=0-9" }, payloadHash: emptyPayload },
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      {
        method: "PUT",
        url: new URL(`${host}/test$file.text`),
        headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
        payloadHash: sha256Hex("Welcome to Amazon S3."),
      },
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    [
      { method: "GET", url: new URL(`${host}/?lifecycle`), payloadHash: emptyPayload },
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      { method: "GET", url: new URL(`${host}/?max-keys=2&prefix=J`), payloadHash: emptyPayload },
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
  ])("Signature Version 4 signs the published example %#", (request, expected) => {
    expect(signature(signHeaders(request, keys, place, now))).toBe(expected);
  });

  it("Signature Version 4 signs an address beforehand like the published example", () => {
    const url = presignUrl("GET", new URL(`${host}/test.txt`), keys, "us-east-1", 86_400, now);
    expect(url).toContain("X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404");
  });

  it("Signature Version 4 signs for other services like the published test suite", () => {
    const secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    const headers = signHeaders(
      { method: "GET", url: new URL("https://example.amazonaws.com/"), payloadHash: emptyPayload },
      { accessKeyId: "AKIDEXAMPLE", secret },
      { region: "us-east-1", service: "service" },
      new Date("2015-08-30T12:36:00Z"),
    );
    expect(signature(headers)).toBe("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
  });

  it("Signature Version 4 follows the signatures of chunks like the published example", async () => {
    const scope = { ...place, time: "20130524T000000Z" };
    const signing = {
      key: signingKey(keys.secret, scope),
      time: scope.time,
      scope: "20130524/us-east-1/s3/aws4_request",
      seed: "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
    };
    const signatures = [
      "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648",
      "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497",
      "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9",
    ];
    const wire = (letter: string) =>
      [65_536, 1024, 0]
        .map((size, at) => `${size.toString(16)};chunk-signature=${signatures[at]}\r\n${letter.repeat(size)}\r\n`)
        .join("");
    async function* inPieces(text: string) {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    }
    const read = async (letter: string) => {
      let size = 0;
      for await (const chunk of readChunked(inPieces(wire(letter)), signing).body) size += chunk.length;
      return size;
    };
    expect(await read("a")).toBe(66_560);
    await expect(read("b")).rejects.toMatchObject({ code: "SignatureDoesNotMatch" });
  });

  it("Signature Version 4 signs for Aliyun like its published example", () => {
    const query = "ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai";
    const headers = signAcs3(
      {
        method: "POST",
        url: new URL(`https://ecs.cn-shanghai.aliyuncs.com/?${query}`),
        headers: { "x-acs-action": "RunInstances", "x-acs-version": "2014-05-26" },
        body: "",
      },
      { accessKeyId: "YourAccessKeyId", secret: "YourAccessKeySecret" },
      new Date("2023-10-26T10:22:32Z"),
      "3156853299f313e23d1673dc12e1703d",
    );
    expect(headers["authorization"]).toBe(
      "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    );
  });
});

describe("checksums", () => {
  /** The check values of the catalogue of CRC algorithms, for the digits 1 to 9. */
  it.each([
    ["x-amz-checksum-crc32", "cbf43926"],
    ["x-amz-checksum-crc32c", "e3069283"],
    ["x-amz-checksum-crc64nvme", "ae8b14860a799888"],
    ["x-amz-checksum-sha1", "f7c3bc1d808e04732adf679965ccc34ca7ae3441"],
    ["x-amz-checksum-sha256", "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"],
  ])("the checksum %s is right", (name, hex) => {
    const sum = makeChecksum(name);
    sum?.add(Buffer.from("1234"));
    sum?.add(Buffer.from("56789"));
    expect(Buffer.from(sum?.digest() ?? "", "base64").toString("hex")).toBe(hex);
    expect(checksumNames).toContain(name);
  });
});
