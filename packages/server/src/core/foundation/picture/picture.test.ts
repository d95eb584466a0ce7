import { getMe } from "@hongxian/contract/core/session/session.endpoints.ts";
import { getPicture } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { demo } from "@hongxian/demo/demo.ts";
import { existsSync, readdirSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { isPublicAddress, type Reach } from "../../../platform/outgoing.ts";
import { fetchLimits, fetchPicture } from "./safe-fetch.ts";

const app = await testApp({ extension: demo });
const ask = await app.as(await aStaff(app.database.db, { roleId: 8 }));

const noise = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height * 3, 90), { raw: { width, height, channels: 3 } });
const photo = await noise(2000, 1000).jpeg().toBuffer();

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

/** A server on an address of this machine that counts who connects to it. */
async function recording(host: string, handle: RequestListener) {
  const server = createServer(handle);
  servers.push(server);
  let connections = 0;
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}
const send =
  (bytes: Buffer, type = "image/jpeg"): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": type }).end(bytes);

describe("addresses", () => {
  it.each([
    "127.0.0.1",
    "127.255.255.254",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.100.100.200",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "198.18.0.1",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:a9fe:a9fe",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "ff02::1",
    "2001:db8::1",
    "not an address",
  ])("the address %s is none to reach", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111"])("the address %s may be reached", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe("the proxy reaches nothing it should not", async () => {
  const inside = await recording("127.0.0.1", send(photo));
  const { port } = inside;
  const spellings = [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `127.1:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `0x7f.1:${port}`,
    `0177.0.0.1:${port}`,
    `017700000001:${port}`,
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `[::ffff:7f00:1]:${port}`,
    `0.0.0.0:${port}`,
    `127.0.0.1.:${port}`,
    `ⓛocalhost:${port}`,
    `１２７.0.0.1:${port}`,
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.100.100.200",
    "xn--internal-0kc.example",
    `user:pass@allowed.example:${port}`,
    `allowed.example@127.0.0.1:${port}`,
    `127.0.0.1:${port}#@allowed.example`,
  ];

  it.each(spellings)("the proxy does not reach http://%s, which is not on the list", async (host) => {
    await expect(fetchPicture(`http://${host}/a.jpg`, { hosts: ["allowed.example"] })).rejects.toThrow(
      "图片地址不被允许",
    );
    expect((await ask(getPicture, { query: { url: `http://${host}/a.jpg` } })).msg).toBe("图片地址不被允许");
  });

  it.each(spellings)("the proxy does not reach http://%s, even if somebody put it on the list", async (host) => {
    const hosts = URL.canParse(`http://${host}/`) ? [new URL(`http://${host}/`).host] : [];
    await expect(fetchPicture(`http://${host}/a.jpg`, { hosts })).rejects.toThrow(/图片地址不被允许|图片无法读取/);
  });

  it.each([
    "file:///etc/passwd",
    "ftp://allowed.example/a",
    "gopher://allowed.example/",
    "data:image/png;base64,AA",
    "//allowed.example/a",
    "javascript:1",
  ])("the proxy does not reach %s", async (address) => {
    await expect(fetchPicture(address, { hosts: ["allowed.example"] })).rejects.toThrow("图片地址不被允许");
  });

  it("the proxy does not reach a name that means this machine, at once or only the second time", async () => {
    const hosts = [`allowed.example:${port}`];
    const address = `http://allowed.example:${port}/a.jpg`;
    for (const found of [["127.0.0.1"], ["::1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"]])
      await expect(fetchPicture(address, { hosts, resolve: async () => found })).rejects.toThrow("图片地址不被允许");
    // Rebinding: the name is looked up once and pinned, so a second answer is never requested.
    let lookups = 0;
    const turning: Reach = {
      hosts,
      resolve: async () => ((lookups += 1) === 1 ? ["192.0.2.255"] : ["127.0.0.1"]),
      isPublic: (ip) => ip === "192.0.2.255",
    };
    await expect(fetchPicture(address, turning)).rejects.toThrow("图片无法读取");
    expect(lookups).toBe(1);
  });

  it("the proxy follows no redirect inside, and no more than three redirects anywhere", async () => {
    const outside = await recording("127.0.0.2", (request, response) => {
      const to = new URL(request.url ?? "", "http://x").searchParams.get("to") ?? "";
      const hop = Number(/^hop(\d)$/.exec(to)?.[1] ?? 0);
      if (to === "") return send(photo)(request, response);
      const next = hop === 0 ? to : hop === 1 ? "/" : `/?to=hop${hop - 1}`;
      return void response.writeHead(302, { location: next }).end();
    });
    const reach: Reach = {
      hosts: [`pictures.example:${outside.port}`, `127.0.0.1:${port}`, `inside.example:${port}`],
      resolve: async (name) => [name === "pictures.example" ? "127.0.0.2" : "127.0.0.1"],
      isPublic: (ip) => ip === "127.0.0.2",
    };
    const from = (to: string) =>
      fetchPicture(`http://pictures.example:${outside.port}/?to=${encodeURIComponent(to)}`, reach);
    expect((await from("")).equals(photo)).toBe(true);
    expect((await from("hop3")).equals(photo)).toBe(true);
    await expect(from("hop4")).rejects.toThrow("图片无法读取");
    for (const to of [
      `http://127.0.0.1:${port}/`,
      `http://inside.example:${port}/`,
      `http://2130706433:${port}/`,
      "file:///etc/passwd",
      "http://elsewhere.example/",
    ])
      await expect(from(to), to).rejects.toThrow("图片地址不被允许");
  });

  it("nobody connected to what the proxy must not reach", () => expect(inside.connections()).toBe(0));
});

describe("the proxy takes pictures only", async () => {
  const reachOf = (port: number): Reach => ({
    hosts: [`pictures.example:${port}`],
    resolve: async () => ["127.0.0.2"],
    isPublic: (ip) => ip === "127.0.0.2",
  });
  const from = async (handle: RequestListener) => {
    const { port } = await recording("127.0.0.2", handle);
    return fetchPicture(`http://pictures.example:${port}/`, reachOf(port));
  };

  it("the proxy takes pictures only: not pages, not mislabelled ones, not errors, not too much, not too slowly", async () => {
    await expect(from(send(Buffer.from("<html>"), "text/html"))).rejects.toThrow("图片无法读取");
    await expect(from(send(Buffer.from("<svg/>"), "image/svg+xml"))).rejects.toThrow("图片无法读取");
    await expect(from(send(Buffer.from("<html>"), "image/png"))).rejects.toThrow("图片无法读取");
    await expect(from((_q, response) => void response.writeHead(500).end())).rejects.toThrow("图片无法读取");
    const large = Buffer.concat([photo, Buffer.alloc(fetchLimits.bytes)]);
    await expect(from(send(large))).rejects.toThrow("图片无法读取");
    await expect(
      from((_q, response) => {
        response.writeHead(200, { "content-type": "image/jpeg" });
        for (let at = 0; at < 12; at += 1) response.write(Buffer.alloc(1024 * 1024));
        response.end();
      }),
    ).rejects.toThrow("图片无法读取");
    const begun = Date.now();
    await expect(
      from((_q, response) => void response.writeHead(200, { "content-type": "image/jpeg" }).write("x")),
    ).rejects.toThrow("图片无法读取");
    expect(Date.now() - begun).toBeLessThan(fetchLimits.milliseconds + 2000);
  });
});

describe("a picture of ours", async () => {
  const uploaded = await ask(uploadImage, { body: photo, headers: { "content-type": "image/jpeg" } });
  const url = uploaded.data.url;
  const address = (size: string) => `${getPicture.path}?url=${encodeURIComponent(url)}&size=${size}`;
  const get = async (size: string, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: "GET",
      url: address(size),
      headers: { host: "console.test", cookie: await cookie(), ...headers },
    });
  let cachedCookie: string | undefined;
  async function cookie(): Promise<string> {
    const { newToken, hashToken } = await import("../access/session-token.ts");
    const { sql } = await import("kysely");
    if (cachedCookie !== undefined) return cachedCookie;
    const token = newToken();
    await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
      select id, ${hashToken(token)}, now() + interval '1 hour', now() from staff limit 1`.execute(app.database.db);
    return (cachedCookie = `hx_session=${token}`);
  }

  it.each([
    ["cell", 96],
    ["thumb", 240],
    ["grid", 480],
    ["card", 800],
    ["view", 1500],
  ])("a picture of ours is fitted to %s, %i wide, as jpg", async (size, width) => {
    const shown = await get(size);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "private, max-age=86400" });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "jpeg", width, height: width / 2 });
    const again = await get(size, { "if-none-match": String(shown.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get(size)).rawPayload.equals(shown.rawPayload)).toBe(true);
  });

  it("a picture of ours is stored on the disk, and made once however many requests come", async () => {
    const files = () =>
      readdirSync(join(app.services.settings.dataDir, "pictures"), { recursive: true }).filter((name) =>
        String(name).endsWith(".jpg"),
      );
    expect(existsSync(join(app.services.settings.dataDir, "pictures"))).toBe(true);
    const before = files().length;
    const other = (
      await ask(uploadImage, {
        body: await noise(600, 900).webp().toBuffer(),
        headers: { "content-type": "image/webp" },
      })
    ).data.url;
    const many = await Promise.all(
      Array.from({ length: 8 }, () => ask(getPicture, { query: { url: other, size: "grid" } })),
    );
    expect(new Set(many.map(({ http }) => http))).toEqual(new Set([200]));
    expect(files().length).toBe(before + 1);
  });

  it("a picture of ours comes in no other size, to nobody without a session, and not from elsewhere", async () => {
    expect((await ask.unchecked(getPicture, { query: { url, size: "1400" } })).msg).toBe("图片尺寸不在允许的范围内");
    expect((await app.ask(getPicture, { query: { url, size: "view" } })).http).toBe(401);
    expect(
      (await ask(getPicture, { query: { url, size: "view" }, headers: { "sec-fetch-site": "cross-site" } })).http,
    ).toBe(403);
    for (const path of [
      "/api/files/images/../../secret-key",
      "/etc/passwd",
      "/api/files/images/00000000000000000000000000000000.jpg",
      getMe.path,
    ])
      expect((await ask(getPicture, { query: { url: path } })).http).toBe(404);
  });

  it("a picture of the demo people is shown as it was drawn", async () => {
    const drawn = await ask(getPicture, { query: { url: "/api/files/demo/portrait/10001.svg", size: "cell" } });
    expect(drawn).toMatchObject({ http: 200, headers: { "content-type": "image/svg+xml" } });
    expect(drawn.headers["content-security-policy"]).toContain("sandbox");
  });
});
