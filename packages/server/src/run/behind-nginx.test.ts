import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as askTls } from "node:https";
import { request as askPlain } from "node:http";
import { join } from "node:path";
import { chatSocketPath } from "@hongxian/contract/core/chat/chat-frames.ts";
import { getConsoleEvents } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getMe, login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { buildApp } from "../app.ts";
import { hashPassword, type CheckedPassword } from "../core/foundation/access/password.ts";
import { chooseFreePort } from "../platform/database/free-port.ts";
import { projectRoot } from "../platform/project-root.ts";
import { parseSettings } from "../platform/settings.ts";
import { noticeStaff } from "../core/foundation/notice/notices.ts";
import { testApp } from "../test/app.ts";
import { aMember, aStaff } from "../test/build.ts";
import { listening } from "../test/chat-desk.ts";
import { waitUntil } from "../test/event-stream.ts";
import { isLong } from "../test/long.ts";
import { ownFolder } from "../test/real-server.ts";

const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(existsSync);
const password = "Hongxian2026";

/** Debian's nginx with the site of `deploy`, on ports and with a certificate of its own. */
describe.runIf(isLong && nginx !== undefined)("behind nginx, as deploy/nginx.conf sets it", async () => {
  const app = await testApp();
  const { db } = app.database;
  const { listener, log, settings } = app.services;
  const folder = ownFolder("nginx");
  let [host, plainHost] = ["", ""];
  let stop = async (): Promise<void> => undefined;

  function writeSite(port: number, tls: number, plain: number): string {
    const key = join(folder, "privkey.pem");
    const certificate = join(folder, "fullchain.pem");
    const subject = ["-subj", "/CN=console.example.com", "-days", "1", "-nodes", "-newkey", "rsa:2048"];
    execFileSync("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    const site = readFileSync(join(projectRoot, "deploy/nginx.conf"), "utf8")
      .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${port};`)
      .replace("listen 443", `listen 127.0.0.1:${tls}`)
      .replace("listen 80;", `listen 127.0.0.1:${plain};`)
      .replaceAll("/etc/hongxian/tls", folder);
    writeFileSync(join(folder, "site.conf"), site);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr;
       events {} http { access_log off; ${temporary.join(" ")} include ${join(folder, "site.conf")}; }`,
    );
    return join(folder, "nginx.conf");
  }

  beforeAll(async () => {
    // One proxy in front, as hongxian.env says.
    const { trustProxy } = parseSettings({ TRUST_PROXY: "1" });
    const served = await buildApp({ listener, log, database: app.database, settings: { ...settings, trustProxy } });
    const port = Number((await listening(served)).split(":")[1]);
    const [tls, plain] = [await chooseFreePort("127.0.0.1", undefined), await chooseFreePort("127.0.0.1", undefined)];
    host = `127.0.0.1:${tls}`;
    plainHost = `127.0.0.1:${plain}`;
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "logs"));
    const file = writeSite(port, tls, plain);
    const tested = spawnSync(nginx ?? "", ["-t", "-q", "-c", file, "-p", folder], { encoding: "utf8" });
    expect([tested.status, tested.stderr]).toEqual([0, ""]);
    const child = spawn(nginx ?? "", ["-c", file, "-p", folder], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    stop = async () => {
      child.kill("SIGTERM");
      await ended;
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    };
    let isUp = false;
    const look = () =>
      send({ path: "/healthz" })
        .then(() => (isUp = true))
        .catch(() => undefined);
    await waitUntil(() => {
      void look();
      return isUp;
    }, "nginx answers");
  });
  afterAll(() => stop());

  interface Got {
    readonly status: number;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly text: string;
  }
  interface Sent {
    readonly method?: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  const send = (options: Sent, body?: string | Buffer): Promise<Got> =>
    new Promise((resolve, reject) => {
      const [hostname, port] = host.split(":");
      const headers = { host, "x-console-host": host, origin: `https://${host}`, ...options.headers };
      const sent = askTls(
        { hostname, port, agent: false, rejectUnauthorized: false, ...options, headers },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => (text += part));
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });

  async function signIn() {
    const passwordHash = await hashPassword(password as CheckedPassword);
    const phone = `1570000${String(Math.trunc(Math.random() * 10_000)).padStart(4, "0")}`;
    const userId = await aMember(db);
    const staffId = await aStaff(db, { login: phone, passwordHash, roleId: 2, userId });
    const headers = { "content-type": "application/json", "x-forwarded-for": "198.51.100.7" };
    const answer = await send(
      { method: "POST", path: login.path, headers },
      JSON.stringify({ login: phone, password }),
    );
    return { phone, staffId, answer, cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
  }

  it("a person signs in by TLS alone, and is counted under the address that nginx saw", async () => {
    const { phone, answer, cookie } = await signIn();
    expect(answer.status).toBe(200);
    // The cookie is for TLS, as the server knows by the forwarded scheme.
    expect(String(answer.headers["set-cookie"])).toMatch(/; Secure$/);
    const me = await send({ path: getMe.path, headers: { cookie } });
    expect([me.status, JSON.parse(me.text).status]).toEqual([200, 0]);
    const { rows } = await sql`select ip from staff_login_log where login = ${phone}`.execute(db);
    expect(rows).toEqual([{ ip: "127.0.0.1" }]);
    expect((await send({ path: "/metrics" })).status).toBe(404);
  });

  it("what comes without TLS is sent to it", async () => {
    const [hostname, port] = plainHost.split(":");
    const answer = await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      const sent = askPlain({ hostname, port, path: "/x?y=1", headers: { host: "console.example.com" } }, (found) => {
        found.resume();
        resolve([found.statusCode, found.headers.location]);
      });
      sent.on("error", reject).end();
    });
    expect(answer).toEqual([301, "https://console.example.com/x?y=1"]);
  });

  it("an event leaves at once and not when a buffer is full", async () => {
    const { staffId, cookie } = await signIn();
    let text = "";
    const [hostname, port] = host.split(":");
    const headers = { host, cookie };
    const path = `${getConsoleEvents.path}?topics=`;
    const sent = askTls({ hostname, port, path, agent: false, rejectUnauthorized: false, headers }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
    });
    sent.on("error", () => undefined).end();
    await waitUntil(() => text !== "", "the stream begins");
    await noticeStaff(db, [staffId], { kind: "INFO", title: "经代理", content: "", link: "" });
    await waitUntil(() => text.includes("notice"), "the event arrives");
    sent.destroy();
  });

  it("the desk's socket opens and answers through it", async () => {
    const { cookie } = await signIn();
    const options = { headers: { cookie }, origin: `https://${host}`, rejectUnauthorized: false };
    const socket = new WebSocket(`wss://${host}${chatSocketPath}`, options);
    const outcome = await new Promise<string>((resolve) => {
      socket.once("message", (data) => resolve(String(data)));
      socket.once("error", (error) => resolve(String(error)));
      socket.once("open", () => socket.send(JSON.stringify({ t: "ping" })));
      socket.once("close", (code) => resolve(`closed ${code}`));
    });
    expect(JSON.parse(outcome)).toHaveProperty("t");
    socket.terminate();
  });

  it("a part of a file passes that is larger than nginx allows by itself", async () => {
    const { cookie } = await signIn();
    const headers = { cookie, "content-type": "application/octet-stream" };
    const answer = await send({ method: "PUT", path: "/s3/hongxian/x", headers }, Buffer.alloc(8 * 2 ** 20));
    // Unsigned, and refused by the store itself, not by the proxy for its size.
    expect([answer.status, answer.text.includes("nginx")]).toEqual([403, false]);
  });
});
