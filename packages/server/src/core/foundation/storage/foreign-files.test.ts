import { getUploadRules, finishUpload, getStsToken } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { hashToken, newToken } from "../access/session-token.ts";
import { parseSettings } from "../../../platform/settings.ts";
import { openDatabase } from "../../../platform/database/open-database.ts";
import { openListener } from "../../../platform/database/listen.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { assumeRole, uploadPolicy } from "./assume-role.ts";
import { fileStoreOf, readWhole } from "./file-store.ts";
import { objectUrl } from "./foreign-files.ts";
import { signAcs3 } from "./sign-acs3.ts";
import { canonicalRequest, sha256Hex, signatureOf, stringToSign } from "./sign-v4.ts";
import { serviceKey } from "./store-identity.ts";
import { png } from "./test/file-fixtures.ts";

const keys = { accessKeyId: "LTAI5tForeign", secret: "a secret of the foreign store" };
const role = "acs:ram::123456:role/upload";

interface Heard {
  readonly headers: IncomingMessage["headers"];
  readonly url: string;
  readonly body: string;
}
const heard: Heard[] = [];
let answer: { status: number; text: string } = { status: 200, text: "" };
const sts = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    heard.push({ headers: request.headers, url: request.url ?? "", body });
    response.writeHead(answer.status).end(answer.text);
  });
});
let stsUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => sts.listen(0, "127.0.0.1", resolve));
  stsUrl = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`;
});
afterAll(() => void sts.close());

const settingsOf = (more: Record<string, string>) => ({
  ...parseSettings({
    S3_ENDPOINT: "https://store.example",
    S3_REGION: "cn-hangzhou",
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secret,
    S3_STS_ENDPOINT: stsUrl,
    S3_ROLE_ARN: role,
    ...more,
  }),
  secretKey: "a secret key of thirty-two bytes and more",
});

describe("temporary keys of a foreign store", () => {
  it("temporary keys of a foreign store come from AWS's token service by one signed POST", async () => {
    answer = {
      status: 200,
      text: `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>s1</SecretAccessKey>
        <SessionToken>t1</SessionToken><Expiration>2026-11-15T10:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    };
    expect(await assumeRole(settingsOf({}), "upload/7/", ["image"])).toEqual({
      accessKeyId: "ASIA1",
      accessKeySecret: "s1",
      securityToken: "t1",
      expiration: "2026-11-15T10:00:00Z",
      region: "cn-hangzhou",
      bucket: "photos",
    });
    const { headers, body } = heard.at(-1) as Heard;
    const form = new URLSearchParams(body);
    expect(Object.fromEntries(form)).toMatchObject({ Action: "AssumeRole", DurationSeconds: "3600", RoleArn: role });
    expect(JSON.parse(form.get("Policy") ?? "")).toEqual(
      JSON.parse(uploadPolicy("photos", "upload/7/", ["image"], "aws")),
    );
    expect(form.get("Policy")).toContain("arn:aws:s3:::photos/upload/7/image/*.png");
    // The service "sts" signs the body's hash without a header for it: checked by signing again.
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=LTAI5tForeign\/\d{8}\/cn-hangzhou\/sts\/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
    expect(headers.authorization).toBe(signedAgain(headers, body));
  });

  it("temporary keys come from Aliyun's service by its own signature", async () => {
    answer = {
      status: 200,
      text: JSON.stringify({
        Credentials: {
          AccessKeyId: "STS.N",
          AccessKeySecret: "s2",
          SecurityToken: "t2",
          Expiration: "2026-11-15T10:00:00Z",
        },
      }),
    };
    const settings = settingsOf({ S3_STS: "aliyun" });
    expect(await assumeRole(settings, "upload/7/", ["video"])).toMatchObject({
      accessKeyId: "STS.N",
      securityToken: "t2",
    });
    const { headers, body } = heard.at(-1) as Heard;
    expect(headers).toMatchObject({ "x-acs-action": "AssumeRole", "x-acs-version": "2015-04-01" });
    const again = signAcs3(
      {
        method: "POST",
        url: new URL(`${stsUrl}/`),
        headers: {
          "content-type": String(headers["content-type"]),
          "x-acs-action": "AssumeRole",
          "x-acs-version": "2015-04-01",
        },
        body,
      },
      keys,
      new Date(String(headers["x-acs-date"])),
      String(headers["x-acs-signature-nonce"]),
    );
    expect(headers.authorization).toBe(again["authorization"]);
    expect(new URLSearchParams(body).get("Policy")).toContain("acs:oss:*:*:photos/upload/7/video/*.mp4");
  });

  it("temporary keys of a foreign store are refused plainly when the service does not give them", async () => {
    answer = { status: 403, text: "<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>" };
    await expect(assumeRole(settingsOf({}), "upload/7/", ["image"])).rejects.toThrow(/403 AccessDenied/);
  });

  it("temporary keys of a foreign store name the part size that the store takes", () => {
    const sizeOf = (more: Record<string, string>) =>
      fileStoreOf({ settings: settingsOf(more), db: {} as never, seal: {} as never }).place;
    expect(sizeOf({})).toMatchObject({ partSize: 5_242_880, endpoint: "https://store.example", style: "path" });
    expect(sizeOf({ S3_STS: "aliyun", S3_STYLE: "virtual" })).toMatchObject({ partSize: 2_097_152, style: "virtual" });
    expect(sizeOf({ S3_PART_SIZE: "8388608" }).partSize).toBe(8_388_608);
    expect(objectUrl(settingsOf({ S3_STYLE: "virtual" }), "a b/文").href).toBe(
      "https://photos.store.example/a%20b/%E6%96%87",
    );
  });
});

/** Signs the received request again, with the code the store itself uses. */
function signedAgain(headers: IncomingMessage["headers"], body: string): string {
  const { signature } = checkSts(headers, body);
  return String(headers.authorization).replace(/Signature=.*/, `Signature=${signature}`);
}

function checkSts(headers: IncomingMessage["headers"], body: string): { signature: string } {
  const time = String(headers["x-amz-date"]);
  const scope = { time, region: "cn-hangzhou", service: "sts" };
  const canonical = canonicalRequest({
    method: "POST",
    path: "/",
    query: [],
    headers: ["content-type", "host", "x-amz-date"].map((name) => [name, String(headers[name])] as const),
    payloadHash: sha256Hex(body),
  });
  return { signature: signatureOf(keys.secret, scope, stringToSign(scope, canonical)) };
}

describe("a server whose files lie in a foreign store", async () => {
  const far = await testApp();
  const address = await far.app.listen({ port: 0, host: "127.0.0.1" });
  const service = serviceKey(far.services.settings);
  const settings = {
    ...far.services.settings,
    storage: {
      ...far.services.settings.storage,
      endpoint: `${address}/s3`,
      accessKeyId: service.accessKeyId,
      secretAccessKey: service.secret,
    },
  };
  const database = openDatabase({ url: far.database.url, max: 4, applicationName: "near" });
  const listener = openListener(far.database.url, far.services.log);
  const near = await buildApp({ settings, database, listener, log: far.services.log });
  const services = { ...far.services, settings, db: database.db };
  afterAll(async () => {
    await near.close();
    await listener.close();
    await database.close();
  });
  const staffId = await aStaff(far.database.db, { roleId: 8 });
  const token = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${staffId}, ${hashToken(token)}, now() + interval '1 hour', now())`.execute(far.database.db);
  const headers = { host: "console.test", "x-console-host": "console.test", cookie: `hx_session=${token}` };

  it("a server whose files lie in a foreign store puts, finds, reads, moves and removes there", async () => {
    const store = fileStoreOf(services);
    const key = "far/文件 (1).bin";
    expect(await store.find(key)).toBeNull();
    await store.put(key, Buffer.from("0123456789"), "text/plain");
    const found = await store.find(key);
    if (found === null) throw new Error("not found");
    expect(found.size).toBe(10);
    expect((await readWhole(found)).toString()).toBe("0123456789");
    const chunks: Buffer[] = [];
    for await (const chunk of await found.read(3, 5)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe("345");
    expect(await (await fetch(store.presign(key, 60, ""))).text()).toBe("0123456789");
    await store.put(key, Buffer.from("changed"), "text/plain");
    expect(await store.move(found, "far/moved.bin", "text/plain")).toBe(false);
    const now = await store.find(key);
    expect(now !== null && (await store.move(now, "far/moved.bin", "text/plain"))).toBe(true);
    expect(await store.find(key)).toBeNull();
    await store.remove("far/moved.bin");
    expect(await store.find("far/moved.bin")).toBeNull();
  });

  it("a server whose files lie in a foreign store serves no store of its own, and finishes and shows what was uploaded there", async () => {
    expect((await near.inject({ method: "GET", url: "/s3/hongxian/x" })).statusCode).toBe(404);
    const rules = await near.inject({ method: "GET", url: getUploadRules.path, headers });
    expect(rules.json().data).toMatchObject({ endpoint: `${address}/s3`, partSize: 5_242_880 });
    const key = `upload/${staffId}/image/a.png`;
    await fileStoreOf(services).put(key, png, "image/png");
    const done = await near.inject({ method: "POST", url: finishUpload.path, headers, payload: { key } });
    expect(done.json()).toMatchObject({ status: 0, data: { type: "image/png" } });
    const shown = await near.inject({ method: "GET", url: done.json().data.url as string, headers });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(await fileStoreOf(services).find(key)).toBeNull();
  });

  it("a server whose files lie in a foreign store says so in one message when the token service is away", async () => {
    const answered = await near.inject({ method: "GET", url: getStsToken.path, headers });
    expect([answered.statusCode, answered.json().msg]).toEqual([503, "存储服务暂时不可用，请稍后再试"]);
  });
});
