import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll } from "vitest";
import type { Db } from "../kit/call.ts";
import type { Seal } from "../platform/seal.ts";

export interface WecomCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply = (call: WecomCall) => object | "silence" | "no json";

/** A stand-in for enterprise WeChat on this machine: answers as configured, records every call. */
export async function wecomServer() {
  const calls: WecomCall[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const path = url.pathname.replace("/cgi-bin/", "");
      const call = {
        path,
        query: Object.fromEntries(url.searchParams),
        body: text === "" ? null : (JSON.parse(text) as unknown),
      };
      calls.push(call);
      const reply = replies.get(path)?.(call) ?? { errcode: 404, errmsg: "unknown" };
      if (reply === "silence") return;
      response.setHeader("content-type", "application/json");
      response.end(reply === "no json" ? "<html>" : JSON.stringify({ errcode: 0, errmsg: "ok", ...reply }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  replies.set("gettoken", () => ({ access_token: "T1", expires_in: 7200 }));
  return {
    apiBase: `http://127.0.0.1:${port}`,
    calls,
    called: (path: string) => calls.filter((call) => call.path === path),
    on: (path: string, reply: Reply) => void replies.set(path, reply),
  };
}

export interface WecomSecrets {
  readonly corpId: string;
  readonly apiBase: string;
  readonly secret: string;
  readonly token: string;
  readonly aesKey: string;
}

/** Stores a configuration as the page does, but with an address on this machine. */
export async function configureWecom(
  db: Db,
  seal: Seal,
  { corpId, apiBase, secret, token, aesKey }: WecomSecrets,
): Promise<void> {
  const value = {
    corpId,
    apiBase,
    secretSealed: seal.seal(secret),
    tokenSealed: seal.seal(token),
    aesKeySealed: seal.seal(aesKey),
  };
  await sql`insert into system_setting (key, value) values ('wecom.config', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}
