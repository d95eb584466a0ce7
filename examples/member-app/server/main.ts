import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openClient, OpenError } from "@hongxian/contract/client/open-client.ts";
import { openAccounts, type Account } from "./accounts.ts";
import { sendPage } from "./page-files.ts";
import { answers, Refusal, type Asked } from "./answers.ts";
import { openNews } from "./news.ts";
import { readSettings } from "./settings.ts";

/** The app's own server. It holds the key and signs every call; the page in the browser never sees the secret. */
const settings = readSettings();
const client = openClient({ host: settings.host, keyId: settings.keyId, secret: settings.secret, tries: 3 });
const accounts = openAccounts(settings.dataDir);
const pictures = join(settings.dataDir, "pictures");
mkdirSync(pictures, { recursive: true, mode: 0o700 });
const news = openNews(client, accounts);

const mostBytes = 3_000_000;
const cookieName = "member";

const tokenOf = ({ headers }: IncomingMessage): string =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.cookie ?? "")?.[1] ?? "";
const cookieOf = (token: string, seconds: number): string =>
  `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Refusal("内容过大");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function inputOf(request: IncomingMessage, body: Buffer): Readonly<Record<string, unknown>> {
  if (request.headers["content-type"] !== "application/json") return {};
  try {
    return JSON.parse(body.toString("utf8")) as Record<string, unknown>;
  } catch {
    throw new Refusal("请求格式错误");
  }
}

function say(response: ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(data));
}

/** What the door, or this server, refuses is said at its field; everything else is a fault of ours. */
function sayFault(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  if (error instanceof Refusal) return say(response, error.http, { msg: error.message, fields: error.fields });
  if (error instanceof OpenError && error.http < 500)
    return say(response, 400, { msg: error.message, fields: error.fields });
  console.error(error);
  say(response, 502, { msg: "服务暂不可用，请稍后再试", fields: {} });
}

async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const answer =
    answers[`${request.method ?? ""} ${url.pathname.replace(/^\/app/, "").replace(/\/[\w-]{16,}$/, "/*")}`];
  if (answer === undefined) return say(response, 404, { msg: "没有该接口", fields: {} });
  const token = tokenOf(request);
  const account: Account | null = accounts.bySession(token);
  if (account === null && answer.isOpen !== true) return say(response, 401, { msg: "请先登录", fields: {} });
  const body = request.method === "POST" ? await bodyOf(request) : Buffer.alloc(0);
  const asked: Asked = {
    client,
    accounts,
    pictures,
    console: settings.host,
    account,
    token,
    body,
    input: inputOf(request, body),
    query: url.searchParams,
    last: url.pathname.split("/").at(-1) ?? "",
    setToken: (next) => void response.setHeader("set-cookie", cookieOf(next, next === "" ? 0 : 30 * 86_400)),
  };
  const data = await answer.run(asked);
  if (Buffer.isBuffer(data)) {
    response.writeHead(200, { "content-type": "image/jpeg", "cache-control": "private, max-age=86400" });
    response.end(data);
  } else say(response, 200, data);
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://app");
  response.setHeader("x-content-type-options", "nosniff");
  if (url.pathname === "/app/news") {
    const account = accounts.bySession(tokenOf(request));
    if (account === null) return say(response, 401, { msg: "请先登录", fields: {} });
    return news.listen(account.id, response);
  }
  if (!url.pathname.startsWith("/app/")) return sendPage(settings, url.pathname, response);
  return void answerCall(request, response, url).catch((error: unknown) => sayFault(response, error));
});

server.listen(settings.port, "127.0.0.1", () => {
  void news.follow();
  const { port } = server.address() as AddressInfo;
  console.log(`会员端示例已启动：http://127.0.0.1:${port}/ （手机宽度390px；后台 ${settings.host}）`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
