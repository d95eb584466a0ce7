import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { signRongCloud } from "../platform/rongcloud.ts";

/** A call of the server API as it came. */
export interface RongRequest {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly isSigned: boolean;
}

/** An answer instead of the right one, or none although it was done. */
type RongFault = { readonly status: number; readonly body: string } | "silent";

export interface RongReceiver {
  readonly settings: { readonly appKey: string; readonly appSecret: string; hosts: string[] };
  readonly requests: RongRequest[];
  /** What goes wrong next, in order. */
  readonly faults: RongFault[];
  paths(): string[];
  reset(): void;
}

/**
 * RongCloud on loopback. Its answers are those of its documents: docs.rongcloud.cn/platform-chat-api, pages auth,
 * user/register, user/block, one-to-one/ban, message/send-private, message/send-group, message/msgrecall.
 */
export async function rongReceiver(): Promise<RongReceiver> {
  const appSecret = "the-app-secret";
  const requests: RongRequest[] = [];
  const faults: RongFault[] = [];
  const service = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { nonce, timestamp, signature } = request.headers;
      requests.push({
        path: request.url ?? "",
        form: new URLSearchParams(body),
        isSigned: signature === signRongCloud(appSecret, String(nonce), String(timestamp)),
      });
      const fault = faults.shift();
      if (fault === "silent") return request.socket.destroy();
      response.writeHead(fault?.status ?? 200, { "content-type": "application/json; charset=utf-8" });
      const messageUID = `UID${requests.length}-7VA9-G4DD-4V5P`;
      const right = { code: 200, token: "rong-token", messageUIDs: [{ userId: "1", messageUID }] };
      return response.end(fault?.body ?? JSON.stringify(right));
    });
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  afterAll(() => service.close());
  const { port } = service.address() as AddressInfo;
  return {
    settings: { appKey: "c9kqb3rdkbb8j", appSecret, hosts: [`http://127.0.0.1:${port}`] },
    requests,
    faults,
    paths: () => requests.map(({ path }) => path),
    reset() {
      requests.length = 0;
      faults.length = 0;
    },
  };
}
