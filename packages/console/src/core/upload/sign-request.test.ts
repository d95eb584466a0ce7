import { describe, expect, test } from "vitest";
import { encodePath, encodeQuery, signRequest, signingTime } from "./sign-request.ts";

/** The examples of "Signature Calculations for the Authorization Header" in Amazon's S3 API reference. */
const keys = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  accessKeySecret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const place = { region: "us-east-1", now: Date.UTC(2013, 4, 24) };
const host = "examplebucket.s3.amazonaws.com";
const signatureOf = (headers: Readonly<Record<string, string>>) =>
  /Signature=(\w+)$/.exec(headers["authorization"] ?? "")?.[1];

describe("the published examples", () => {
  test("the published example GET object with a range is signed alike", () => {
    const headers = signRequest(
      { method: "GET", host, path: "/test.txt", headers: { range: "bytes=0-9" }, payloadHash: emptyHash },
      keys,
      place,
    );
    expect(headers).toEqual({
      range: "bytes=0-9",
      "x-amz-date": "20130524T000000Z",
      "x-amz-content-sha256": emptyHash,
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
        "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
        "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    });
  });

  test("the published example GET bucket lifecycle is signed alike: a query without a value", () => {
    const headers = signRequest(
      { method: "GET", host, path: "/", query: { lifecycle: "" }, payloadHash: emptyHash },
      keys,
      place,
    );
    expect(signatureOf(headers)).toBe("fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543");
  });

  test("the published example GET bucket is signed alike, a list of objects: two values", () => {
    const headers = signRequest(
      { method: "GET", host, path: "/", query: { prefix: "J", "max-keys": "2" }, payloadHash: emptyHash },
      keys,
      place,
    );
    expect(signatureOf(headers)).toBe("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
  });

  test("the published example PUT object is signed alike: a path that must be encoded, headers of its own", () => {
    const headers = signRequest(
      {
        method: "PUT",
        host,
        path: "/test$file.text",
        headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
        payloadHash: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      },
      keys,
      place,
    );
    expect(signatureOf(headers)).toBe("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
  });
});

test("a temporary key is sent and signed", () => {
  const headers = signRequest({ method: "PUT", host, path: "/a" }, { ...keys, securityToken: "token==" }, place);
  expect(headers).toMatchObject({ "x-amz-security-token": "token==", "x-amz-content-sha256": "UNSIGNED-PAYLOAD" });
  expect(headers["authorization"]).toContain(
    "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,",
  );
});

test("paths and queries are encoded as the signature has them", () => {
  expect(encodePath("/s3/桶/a b+(1)'!*~.mp4")).toBe("/s3/%E6%A1%B6/a%20b%2B%281%29%27%21%2A~.mp4");
  expect(encodeQuery({ uploadId: "a/b=", partNumber: "1", uploads: "" })).toBe(
    "partNumber=1&uploadId=a%2Fb%3D&uploads=",
  );
  expect(signingTime(Date.UTC(2026, 10, 15, 3, 4, 5, 678))).toBe("20261115T030405Z");
});
