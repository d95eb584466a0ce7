import { createHash, createHmac, randomUUID } from "node:crypto";
import type { AuditChannelCode } from "@hongxian/contract/core/content/audit-channel.rules.ts";
import { signAcs3 } from "../../foundation/storage/sign-acs3.ts";

export interface Sample {
  readonly text?: string;
  /** A picture in the form the service requires. */
  readonly picture?: Buffer;
  readonly userId?: number;
}
export interface Keys {
  readonly appId: string;
  readonly secret: string;
  readonly endpoint: string;
}
interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** The confidence of a service, 0 to 100, and what it detected. */
export interface Seen {
  readonly score: number;
  readonly label: string;
}
interface Service {
  ask(keys: Keys, sample: Sample, now: Date): Request;
  /** Throws when the answer reports that the question failed. */
  read(answer: Readonly<Record<string, unknown>>): Seen;
}

const json = { "content-type": "application/json; charset=utf-8" };
const part = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const levels: Readonly<Record<string, number>> = {
  PASS: 10,
  REVIEW: 60,
  REJECT: 95,
  none: 5,
  low: 30,
  medium: 60,
  high: 95,
  Pass: 10,
  Review: 60,
  Block: 95,
};
const scoreOf = (level: unknown, score: unknown): number =>
  typeof score === "number" && score >= 0 && score <= 100 ? Math.round(score) : (levels[String(level)] ?? 60);

/** The services use different names for the same labels; unknown ones stay as they were sent. */
const labels: Readonly<Record<string, string>> = {
  porn: "PORN",
  Porn: "PORN",
  sexy: "PORN",
  Sexy: "PORN",
  abuse: "ABUSE",
  Abuse: "ABUSE",
  ad: "AD",
  Ad: "AD",
  politics: "POLITICS",
  politic: "POLITICS",
  Polity: "POLITICS",
  ban: "GAMBLE",
  Illegal: "GAMBLE",
  fraud: "FRAUD",
  minor: "MINOR",
  Minor: "MINOR",
  privacy: "PRIVACY",
};
const labelOf = (label: unknown): string => {
  const text = String(label ?? "");
  return text === "" || text === "normal" || text === "Normal" || text === "nonLabel" ? "" : (labels[text] ?? text);
};
const need = (isFine: boolean, answer: Readonly<Record<string, unknown>>) => {
  if (!isFine) throw new Error(String(answer["message"] ?? answer["Message"] ?? answer["code"] ?? "refused"));
};

const shumei: Service = {
  ask: ({ appId, secret, endpoint }, { text, picture, userId = 0 }) => ({
    url: endpoint,
    headers: json,
    body: JSON.stringify({
      accessKey: secret,
      appId,
      eventId: "default",
      type: picture === undefined ? "TEXTRISK" : "POLITY_EROTIC_VIOLENT_QRCODE_ADVERT",
      data: { tokenId: String(userId), ...(picture === undefined ? { text } : { img: picture.toString("base64") }) },
    }),
  }),
  read: (answer) => {
    need(answer["code"] === 1100, answer);
    return { score: scoreOf(answer["riskLevel"], answer["score"]), label: labelOf(answer["riskLabel1"]) };
  },
};

const aliyun: Service = {
  ask: ({ appId, secret, endpoint }, { text, picture }, now) => {
    const url = new URL(endpoint);
    const service = picture === undefined ? "comment_detection_pro" : "baselineCheck";
    const parameters = picture === undefined ? { content: text } : { imageBase64: picture.toString("base64") };
    const body = new URLSearchParams({ Service: service, ServiceParameters: JSON.stringify(parameters) }).toString();
    const action = picture === undefined ? "TextModerationPlus" : "ImageModeration";
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-acs-action": action,
      "x-acs-version": "2022-03-02",
    };
    const signed = signAcs3({ method: "POST", url, headers, body }, { accessKeyId: appId, secret }, now, randomUUID());
    return { url: url.href, headers: signed, body };
  },
  read: (answer) => {
    need(answer["Code"] === 200, answer);
    const data = part(answer["Data"]);
    const results = Array.isArray(data["Result"]) ? data["Result"].map(part) : [];
    const first = results[0] ?? {};
    return { score: scoreOf(data["RiskLevel"], first["Confidence"]), label: labelOf(first["Label"]) };
  },
};

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
/** Tencent's signature of version 3. */
function signTc3(keys: Keys, host: string, service: string, body: string, now: Date): string {
  const stamp = Math.floor(now.getTime() / 1000);
  const day = now.toISOString().slice(0, 10);
  const canonical = [
    "POST",
    "/",
    "",
    `content-type:${json["content-type"]}\nhost:${host}\n`,
    "content-type;host",
    hash(body),
  ].join("\n");
  const scope = `${day}/${service}/tc3_request`;
  const signing = mac(mac(mac(`TC3${keys.secret}`, day), service), "tc3_request");
  const signature = mac(signing, ["TC3-HMAC-SHA256", stamp, scope, hash(canonical)].join("\n")).toString("hex");
  return `TC3-HMAC-SHA256 Credential=${keys.appId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
}
const tencent: Service = {
  ask: (keys, { text = "", picture }, now) => {
    const { host, href } = new URL(keys.endpoint);
    const service = host.split(".")[0] ?? "tms";
    const isText = picture === undefined;
    const body = JSON.stringify(
      isText ? { Content: Buffer.from(text).toString("base64") } : { FileContent: picture.toString("base64") },
    );
    return {
      url: href,
      headers: {
        ...json,
        authorization: signTc3(keys, host, service, body, now),
        "x-tc-action": isText ? "TextModeration" : "ImageModeration",
        "x-tc-version": "2020-12-29",
        "x-tc-timestamp": String(Math.floor(now.getTime() / 1000)),
        "x-tc-region": "ap-guangzhou",
      },
      body,
    };
  },
  read: (answer) => {
    const response = part(answer["Response"]);
    need(response["Error"] === undefined && response["Suggestion"] !== undefined, part(response["Error"]));
    return { score: scoreOf(response["Suggestion"], response["Score"]), label: labelOf(response["Label"]) };
  },
};

export const auditServices: Readonly<Record<Exclude<AuditChannelCode, "MANUAL">, Service>> = {
  SHUMEI: shumei,
  ALIYUN: aliyun,
  TENCENT: tencent,
};
