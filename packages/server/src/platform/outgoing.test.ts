import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ForbiddenAddress, needReachable, readAnswer, sendToTyped, type Reach } from "./outgoing.ts";

let answer: RequestListener = (_request, response) => void response.end("inside");
let connections = 0;
const server = createServer((request, response) => answer(request, response));
server.on("connection", () => (connections += 1));
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
afterAll(() => {
  server.close().closeAllConnections();
});
const { port } = server.address() as AddressInfo;
beforeEach(() => {
  connections = 0;
  answer = (_request, response) => void response.end("inside");
});

const plain = { method: "GET", timeoutMs: 5000 };
const send = (address: string, reach: Reach) => sendToTyped(reach)(address, plain);

describe("a typed address", () => {
  it.each([
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://user:secret@127.0.0.1:${port}/`,
    "ftp://127.0.0.1/",
    "no address",
  ])("%s of this machine is not connected to", async (address) => {
    await expect(send(address, {})).rejects.toThrow(ForbiddenAddress);
    await expect(needReachable(address, {})).rejects.toThrow(ForbiddenAddress);
    expect(connections).toBe(0);
  });

  it("a name that meant a public host when it was saved and this machine afterwards is not connected to", async () => {
    let looked = 0;
    const turning: Reach = { resolve: async () => ((looked += 1) === 1 ? ["8.8.8.8"] : ["127.0.0.1"]) };
    const address = `http://model.example:${port}/v1`;
    await needReachable(address, turning);
    await expect(send(address, turning)).rejects.toThrow(ForbiddenAddress);
    expect({ looked, connections }).toEqual({ looked: 2, connections: 0 });
  });

  it("a name is looked up once for a connection, and one bad address among several refuses it", async () => {
    let looked = 0;
    const reach: Reach = {
      isPublic: (address) => address === "127.0.0.1",
      resolve: async () => ((looked += 1) === 1 ? ["127.0.0.1"] : ["10.0.0.1"]),
    };
    const address = `http://model.example:${port}/`;
    expect(await readAnswer(await send(address, reach))).toBe("inside");
    expect(looked).toBe(1);
    const mixed: Reach = { resolve: async () => ["8.8.8.8", "127.0.0.1"] };
    await expect(send(address, mixed)).rejects.toThrow(ForbiddenAddress);
    expect(connections).toBe(1);
  });

  it("a host the operator named may lie in the own network, but never at a metadata service", async () => {
    const named: Reach = { privateHosts: ["127.0.0.1", "inside.example", "169.254.169.254"] };
    expect(await readAnswer(await send(`http://127.0.0.1:${port}/`, named))).toBe("inside");
    await expect(send("http://169.254.169.254/latest", named)).rejects.toThrow(ForbiddenAddress);
    for (const address of ["100.100.100.200", "fd00:ec2::254", "fe80::1", "0.0.0.0", "::ffff:169.254.169.254"])
      await expect(
        send("http://inside.example/", { ...named, resolve: async () => [address] }),
        address,
      ).rejects.toThrow(ForbiddenAddress);
    const other: Reach = { privateHosts: [`127.0.0.1:${port + 1}`] };
    await expect(send(`http://127.0.0.1:${port}/`, other)).rejects.toThrow(ForbiddenAddress);
  });

  it("a listed name stands for its usual port alone, a listed port for that port, and a star for all", async () => {
    const reach: Reach = { hosts: ["img.example", "127.0.0.1", `127.0.0.2:${port}`], privateHosts: ["127.0.0.1"] };
    for (const address of ["http://img.example:22/", `http://127.0.0.1:${port}/`, "http://127.0.0.2/"])
      await expect(send(address, reach), address).rejects.toThrow("a host that is not listed");
    for (const host of [`127.0.0.1:${port}`, "127.0.0.1:*"]) {
      const named: Reach = { hosts: [host], privateHosts: ["127.0.0.1"] };
      expect(await readAnswer(await send(`http://127.0.0.1:${port}/`, named)), host).toBe("inside");
    }
  });

  it("a name that is never resolved holds nobody who saves it", async () => {
    vi.useFakeTimers();
    try {
      const saved = needReachable("http://slow.example/", { resolve: () => new Promise(() => undefined) });
      await vi.advanceTimersByTimeAsync(60_000);
      await expect(saved).resolves.toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("with a list no other host is asked", async () => {
    await expect(send("http://other.example/", { hosts: ["model.example"] })).rejects.toThrow(ForbiddenAddress);
  });

  it("a redirect is not followed", async () => {
    const paths: (string | undefined)[] = [];
    answer = (request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: "/second" }).end();
    };
    await expect(send(`http://127.0.0.1:${port}/first`, { privateHosts: ["127.0.0.1"] })).rejects.toThrow();
    expect(paths).toEqual(["/first"]);
  });
});
