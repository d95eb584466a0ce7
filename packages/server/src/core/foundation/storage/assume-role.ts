import { randomBytes } from "node:crypto";
import { credentialSeconds } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { fileKinds, type FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { sendToService } from "../../../platform/outgoing.ts";
import type { Settings } from "../../../platform/settings.ts";
import { signAcs3 } from "./sign-acs3.ts";
import type { Credential } from "./file-store.ts";
import { sha256Hex, signHeaders, escapeUri } from "./sign-v4.ts";

const timeoutMs = 10_000;

/** What the temporary keys may do: write, resume and read below the caller's own prefix, by kind and suffix. */
export function uploadPolicy(
  bucket: string,
  prefix: string,
  kinds: readonly FileKind[],
  sts: "aws" | "aliyun",
): string {
  const service = sts === "aws" ? "s3" : "oss";
  const owner = sts === "aws" ? "arn:aws:s3:::" : "acs:oss:*:*:";
  const resources = kinds.flatMap((kind) =>
    fileKinds[kind].suffixes.flatMap((suffix) =>
      [suffix, suffix.toUpperCase()].map((ending) => `${owner}${bucket}/${prefix}${kind}/*.${ending}`),
    ),
  );
  const actions = [
    "PutObject",
    "GetObject",
    "AbortMultipartUpload",
    sts === "aws" ? "ListMultipartUploadParts" : "ListParts",
  ];
  return JSON.stringify({
    Version: sts === "aws" ? "2012-10-17" : "1",
    Statement: [{ Effect: "Allow", Action: actions.map((action) => `${service}:${action}`), Resource: resources }],
  });
}

const formOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${escapeUri(name)}=${escapeUri(value)}`)
    .join("&");

interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One signed POST of AssumeRole, as AWS, MinIO and Ceph accept it. */
export function awsRequest({ storage }: Pick<Settings, "storage">, policy: string, now = new Date()): SignedRequest {
  const url = new URL(`${storage.stsEndpoint ?? storage.endpoint ?? ""}/`);
  const body = formOf({
    Action: "AssumeRole",
    Version: "2011-06-15",
    RoleArn: storage.roleArn ?? "",
    RoleSessionName: "hongxian-upload",
    DurationSeconds: String(credentialSeconds),
    Policy: policy,
  });
  const keys = { accessKeyId: storage.accessKeyId ?? "", secret: storage.secretAccessKey ?? "" };
  const headers = signHeaders(
    {
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
      payloadHash: sha256Hex(body),
    },
    keys,
    { region: storage.region, service: "sts" },
    now,
  );
  return { url, headers, body };
}

/** The same for Aliyun, with its own signature. */
export function aliyunRequest(
  { storage }: Pick<Settings, "storage">,
  policy: string,
  now = new Date(),
  nonce = randomBytes(16).toString("hex"),
): SignedRequest {
  const url = new URL(`${storage.stsEndpoint ?? "https://sts.aliyuncs.com"}/`);
  const body = formOf({
    RoleArn: storage.roleArn ?? "",
    RoleSessionName: "hongxian-upload",
    DurationSeconds: String(credentialSeconds),
    Policy: policy,
  });
  const headers = signAcs3(
    {
      method: "POST",
      url,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-acs-action": "AssumeRole",
        "x-acs-version": "2015-04-01",
      },
      body,
    },
    { accessKeyId: storage.accessKeyId ?? "", secret: storage.secretAccessKey ?? "" },
    now,
    nonce,
  );
  return { url, headers: { ...headers, accept: "application/json" }, body };
}

const tag = (text: string, name: string): string => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1] ?? "";
const field = (text: string, name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"]+)"`).exec(text)?.[1] ?? "";

/** Temporary keys of an external store, for one prefix. */
export async function assumeRole(settings: Settings, prefix: string, kinds: readonly FileKind[]): Promise<Credential> {
  const { storage } = settings;
  const policy = uploadPolicy(storage.bucket, prefix, kinds, storage.sts);
  const isAws = storage.sts === "aws";
  const { url, headers, body } = isAws ? awsRequest(settings, policy) : aliyunRequest(settings, policy);
  const { host: _host, ...sent } = headers;
  const answer = await sendToService(url, { method: "POST", headers: sent, body, timeoutMs });
  const text = await answer.text();
  const read = isAws ? tag : field;
  const credential = {
    accessKeyId: read(text, "AccessKeyId"),
    accessKeySecret: read(text, isAws ? "SecretAccessKey" : "AccessKeySecret"),
    securityToken: read(text, isAws ? "SessionToken" : "SecurityToken"),
    expiration: read(text, "Expiration"),
    region: storage.region,
    bucket: storage.bucket,
  };
  if (!answer.ok || credential.securityToken === "")
    throw new Error(`the token service answered ${answer.status} ${read(text, "Code")}`);
  return credential;
}
